#pragma once
// What an exact planner gives beside a policy: how near to the best it is, and the occupancy of any policy, which the
// linear systems or stages that it holds anyway are good for. One for each criterion.

#include <memory>

#include "planning/planner.h"
#include "world/mdp.h"
#include "world/stop_token.h"

namespace awaystep {

class ExactPlanner : public Planner {
public:
    bool exact() const override { return true; }
    // Checked again and again during plan(), which throws Stopped.
    virtual void setStop(StopToken stop) = 0;
    // Values within this of the best, in any state (under the average criterion: gains from D), are a tie.
    virtual double tieTolerance() const = 0;
    // The policy's occupancy by stage (occupancy.h); x may hold that of another policy as a start. Returns by how much,
    // at most, the sum of a feature with |phi| <= 1 is then off.
    virtual double solveOccupancy(const DeterministicPolicy& policy, Vector& x) = 0;
    // Optimal for the reward: even over the actions whose Q is within `tolerance` of the best.
    virtual StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) = 0;
};

// The one for the world's criterion. Throws std::invalid_argument in a sentence where there is none.
std::unique_ptr<ExactPlanner> makeExactPlanner(std::shared_ptr<const Mdp> mdp);

}  // namespace awaystep
