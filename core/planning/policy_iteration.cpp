#include "planning/policy_iteration.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace awaystep {
namespace {

// Without a discount the values of a policy are no linear system that could be solved.
std::shared_ptr<const Mdp> discountedOnly(std::shared_ptr<const Mdp> mdp) {
    if (!mdp->criterion().discounted())
        throw std::invalid_argument("policy iteration with a discount: the world is not discounted");
    return mdp;
}

constexpr int sweepsPerRound = 2;
constexpr int patience = 20;  // rounds without the residual being halved

Vector bestOfStates(const Mdp& mdp, const Vector& reward) {
    if (!mdp.stateActionFeatures()) return reward;
    return reward.reshaped(mdp.actions(), mdp.states()).colwise().maxCoeff().transpose();
}

}  // namespace

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp)
    : PolicyIteration(mdp, 1e-11 * (1.0 - mdp->discount())) {}

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp, double residual)
    : mdp_(discountedOnly(std::move(mdp))),
      bellman_(mdp_),
      system_(*mdp_),
      wanted_(residual),
      actions_(static_cast<std::size_t>(mdp_->states()), 0) {}

double PolicyIteration::target() const {
    return std::max(wanted_, 16.0 * std::numeric_limits<double>::epsilon() * values_.lpNorm<Eigen::Infinity>());
}

double PolicyIteration::tieTolerance() const { return std::max(1e-10, 10.0 * target()); }

DeterministicPolicy PolicyIteration::plan(const Vector& reward) {
    // Cold: as if every state could be kept for ever.
    if (values_.size() == 0) values_ = bestOfStates(*mdp_, reward) * mdp_->horizonValue();
    double best = std::numeric_limits<double>::infinity();
    double margin = 0.0;
    for (int stalled = 0;;) {
        stop_.throwIfStopped();
        for (int k = 0; k < sweepsPerRound; ++k) bellman_.sweepBothWays(reward, values_);
        const Bellman::Improvement found = bellman_.improve(reward, values_, margin, actions_, gain_);
        reached_ = found.residual;
        if (reached_ <= target()) break;
        stalled = reached_ < 0.5 * best ? 0 : stalled + 1;
        best = std::min(best, reached_);
        // Steps that solve the policy's system only in part are not bound to help; sweeps alone are.
        if (stalled > patience) continue;
        system_.setPolicy(actions_);
        system_.correctValues(gain_, found.changed == 0 ? 0.1 * target() / reached_ : 0.1, values_);
        margin = 0.001 * reached_;
    }
    bellman_.lowestBest(reward, values_, tieTolerance(), actions_);
    return DeterministicPolicy(actions_);
}

// The planner's systems, because they are nearly always set to this very policy already. |D + gamma P^T x - x|_1 times
// R bounds what is missing of any sum.
double PolicyIteration::solveOccupancy(const DeterministicPolicy& policy, Vector& x) {
    system_.setPolicy(policy.actions());
    return system_.solveOccupancy(x) * mdp_->horizonValue();
}

StochasticPolicy PolicyIteration::tiedPolicy(const Vector& reward, double tolerance) {
    plan(reward);
    StochasticPolicy policy{Matrix::Zero(mdp_->states(), mdp_->actions())};
    bellman_.tied(reward, values_, tolerance, policy.probabilities, 0);
    return policy;
}

}  // namespace awaystep
