#pragma once
// What is learnt from one demonstration, recorded or replayed: its targets, the job that learns behind it, and what has
// been learnt so far, by step.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "model/live/live_drive.h"
#include "model/live/live_learner.h"
#include "model/live/live_step.h"

namespace awaystep {

class LiveRun {
public:
    // besides: with the demonstrations that count besides.
    LiveRun(Workers& workers, const LearnerSetup& setup, GrowingTarget besides);

    // The demonstration as it is now, and the step that is shown.
    void follow(const Demonstration& demonstration, int step);
    // Takes what was learnt; returns whether there was anything.
    bool collect();
    bool working() const { return working_; }
    // Why nothing more is learnt; empty: it goes on.
    const std::string& trouble() const { return trouble_; }

    int step() const { return step_; }
    // What is learnt from the step shown, or from the last one before it that is learnt; null before the first.
    LiveStepPtr shown() const;
    // So many steps is that behind the step shown.
    int behind() const;
    // By step; null: not learnt, or so long ago that it was forgotten.
    const std::vector<LiveStepPtr>& steps() const { return steps_; }
    // By step, one step of CG per key.
    const std::vector<OnlinePoint>& online() const { return online_; }
    // Planning calls of the drive, those for steps that were taken back among them.
    std::int64_t planned() const { return planned_; }
    const LiveDrive& drive() const { return drive_; }
    // The job, which goes on by itself; this one learns nothing more.
    std::unique_ptr<LiveLearner> releaseLearner() { return std::move(learner_); }

    static constexpr std::size_t mostSteps = 4096;  // whose records are kept

private:
    LiveDrive drive_;
    std::unique_ptr<LiveLearner> learner_;
    std::vector<LiveStepPtr> steps_;
    std::vector<OnlinePoint> online_;
    int step_ = 0;
    int asked_ = -1;
    std::int64_t planned_ = 0;
    bool working_ = true;
    std::string trouble_;
};

}  // namespace awaystep
