#include "world/occupancy.h"

#include <Eigen/LU>
#include <Eigen/SparseLU>
#include <algorithm>
#include <stdexcept>
#include <vector>

namespace awaystep {
namespace {

using ColumnSparse = Eigen::SparseMatrix<double>;

// x solves (I - gamma P_pi^T) x = D.
Vector solveTransposed(const Mdp& mdp, std::vector<Eigen::Triplet<double>> minusGammaPt) {
    const int n = mdp.states();
    for (int s = 0; s < n; ++s) minusGammaPt.emplace_back(s, s, 1.0);
    ColumnSparse system(n, n);
    system.setFromTriplets(minusGammaPt.begin(), minusGammaPt.end());
    if (n <= 300) return Matrix(system).partialPivLu().solve(mdp.initial());
    Eigen::SparseLU<ColumnSparse> lu(system);
    if (lu.info() != Eigen::Success) throw std::runtime_error("occupancy: the linear system could not be solved");
    return lu.solve(mdp.initial());
}

}  // namespace

Vector stateOccupancy(const Mdp& mdp, const DeterministicPolicy& policy) {
    std::vector<Eigen::Triplet<double>> entries;
    for (int s = 0; s < mdp.states(); ++s) {
        const Mdp::Row row = mdp.row(s, policy[s]);
        for (int i = 0; i < row.count; ++i) entries.emplace_back(row.next[i], s, -mdp.discount() * row.probability[i]);
    }
    return solveTransposed(mdp, std::move(entries));
}

Vector stateOccupancy(const Mdp& mdp, const StochasticPolicy& policy) {
    std::vector<Eigen::Triplet<double>> entries;
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const double share = policy.probabilities(s, a);
            if (share <= 0.0) continue;
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i)
                entries.emplace_back(row.next[i], s, -mdp.discount() * share * row.probability[i]);
        }
    return solveTransposed(mdp, std::move(entries));
}

Vector featureExpectations(const Mdp& mdp, const Vector& occupancy) { return mdp.features().transpose() * occupancy; }

Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy) {
    return featureExpectations(mdp, stateOccupancy(mdp, policy));
}

Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy) {
    return featureExpectations(mdp, stateOccupancy(mdp, policy));
}

StochasticPolicy stationaryPolicy(const Mdp& mdp, const MixedPolicy& psi) {
    if (psi.parts.empty()) throw std::invalid_argument("stationary policy: the mixture is empty");
    Matrix together = Matrix::Zero(mdp.states(), mdp.actions());
    for (const MixedPolicy::Part& part : psi.parts) {
        const Vector x = stateOccupancy(mdp, *part.policy);
        // A solve leaves rounding errors below zero where a policy never goes.
        for (int s = 0; s < mdp.states(); ++s) together(s, (*part.policy)[s]) += part.weight * std::max(x[s], 0.0);
    }
    const auto heaviest = std::max_element(psi.parts.begin(), psi.parts.end(),
                                           [](const auto& a, const auto& b) { return a.weight < b.weight; });
    for (int s = 0; s < mdp.states(); ++s) {
        const double visits = together.row(s).sum();
        if (visits > 0.0)
            together.row(s) /= visits;
        else
            together(s, (*heaviest->policy)[s]) = 1.0;
    }
    return {together};
}

}  // namespace awaystep
