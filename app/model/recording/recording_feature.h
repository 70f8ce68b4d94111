#pragma once
// Recording and replaying demonstrations: the recording under way, the target of the demonstrations with it, and
// continuing one that was interrupted.

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "expert/feature_expectations.h"
#include "model/feature.h"
#include "model/recording/recording_orders.h"

namespace awaystep {

class DemonstrationReplay;
class Domain;
class StepController;
class RecordingController;
class RecordingJournals;
class RecordingMessages;
class SessionLinks;
struct Motion;
struct SessionState;
struct ShownDrive;

class RecordingFeature : public Feature {
public:
    // folder: where recordings are kept while they are made; made when first needed.
    RecordingFeature(SessionState& state, SessionLinks& links, std::string folder);
    ~RecordingFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool animating() const override;
    double secondsToNextChange() const override;

    void carryOut(const RecordingOrder& order);
    // The recording under way is discarded, and a replay ends.
    void stop();
    // What an earlier start left behind; see journals().unfinished(). kept: the ids of those that a document holds.
    void findUnfinished(const std::set<std::string>& kept);
    // The journals of finished recordings are not needed any more.
    void forgetFinished();
    // At the very end: what is being recorded is kept for the next start.
    void close();

    const RecordingController& controller() const { return *controller_; }
    const StepController& steps() const { return *steps_; }
    const DemonstrationReplay& replay() const { return *replay_; }
    const RecordingJournals& journals() const { return *journals_; }
    // The target of the demonstrations with the recording under way among them; nothing while there is none.
    const std::optional<FeatureExpectations>& liveTarget() const { return liveTarget_; }
    // Whether the demonstrations of the list are drawn into the world.
    bool overlay() const { return overlay_; }

private:
    void settle();
    void begin();
    void branch(const BranchRecording& order);
    void finish();
    void watchApprentice();
    void takeWheel(int action);
    bool canBeWatched(const Demonstration& demonstration);
    void resume(const std::string& journal);
    void resumeWhenReady();
    void keep(const std::string& journal);
    void dismiss(const std::string& journal);
    void recordingBegan();

    SessionState& state_;
    SessionLinks& links_;
    std::unique_ptr<RecordingJournals> journals_;
    std::unique_ptr<RecordingMessages> messages_;
    std::unique_ptr<RecordingController> controller_;
    std::unique_ptr<StepController> steps_;
    std::unique_ptr<DemonstrationReplay> replay_;
    std::string wantedJournal_;  // a recording to continue once its world is there
    bool overlay_ = true;
    std::uint64_t drivesWatched_ = 0;  // each has other random numbers
    std::optional<FeatureExpectations> liveTarget_;
    // What the live target was made from: the recording and its length, steps taken back included.
    std::string liveId_;
    int liveLength_ = -1;
};

// What the apprentice did by itself, while that is watched; null otherwise.
DemonstrationPtr watchedApprentice(const RecordingFeature& recording);
// What is recorded, or replayed and was done by a person.
std::optional<ShownDrive> shownDrive(const RecordingFeature& recording);
// Where the agent is; nothing unless something is recorded or replayed.
std::optional<Motion> shownMotion(const RecordingFeature& recording, const Domain& domain);

}  // namespace awaystep
