#include "model/recording/recording_feature.h"

#include <exception>
#include <utility>

#include "expert/demonstration_file.h"
#include "model/order_list.h"
#include "model/session_links.h"
#include "model/session_state.h"
#include "model/world_plan.h"
#include "model/recording/demonstration_desk.h"

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
    : state_(state), links_(links), desk_(std::make_unique<DemonstrationDesk>(std::move(folder))) {}

RecordingFeature::~RecordingFeature() = default;

bool RecordingFeature::collect(double seconds, double passed) {
    const bool changed = desk_->advance(seconds, passed);
    if (const auto trouble = desk_->takeTrouble()) links_.say(*trouble, true);
    // What is recorded in a lesson goes with the lesson, or with its journal if the program ends before.
    if (!state_.putAside && desk_->awaitsDocument() && links_.documentIsSafe()) desk_->documentIsSafe();
    settle();
    return changed;
}

void RecordingFeature::follow(const QuestionChanges& changes) {
    if (changes.scenario) {
        desk_->setAside();
        desk_->stopReplay();
    }
    resumeWhenReady();
}

bool RecordingFeature::animating() const { return desk_->secondsToNextChange() == 0.0; }
double RecordingFeature::secondsToNextChange() const { return desk_->secondsToNextChange(); }

void RecordingFeature::stop() {
    desk_->discard();
    desk_->stopReplay();
}

void RecordingFeature::lookForUnfinished(const std::set<std::string>& kept) {
    for (const std::string& problem : desk_->lookForUnfinished(kept)) links_.say(problem, true);
}

void RecordingFeature::forgetFinished() { desk_->documentIsSafe(); }
void RecordingFeature::close() { desk_->keepForNextTime(); }

// What the demonstrations would say with the recording under way among them; worked out when it has grown or shrunk.
void RecordingFeature::settle() {
    if (!desk_->recording()) {
        liveTarget_.reset();
        liveLength_ = -1;
        return;
    }
    const Demonstration& current = desk_->recorder().current();
    if (liveId_ == current.id && liveLength_ == current.length()) return;
    liveId_ = current.id;
    liveLength_ = current.length();
    liveTarget_.reset();
    try {
        liveTarget_ = recordedTarget(state_.document(), state_.question.stage()->domain(), &current);
    } catch (const std::exception&) {
        // A geometric rule and a recording that is not over yet: nothing can be said before it is.
    }
}

void RecordingFeature::carryOut(const RecordingOrder& order) {
    std::visit(EachOrder{
                   [&](const StartRecording&) { begin(); },
                   [&](const BranchRecording& from) { branch(from); },
                   [&](const Drive& drive) { desk_->act(drive.action); },
                   [&](const CannotDrive& cannot) { desk_->say(cannot.why); },
                   [&](const HoldAction& hold) { desk_->hold(hold.action); },
                   [&](const UndoRecordedStep&) { desk_->undoStep(); },
                   [&](const PauseRecording&) { desk_->togglePause(); },
                   [&](const FinishRecording&) { finish(); },
                   [&](const DiscardRecording&) { desk_->discard(); },
                   [&](const SetPace& set) { desk_->setPace(set.pace, set.stepsPerSecond); },
                   [&](const Replay& replay) {
                       if (canBeWatched(*replay.demonstration)) desk_->replay(replay.demonstration);
                   },
                   [&](const ShowReplayStep& show) {
                       if (canBeWatched(*show.demonstration)) desk_->showStep(show.demonstration, show.step);
                   },
                   [&](const SetReplaySpeed& set) { desk_->setReplaySpeed(set.stepsPerSecond); },
                   [&](const StopReplay&) { desk_->stopReplay(); },
                   [&](const ShowOverlay& show) { overlay_ = show.on; },
                   [&](const ContinueRecording& cutOff) { resume(cutOff.journal); },
                   [&](const KeepRecording& cutOff) { keep(cutOff.journal); },
                   [&](const DismissRecording& dismissed) {
                       if (const auto* cutOff = desk_->unfinishedBy(dismissed.journal)) desk_->dismiss(*cutOff);
                   },
               },
               order);
}

void RecordingFeature::begin() {
    const Stage* stage = state_.question.stage();
    if (stage == nullptr || desk_->recording()) return;
    desk_->start(stage->scenario.domain, nextTitle(state_.document()), nextSeed(state_.document()));
}

void RecordingFeature::branch(const BranchRecording& order) {
    const Stage* stage = state_.question.stage();
    if (stage == nullptr || desk_->recording()) return;
    desk_->branch(stage->scenario.domain, *order.demonstration, order.step, nextTitle(state_.document()),
                  nextSeed(state_.document()));
}

// A finished demonstration joins the document and becomes what is raced for; one undo takes both back.
void RecordingFeature::finish() {
    const DemonstrationPtr finished = desk_->finish();
    if (!finished) return;
    state_.history.edit("record " + finished->title, [&](Document& document) {
        document.demonstrations.push_back(finished);
        document.targetFrom = TargetSource::Demonstrations;
    });
}

// One that was recorded in another world cannot be walked in this one.
bool RecordingFeature::canBeWatched(const Demonstration& demonstration) {
    const Stage* stage = state_.question.stage();
    if (stage == nullptr) return false;
    const auto difference = differenceFrom(demonstration, stage->domain());
    if (difference) desk_->say(*difference);
    return !difference;
}

// Goes on with a recording that was cut off, in its own world.
void RecordingFeature::resume(const std::string& journal) {
    const DemonstrationDesk::Unfinished* cutOff = desk_->unfinishedBy(journal);
    if (cutOff == nullptr || desk_->recording()) return;
    wantedJournal_ = journal;
    const Demonstration& recording = cutOff->found.story.recording;
    const Stage* stage = state_.question.stage();
    if (stage == nullptr || differenceFrom(recording, stage->domain()))
        state_.history.edit("open the world of " + recording.title, [&](Document& document) {
            document.scene = {planOf(recording), document.scene.seed};
        });
}

void RecordingFeature::resumeWhenReady() {
    const Stage* stage = state_.question.stage();
    if (wantedJournal_.empty() || stage == nullptr || state_.question.opening()) return;
    const DemonstrationDesk::Unfinished* cutOff = desk_->unfinishedBy(std::exchange(wantedJournal_, {}));
    if (cutOff != nullptr) desk_->resume(stage->scenario.domain, *cutOff);
}

// A recording that was found joins the document; its journal goes when the document is on the disk.
void RecordingFeature::keep(const std::string& journal) {
    const DemonstrationDesk::Unfinished* found = desk_->unfinishedBy(journal);
    if (found == nullptr) return;
    const DemonstrationPtr kept = desk_->keep(*found);
    if (kept && !links_.join(kept->title, DemonstrationSet{{*kept}, {1}, {}})) desk_->offerAgain(kept->id);
}

}  // namespace awaystep
