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
// Rounds without the residual being halved, after which policies are evaluated with more care, and as well as can be:
// Howard's rounds with exact values are bound to end.
constexpr int patience = 3, exactAfter = 40;
constexpr int mostFailures = 20;  // evaluations that came to nothing, after which there are sweeps alone
constexpr double longHorizon = 1000.0;

constexpr double anything = std::numeric_limits<double>::infinity();

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
    const std::int64_t allRows = static_cast<std::int64_t>(mdp_->states()) * mdp_->actions();
    const bool patient = mdp_->horizonValue() > longHorizon;
    double best = anything;
    double margin = 0.0;
    for (int stalled = 0, failures = 0;;) {
        stop_.throwIfStopped();
        for (int k = 0; k < sweepsPerRound; ++k) bellman_.sweepBothWays(reward, values_);
        const Bellman::Improvement found = bellman_.improve(reward, values_, margin, actions_, gain_);
        rowsRead_ += (2 * sweepsPerRound + 1) * allRows;
        reached_ = found.residual;
        if (reached_ <= target()) break;
        stalled = reached_ < 0.5 * best ? 0 : stalled + 1;
        best = std::min(best, reached_);
        if (failures > mostFailures) continue;
        system_.setPolicy(actions_);
        const bool careful = patient || stalled > patience;
        const bool exact = found.changed == 0 || stalled > exactAfter;
        const double reduction = exact ? 0.1 * target() / reached_ : careful ? 0.01 : 0.1;
        const double wanted = !careful ? anything : exact ? 0.5 * target() : 0.01 * reached_;
        if (!system_.correctValues(gain_, reduction, wanted, values_)) ++failures;
        margin = 0.001 * reached_;
    }
    rowsRead_ += allRows;
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
