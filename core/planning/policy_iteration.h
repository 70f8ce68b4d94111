#pragma once
// Exact planning by policy iteration, warm-started from the last answer. Once it has converged it returns in every
// state the lowest action whose Q is within 1e-10 of the maximum, so that the answer depends on the reward alone and
// not on what was asked before.

#include <memory>

#include "planning/planner.h"
#include "world/mdp.h"

namespace awaystep {

class PolicyIteration : public Planner {
public:
    explicit PolicyIteration(std::shared_ptr<const Mdp> mdp);
    DeterministicPolicy plan(const Vector& reward) override;
    bool exact() const override { return true; }

    // V of the policy found by the last plan().
    const Vector& values() const { return values_; }

private:
    std::shared_ptr<const Mdp> mdp_;
    std::vector<int> policy_;
    Vector values_;
};

}  // namespace awaystep
