#include "world/policy_system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "world/policy_krylov.h"
#include "world/policy_lu.h"

namespace awaystep {
namespace {

// Most multiplications of a factorisation, for worlds in which iteration came to nothing: some 10^5 states of a grid,
// 200 MB.
constexpr std::int64_t mostDirectCost = 500'000'000;
// Attempts of GMRES at one correction.
constexpr int mostAttempts = 12;

}  // namespace

PolicySystem::PolicySystem(const Mdp& mdp) : mdp_(&mdp) {
    if (auto lu = PolicyLu::analyse(mdp))
        lu_ = std::make_unique<PolicyLu>(std::move(*lu));
    else
        krylov_ = std::make_unique<PolicyKrylov>(mdp);
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
    rowsRead_ += static_cast<std::int64_t>(changed_.size());
    factor();
}

void PolicySystem::setPolicy(const StochasticPolicy& policy) {
    actions_.clear();
    stochastic_ = policy;
    changed_.resize(static_cast<std::size_t>(mdp_->states()));
    std::iota(changed_.begin(), changed_.end(), 0);
    rowsRead_ += mdp_->states();
    factor();
}

void PolicySystem::factor() {
    if (lu_)
        lu_->factor(rows(), changed_);
    else
        krylov_->setPolicy(rows(), changed_);
}

bool PolicySystem::becomeDirect() {
    if (std::exchange(triedDirect_, true)) return false;
    auto lu = PolicyLu::analyse(*mdp_, mostDirectCost);
    if (!lu) return false;
    lu_ = std::make_unique<PolicyLu>(std::move(*lu));
    krylov_.reset();
    changed_.resize(static_cast<std::size_t>(mdp_->states()));
    std::iota(changed_.begin(), changed_.end(), 0);
    factor();
    return true;
}

PolicyRows PolicySystem::rows() const {
    return actions_.empty() ? PolicyRows(*mdp_, stochastic_) : PolicyRows(*mdp_, actions_);
}

bool PolicySystem::correctValues(const Vector& residual, double reduction, double wanted, Vector& values) {
    if (lu_) {
        lu_->solve(residual, residual_);
        values += residual_;
        return true;
    }
    const PolicyRows policyRows = rows();
    residual_ = residual;
    for (int attempt = 1;; ++attempt) {
        correction_.setZero(mdp_->states());
        const int products = krylov_->correct(residual_, reduction, correction_);
        rowsRead_ += static_cast<std::int64_t>(products) * mdp_->states();
        values += correction_;
        if (std::isinf(wanted)) return true;
        double left = 0.0;
        for (int s = 0; s < mdp_->states(); ++s) {
            double ahead = 0.0;
            policyRows.forEach(s, [&](int next, double probability) { ahead += probability * correction_[next]; });
            residual_[s] += mdp_->discount() * ahead - correction_[s];
            left = std::max(left, std::abs(residual_[s]));
        }
        rowsRead_ += mdp_->states();
        if (left <= wanted) return true;
        if (attempt == mostAttempts)
            return becomeDirect() && correctValues(Vector(residual_), reduction, wanted, values);
        reduction = 0.3 * wanted / left;
    }
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
    if (lu_) {
        lu_->solveTransposed(mdp_->initial(), x);
        return std::numeric_limits<double>::epsilon() * mdp_->horizonValue();
    }
    if (x.size() != mdp_->states()) x = Vector::Zero(mdp_->states());
    // Rounding in the residual itself is about eps |x|_1 = eps R.
    const double target = 2.0 * std::numeric_limits<double>::epsilon() * mdp_->horizonValue();
    const PolicyRows policyRows = rows();
    double left = occupancyResidual(policyRows, x, residual_);
    const double acceptable = std::max(1e-9, 32.0 * target);
    double before = std::numeric_limits<double>::infinity();
    const auto goesOn = [&](int attempt) {
        return left < 0.7 * before || (left > acceptable && attempt < mostAttempts);
    };
    for (int attempt = 0; left > target && goesOn(attempt); ++attempt) {
        before = left;
        const double reduction = 0.3 * target / left;
        const int products = krylov_->correctTransposed(residual_, reduction, x);
        left = occupancyResidual(policyRows, x, residual_);
        rowsRead_ += static_cast<std::int64_t>(products + 1) * mdp_->states();
    }
    if (!(left <= acceptable)) {
        if (becomeDirect()) return solveOccupancy(x);
        throw std::runtime_error("occupancy: the iteration does not converge");
    }
    return left;
}

}  // namespace awaystep
