#pragma once
// Exact planning for a finite horizon: V_H = 0 and V_t = max_a r + P V_{t+1}, from the last term to the first. In every
// state and at every time the lowest action whose Q is within the tie tolerance of the maximum.

#include <memory>
#include <utility>
#include <vector>

#include "planning/bellman.h"
#include "planning/exact_planner.h"

namespace awaystep {

class BackwardInduction : public ExactPlanner {
public:
    explicit BackwardInduction(std::shared_ptr<const Mdp> mdp);

    void setStop(StopToken stop) override { stop_ = std::move(stop); }
    DeterministicPolicy plan(const Vector& reward) override;
    double tieTolerance() const override;
    double solveOccupancy(const DeterministicPolicy& policy, Vector& x) override;
    StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) override;

    // V_0, of the last plan().
    const Vector& values() const { return values_; }

private:
    double stageTolerance(const Vector& reward) const;

    std::shared_ptr<const Mdp> mdp_;
    Bellman bellman_;
    Vector values_;
    double tolerance_ = 0.0;  // of one stage, in the last plan()
    StopToken stop_;
};

}  // namespace awaystep
