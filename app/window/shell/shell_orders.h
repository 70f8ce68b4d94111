#pragma once
// The orders that only the window can carry out: those of the window itself (its look, the places of its panels, its
// overlays, the clipboard), of the file dialogs, and of presenting.

#include <optional>
#include <string>
#include <variant>

#include "model/layout/panel_info.h"

namespace awaystep {

struct SetTheme {
    std::string theme;
};
struct SetScale {
    std::optional<double> scale;  // none: the theme's own
};
struct ResetLayout {};
struct ToggleArranging {};  // tabs on all panels, to move them by
struct ToggleShortcutList {};
struct TogglePanel {
    PanelId panel{};
};
struct TogglePalette {};
struct ShowWelcome {
    bool scenarios = false;  // the gallery of scenarios alone
};
struct ToggleFullScreen {};
struct ShowGuide {
    std::string link = {};  // a page and section, such as "glossary.md#the-polytope"; empty: where it was left
};
struct ShowPanel {  // in front of what it shares its place with, also if it was hidden
    PanelId panel{};
};
struct BringForward {  // in front of what it shares its place with, if it is not hidden
    PanelId panel{};
};
struct SetWorkspace {
    std::string workspace;  // race or insight
};
struct AskToDiscard {};  // the recording under way
struct CopyValues {};    // of all curves, as a table
struct ExplainRace {};   // why it went as it did, in the polytope
struct CopyLink {};      // to what is shown: the scene, or the step of a lesson
struct CopyDriveLink {   // to one demonstration
    std::string id;
};
struct CopyPredictionLink {};  // to the answer in the step of the lesson
struct ToggleLinkCard {};      // the link with its QR code
struct ShowFilmCard {};        // what a film of the race is to be
struct OpenPasted {};          // the link or links in the clipboard: a class's where a class is shown
struct SetPageAddress {        // that links begin with
    std::string address;
};
struct SetLinkAuthor {  // the name in links of drives and predictions
    std::string name;
};

using ShellOrder =
    std::variant<SetTheme, SetScale, ResetLayout, ToggleArranging, ToggleShortcutList, TogglePanel, TogglePalette,
                 ShowWelcome, ToggleFullScreen, ShowGuide, ShowPanel, BringForward, SetWorkspace, AskToDiscard,
                 CopyValues, ExplainRace, CopyLink, CopyDriveLink, CopyPredictionLink, ToggleLinkCard, ShowFilmCard,
                 OpenPasted, SetPageAddress, SetLinkAuthor>;

// The user is asked before a file is opened, written or left.
struct AskNew {};
struct AskOpen {};
struct AskOpenFile {  // this one: from the list, dropped on the window, or text with a link
    std::string path;
};
struct AskSave {};
struct AskSaveAs {};
struct AskOpenDemonstrations {};
struct AskImportRun {};
struct AskSaveDemonstrations {};
struct AskExport {
    std::string what;          // a name of exportList()
    std::string plot = "all";  // of a figure: a name of plotList()
};
struct AskExportClassTable {};
struct AskExportLesson {   // the one that is given
    bool handout = false;  // as a page with pictures; else its questions for Moodle
};
struct ShowRecovery {};
struct Quit {};

using FileDialogOrder =
    std::variant<AskNew, AskOpen, AskOpenFile, AskSave, AskSaveAs, AskOpenDemonstrations, AskImportRun,
                 AskSaveDemonstrations, AskExport, AskExportClassTable, AskExportLesson, ShowRecovery, Quit>;

// Presenting: the list of lessons, the class, projector, spotlight, a frozen picture, a black screen.
struct ToggleLessonList {};
struct ToggleClassroom {};
struct ShowLessonAlone {};  // a lesson begins: the list of lessons, the class and the welcome card give way to it
struct LeaveClassroom {};   // the panels come back
struct CaptureStep {};      // what is on the screen becomes a step of a lesson file
struct ToggleProjector {};
struct ToggleSpotlight {};
struct ToggleFreeze {};
struct ToggleBlank {};  // nothing but black, so that a class looks at the speaker
struct ToggleKeepPredictions {};

using PresentationOrder =
    std::variant<ToggleLessonList, ToggleClassroom, ShowLessonAlone, LeaveClassroom, CaptureStep, ToggleProjector,
                 ToggleSpotlight, ToggleFreeze, ToggleBlank, ToggleKeepPredictions>;

}  // namespace awaystep
