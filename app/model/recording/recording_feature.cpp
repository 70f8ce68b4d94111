#include "model/recording/recording_feature.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "expert/demonstration_file.h"
#include "model/live/ghost.h"
#include "model/order_list.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_journals.h"
#include "model/recording/recording_messages.h"
#include "model/recording/step_controller.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"

namespace awaystep {
namespace {

std::string nextTitle(const Document& document) {
    return "Demonstration " + std::to_string(document.demonstrations.size() + 1);
}

// Other random numbers for every recording, the same on every start from the same document.
std::uint64_t nextSeed(const Document& document) {
    return document.scene.seed * 1000 + document.demonstrations.size() + 1;
}

// The notes of a recording: its aim, and more if there is more.
std::string notesOf(const std::string& aim, const std::string& besides = {}) {
    if (aim.empty()) return besides;
    return "Aim: " + aim + (besides.empty() ? "" : "\n" + besides);
}

}  // namespace

RecordingFeature::RecordingFeature(SessionState& state, SessionLinks& links, std::string folder)
    : state_(state),
      links_(links),
      journals_(std::make_unique<RecordingJournals>(std::move(folder))),
      messages_(std::make_unique<RecordingMessages>()),
      controller_(std::make_unique<RecordingController>(*journals_, *messages_)),
      steps_(std::make_unique<StepController>(*controller_, *messages_)),
      replay_(std::make_unique<DemonstrationReplay>()) {}

RecordingFeature::~RecordingFeature() = default;

bool RecordingFeature::collect(double seconds, double passed) {
    bool changed = messages_->advance(passed);
    changed = steps_->advance(seconds) || changed;
    changed = replay_->advance(seconds) || changed;
    if (const auto trouble = messages_->takeTrouble()) links_.say(*trouble, true);
    // What is recorded in a lesson goes with the lesson, or with its journal if the program ends before.
    if (!state_.putAside && journals_->awaitsDocument() && links_.documentIsSafe()) journals_->documentIsSafe();
    settle();
    return changed;
}

void RecordingFeature::follow(const QuestionChanges& changes) {
    if (changes.scenario) {
        controller_->setAside();
        replay_->stop();
    }
    resumeWhenReady();
    settle();
}

bool RecordingFeature::animating() const { return secondsToNextChange() == 0.0; }
double RecordingFeature::secondsToNextChange() const {
    return replay_->playing() ? 0.0 : std::min(steps_->secondsToNextChange(), messages_->secondsLeft());
}

std::optional<Motion> shownMotion(const RecordingFeature& recording, const Domain& domain) {
    return recording.controller().recording() ? recording.steps().motion(domain) : recording.replay().motion(domain);
}

void RecordingFeature::stop() {
    controller_->discard();
    replay_->stop();
    settle();
}

void RecordingFeature::findUnfinished(const std::set<std::string>& kept) {
    for (const std::string& problem : journals_->findUnfinished(kept)) links_.say(problem, true);
}

void RecordingFeature::forgetFinished() { journals_->documentIsSafe(); }
void RecordingFeature::close() { controller_->keepForNextStart(); }

// The target of the demonstrations with the recording under way among them; computed when it has grown or shrunk.
void RecordingFeature::settle() {
    if (!controller_->recording()) {
        liveTarget_.reset();
        liveLength_ = -1;
        return;
    }
    const Demonstration& current = controller_->recorder().current();
    if (liveId_ == current.id && liveLength_ == current.length()) return;
    liveId_ = current.id;
    liveLength_ = current.length();
    liveTarget_.reset();
    try {
        liveTarget_ = recordedTarget(state_.document(), state_.question.openScenario()->domain(), &current);
    } catch (const std::exception&) {
        // A geometric rule needs the end of the recording: there is no target before.
    }
}

void RecordingFeature::carryOut(const RecordingOrder& order) {
    std::visit(EachOrder{
                   [&](const StartRecording&) { begin(); },
                   [&](const BranchRecording& from) { branch(from); },
                   [&](const Drive& drive) { steps_->act(drive.action); },
                   [&](const CannotDrive& cannot) { messages_->say(cannot.why); },
                   [&](const HoldAction& hold) { steps_->hold(hold.action); },
                   [&](const UndoRecordedStep&) { steps_->undoStep(); },
                   [&](const PauseRecording&) { steps_->togglePause(); },
                   [&](const FinishRecording&) { finish(); },
                   [&](const DiscardRecording&) { controller_->discard(); },
                   [&](const SetPace& set) { steps_->setPace(set.pace, set.stepsPerSecond); },
                   [&](const Replay& replay) {
                       if (canBeWatched(*replay.demonstration)) replay_->play(replay.demonstration);
                   },
                   [&](const ShowReplayStep& show) {
                       if (canBeWatched(*show.demonstration)) replay_->showStep(show.demonstration, show.step);
                   },
                   [&](const SetReplaySpeed& set) { replay_->setSpeed(set.stepsPerSecond); },
                   [&](const StopReplay&) { replay_->stop(); },
                   [&](const ShowOverlay& show) { overlay_ = show.on; },
                   [&](const ContinueRecording& cutOff) { resume(cutOff.journal); },
                   [&](const KeepRecording& cutOff) { keep(cutOff.journal); },
                   [&](const DismissRecording& dismissed) { dismiss(dismissed.journal); },
                   [&](const WatchApprenticeDrive&) { watchApprentice(); },
                   [&](const TakeWheel& wheel) { takeWheel(wheel.action); },
               },
               order);
}

DemonstrationPtr watchedApprentice(const RecordingFeature& recording) {
    const DemonstrationPtr& watched = recording.replay().demonstration();
    return watched && !recording.controller().recording() && isApprenticeDrive(*watched) ? watched : nullptr;
}

std::optional<ShownDrive> shownDrive(const RecordingFeature& recording) {
    if (recording.controller().recording()) {
        const Demonstration& current = recording.controller().recorder().current();
        return ShownDrive{&current, current.length(), true};
    }
    const DemonstrationPtr& replayed = recording.replay().demonstration();
    if (!replayed || isApprenticeDrive(*replayed)) return std::nullopt;
    return ShownDrive{replayed.get(), static_cast<int>(recording.replay().step()), false};
}

// From its own start, with the same pace as a recording.
void RecordingFeature::watchApprentice() {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || controller_->recording()) return;
    const ActingPolicy acting = links_.actingPolicy();
    if (!acting.record || !acting.record->active) {
        messages_->say("There is no apprentice yet: start a race, or demonstrate something.");
        return;
    }
    const DomainPtr& domain = openScenario->scenario.domain;
    replay_->setSpeed(steps_->stepsPerSecond());
    replay_->play(driveOf(domain, acting.record->active->members(), "Apprentice, " + acting.name,
                          nextSeed(state_.document()) + ++drivesWatched_));
}

