// The exact oracle of a world that several processes share. Every process runs the same solver on the same numbers; a
// vertex has the Phi of the whole policy and, on each process, its own part of the actions.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mpi/petsc_planner.h"
#include "mpi/ranks.h"
#include "mpi/shared_world.h"
#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

class PetscOracle : public LinearOracle {
public:
    PetscOracle(const SharedWorld& world, const Ranks& ranks);  // which must outlive it

    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    bool exact() const override { return true; }
    double unit() const override { return toleranceUnit(world_.unit); }
    double allowance(const Vector& w) const override;

    // The whole policy, for rank 0; called by all together.
    DeterministicPolicy gathered(const Vertex& vertex) const;

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    VertexPtr known(const DeterministicPolicy& policy, std::uint64_t hash) const;
    bool agreeWhereVisited(const DeterministicPolicy& a, const DeterministicPolicy& b) const;

    const SharedWorld& world_;
    const Ranks& ranks_;
    PetscPlanner planner_;
    double tieTolerance_ = 1e-10;
    double phiError_ = 0.0;
    Vector occupancy_;
    std::vector<VertexPtr> vertices_;
    std::unordered_multimap<std::uint64_t, VertexPtr> byPolicy_;
};

}  // namespace awaystep
