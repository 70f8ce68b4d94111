#pragma once
// Everything that panels show, and the only place where their orders are carried out. It keeps the document and what
// is made from it: the stage (a world and a target), recordings, the race, pictures of policies, and what the panels
// agree on (which round is shown, which solver is selected, which vertex is hovered). No ImGui here.
//
// A frame:  workbench.collect(seconds);  panels draw(workbench, requests);  workbench.apply(requests);

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "expert/feature_expectations.h"
#include "workbench/background.h"
#include "workbench/class_room.h"
#include "workbench/demonstration_desk.h"
#include "workbench/document.h"
#include "workbench/file_desk.h"
#include "workbench/lesson_session.h"
#include "workbench/pictures.h"
#include "workbench/polytope_view.h"
#include "workbench/polytopes.h"
#include "workbench/race.h"
#include "workbench/requests.h"
#include "workbench/seed_bands.h"
#include "workbench/show.h"
#include "workbench/stage.h"
#include "workbench/workers.h"

namespace awaystep {

class Workbench {
public:
    // recordings: the folder that demonstrations are kept in while they are made; made when first needed. state: where
    // autosaves, locks and the list of recent files live; empty: nothing of that is kept.
    explicit Workbench(std::string recordings, std::string state = {});
    ~Workbench();
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    // --- driven by the loop ---

    // Starts with this document, nothing to undo. The stage appears when it is ready. path: its file, if it has one.
    void open(Document document, std::string path = {});
    // What an earlier start left behind; see files().leftBehind() and desk().unfinished().
    void lookForLeftBehind();
    // At the very end: what is not saved and not abandoned is kept for the next start.
    void close();
    // Takes in what was worked out beside, and lets `seconds` go by for what moves. passed: the time that really went
    // by, which files and sentences go by; without it the same. Answers whether anything changed.
    bool collect(double seconds, std::optional<double> passed = std::nullopt);
    void apply(const Requests& requests);
    // Something moves by itself: frames are wanted at display rate.
    bool animating() const;
    // Seconds until collect() will show something else although nothing happens; infinity: never.
    double secondsToNextChange() const;
    // Something is being worked on that has been asked for.
    bool working() const;
    Workers& workers() { return workers_; }

    // --- read by the panels ---

    const Document& document() const { return history_.now(); }
    const DocumentHistory& history() const { return history_; }
    const FileDesk& files() const { return files_; }
    bool modified() const { return files_.modified(ownDocument()); }
    // The person's own: while a lesson is given, the one that was put aside for it.
    const Document& ownDocument() const { return lesson_ ? lesson_->before.now() : history_.now(); }

    // Null until the first one is ready, and for good if it cannot be opened (see failure()).
    const Stage* stage() const { return stage_.get(); }
    bool opening() const { return opening_.busy(); }
    // Why the document's scene cannot be shown; empty when it can.
    const std::string& failure() const { return failure_; }

    // The target that is raced for, with its history: the scene's own or that of the demonstrations. Null while there
    // is no stage, or no target (see failure()).
    const FeatureExpectations* target() const { return target_ ? &*target_ : nullptr; }
    // What the demonstrations say with the recording under way among them; nothing while nobody records.
    const std::optional<FeatureExpectations>& liveTarget() const { return liveTarget_; }
    const DemonstrationDesk& desk() const { return desk_; }
    // Whether the demonstrations of the list are drawn into the world.
    bool overlay() const { return overlay_; }

    // Null while there is no target.
    const Race* race() const { return race_.get(); }
    // The lane whose active set, reward and mixture are shown; null while nobody races.
    const Lane* selectedLane() const;
    int selectedIndex() const;
    // Of the selected lane, at the round shown; null while there is none.
    RecordPtr shownRecord() const;

    // The part of the shown step that is being looked at; nothing: all of it.
    std::optional<SubStep> subStep() const { return subStep_; }

    const VertexPtr& hoveredVertex() const { return hovered_; }
    const Pictures& pictures() const { return pictures_; }
    const Polytopes& polytopes() const { return polytopes_; }
    const CurveView& curveView() const { return curveView_; }
    const PolytopeView& polytopeView() const { return polytopeView_; }
    const ApprenticeShow& show() const { return show_; }
    // Large worlds are not relaxed: it would hold the window up.
    bool canRelax() const;

    // h* = min over K of h, once it is known: half the squared distance of the target to K.
    std::optional<double> bestObjective() const { return bestObjective_; }
    // The race over many seeds, once somebody asked and it is done; null before.
    const SeedBands* seedBands() const { return seedBands_ ? &*seedBands_ : nullptr; }
    // How many seeds are done, while they are being run.
    std::optional<int> seedsDone() const;
    // Why they could not be run; empty when they could.
    const std::string& seedsFailure() const { return seedsFailure_; }
    // Where the target lies in K, once it is known.
    const std::optional<Regime>& regime() const { return regime_; }

