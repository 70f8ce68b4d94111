#include "planning/policy_iteration.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace awaystep {

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp)
    : PolicyIteration(mdp, 1e-11 * (1.0 - mdp->discount())) {}

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp, double residual)
    : mdp_(std::move(mdp)),
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
    if (values_.size() == 0) values_ = reward * mdp_->horizonValue();
    static const int sweeps = getenv("SWEEPS") ? atoi(getenv("SWEEPS")) : 2;
    static const double reduction = getenv("RED") ? atof(getenv("RED")) : 0.1;
    static const double keep = getenv("KEEP") ? atof(getenv("KEEP")) : 0.01;
    double best = std::numeric_limits<double>::infinity();
    double margin = 0.0;
    for (int stalled = 0;;) {
        for (int k = 0; k < sweeps; ++k) bellman_.sweepBothWays(reward, values_);
        const Bellman::Improvement found = bellman_.improve(reward, values_, margin, actions_, gain_);
        reached_ = found.residual;
        if (getenv("VERB")) fprintf(stderr, "residual %.2e changed %d\n", reached_, found.changed);
        if (reached_ <= target()) break;
        stalled = reached_ < 0.5 * best ? 0 : stalled + 1;
        best = std::min(best, reached_);
        if (stalled > 100) throw std::runtime_error("planning: policy iteration does not converge");
        // Inexact steps are not bound to rise; whole ones are, up to rounding.
        system_.setPolicy(actions_);
        system_.correctValues(gain_, found.changed == 0 ? 0.1*target() / reached_ : stalled > 8 ? 1e-6 : reduction, values_);
        margin = keep * reached_;
    }
    bellman_.lowestBest(values_, tieTolerance(), actions_);
    return DeterministicPolicy(actions_);
}

}  // namespace awaystep
