#pragma once
// It learns while one drives: after every key of a recording, and at every step of a replay, the apprentice's Phi
// nearest to Phi_E so far, with its certificate. Panels show it as they show the record of a race
// (model/live/shown_learning.h). Also the ghost, and what was learnt in a sentence after the recording.

#include <memory>
#include <string>

#include "model/feature.h"
#include "model/live/live_step.h"
#include "model/recording/recording_orders.h"

namespace awaystep {

class ComparedDrive;
class DemonstrationPoints;
class GhostPlayback;
class LearntDrive;
class LiveRun;
class SessionLinks;
struct SessionState;
struct ShownDrive;

class LiveFeature : public Feature {
public:
    LiveFeature(SessionState& state, SessionLinks& links);
    ~LiveFeature() override;

    bool collect(double seconds, double passed) override;
    void follow(const QuestionChanges& changes) override;
    bool working() const override;
    void carryOut(const LiveOrder& order);
    // What is recorded or replayed may have changed: what is to be learnt follows it.
    void settle();

    // Null while nothing is recorded or replayed that can be learnt from.
    const LiveRun* run() const { return run_.get(); }
    // Why not, although something is; empty otherwise.
    std::string whyNot() const;
    const GhostPlayback& ghost() const { return *ghost_; }
    const DemonstrationPoints& points() const { return *points_; }

    // What the demonstrations are to show, in the words of who makes them: as it was named, else that of the last
    // demonstration. Empty: there is none.
    std::string aim() const;
    // What the apprentice that is shown does beside the demonstration that was recorded last, in words; empty while
    // nothing is shown of it, or the target is not made of demonstrations.
    const std::string& sentence() const;
    // What was learnt at the end of it, while its demonstrations are what is raced for; null otherwise.
    RecordPtr lastLearnt() const;

    static constexpr std::size_t longestAim = 200;  // bytes

private:
    struct Context;
    void begin(const ShownDrive& shown);
    void end();
    void compare();

    SessionState& state_;
    SessionLinks& links_;
    std::unique_ptr<Context> context_;
    std::unique_ptr<LiveRun> run_;
    std::string whyNot_;
    std::unique_ptr<GhostPlayback> ghost_;
    std::unique_ptr<LearntDrive> learnt_;
    std::unique_ptr<DemonstrationPoints> points_;
    std::string recorded_;  // the id of what is recorded
    std::unique_ptr<ComparedDrive> compared_;
};

}  // namespace awaystep
