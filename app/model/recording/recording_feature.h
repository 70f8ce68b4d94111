#pragma once
// Recording and replaying demonstrations: the desk where they are made, what they say while one is being recorded, and
// going on with one that was cut off.

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "expert/feature_expectations.h"
#include "model/feature.h"
#include "model/recording/recording_orders.h"

namespace awaystep {

class RecordingController;
class SessionLinks;
struct SessionState;

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
    // The live target follows what the orders of a frame recorded.
    void settle();
    // The recording under way is discarded, and a replay ends.
    void stop();
    // What an earlier start left behind; see controller().unfinished(). kept: the ids of those that a document holds.
    void findUnfinished(const std::set<std::string>& kept);
    // The journals of finished recordings are not needed any more.
    void forgetFinished();
    // At the very end: what is being recorded is kept for the next start.
    void close();

    const RecordingController& controller() const { return *controller_; }
    // What the demonstrations say with the recording under way among them; nothing while none is.
    const std::optional<FeatureExpectations>& liveTarget() const { return liveTarget_; }
    // Whether the demonstrations of the list are drawn into the world.
    bool overlay() const { return overlay_; }

private:
    void begin();
    void branch(const BranchRecording& order);
    void finish();
    bool canBeWatched(const Demonstration& demonstration);
    void resume(const std::string& journal);
    void resumeWhenReady();
    void keep(const std::string& journal);

    SessionState& state_;
    SessionLinks& links_;
    std::unique_ptr<RecordingController> controller_;
    std::string wantedJournal_;  // a recording to go on with once its world is there
    bool overlay_ = true;
    std::optional<FeatureExpectations> liveTarget_;
    // What the live target was made from: the recording and its length, steps taken back included.
    std::string liveId_;
    int liveLength_ = -1;
};

}  // namespace awaystep
