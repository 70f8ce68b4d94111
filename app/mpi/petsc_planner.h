// Policy iteration (planning/policy_rounds.h) in a world that several processes share: each sweeps over its own states
// with the others' values of a moment ago, improves its own actions, and all evaluate the policy together.
#pragma once

#include <vector>

#include "mpi/petsc_system.h"
#include "mpi/ranks.h"
#include "mpi/shared_world.h"
#include "planning/bellman.h"
#include "planning/policy_rounds.h"

namespace awaystep {

class PetscPlanner : private PolicyRounds {
public:
    PetscPlanner(const SharedWorld& world, const Ranks& ranks);

    // The reward of our own states, as Mdp::rewards() of the shared rows gives it. In every state the lowest action
    // whose Q is within the tie tolerance of the maximum; for ghosts action 0.
    const std::vector<int>& plan(const Vector& reward);
    using PolicyRounds::tieTolerance;
    PetscSystem& system() { return system_; }

private:
    void sweep() override;
    Bellman::Improvement improve(double margin) override;
    double largestValue() const override;
    void setPolicy() override { system_.setPolicy(actions_); }
    bool correct(double reduction, double wanted) override {
        return system_.correctValues(gain_, reduction, wanted, values_);
    }

    const SharedWorld& world_;
    const Ranks& ranks_;
    Bellman bellman_;
    PetscSystem system_;
    std::vector<int> actions_;
    Vector reward_, values_, gain_;
};

}  // namespace awaystep
