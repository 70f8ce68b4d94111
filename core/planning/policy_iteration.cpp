#include "planning/policy_iteration.h"

#include <Eigen/LU>
#include <Eigen/SparseLU>
#include <limits>
#include <stdexcept>

namespace awaystep {
namespace {

Vector policyValues(const Mdp& mdp, const std::vector<int>& policy, const Vector& reward) {
    const int n = mdp.states();
    std::vector<Eigen::Triplet<double>> entries;
    for (int s = 0; s < n; ++s) {
        entries.emplace_back(s, s, 1.0);
        const Mdp::Row row = mdp.row(s, policy[static_cast<std::size_t>(s)]);
        for (int i = 0; i < row.count; ++i) entries.emplace_back(s, row.next[i], -mdp.discount() * row.probability[i]);
    }
    Eigen::SparseMatrix<double> system(n, n);
    system.setFromTriplets(entries.begin(), entries.end());
    if (n <= 300) return Matrix(system).partialPivLu().solve(reward);
    Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(system);
    if (lu.info() != Eigen::Success) throw std::runtime_error("planning: the linear system could not be solved");
    return lu.solve(reward);
}

double expectedValue(const Mdp& mdp, int s, int a, const Vector& values) {
    const Mdp::Row row = mdp.row(s, a);
    double sum = 0.0;
    for (int i = 0; i < row.count; ++i) sum += row.probability[i] * values[row.next[i]];
    return sum;
}

}  // namespace

PolicyIteration::PolicyIteration(std::shared_ptr<const Mdp> mdp)
    : mdp_(std::move(mdp)), policy_(static_cast<std::size_t>(mdp_->states()), 0) {}

DeterministicPolicy PolicyIteration::plan(const Vector& reward) {
    constexpr double tieTolerance = 1e-10;
    const double gamma = mdp_->discount();
    for (bool improved = true; improved;) {
        values_ = policyValues(*mdp_, policy_, reward);
        improved = false;
        for (int s = 0; s < mdp_->states(); ++s) {
            int& chosen = policy_[static_cast<std::size_t>(s)];
            double best = gamma * expectedValue(*mdp_, s, chosen, values_) + 0.5 * tieTolerance;
            for (int a = 0; a < mdp_->actions(); ++a) {
                const double q = gamma * expectedValue(*mdp_, s, a, values_);
                if (q > best) {
                    best = q;
                    chosen = a;
                    improved = true;
                }
            }
        }
    }
    std::vector<int> lowest(policy_.size());
    for (int s = 0; s < mdp_->states(); ++s) {
        double best = -std::numeric_limits<double>::infinity();
        std::vector<double> q(static_cast<std::size_t>(mdp_->actions()));
        for (int a = 0; a < mdp_->actions(); ++a) {
            q[static_cast<std::size_t>(a)] = gamma * expectedValue(*mdp_, s, a, values_);
            best = std::max(best, q[static_cast<std::size_t>(a)]);
        }
        int a = 0;
        while (q[static_cast<std::size_t>(a)] < best - tieTolerance) ++a;
        lowest[static_cast<std::size_t>(s)] = a;
    }
    return DeterministicPolicy(std::move(lowest));
}

}  // namespace awaystep
