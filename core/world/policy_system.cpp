#include "world/policy_system.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "world/policy_krylov.h"
#include "world/policy_lu.h"

namespace awaystep {
namespace {

// Beyond this many multiplications per state iteration is the faster way (measured on grids and on random worlds).
constexpr std::int64_t directCost = 400;
constexpr int mostDirectStates = 4000;

}  // namespace

PolicySystem::PolicySystem(const Mdp& mdp) : mdp_(&mdp) {
    if (mdp.states() <= mostDirectStates)
        if (auto lu = PolicyLu::analyse(mdp, directCost * mdp.states() + 10000))
            lu_ = std::make_unique<PolicyLu>(std::move(*lu));
    if (!lu_) krylov_ = std::make_unique<PolicyKrylov>(mdp);
}

PolicySystem::~PolicySystem() = default;
PolicySystem::PolicySystem(PolicySystem&&) noexcept = default;
PolicySystem& PolicySystem::operator=(PolicySystem&&) noexcept = default;

void PolicySystem::setPolicy(const std::vector<int>& actions) {
    changed_.clear();
    if (actions_.empty()) {
        changed_.resize(actions.size());
        std::iota(changed_.begin(), changed_.end(), 0);
    } else {
        for (std::size_t s = 0; s < actions.size(); ++s)
            if (actions[s] != actions_[s]) changed_.push_back(static_cast<int>(s));
        if (changed_.empty()) return;
    }
    actions_ = actions;
    const PolicyRows rows(*mdp_, actions_);
    if (lu_)
        lu_->factor(rows, changed_);
    else
        krylov_->setPolicy(rows, changed_);
}

void PolicySystem::setPolicy(const StochasticPolicy& policy) {
    actions_.clear();
    stochastic_ = policy;
    changed_.resize(static_cast<std::size_t>(mdp_->states()));
    std::iota(changed_.begin(), changed_.end(), 0);
    const PolicyRows rows(*mdp_, stochastic_);
    if (lu_)
        lu_->factor(rows, changed_);
    else
        krylov_->setPolicy(rows, changed_);
}

void PolicySystem::correctValues(const Vector& residual, double reduction, Vector& values) {
    if (!lu_) {
        krylov_->correct(residual, reduction, values);
        return;
    }
    lu_->solve(residual, residual_);
    values += residual_;
}

double PolicySystem::occupancyResidual(const PolicyRows& rows, const Vector& x, Vector& residual) const {
    residual = mdp_->initial() - x;
    for (int s = 0; s < mdp_->states(); ++s) {
        const double weight = mdp_->discount() * x[s];
        rows.forEach(s, [&](int next, double probability) { residual[next] += weight * probability; });
    }
    return residual.lpNorm<1>();
}

double PolicySystem::solveOccupancy(Vector& x) {
    const PolicyRows rows = actions_.empty() ? PolicyRows(*mdp_, stochastic_) : PolicyRows(*mdp_, actions_);
    if (lu_) {
        lu_->solveTransposed(mdp_->initial(), x);
        return std::numeric_limits<double>::epsilon() * mdp_->horizonValue();
    }
    if (x.size() != mdp_->states()) x = Vector::Zero(mdp_->states());
    // Rounding in the residual itself is about eps |x|_1 = eps R.
    const double target = 2.0 * std::numeric_limits<double>::epsilon() * mdp_->horizonValue();
    double left = occupancyResidual(rows, x, residual_);
    for (double before = std::numeric_limits<double>::infinity(); left > target && left < 0.7 * before;) {
        before = left;
        krylov_->correctTransposed(residual_, 0.3 * target / left, x);
        left = occupancyResidual(rows, x, residual_);
    }
    // Within a few roundings of the target this is all that can be had; anything more is no convergence.
    if (!(left <= 1e-9)) throw std::runtime_error("occupancy: the iteration does not converge");
    return left;
}

}  // namespace awaystep
