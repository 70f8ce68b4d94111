#pragma once
// Exact planning for discounted worlds by policy iteration (policy_rounds.h), warm-started from the last answer. Only
// when no backup changes a value by more than `residual` actions are chosen: in every state the lowest whose Q is
// within the tie tolerance of the maximum, so that the policy depends on the reward alone and not on earlier calls.

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "planning/bellman.h"
#include "planning/exact_planner.h"
#include "planning/policy_rounds.h"
#include "world/mdp.h"
#include "world/policy_system.h"
#include "world/stop_token.h"

namespace awaystep {

class PolicyIteration : public ExactPlanner, private PolicyRounds {
public:
    // By default values are within 1e-11 of the optimal ones, which a residual of 1e-11 (1 - gamma) guarantees (a few
    // roundings of the largest value, where that is more).
    explicit PolicyIteration(std::shared_ptr<const Mdp> mdp, Parallel* parallel = nullptr);
    PolicyIteration(std::shared_ptr<const Mdp> mdp, double residual, Parallel* parallel = nullptr);

    void setStop(StopToken stop) override { stop_ = std::move(stop); }
    DeterministicPolicy plan(const Vector& reward) override;
    EarlyPlan planUntil(const Vector& reward, double enough) override;
    double solveOccupancy(const DeterministicPolicy& policy, Vector& x) override;
    StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) override;
    std::int64_t improvements() const override { return improvements_; }

    // The optimal values found by the last plan(), and max_s |T V - V| for them.
    const Vector& values() const { return values_; }
    using PolicyRounds::residual;
    double tieTolerance() const override { return PolicyRounds::tieTolerance(); }
    // Rows of P read so far, planning and occupancies together: what a call costs, whatever the machine.
    std::int64_t rowsRead() const { return rowsRead_ + system_.rowsRead(); }

private:
    void sweep() override;
    Bellman::Improvement improve(double margin) override;
    double largestValue() const override { return values_.lpNorm<Eigen::Infinity>(); }
    void setPolicy() override { system_.setPolicy(actions_); }
    bool correct(double reduction, double wanted) override;
    bool goodEnough() override;
    bool iterateFor(const Vector& reward);
    std::int64_t allRows() const { return static_cast<std::int64_t>(mdp_->states()) * mdp_->actions(); }

    std::shared_ptr<const Mdp> mdp_;
    Bellman bellman_;
    PolicySystem system_;
    std::vector<int> actions_;  // greedy for values_, as far as planning has come
    Vector reward_, values_, gain_;
    std::optional<double> enough_;  // what a policy must be worth from D on, for planning to end early
    std::int64_t rowsRead_ = 0;
    std::int64_t improvements_ = 0;
    StopToken stop_;
};

}  // namespace awaystep
