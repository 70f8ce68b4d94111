#pragma once
// Exact planning for discounted worlds by policy iteration, warm-started from the last answer: Gauss-Seidel sweeps
// carry changes across the world, a linear solve (whole or in part) evaluates the policy they lead to, until no backup
// changes a value by more than `residual`. Only then actions are chosen: in every state the lowest whose Q is within
// the tie tolerance of the maximum, so that the policy depends on the reward alone and not on earlier calls.
// The nearer the discount is to 1, the more a policy's values must be worth before it is improved: with values that are
// off by a tenth most states change their action in every round and nothing converges. Beyond R = 1000, and wherever
// the residual does not fall, evaluation therefore goes on until the residual itself, in its largest entry, is small.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "planning/bellman.h"
#include "planning/exact_planner.h"
#include "world/mdp.h"
#include "world/policy_system.h"
#include "world/stop_token.h"

namespace awaystep {

class PolicyIteration : public ExactPlanner {
public:
    // By default values are within 1e-11 of the optimal ones, which a residual of 1e-11 (1 - gamma) guarantees (a few
    // roundings of the largest value, where that is more).
    explicit PolicyIteration(std::shared_ptr<const Mdp> mdp);
    PolicyIteration(std::shared_ptr<const Mdp> mdp, double residual);

    void setStop(StopToken stop) override { stop_ = std::move(stop); }
    DeterministicPolicy plan(const Vector& reward) override;
    double solveOccupancy(const DeterministicPolicy& policy, Vector& x) override;
    StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) override;

    // The optimal values found by the last plan(), and max_s |T V - V| for them.
    const Vector& values() const { return values_; }
    double residual() const { return reached_; }
    // Q within this of the maximum is a tie: 1e-10, or ten times the residual if that is more.
    double tieTolerance() const override;
    // Rows of P read so far, planning and occupancies together: what a call costs, whatever the machine.
    std::int64_t rowsRead() const { return rowsRead_ + system_.rowsRead(); }

private:
    double target() const;

    std::shared_ptr<const Mdp> mdp_;
    Bellman bellman_;
    PolicySystem system_;
    double wanted_;
    double reached_ = 0.0;
    std::vector<int> actions_;  // greedy for values_, as far as planning has come
    Vector values_, gain_;
    std::int64_t rowsRead_ = 0;
    StopToken stop_;
};

}  // namespace awaystep
