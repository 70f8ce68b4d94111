#include "workbench/workbench.h"

#include <algorithm>
#include <exception>
#include <limits>
#include <type_traits>
#include <utility>

#include "experiment/comparison.h"
#include "expert/demonstration_target.h"
#include "expert/scripted_expert.h"
#include "workbench/abandonable_oracle.h"
#include "workbench/numbers.h"
#include "world/occupancy.h"
#include "world/relaxation.h"

namespace awaystep {
namespace {

constexpr int largestRelaxed = 5000;  // states

std::vector<Demonstration> copiesOf(const std::vector<DemonstrationPtr>& demonstrations) {
    std::vector<Demonstration> copies;
    for (const DemonstrationPtr& each : demonstrations) copies.push_back(*each);
    return copies;
}

}  // namespace

Workbench::Workbench(std::string recordings, std::string state)
    : desk_(std::move(recordings)), files_(std::move(state)) {}

Workbench::~Workbench() = default;

void Workbench::open(Document document, std::string path) {
    lesson_.reset();  // what it would come back to is gone
    arrangement_.reset();
    files_.begin(document, std::move(path));
    history_.open(std::move(document));
    follow();
}

bool Workbench::collect(double seconds) {
    workers_.sweep();
    bool changed = false;
    if (auto result = opening_.take()) {
        changed = true;
        if (result->answer) {
            stage_ = *result->answer;
            failure_.clear();
        } else {
            failure_ = result->error;
        }
        follow();
    }
    if (auto result = bestQuestion_.take()) {
        bestObjective_ = result->answer;
        changed = true;
    }
    if (auto result = seedsQuestion_.take()) {
        seedBands_ = std::move(result->answer);
        seedsFailure_ = result->error;
        changed = true;
    }
    if (auto result = regimeQuestion_.take()) {
        regime_ = result->answer;
        changed = true;
    }
    changed = pictures_.collect(workers_) || changed;
    changed = class_.collect(workers_) || changed;
    changed = polytopes_.collect(workers_) || changed;
    changed = desk_.advance(seconds) || changed;
    if (const auto trouble = desk_.takeTrouble()) files_.say(*trouble, true);
    if (const auto loaded = files_.takeLoaded()) {
        takeIn(*loaded);
        changed = true;
    }
    changed = files_.tend(workers_, ownDocument(), seconds, !lesson_ && history_.merging()) || changed;
    aimLive();
    if (race_) {
        changed = race_->collect() || changed;
        const int before = race_->player().shown();
        race_->advance(seconds);
        changed = changed || race_->player().shown() != before;
    }
    // While a race runs the apprentice keeps to what it was; it learns when the race rests.
    if (show_.isOpen() && race_ && !race_->player().playing())
        show_.follow(workers_, stage_, shownRecord(), watchedRecordings());
    changed = show_.advance(seconds) || changed;
    changed = arrangeRace() || changed;
    return advanceLesson(seconds) || changed;
}

// Makes the stage and the race agree with the document. A race is never changed: another question is another race.
void Workbench::follow() {
    // Asked in every frame: a world given as a table is megabytes of text to compare.
    if (followed_ == history_.revision() && (raceStage_ == stage_ || !stage_)) return takeUpWhenReady();
    followed_ = history_.revision();
    const Document& document = history_.now();
    if (!wantedScene_ || *wantedScene_ != document.scene) {
        wantedScene_ = document.scene;
        failure_.clear();
        opening_.start(workers_, [choice = document.scene](const Cancelled&) { return openStage(choice); });
    }
    if (!stage_) return;
    const bool otherTarget =
        raceStage_ != stage_ || raced_.targetFrom != document.targetFrom || raced_.rule != document.rule ||
        (document.targetFrom == TargetSource::Demonstrations && raced_.demonstrations != document.demonstrations);
    const bool otherStage = raceStage_ != stage_;
    const bool otherRelaxation = raced_.race.relaxation != document.race.relaxation;
    const bool otherRace = otherTarget || otherRelaxation || raced_.race != document.race;
    raceStage_ = stage_;
    raced_ = document;
    if (otherStage) {
        desk_.setAside();
        desk_.stopReplay();
        pictures_.open(stage_->scenario.domain->mdp());
        if (stage_->mdp().featureCount() != viewedFeatures_) {
            viewedFeatures_ = stage_->mdp().featureCount();
            polytopeView_ = openingView(viewedFeatures_);
        }
    }
    if (otherStage || otherRelaxation) {
        const double chance = document.race.relaxation.apprentice;
        relaxedMdp_.reset();
        if (chance > 0.0 && canRelax()) relaxedMdp_ = std::make_shared<const Mdp>(relaxed(stage_->mdp(), chance));
        polytopes_.open(relaxedMdp_ ? relaxedMdp_ : stage_->scenario.domain->mdp());
    }
    if (otherTarget || otherRelaxation) aim();
    if (otherRace) startRace();
    takeUpWhenReady();
}

// The target that the document asks for, or why there is none.
void Workbench::aim() {
    failure_.clear();
    target_.reset();
    bestObjective_.reset();
    regime_.reset();
    bestQuestion_.abandon();
    regimeQuestion_.abandon();
    polytopes_.aim(std::nullopt);
    try {
        target_ = stage_->scenario.target;
        if (raced_.targetFrom == TargetSource::Demonstrations)
            target_ = demonstratedTarget(recordedIn(stage_->domain(), copiesOf(raced_.demonstrations)),
                                         stage_->domain(), raced_.rule);
        checkTarget(stage_->mdp(), target_->value);
        if (raced_.race.relaxation != Relaxation{} && !canRelax())
            throw std::invalid_argument("Worlds of more than " + std::to_string(largestRelaxed) +
                                        " states are not relaxed here: set Relax to 0.");
    } catch (const std::exception& refused) {
        target_.reset();
        failure_ = refused.what();
        return;
    }
    const Relaxation& relaxation = raced_.race.relaxation;
    if (relaxation.target > 0.0) target_->value = pulledInside(stage_->mdp(), target_->value, relaxation.target);
    polytopes_.aim(target_->value);
    // A scenario that is named after its regime knows it.
    if (raced_.targetFrom == TargetSource::Scene && relaxation == Relaxation{}) regime_ = stage_->scenario.regime;
    if (!regime_)
        regimeQuestion_.start(workers_, [problem = problem()](const Cancelled& cancelled) {
            AbandonableOracle oracle(problem.mdp, cancelled);
            return regimeOf(oracle, problem.phiE, featureExpectations(*problem.mdp, uniformPolicy(*problem.mdp)));
        });
    bestQuestion_.start(workers_, [problem = problem()](const Cancelled& cancelled) {
        return leastObjective(problem, [&cancelled] { return !cancelled; });
    });
}

Problem Workbench::problem() const {
    if (raced_.targetFrom == TargetSource::Scene && raced_.race.relaxation == Relaxation{})
        return stage_->scenario.problem;
    return {relaxedMdp_ ? relaxedMdp_ : stage_->scenario.domain->mdp(), target_->value, std::nullopt};
}

bool Workbench::canRelax() const { return stage_ != nullptr && stage_->mdp().states() <= largestRelaxed; }

void Workbench::startRace() {
    if (race_) speed_ = race_->player().speed();
    race_.reset();
    hovered_.reset();
    subStep_.reset();
    forgetSeeds();
    if (!target_) return;
    race_ = std::make_unique<Race>(workers_, problem(), raced_.race.configs(), raced_.race.lockStep);
    race_->player().setSpeed(speed_);
}

// What the demonstrations would say with the recording under way among them; worked out when it has grown or shrunk.
void Workbench::aimLive() {
    if (!desk_.recording()) {
        liveTarget_.reset();
        liveLength_ = -1;
        return;
    }
    const Demonstration& current = desk_.recorder().current();
    if (liveId_ == current.id && liveLength_ == current.length()) return;
    liveId_ = current.id;
    liveLength_ = current.length();
    liveTarget_.reset();
    std::vector<Demonstration> all = copiesOf(document().demonstrations);
    all.push_back(current);
    try {
        liveTarget_ =
            demonstratedTarget(recordedIn(stage_->domain(), std::move(all)), stage_->domain(), document().rule);
    } catch (const std::exception&) {
        // A geometric rule and a recording that is not over yet: nothing can be said before it is.
    }
}

void Workbench::startSeeds(int seeds) {
    forgetSeeds();
    if (!target_) return;
    SeedQuestion question;
    question.scene = raced_.scene;
    if (raced_.targetFrom == TargetSource::Demonstrations) question.problem = problem();  // relaxed already
    question.race = raced_.race;
    question.seeds = seeds;
    seedsProgress_ = std::make_shared<std::atomic<int>>(0);
    seedsQuestion_.start(workers_, [question, done = seedsProgress_, this](const Cancelled& cancelled) {
        return runSeeds(question, cancelled, *done, [this] { workers_.announce(); });
    });
}

void Workbench::forgetSeeds() {
    seedsQuestion_.abandon();
    seedBands_.reset();
    seedsFailure_.clear();
}

std::optional<int> Workbench::seedsDone() const {
    return seedsQuestion_.busy() ? std::optional<int>(seedsProgress_->load()) : std::nullopt;
}

// A finished demonstration joins the document and becomes what is raced for; one undo takes both back.
void Workbench::keep(const DemonstrationPtr& finished) {
    if (!finished) return;
    history_.edit("record " + finished->title, [&](Document& document) {
        document.demonstrations.push_back(finished);
        document.targetFrom = TargetSource::Demonstrations;
    });
}

std::string Workbench::nextTitle() const {
    return "Demonstration " + std::to_string(document().demonstrations.size() + 1);
}

// Another luck for every recording, the same for whoever starts from the same document.
std::uint64_t Workbench::nextSeed() const {
    return document().scene.seed * 1000 + document().demonstrations.size() + 1;
}

void Workbench::apply(const Requests& requests) {
    hovered_.reset();
    for (const Request& request : requests.all()) carryOut(request);
    follow();
    aimLive();
    arrangeRace();
    if (race_) race_->advance(0.0);
}

// Another world has no use for the demonstrations of this one; whoever recorded them is told where they are.
void Workbench::edit(const Edit& order) {
    const std::vector<DemonstrationPtr> before = document().demonstrations;
    const ScenarioPlan plan = before.empty() ? ScenarioPlan{} : document().scene.plan;
    history_.edit(order.name, order.change, order.mergeKey);
    if (before.empty() || !document().demonstrations.empty() || document().scene.plan == plan) return;
    files_.say(counted(static_cast<std::int64_t>(before.size()), "demonstration") + " put away with " + plan.name +
               ": Ctrl+Z brings " + (before.size() == 1 ? "it" : "them") + " back.");
}

void Workbench::carryOut(const Request& request) {
    std::visit(
        [this](const auto& order) {
            using Order = std::decay_t<decltype(order)>;
            if constexpr (std::is_same_v<Order, Edit>) edit(order);
            if constexpr (std::is_same_v<Order, EndMerging>) history_.endMerging();
            if constexpr (std::is_same_v<Order, Undo>) history_.undo();
            if constexpr (std::is_same_v<Order, Redo>) history_.redo();
            if constexpr (std::is_same_v<Order, HoverVertex>) hovered_ = order.vertex;
            if constexpr (std::is_same_v<Order, LookAtCurves>) curveView_ = order.view;
            if constexpr (std::is_same_v<Order, LookAtPolytope>) polytopeView_ = order.view;
            if constexpr (std::is_same_v<Order, WatchApprentice>) {
                if (!order.on)
                    show_.close();
                else if (stage_ && shownRecord())
                    show_.open(workers_, stage_, shownRecord(), watchedRecordings());
            }
            if constexpr (std::is_same_v<Order, PauseApprentice>) show_.setPaused(order.paused);
            if constexpr (std::is_same_v<Order, SetDriving>) show_.setDriving(order.driving);
            if constexpr (std::is_same_v<Order, SetWatchingSpeed>) show_.setSpeed(order.stepsPerSecond);

            if constexpr (std::is_same_v<Order, NewDocument>) open(documentFor(firstScenario));
            if constexpr (std::is_same_v<Order, OpenFile>) files_.load(workers_, order.path);
            if constexpr (std::is_same_v<Order, SaveFile>) files_.save(workers_, order.path, ownDocument());
            if constexpr (std::is_same_v<Order, SaveDemonstrations>)
                files_.saveDemonstrations(workers_, order.path, document());
            if constexpr (std::is_same_v<Order, WorkBeside>) files_.workOn(workers_, order.job);
            if constexpr (std::is_same_v<Order, AbandonChanges>) files_.abandonChanges();
            if constexpr (std::is_same_v<Order, RecoverDocument>) recover(order.path);
            if constexpr (std::is_same_v<Order, DismissDocument>) files_.dismiss(order.path);
            if constexpr (std::is_same_v<Order, ContinueRecording>) takeUp(order.journal);
            if constexpr (std::is_same_v<Order, KeepRecording>)
                if (const auto* cutOff = desk_.unfinishedBy(order.journal)) {
                    const DemonstrationPtr kept = desk_.keep(*cutOff);
                    if (kept) takeIn(kept->title, DemonstrationSet{{*kept}, {1}, {}});
                }
            if constexpr (std::is_same_v<Order, DismissRecording>)
                if (const auto* cutOff = desk_.unfinishedBy(order.journal)) desk_.dismiss(*cutOff);

            if constexpr (std::is_same_v<Order, StartRecording>)
                if (stage_ && !desk_.recording()) desk_.start(stage_->scenario.domain, nextTitle(), nextSeed());
            if constexpr (std::is_same_v<Order, BranchRecording>)
                if (stage_ && !desk_.recording())
                    desk_.branch(stage_->scenario.domain, *order.demonstration, order.step, nextTitle(), nextSeed());
            if constexpr (std::is_same_v<Order, Drive>) desk_.act(order.action);
            if constexpr (std::is_same_v<Order, CannotDrive>) desk_.say(order.why);
            if constexpr (std::is_same_v<Order, HoldAction>) desk_.hold(order.action);
            if constexpr (std::is_same_v<Order, UndoRecordedStep>) desk_.undoStep();
            if constexpr (std::is_same_v<Order, PauseRecording>) desk_.togglePause();
            if constexpr (std::is_same_v<Order, FinishRecording>) keep(desk_.finish());
            if constexpr (std::is_same_v<Order, DiscardRecording>) desk_.discard();
            if constexpr (std::is_same_v<Order, SetPace>) desk_.setPace(order.pace, order.stepsPerSecond);
            if constexpr (std::is_same_v<Order, Replay>)
                if (canBeWatched(*order.demonstration)) desk_.replay(order.demonstration);
            if constexpr (std::is_same_v<Order, ShowReplayStep>)
                if (canBeWatched(*order.demonstration)) desk_.showStep(order.demonstration, order.step);
            if constexpr (std::is_same_v<Order, SetReplaySpeed>) desk_.setReplaySpeed(order.stepsPerSecond);
            if constexpr (std::is_same_v<Order, StopReplay>) desk_.stopReplay();
            if constexpr (std::is_same_v<Order, ShowOverlay>) overlay_ = order.on;
            if constexpr (std::is_same_v<Order, OpenClass>) class_.open(workers_, order.folder);
            if constexpr (std::is_same_v<Order, ChooseStudents>) class_.choose(workers_, order.students);
            if constexpr (std::is_same_v<Order, ShowClassPlane>) class_.showPlane(workers_, order.u, order.v);
            if constexpr (std::is_same_v<Order, RaceForStudents>) raceForStudents();
            if constexpr (std::is_same_v<Order, ExportClassTable>) exportClassTable(order.file);
            if constexpr (std::is_same_v<Order, StartLesson>) startLesson(order.lesson, order.step);
            if constexpr (std::is_same_v<Order, LeaveLesson>) leaveLesson();
            if constexpr (std::is_same_v<Order, GoInLesson>) goInLesson(order.by);
            if constexpr (std::is_same_v<Order, AskAgain>) askAgain(false);
            if constexpr (std::is_same_v<Order, StartLessonAgain>) askAgain(true);
            if constexpr (std::is_same_v<Order, ComplainInLesson>)
                if (lesson_) lesson_->session.complain(order.problems);
            if constexpr (std::is_same_v<Order, AnswerPrediction>) givePrediction(order.answer);
            if constexpr (std::is_same_v<Order, SketchCurve>)
                if (lesson_ && lesson_->session.asked() != nullptr)
                    order.point ? lesson_->session.drawing().add(*order.point) : lesson_->session.drawing().lift();
            if constexpr (std::is_same_v<Order, ClearSketch>)
                if (lesson_) lesson_->session.drawing().clear();
            if constexpr (std::is_same_v<Order, SayInLesson>)
                lesson_ ? lesson_->session.say(order.sentence) : files_.say(order.sentence);
            if (!race_) return;

            Player& player = race_->player();
            // Whoever moves on by whole steps looks at whole steps.
            constexpr bool wholeSteps = std::is_same_v<Order, TogglePlay> || std::is_same_v<Order, StepForward> ||
                                        std::is_same_v<Order, StepBack> || std::is_same_v<Order, ShowRound> ||
                                        std::is_same_v<Order, ShowStart> || std::is_same_v<Order, ShowEnd> ||
                                        std::is_same_v<Order, ShowNow> || std::is_same_v<Order, RestartRace> ||
                                        std::is_same_v<Order, ShowWholeStep>;
            if constexpr (wholeSteps) subStep_.reset();
            if constexpr (std::is_same_v<Order, NextSubStep>) nextSubStep(player);
            if constexpr (std::is_same_v<Order, PreviousSubStep>) previousSubStep(player);
            if constexpr (std::is_same_v<Order, ShowSubStep>) {
                player.pause();
                subStep_ = order.part;
            }
            if constexpr (std::is_same_v<Order, TogglePlay>) player.playing() ? player.pause() : player.play();
            if constexpr (std::is_same_v<Order, Pause>) player.pause();
            if constexpr (std::is_same_v<Order, StepForward>) player.stepForward();
            if constexpr (std::is_same_v<Order, StepBack>) player.stepBack();
            if constexpr (std::is_same_v<Order, ShowRound>) player.show(order.round);
            if constexpr (std::is_same_v<Order, ShowStart>) player.show(0);
            if constexpr (std::is_same_v<Order, ShowEnd>) player.show(player.last());
            if constexpr (std::is_same_v<Order, ShowNow>) player.show(player.head());
            if constexpr (std::is_same_v<Order, SetSpeed>) player.setSpeed(order.roundsPerSecond);
            if constexpr (std::is_same_v<Order, RestartRace>) startRace();
            if constexpr (std::is_same_v<Order, RunSeeds>) startSeeds(order.seeds);
            if constexpr (std::is_same_v<Order, CopyValues>) sayCopied();
            if constexpr (std::is_same_v<Order, ForgetSeeds>) forgetSeeds();
            if constexpr (std::is_same_v<Order, SelectLane>) {
                const auto& lanes = race_->lanes();
                if (order.lane >= 0 && order.lane < static_cast<int>(lanes.size()))
                    selectedSolver_ = lanes[static_cast<std::size_t>(order.lane)].solver();
            }
        },
        request);
}

// The window has put them on the clipboard.
void Workbench::sayCopied() {
    int rows = 0;
    for (const Lane& lane : race_->lanes()) rows += lane.history().size();
    files_.say("Copied " + counted(rows, "row") + ".");
}

std::vector<DemonstrationPtr> Workbench::watchedRecordings() const {
    if (document().targetFrom == TargetSource::Demonstrations) return document().demonstrations;
    return stage_ ? stage_->recordings : std::vector<DemonstrationPtr>();
}

void Workbench::nextSubStep(Player& player) {
    player.pause();
    if (!subStep_)
        subStep_ = SubStep::Oracle;
    else if (*subStep_ != SubStep::Update)
        subStep_ = static_cast<SubStep>(static_cast<int>(*subStep_) + 1);
    else if (player.stepForward())
        subStep_ = SubStep::Oracle;
}

void Workbench::previousSubStep(Player& player) {
    player.pause();
    if (!subStep_)
        subStep_ = SubStep::Update;
    else if (*subStep_ != SubStep::Oracle)
        subStep_ = static_cast<SubStep>(static_cast<int>(*subStep_) - 1);
    else if (player.stepBack())
        subStep_ = SubStep::Update;
}

bool Workbench::animating() const { return desk_.secondsToNextChange() == 0.0 || show_.moving(); }

double Workbench::secondsToNextChange() const {
    const double race = race_ ? race_->player().secondsToNextRound() : std::numeric_limits<double>::infinity();
    if (show_.moving()) return 0.0;
    // A teacher may be editing the lesson in another window.
    const double lesson = lesson_ ? secondsBetweenLooks : std::numeric_limits<double>::infinity();
    return std::min({race, desk_.secondsToNextChange(), files_.secondsToNextChange(), lesson});
}

bool Workbench::working() const {
    return files_.busy() || opening_.busy() || bestQuestion_.busy() || seedsQuestion_.busy() ||
           regimeQuestion_.busy() || class_.working() || pictures_.working() || polytopes_.working() ||
           show_.working() || (race_ && race_->working());
}

// The last solver is the one the others are measured against, until a person chooses.
int Workbench::selectedIndex() const {
    if (!race_ || race_->lanes().empty()) return -1;
    const auto& lanes = race_->lanes();
    const auto found =
        std::find_if(lanes.begin(), lanes.end(), [&](const Lane& lane) { return lane.solver() == selectedSolver_; });
    return static_cast<int>((found == lanes.end() ? lanes.end() - 1 : found) - lanes.begin());
}

const Lane* Workbench::selectedLane() const {
    const int index = selectedIndex();
    return index < 0 ? nullptr : &race_->lanes()[static_cast<std::size_t>(index)];
}

RecordPtr Workbench::shownRecord() const {
    const Lane* lane = selectedLane();
    return lane == nullptr ? nullptr : race_->shownRecord(*lane);
}

}  // namespace awaystep