void RecordingFeature::takeWheel(int action) {
    const OpenScenario* openScenario = state_.question.openScenario();
    const DemonstrationPtr drive = watchedApprentice(*this);
    if (openScenario == nullptr || !drive) return;
    const int step = std::min(static_cast<int>(std::lround(replay_->step())), drive->length());
    controller_->branch(
        openScenario->scenario.domain, *drive, step,
        nextTitle(state_.document()) + ", from step " + std::to_string(step) + " of the apprentice",
        nextSeed(state_.document()),
        notesOf(state_.namedAim(), "Steps before step " + std::to_string(step) + ": " + drive->title + "."));
    recordingBegan();
    if (!controller_->recording()) return;
    steps_->act(action);
    if (messages_->notice().empty())
        messages_->say("It is your turn: from step " + std::to_string(step) + " on it is your recording.");
}

void RecordingFeature::begin() {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || controller_->recording()) return;
    controller_->start(openScenario->scenario.domain, nextTitle(state_.document()), nextSeed(state_.document()),
                       notesOf(state_.namedAim()));
    recordingBegan();
}

void RecordingFeature::branch(const BranchRecording& order) {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || controller_->recording()) return;
    controller_->branch(openScenario->scenario.domain, *order.demonstration, order.step, nextTitle(state_.document()),
                        nextSeed(state_.document()), notesOf(state_.namedAim()));
    recordingBegan();
}

// What is recorded is looked at, not what was watched before.
void RecordingFeature::recordingBegan() {
    if (!controller_->recording()) return;
    steps_->begin();
    replay_->stop();
}

// A finished demonstration joins the document and becomes what is raced for; one undo takes both back.
void RecordingFeature::finish() {
    const DemonstrationPtr finished = controller_->finish();
    if (!finished) return;
    state_.history.edit("record " + finished->title, [&](Document& document) {
        document.demonstrations.push_back(finished);
        document.targetFrom = TargetSource::Demonstrations;
    });
}

// One that was recorded in another world cannot be walked in this one.
bool RecordingFeature::canBeWatched(const Demonstration& demonstration) {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr) return false;
    const auto difference = differenceFrom(demonstration, openScenario->domain());
    if (difference) messages_->say(*difference);
    return !difference;
}

// Continues a recording that was interrupted, in its own world.
void RecordingFeature::resume(const std::string& journal) {
    const UnfinishedRecording* cutOff = journals_->unfinishedBy(journal);
    if (cutOff == nullptr || controller_->recording()) return;
    wantedJournal_ = journal;
    const Demonstration& recording = cutOff->found.story.recording;
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || differenceFrom(recording, openScenario->domain()))
        state_.history.edit("open the world of " + recording.title, [&](Document& document) {
            document.scene = {planOf(recording), document.scene.seed};
        });
}

void RecordingFeature::resumeWhenReady() {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (wantedJournal_.empty() || openScenario == nullptr || state_.question.opening()) return;
    const UnfinishedRecording* cutOff = journals_->unfinishedBy(std::exchange(wantedJournal_, {}));
    if (cutOff == nullptr) return;
    controller_->resume(openScenario->scenario.domain, *cutOff);
    recordingBegan();
}

// A recording that was found joins the document; its journal is removed when the document is on the disk.
void RecordingFeature::keep(const std::string& journal) {
    const UnfinishedRecording* found = journals_->unfinishedBy(journal);
    if (found == nullptr) return;
    std::optional<FinishedRecording> kept;
    try {
        kept = keepWithJournal(found->file, found->found);
    } catch (const std::exception& refused) {
        messages_->complain("The recording was not kept", refused);
        return;
    }
    journals_->remove(*found);
    const Demonstration& demonstration = kept->demonstration;
    journals_->awaitDocument(demonstration.id, std::move(kept->journal));
    if (!links_.join(demonstration.title, DemonstrationSet{{demonstration}, {1}, {}}))
        journals_->offerAgain(demonstration.id);
    if (!kept->problem.empty()) links_.say(kept->problem, true);
}

void RecordingFeature::dismiss(const std::string& journal) {
    const UnfinishedRecording* found = journals_->unfinishedBy(journal);
    if (found == nullptr) return;
    try {
        journals_->dismiss(*found);
    } catch (const std::exception& refused) {
        messages_->complain("The recording could not be removed", refused);
    }
}

}  // namespace awaystep
