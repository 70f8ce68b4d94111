#include "planning/backward_induction.h"

#include <algorithm>
#include <limits>

#include "world/occupancy.h"

namespace awaystep {
namespace {

constexpr double rounding = std::numeric_limits<double>::epsilon();

}  // namespace

BackwardInduction::BackwardInduction(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)), bellman_(mdp_) {}

// A tie at one stage: as for the other criteria, or, where values are large, a few of their roundings.
double BackwardInduction::stageTolerance(const Vector& reward) const {
    return std::max(1e-10, 160.0 * rounding * mdp_->criterion().stages() * reward.lpNorm<Eigen::Infinity>());
}

DeterministicPolicy BackwardInduction::plan(const Vector& reward) {
    const int stages = mdp_->criterion().stages();
    const auto n = static_cast<std::size_t>(mdp_->states());
    std::vector<int> actions(n * static_cast<std::size_t>(stages));
    tolerance_ = stageTolerance(reward);
    Vector next = Vector::Zero(mdp_->states());
    for (int t = stages - 1; t >= 0; --t) {
        if (t % 16 == 0) stop_.throwIfStopped();
        bellman_.back(reward, next, tolerance_, values_, actions.data() + n * static_cast<std::size_t>(t));
        std::swap(next, values_);
    }
    values_ = std::move(next);
    return DeterministicPolicy(std::move(actions), stages);
}

// A tie may give away the stage's tolerance at each of the H times.
double BackwardInduction::tieTolerance() const { return std::max(1e-10, tolerance_); }

double BackwardInduction::solveOccupancy(const DeterministicPolicy& policy, Vector& x) {
    x = stageOccupancy(*mdp_, policy);
    return rounding * mdp_->horizonValue() * mdp_->criterion().stages();
}

StochasticPolicy BackwardInduction::tiedPolicy(const Vector& reward, double tolerance) {
    const int stages = mdp_->criterion().stages(), n = mdp_->states();
    StochasticPolicy policy{Matrix::Zero(static_cast<Eigen::Index>(n) * stages, mdp_->actions()), stages};
    std::vector<int> greedy(static_cast<std::size_t>(n));
    Vector next = Vector::Zero(n);
    for (int t = stages - 1; t >= 0; --t) {
        bellman_.tied(reward, next, tolerance, policy.probabilities, static_cast<Eigen::Index>(t) * n);
        bellman_.back(reward, next, 0.0, values_, greedy.data());
        std::swap(next, values_);
    }
    return policy;
}

}  // namespace awaystep
