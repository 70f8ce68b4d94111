#include "mpi/petsc_oracle.h"

#include <algorithm>

#include "solvers/active_set/vertex_pool.h"
#include "world/occupancy.h"

namespace awaystep {

PetscOracle::PetscOracle(const SharedWorld& world, const Ranks& ranks)
    : world_(world), ranks_(ranks), planner_(world, ranks) {}

VertexPtr PetscOracle::answer(const Vector& unitW) {
    const Vector reward = world_.rows->rewards(unitW / world_.unit);
    const DeterministicPolicy policy(planner_.plan(reward));
    tieTolerance_ = planner_.tieTolerance();
    return vertexOf(policy);
}

VertexPtr PetscOracle::known(const DeterministicPolicy& policy, std::uint64_t hash) const {
    const auto [begin, end] = byPolicy_.equal_range(hash);
    for (auto it = begin; it != end; ++it)
        if (ranks_.sum(std::int64_t{it->second->policy == policy ? 0 : 1}) == 0) return it->second;
    return nullptr;
}

bool PetscOracle::agreeWhereVisited(const DeterministicPolicy& a, const DeterministicPolicy& b) const {
    const double visited = 1e-12 * world_.rows->horizonValue();
    std::int64_t different = 0;
    for (int s = 0; s < world_.own; ++s) different += a[s] != b[s] && occupancy_[s] > visited ? 1 : 0;
    return ranks_.sum(different) == 0;
}

// The rules of VertexPool; which vertices are looked at depends on Phi alone, so that all ranks look at the same.
VertexPtr PetscOracle::vertexOf(const DeterministicPolicy& policy) {
    std::uint64_t hash = 0;
    for (int s = 0; s < world_.own; ++s) {
        // By the state's place, so that what the ranks mix is the same whichever rank owns it.
        std::uint64_t each =
            (static_cast<std::uint64_t>(world_.first + s) << 20U) ^ static_cast<std::uint64_t>(policy[s]);
        each = (each ^ (each >> 31U)) * 0x9e3779b97f4a7c15ULL;
        hash ^= (each ^ (each >> 29U)) * 0xbf58476d1ce4e5b9ULL;
    }
    hash = ranks_.mixed(hash);
    if (VertexPtr vertex = known(policy, hash)) return vertex;

    planner_.system().setPolicy(policy.actions());
    const double error = planner_.system().solveOccupancy(occupancy_) * world_.rows->horizonValue() * world_.magnitude;
    phiError_ = std::max(phiError_, error);
    const Vector phi = ranks_.sum(featureExpectations(*world_.rows, policy, occupancy_));
    const double same = samePhiWithin(phi, unit()), reach = std::max(same, 2.0 * error);
    for (const VertexPtr& vertex : vertices_) {
        const double apart = (vertex->phi - phi).lpNorm<Eigen::Infinity>();
        if (apart <= same || (apart <= reach && agreeWhereVisited(policy, vertex->policy))) return vertex;
    }
    vertices_.push_back(std::make_shared<const Vertex>(Vertex{static_cast<int>(vertices_.size()) + 1, policy, phi}));
    byPolicy_.emplace(hash, vertices_.back());
    return vertices_.back();
}

double PetscOracle::allowance(const Vector& w) const {
    return tieTolerance_ * world_.rows->horizonValue() * w.stableNorm() * world_.unit + phiError_ * w.lpNorm<1>();
}

DeterministicPolicy PetscOracle::gathered(const Vertex& vertex) const {
    const auto begin = vertex.policy.actions().begin();
    return DeterministicPolicy(ranks_.gathered({begin, begin + world_.own}));
}

}  // namespace awaystep
