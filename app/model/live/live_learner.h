#pragma once
// Learning behind a demonstration that is recorded or replayed: a job in slices, each of which plans once at most. It
// learns the step that is wanted first; one step of CG for every key follows, and where planning is quick the steps
// that were passed over. The newest target wins; no caller waits for it.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/live/live_step.h"
#include "model/live/world_store.h"
#include "model/workers/workers.h"

namespace awaystep {

struct LearnerSetup {
    WorldStorePtr store;      // with the world that is learnt in; what is planned is added to it
    double pulledInside = 0;  // the target becomes (1-e) Phi_E + e Phi(uniform)
};

class LiveLearner {
public:
    // The workers must outlive it.
    LiveLearner(Workers& workers, const LearnerSetup& setup);
    ~LiveLearner();
    LiveLearner(const LiveLearner&) = delete;
    LiveLearner& operator=(const LiveLearner&) = delete;

    // The targets of the drive so far, and the step that is wanted. again: also if it was learnt before.
    void follow(std::vector<TargetPtr> targets, int wanted, bool again = false);

    struct News {
        std::vector<LiveStepPtr> steps;
        std::vector<OnlinePoint> online;
        std::string trouble;  // why nothing more is learnt; empty: it goes on
    };
    // What was learnt since the last call. Some of it may be of targets that are not there any more.
    News take();
    // Whether there is something left to learn.
    bool working() const;

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
    std::function<void()> resume_;
};

}  // namespace awaystep
