#pragma once
// The whole window, frame by frame: menu bar, panels in their places, transport at the bottom, overlays. The desktop's
// loop, the pictures without a display and the tests all draw this same shell; they differ in who shows the result.

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gui/actions.h"
#include "gui/command_palette.h"
#include "gui/file_conversation.h"
#include "gui/fonts.h"
#include "gui/layout.h"
#include "gui/panel.h"
#include "gui/theme.h"
#include "gui/tiles.h"
#include "gui/welcome.h"
#include "workbench/preferences.h"
#include "workbench/workbench.h"

namespace awaystep {

class ItemRecorder;

class Shell {
public:
    // displayScale: pixels per unit of the display, 2 on a dense one. The shell owns the panels but does not know them.
    // dialogs: how files are asked for.
    Shell(PanelMaker makePanels, Fonts fonts, Preferences preferences, float displayScale = 1.0F,
          Dialogs dialogs = Dialogs::Typed);
    ~Shell();

    // One frame between ImGui::NewFrame and ImGui::Render: takes in news, draws, carries out orders. seconds: that go
    // by for what moves; passed: that really went by since the last frame, for files and sentences; without it the
    // same.
    void frame(Workbench& workbench, double seconds, std::optional<double> passed = std::nullopt);

    // The next frame will differ even if nobody touches anything.
    bool animating(const Workbench& workbench) const;
    // Seconds until the next frame will differ although nobody touches anything; infinity: never.
    double secondsToNextChange() const { return files_.secondsToNextChange(); }
    bool quitting() const { return files_.quitting(); }
    // The last frame ended with orders (other than what the mouse is over): the next ones will show what they did.
    bool carriedOutOrders() const { return carriedOutOrders_; }
    // From outside the frame: the window's close button, files dropped on it. Carried out in the next frame.
    void order(Request request) { ordered_.push_back(std::move(request)); }
    // The person's own: what a document arranges for its lesson is not among them.
    Preferences preferences() const;
    const Look& look() const { return look_; }
    const std::vector<Action>& actions() const { return actions_; }
    // Of those in the docks.
    std::vector<std::string> panelTitles() const;

    // Only this panel, over the whole window; empty: all of them. For pictures.
    void showOnly(std::string panelTitle) { only_ = std::move(panelTitle); }
    // Only the panels of a lesson's step, over the whole window. For handouts.
    void showTilesOnly() { tilesOnly_ = true; }
    bool frozen() const { return frozen_; }
    bool spotlight() const { return spotlight_; }
    const std::string& litPanel() const { return lit_; }
    // The panels drawn in the last frame, and where.
    const std::vector<Tile>& drawnPanels() const { return drawn_; }
    // What the lesson's step highlights and nobody has drawn since it was shown.
    const std::vector<std::string>& missingHighlights() const { return missing_; }

private:
    static constexpr float menuHeight = 30.0F;  // unscaled

    void applyLook();
    void drawMenuBar(const Workbench& workbench, Requests& requests);
    void drawMenu(const char* menu, const Workbench& workbench, Requests& requests);
    void drawSituation(const Workbench& workbench, float from, Requests& requests);
    void drawPanels(const Workbench& workbench, Requests& requests);
    // On a tile a panel has a window of its own, so that its place in the docks stays what it was.
    void drawPanel(Panel& panel, const Workbench& workbench, Requests& requests, bool onTile = false);
    void drawDiscardQuestion(const Workbench& workbench, Requests& requests);
    void carryOut(const Requests& requests, const Workbench& workbench);

    // --- lessons and presenting (shell_lessons.cpp) ---
    float lessonWidth(float whole) const;
    std::vector<std::string> shownPanels(const Workbench& workbench) const;
    void drawTiles(const Workbench& workbench, Requests& requests, ImVec2 min, ImVec2 max);
    void drawInside(Panel& panel, const Workbench& workbench, Requests& requests);
    bool transportLocked(const Workbench& workbench) const;
    void explainLocks(const Workbench& workbench, Requests& requests) const;
    bool isDrawn(std::string_view panel) const;
    void examineLesson(const Workbench& workbench, Requests& requests);
    void tellMissing(const Workbench& workbench, Requests& requests, double seconds);
    void drawHighlights(const Workbench& workbench);
    void drawSpotlight();
    void holdStill();
    void drawFrozenSign();
    void toggleProjector();
    void captureStep(const Workbench& workbench, Requests& requests);
    void carryOutForLessons(const Workbench& workbench, Requests& requests);
    void keepTabs(const Workbench& workbench);

    Fonts fonts_;
    Preferences preferences_;
    float displayScale_;
    Look look_;
    std::string appliedTheme_;
    double appliedScale_ = 0.0;
    PanelSet panels_;
    std::vector<Action> actions_;
    Layout layout_;
    std::string only_;
    bool showShortcuts_ = false;
    float menuWidth_ = 0.0F;  // of the menu that was open last
    CommandPalette palette_;
    Welcome welcome_;
    bool asksToDiscard_ = false;
    FileConversation files_;
    std::vector<Request> ordered_;
    bool carriedOutOrders_ = false;
    void followDocument(const Workbench& workbench);
    // source: the file and the place in it that the arrangement comes from. A bad one is told of.
    void restoreLayout(const std::string& arrangement, const std::string& source);
    DocumentLayout shownLayout_;                 // of the document, as far as it has one
    std::optional<Preferences> ownPreferences_;  // while a document's layout is shown
    bool pressed_ = false;                       // a mouse button was down in the last frame

    std::vector<Tile> drawn_;
    std::unique_ptr<ItemRecorder> recorder_;  // while a lesson highlights widgets
    // The lesson whose file was looked at, and what its step highlights: seen already, and still missing.
    const Lesson* examined_ = nullptr;
    int examinedSerial_ = 0;
    std::set<std::string> found_;
    std::vector<std::string> missing_;
    double missingFor_ = 0.0;  // seconds
    // Frames until a new arrangement of panels has settled.
    static constexpr int settlingFrames = 6;
    int settling_ = 0;
    bool wasRecording_ = false;
    bool wasInClass_ = false;
    bool tilesOnly_ = false;
    bool lessonList_ = false;
    bool classRoom_ = false;
    bool spotlight_ = false;
    bool frozen_ = false;
    std::string lit_;                                                       // by the spotlight
    std::pair<std::string, std::optional<double>> before_ = {"light", {}};  // theme and scale before the projector's
    std::vector<std::string> front_;  // the panels in sight while the docks have the window to themselves
    bool aside_ = false;              // they do not
    int bringingBack_ = 0;            // frames
};

}  // namespace awaystep
