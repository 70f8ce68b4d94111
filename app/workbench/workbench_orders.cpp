// The orders of the panels, carried out: requests.h says what each means.
#include <cstdint>
#include <vector>

#include "workbench/numbers.h"
#include "workbench/workbench.h"

namespace awaystep {

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

// An order is of one kind; all others let it pass.
void Workbench::carryOut(const Request& request) {
    carryOutForDocument(request);
    carryOutForWatching(request);
    carryOutForRecording(request);
    carryOutForClass(request);
    carryOutForLesson(request);
    carryOutForRace(request);
}

void Workbench::carryOutForDocument(const Request& request) {
    if (const auto* order = request.as<Edit>()) edit(*order);
    if (request.is<EndMerging>()) history_.endMerging();
    if (request.is<Undo>()) history_.undo();
    if (request.is<Redo>()) history_.redo();
    if (request.is<NewDocument>()) open(documentFor(firstScenario));
    if (const auto* order = request.as<OpenFile>()) files_.load(workers_, order->path);
    if (const auto* order = request.as<SaveFile>()) files_.save(workers_, order->path, ownDocument());
    if (const auto* order = request.as<SaveDemonstrations>())
        files_.saveDemonstrations(workers_, order->path, document());
    if (const auto* order = request.as<WorkBeside>()) files_.workOn(workers_, order->job);
    if (request.is<AbandonChanges>()) {
        files_.abandonChanges();
        desk_.documentIsSafe();
    }
    if (const auto* order = request.as<RecoverDocument>()) recover(order->path);
    if (const auto* order = request.as<DismissDocument>()) files_.dismiss(order->path);
    if (const auto* order = request.as<ContinueRecording>()) takeUp(order->journal);
    if (const auto* order = request.as<KeepRecording>()) keepFound(order->journal);
    if (const auto* order = request.as<DismissRecording>())
        if (const auto* cutOff = desk_.unfinishedBy(order->journal)) desk_.dismiss(*cutOff);
}

void Workbench::carryOutForWatching(const Request& request) {
    if (const auto* order = request.as<HoverVertex>()) hovered_ = order->vertex;
    if (const auto* order = request.as<LookAtCurves>()) curveView_ = order->view;
    if (const auto* order = request.as<LookAtPolytope>()) polytopeView_ = order->view;
    if (const auto* order = request.as<WatchApprentice>()) {
        if (!order->on)
            show_.close();
        else if (stage_ && shownRecord())
            show_.open(workers_, stage_, shownRecord(), watchedRecordings());
    }
    if (const auto* order = request.as<PauseApprentice>()) show_.setPaused(order->paused);
    if (const auto* order = request.as<SetDriving>()) show_.setDriving(order->driving);
    if (const auto* order = request.as<SetWatchingSpeed>()) show_.setSpeed(order->stepsPerSecond);
}

void Workbench::carryOutForRecording(const Request& request) {
    if (request.is<StartRecording>())
        if (stage_ && !desk_.recording()) desk_.start(stage_->scenario.domain, nextTitle(), nextSeed());
    if (const auto* order = request.as<BranchRecording>())
        if (stage_ && !desk_.recording())
            desk_.branch(stage_->scenario.domain, *order->demonstration, order->step, nextTitle(), nextSeed());
    if (const auto* order = request.as<Drive>()) desk_.act(order->action);
    if (const auto* order = request.as<CannotDrive>()) desk_.say(order->why);
    if (const auto* order = request.as<HoldAction>()) desk_.hold(order->action);
    if (request.is<UndoRecordedStep>()) desk_.undoStep();
    if (request.is<PauseRecording>()) desk_.togglePause();
    if (request.is<FinishRecording>()) keep(desk_.finish());
    if (request.is<DiscardRecording>()) desk_.discard();
    if (const auto* order = request.as<SetPace>()) desk_.setPace(order->pace, order->stepsPerSecond);
    if (const auto* order = request.as<Replay>())
        if (canBeWatched(*order->demonstration)) desk_.replay(order->demonstration);
    if (const auto* order = request.as<ShowReplayStep>())
        if (canBeWatched(*order->demonstration)) desk_.showStep(order->demonstration, order->step);
    if (const auto* order = request.as<SetReplaySpeed>()) desk_.setReplaySpeed(order->stepsPerSecond);
    if (request.is<StopReplay>()) desk_.stopReplay();
    if (const auto* order = request.as<ShowOverlay>()) overlay_ = order->on;
}

void Workbench::carryOutForClass(const Request& request) {
    if (const auto* order = request.as<OpenClass>()) class_.open(workers_, order->folder);
    if (const auto* order = request.as<ChooseStudents>()) class_.choose(workers_, order->students);
    if (const auto* order = request.as<ShowClassPlane>()) class_.showPlane(workers_, order->u, order->v);
    if (request.is<RaceForStudents>()) raceForStudents();
    if (const auto* order = request.as<ExportClassTable>()) exportClassTable(order->file);
}

void Workbench::carryOutForLesson(const Request& request) {
    if (const auto* order = request.as<StartLesson>()) startLesson(order->lesson, order->step);
    if (request.is<LeaveLesson>()) leaveLesson();
    if (const auto* order = request.as<GoInLesson>()) goInLesson(order->by);
    if (request.is<AskAgain>()) askAgain(false);
    if (request.is<StartLessonAgain>()) askAgain(true);
    if (const auto* order = request.as<ComplainInLesson>())
        if (lesson_) lesson_->session.complain(order->problems);
    if (const auto* order = request.as<AnswerPrediction>()) givePrediction(order->answer);
    if (const auto* order = request.as<SketchCurve>())
        if (lesson_ && lesson_->session.asked() != nullptr)
            order->point ? lesson_->session.drawing().add(*order->point) : lesson_->session.drawing().lift();
    if (request.is<ClearSketch>())
        if (lesson_) lesson_->session.drawing().clear();
    if (const auto* order = request.as<SayTrouble>()) files_.say(order->sentence, true);
    if (const auto* order = request.as<SayInLesson>())
        lesson_ ? lesson_->session.say(order->sentence) : files_.say(order->sentence);
}

void Workbench::carryOutForRace(const Request& request) {
    if (!race_) return;

    Player& player = race_->player();
    // Whoever moves on by whole steps looks at whole steps.
    const bool wholeSteps = request.is<TogglePlay>() || request.is<StepForward>() || request.is<StepBack>() ||
                            request.is<ShowRound>() || request.is<ShowStart>() || request.is<ShowEnd>() ||
                            request.is<ShowNow>() || request.is<RestartRace>() || request.is<ShowWholeStep>();
    if (wholeSteps) subStep_.reset();
    if (request.is<NextSubStep>()) nextSubStep(player);
    if (request.is<PreviousSubStep>()) previousSubStep(player);
    if (const auto* order = request.as<ShowSubStep>()) {
        player.pause();
        subStep_ = order->part;
    }
    if (request.is<TogglePlay>()) player.playing() ? player.pause() : player.play();
    if (request.is<Pause>()) player.pause();
    if (request.is<StepForward>()) race_->stepForward();
    if (request.is<StepBack>()) race_->stepBack();
    if (const auto* order = request.as<ShowRound>()) player.show(order->round);
    if (request.is<ShowStart>()) player.show(0);
    if (request.is<ShowEnd>()) player.show(player.last());
    if (request.is<ShowNow>()) player.show(player.head());
    if (const auto* order = request.as<SetSpeed>()) player.setSpeed(order->roundsPerSecond);
    if (request.is<RestartRace>()) startRace();
    if (const auto* order = request.as<RunSeeds>()) startSeeds(order->seeds);
    if (request.is<CopyValues>()) sayCopied();
    if (request.is<ForgetSeeds>()) forgetSeeds();
    if (const auto* order = request.as<SelectLane>()) {
        const auto& lanes = race_->lanes();
        if (order->lane >= 0 && order->lane < static_cast<int>(lanes.size()))
            selectedSolver_ = lanes[static_cast<std::size_t>(order->lane)].solver();
    }
}

// The window has put them on the clipboard.
void Workbench::sayCopied() {
    int rows = 0;
    bool thinned = false;
    for (const Lane& lane : race_->lanes()) {
        rows += static_cast<int>(lane.history().records().size());
        thinned = thinned || lane.history().thinned();
    }
    files_.say("Copied " + counted(rows, "row") +
               (thinned ? ": those of the iterations that are kept. \"Convergence as CSV\" exports all." : "."));
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
    else if (race_->stepForward())
        subStep_ = SubStep::Oracle;
}

void Workbench::previousSubStep(Player& player) {
    player.pause();
    if (!subStep_)
        subStep_ = SubStep::Update;
    else if (*subStep_ != SubStep::Oracle)
        subStep_ = static_cast<SubStep>(static_cast<int>(*subStep_) - 1);
    else if (race_->stepBack())
        subStep_ = SubStep::Update;
}

}  // namespace awaystep
