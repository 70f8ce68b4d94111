#pragma once
// What an exact planner gives beside a policy: how near to the best it is, and the occupancy of any policy, which the
// linear systems or stages that it holds anyway are good for. One for each criterion.

#include <cstdint>
#include <memory>

#include "planning/planner.h"
#include "world/mdp.h"
#include "world/parallel.h"
#include "world/stop_token.h"

namespace awaystep {

// The answer of a planner that may end early.
struct EarlyPlan {
    DeterministicPolicy policy;
    bool best = true;    // planned to the end; else it is worth what was asked for, and a better one may exist,
    double bound = 0.0;  // but none is worth more than this
};

class ExactPlanner : public Planner {
public:
    bool exact() const override { return true; }
    // A policy whose sum of rewards from D on is at least `enough` will do, as soon as one is known; without one, and
    // for planners that know nothing before their end, the same as plan(). An early policy may depend on earlier calls.
    virtual EarlyPlan planUntil(const Vector& reward, double enough) {
        (void)enough;
        return {plan(reward)};
    }
    // Checked again and again during plan(), which throws Stopped.
    virtual void setStop(StopToken stop) = 0;
    // Values within this of the best, in any state (under the average criterion: gains from D), are a tie.
    virtual double tieTolerance() const = 0;
    // The policy's occupancy by stage (occupancy.h); x may hold that of another policy as a start. Returns by how much,
    // at most, the sum of a feature with |phi| <= 1 is then off.
    virtual double solveOccupancy(const DeterministicPolicy& policy, Vector& x) = 0;
    // How often plan() has improved its policy, so far: the rounds of policy iteration that changed an action. 0 for a
    // planner that does not go from policy to policy.
    virtual std::int64_t improvements() const { return 0; }
    // Optimal for the reward: even over the actions whose Q is within `tolerance` of the best.
    virtual StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) = 0;
};

// The one for the world's criterion; large discounted worlds are backed up by `parallel`, which must outlive it. Throws
// std::invalid_argument in a sentence where there is none.
std::unique_ptr<ExactPlanner> makeExactPlanner(std::shared_ptr<const Mdp> mdp, Parallel* parallel = nullptr);

}  // namespace awaystep