    // A class of demonstrations, if one is open.
    const ClassRoom& classRoom() const { return class_; }

    // The lesson that is being given; null while there is none.
    const LessonSession* lesson() const { return lesson_ ? &lesson_->session : nullptr; }
    // Whether a lesson keeps this panel or action closed.
    bool locked(std::string_view control) const { return lesson_ && !lesson_->session.opens(control); }
    static constexpr double secondsBetweenLooks = 0.5;  // at the file of a lesson, which a teacher may be editing
    // Where predictions are kept as CSV; empty: nowhere.
    void keepPredictionsIn(std::string file) { predictionsFile_ = std::move(file); }

private:
    void follow();
    void aim();
    void startRace();
    void startSeeds(int seeds);
    void forgetSeeds();
    void aimLive();
    Problem problem() const;
    void keep(const DemonstrationPtr& finished);
    bool canBeWatched(const Demonstration& demonstration);
    void takeIn(const LoadedFile& loaded);
    bool takeIn(const std::string& path, const DemonstrationSet& set);
    void keepFound(const std::string& journal);
    void recover(const std::string& path);
    void takeUp(const std::string& journal);
    void takeUpWhenReady();
    std::string nextTitle() const;
    std::uint64_t nextSeed() const;
    void carryOut(const Request& request);
    void carryOutForDocument(const Request& request);
    void carryOutForWatching(const Request& request);
    void carryOutForRecording(const Request& request);
    void carryOutForClass(const Request& request);
    void carryOutForLesson(const Request& request);
    void carryOutForRace(const Request& request);
    void edit(const Edit& order);
    void sayCopied();
    std::vector<DemonstrationPtr> watchedRecordings() const;
    void nextSubStep(Player& player);
    void previousSubStep(Player& player);

    // A lesson, and what was on the screen before it.
    struct GivenLesson {
        LessonSession session;
        DocumentHistory before;
        int shownBefore = 0;
        int headBefore = 0;  // what had been computed
        std::string selectedBefore;
        CurveView curvesBefore;
        PolytopeView polytopeBefore;
        std::string fileStamp;     // changes when the file does
        double sinceLooked = 0.0;  // seconds since the file was looked at
    };
    void startLesson(LessonPtr lesson, int step);
    void goInLesson(int by);
    void askAgain(bool everything);
    void leaveLesson();
    // fresh: what lies behind the step's iteration is not to be seen yet.
    void loadLessonState(bool fresh = false);
    void givePrediction(const PredictionAnswer& answer);
    bool advanceLesson(double seconds);
    void raceForStudents();
    void exportClassTable(const std::string& file);
    bool arrangeRace();

    // Declared first, destroyed last: everything below leaves its threads to it.
    Workers workers_;

    DocumentHistory history_;
    std::uint64_t followed_ = 0;              // the revision that everything below was made from
    std::optional<SceneChoice> wantedScene_;  // the one that is open or being opened
    Background<StagePtr> opening_;
    StagePtr stage_;
    std::string failure_;

    DemonstrationDesk desk_;
    std::string wantedJournal_;  // a recording to go on with once its world is there
    FileDesk files_;
    bool overlay_ = true;
    std::optional<FeatureExpectations> target_;
    std::optional<FeatureExpectations> liveTarget_;
    // What the live target was made from: the recording and its length, steps taken back included.
    std::string liveId_;
    int liveLength_ = -1;

    std::unique_ptr<Race> race_;
    // What the race and the target were made from.
    StagePtr raceStage_;
    Document raced_;
    double speed_ = 12.0;

    ClassRoom class_;
    std::optional<GivenLesson> lesson_;
    std::string predictionsFile_;
    // What the next race is to show as soon as it is there: a round (-1: the last), and whether it plays from there.
    struct Arrangement {
        int round = 0;
        bool play = false;
        bool fresh = false;  // rounds beyond it must not have been computed: they are to be predicted
        std::optional<PolytopeView> polytope = {};  // none: as the lesson's step wants it
        int computed = 0;                           // rounds up to this one are wanted, shown or not
    };
    std::optional<Arrangement> arrangement_;

    std::string selectedSolver_;
    VertexPtr hovered_;
    std::optional<SubStep> subStep_;
    Pictures pictures_;
    Polytopes polytopes_;
    CurveView curveView_;
    PolytopeView polytopeView_;
    int viewedFeatures_ = 0;  // of the world that polytopeView_ is for
    ApprenticeShow show_;
    std::shared_ptr<const Mdp> relaxedMdp_;  // null: the world as it is
    Background<double> bestQuestion_;
    std::optional<double> bestObjective_;
    Background<SeedBands> seedsQuestion_;
    std::shared_ptr<std::atomic<int>> seedsProgress_;
    std::optional<SeedBands> seedBands_;
    std::string seedsFailure_;
    Background<Regime> regimeQuestion_;
    std::optional<Regime> regime_;
};

}  // namespace awaystep
