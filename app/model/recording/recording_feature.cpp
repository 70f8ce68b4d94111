#include "model/recording/recording_feature.h"

#include <exception>
#include <utility>

#include "expert/demonstration_file.h"
#include "model/order_list.h"
#include "model/recording/recording_controller.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/world_plan.h"

namespace awaystep {
namespace {

std::string nextTitle(const Document& document) {
    return "Demonstration " + std::to_string(document.demonstrations.size() + 1);
}

// Other random numbers for every recording, the same for all who start from the same document.
std::uint64_t nextSeed(const Document& document) {
    return document.scene.seed * 1000 + document.demonstrations.size() + 1;
}

}  // namespace

RecordingFeature::RecordingFeature(SessionState& state, SessionLinks& links, std::string folder)
    : state_(state), links_(links), controller_(std::make_unique<RecordingController>(std::move(folder))) {}

RecordingFeature::~RecordingFeature() = default;

bool RecordingFeature::collect(double seconds, double passed) {
    const bool changed = controller_->advance(seconds, passed);
    if (const auto trouble = controller_->takeTrouble()) links_.say(*trouble, true);
    // What is recorded in a lesson goes with the lesson, or with its journal if the program ends before.
    if (!state_.putAside && controller_->awaitsDocument() && links_.documentIsSafe()) controller_->documentIsSafe();
    settle();
    return changed;
}

void RecordingFeature::follow(const QuestionChanges& changes) {
    if (changes.scenario) {
        controller_->setAside();
        controller_->stopReplay();
    }
    resumeWhenReady();
}

bool RecordingFeature::animating() const { return controller_->secondsToNextChange() == 0.0; }
double RecordingFeature::secondsToNextChange() const { return controller_->secondsToNextChange(); }

void RecordingFeature::stop() {
    controller_->discard();
    controller_->stopReplay();
}

void RecordingFeature::findUnfinished(const std::set<std::string>& kept) {
    for (const std::string& problem : controller_->findUnfinished(kept)) links_.say(problem, true);
}

void RecordingFeature::forgetFinished() { controller_->documentIsSafe(); }
void RecordingFeature::close() { controller_->keepForNextTime(); }

// What the demonstrations would say with the recording under way among them; worked out when it has grown or shrunk.
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
        // A geometric rule and a recording that is not over yet: nothing can be said before it is.
    }
}

void RecordingFeature::carryOut(const RecordingOrder& order) {
    std::visit(EachOrder{
                   [&](const StartRecording&) { begin(); },
                   [&](const BranchRecording& from) { branch(from); },
                   [&](const Drive& drive) { controller_->act(drive.action); },
                   [&](const CannotDrive& cannot) { controller_->say(cannot.why); },
                   [&](const HoldAction& hold) { controller_->hold(hold.action); },
                   [&](const UndoRecordedStep&) { controller_->undoStep(); },
                   [&](const PauseRecording&) { controller_->togglePause(); },
                   [&](const FinishRecording&) { finish(); },
                   [&](const DiscardRecording&) { controller_->discard(); },
                   [&](const SetPace& set) { controller_->setPace(set.pace, set.stepsPerSecond); },
                   [&](const Replay& replay) {
                       if (canBeWatched(*replay.demonstration)) controller_->replay(replay.demonstration);
                   },
                   [&](const ShowReplayStep& show) {
                       if (canBeWatched(*show.demonstration)) controller_->showStep(show.demonstration, show.step);
                   },
                   [&](const SetReplaySpeed& set) { controller_->setReplaySpeed(set.stepsPerSecond); },
                   [&](const StopReplay&) { controller_->stopReplay(); },
                   [&](const ShowOverlay& show) { overlay_ = show.on; },
                   [&](const ContinueRecording& cutOff) { resume(cutOff.journal); },
                   [&](const KeepRecording& cutOff) { keep(cutOff.journal); },
                   [&](const DismissRecording& dismissed) {
                       if (const auto* cutOff = controller_->unfinishedBy(dismissed.journal))
                           controller_->dismiss(*cutOff);
                   },
               },
               order);
}

void RecordingFeature::begin() {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || controller_->recording()) return;
    controller_->start(openScenario->scenario.domain, nextTitle(state_.document()), nextSeed(state_.document()));
}

void RecordingFeature::branch(const BranchRecording& order) {
    const OpenScenario* openScenario = state_.question.openScenario();
    if (openScenario == nullptr || controller_->recording()) return;
    controller_->branch(openScenario->scenario.domain, *order.demonstration, order.step, nextTitle(state_.document()),
                        nextSeed(state_.document()));
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
    if (difference) controller_->say(*difference);
    return !difference;
}

// Goes on with a recording that was cut off, in its own world.
void RecordingFeature::resume(const std::string& journal) {
    const RecordingController::Unfinished* cutOff = controller_->unfinishedBy(journal);
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
    const RecordingController::Unfinished* cutOff = controller_->unfinishedBy(std::exchange(wantedJournal_, {}));
    if (cutOff != nullptr) controller_->resume(openScenario->scenario.domain, *cutOff);
}

// A recording that was found joins the document; its journal goes when the document is on the disk.
void RecordingFeature::keep(const std::string& journal) {
    const RecordingController::Unfinished* found = controller_->unfinishedBy(journal);
    if (found == nullptr) return;
    const DemonstrationPtr kept = controller_->keep(*found);
    if (kept && !links_.join(kept->title, DemonstrationSet{{*kept}, {1}, {}})) controller_->offerAgain(kept->id);
}

}  // namespace awaystep
