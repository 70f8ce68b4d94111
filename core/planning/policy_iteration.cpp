#include "planning/policy_iteration.h"

#include <algorithm>
#include <stdexcept>

namespace awaystep {
namespace {

// Without a discount the values of a policy are no linear system that could be solved.
std::shared_ptr<const Mdp> discountedOnly(std::shared_ptr<const Mdp> mdp) {
    if (!mdp->criterion().discounted())
        throw std::invalid_argument("policy iteration with a discount: the world is not discounted");
    return mdp;
}

Vector bestOfStates(const Mdp& mdp, const Vector& reward) {
    if (!mdp.stateActionFeatures()) return reward;
    return reward.reshaped(mdp.actions(), mdp.states()).colwise().maxCoeff().transpose();
}

}  // namespace

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp, Parallel* parallel)
    : PolicyIteration(mdp, 1e-11 * (1.0 - mdp->discount()), parallel) {}

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp, double residual, Parallel* parallel)
    : PolicyRounds(residual, mdp->horizonValue()),
      mdp_(discountedOnly(std::move(mdp))),
      bellman_(mdp_, parallel),
      system_(*mdp_),
      actions_(static_cast<std::size_t>(mdp_->states()), 0) {}

void PolicyIteration::sweep() {
    stop_.throwIfStopped();
    bellman_.sweepBothWays(reward_, values_);
    rowsRead_ += 2 * allRows();
}

Bellman::Improvement PolicyIteration::improve(double margin) {
    rowsRead_ += allRows();
    const Bellman::Improvement found = bellman_.improve(reward_, values_, margin, actions_, gain_);
    if (found.changed > 0) ++improvements_;
    return found;
}

bool PolicyIteration::correct(double reduction, double wanted) {
    return system_.correctValues(gain_, reduction, wanted, values_);
}

// V_pi = V + (I - gamma P_pi)^-1 gain, and the rows of that inverse are not negative and sum to R: what the policy is
// worth from D on is at least this, before it has been evaluated.
bool PolicyIteration::goodEnough() {
    return enough_ && mdp_->initial().dot(values_) + mdp_->horizonValue() * std::min(0.0, gain_.minCoeff()) >= *enough_;
}

bool PolicyIteration::iterateFor(const Vector& reward) {
    // Cold: as if every state could be kept for ever.
    if (values_.size() == 0) values_ = bestOfStates(*mdp_, reward) * mdp_->horizonValue();
    reward_ = reward;
    return iterate();
}

DeterministicPolicy PolicyIteration::plan(const Vector& reward) {
    enough_.reset();
    iterateFor(reward);
    rowsRead_ += allRows();
    bellman_.lowestBest(reward, values_, tieTolerance(), actions_);
    return DeterministicPolicy(actions_);
}

EarlyPlan PolicyIteration::planUntil(const Vector& reward, double enough) {
    enough_ = enough;
    if (!iterateFor(reward))
        return {DeterministicPolicy(actions_), false, mdp_->initial().dot(values_) + mdp_->horizonValue() * residual()};
    rowsRead_ += allRows();
    bellman_.lowestBest(reward, values_, tieTolerance(), actions_);
    return {DeterministicPolicy(actions_)};
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
