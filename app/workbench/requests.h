#pragma once
// Orders from the panels. While a frame is drawn nothing changes: panels read the Workbench and fill these; after the
// last panel Workbench::apply() carries them out in order. Changes of the document are edits, which can be undone; all
// other orders are values of their own.

#include <any>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "workbench/curve_view.h"
#include "workbench/demonstration_desk.h"
#include "workbench/document.h"
#include "workbench/lesson_session.h"
#include "workbench/polytope_view.h"
#include "workbench/pseudo_code.h"
#include "workbench/show.h"
#include "world/stop_token.h"

namespace awaystep {

// --- the race ---
struct TogglePlay {};
struct Pause {};
struct StepForward {};
struct StepBack {};
struct ShowRound {
    int round = 0;
};
struct ShowStart {};
struct ShowEnd {};  // computes what is missing, as fast as it goes
struct ShowNow {};  // back to the newest round
struct SetSpeed {
    double roundsPerSecond = 12.0;
};
struct RestartRace {};
struct NextSubStep {};  // the next part of a step, of the next step after the last
struct PreviousSubStep {};
struct ShowSubStep {
    SubStep part = SubStep::Oracle;
};
struct ShowWholeStep {};
struct RunSeeds {  // the same race over many seeds, for the bands behind the curves
    int seeds = 20;
};
struct ForgetSeeds {};

// --- what the panels agree on ---
struct SelectLane {
    int lane = 0;
};
struct HoverVertex {  // for this frame; nobody asks: nothing is hovered
    VertexPtr vertex;
};

struct LookAtCurves {
    CurveView view;
};
struct LookAtPolytope {
    PolytopeView view;
};

// --- watching the apprentice ---
struct WatchApprentice {
    bool on = true;
};
struct PauseApprentice {
    bool paused = true;
};
struct SetDriving {
    Driving driving = Driving::DrawnVertex;
};
struct SetWatchingSpeed {
    double stepsPerSecond = 6.0;
};

// --- demonstrations ---
struct StartRecording {};
struct Drive {  // a key was pressed
    int action = 0;
};
struct CannotDrive {  // a key or a click that means nothing here
    std::string why;
};
struct HoldAction {  // what is held down in this frame, for real time
    std::optional<int> action;
};
struct UndoRecordedStep {};
struct PauseRecording {};  // or go on
struct FinishRecording {};
struct DiscardRecording {};  // whoever adds this has asked
struct SetPace {
    Pace pace = Pace::TurnBased;
    double stepsPerSecond = 4.0;
};
struct Replay {
    DemonstrationPtr demonstration;
};
struct ShowReplayStep {
    DemonstrationPtr demonstration;
    double step = 0.0;
};
struct SetReplaySpeed {
    double stepsPerSecond = 4.0;
};
struct StopReplay {};
struct ShowOverlay {  // the demonstrations of the list, faintly, in the world
    bool on = true;
};
struct BranchRecording {  // a new recording that begins like this one
    DemonstrationPtr demonstration;
    int step = 0;
};

// --- lessons ---
struct StartLesson {  // what was on the screen comes back when it is left
    LessonPtr lesson;
    int step = 0;
};
struct GoInLesson {
    int by = 1;
};
struct LeaveLesson {};
struct AskAgain {};          // the question of the step that is shown
struct StartLessonAgain {};  // from its first step, with no answers
struct ComplainInLesson {    // what is wrong with the lesson's file
    std::vector<std::string> problems;
};
struct AnswerPrediction {
    PredictionAnswer answer;
};
struct SketchCurve {  // a hand draws on the plot; nothing: it was lifted
    std::optional<DrawnPoint> point;
};
struct ClearSketch {};
struct SayTrouble {  // a sentence that stays until it was seen
    std::string sentence;
};
struct SayInLesson {  // a sentence for the person at the screen
    std::string sentence;
};

// --- a class of demonstrations ---
struct OpenClass {
    std::string folder;
};
struct ChooseStudents {
    std::vector<int> students;
};
struct ShowClassPlane {  // the features whose shadow is shown
    int u = 0, v = 1;
};
struct RaceForStudents {};  // for what the chosen ones mix to
struct ExportClassTable {
    std::string file;
};

// --- the document ---
struct Edit {
    std::string name;  // as after "Undo": "change the discount"
    std::function<void(Document&)> change;
    std::string mergeKey;
};
struct EndMerging {};
struct Undo {};
struct Redo {};

// --- its file ---
struct NewDocument {};
struct OpenFile {  // a document, or demonstrations that join the one that is open
    std::string path;
};
struct SaveFile {  // whoever adds this has asked where there was something to ask
    std::string path;
};
struct SaveDemonstrations {
    std::string path;
};
struct WorkBeside {  // ends in one sentence for the person
    std::function<std::string(const StopToken&)> job;
};
struct AbandonChanges {};  // what is not saved is not wanted
struct RecoverDocument {   // left behind by a copy that is gone
    std::string path;
};
struct DismissDocument {
    std::string path;
};
struct ContinueRecording {  // of a recording that was cut off, by its journal
    std::string journal;
};
struct KeepRecording {
    std::string journal;
};
struct DismissRecording {
    std::string journal;
};

// --- the window; the shell carries these out ---
struct AskNew {};
struct AskOpen {};
struct AskOpenFile {  // this one: from the list, or dropped on the window
    std::string path;
};
struct AskSave {};
struct AskSaveAs {};
struct AskOpenDemonstrations {};
struct AskSaveDemonstrations {};
struct AskExport {
    std::string what;          // a name of exportList()
    std::string plot = "all";  // of a figure: a name of plotList()
};
struct AskExportClassTable {};
struct ShowRecovery {};
struct SetTheme {
    std::string theme;
};
struct SetScale {
    std::optional<double> scale;  // none: the theme's own
};
struct AskToDiscard {};  // the recording under way
struct ResetLayout {};
struct ToggleArranging {};  // tabs on all panels, to move them by
struct ToggleShortcutList {};
struct TogglePanel {
    std::string title;
};
struct TogglePalette {};
struct ShowWelcome {};
struct ShowPanel {  // in front of what it shares its place with
    std::string title;
};
struct SetWorkspace {
    std::string workspace;  // race or insight
};
struct ToggleLessonList {};
struct ToggleClassRoom {};
struct CaptureStep {};  // what is on the screen becomes a step of a lesson file
struct ToggleProjector {};
struct ToggleSpotlight {};
struct ToggleFreeze {};
struct ToggleKeepPredictions {};
struct CopyValues {};  // of all curves, as a table
struct Quit {};

// One of them. A list of all would have to be read, and instantiated, by every file that gives a single order.
class Request {
public:
    template <class Order>
    requires std::is_aggregate_v<Order> Request(Order order) : order_(std::move(order)) {}

    // Null for every other order.
    template <class Order>
    const Order* as() const {
        return std::any_cast<Order>(&order_);
    }
    template <class Order>
    bool is() const {
        return as<Order>() != nullptr;
    }

private:
    std::any order_;
};

class Requests {
public:
    void add(Request request) { all_.push_back(std::move(request)); }
    void edit(std::string name, std::function<void(Document&)> change, std::string mergeKey = {}) {
        add(Edit{std::move(name), std::move(change), std::move(mergeKey)});
    }

    const std::vector<Request>& all() const { return all_; }
    bool empty() const { return all_.empty(); }
    void clear() { all_.clear(); }

private:
    std::vector<Request> all_;
};

}  // namespace awaystep
