#pragma once
// A polytope given by its points, as a linear oracle that scans them: for hulls of known vertices and for polytopes one
// can draw. Of equal maximisers (within 1e-12) the first is returned.

#include <vector>

#include "solvers/oracles/linear_oracle.h"

namespace awaystep {

class PointOracle : public LinearOracle {
public:
    explicit PointOracle(const std::vector<Vector>& points);
    explicit PointOracle(std::vector<VertexPtr> vertices) : vertices_(std::move(vertices)) {}

    const VertexPtr& corner(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
    bool exact() const override { return true; }
    double allowance(const Vector& w) const override { return tie * w.stableNorm(); }
    // Points have no policies: a policy of one state names a point by its index.
    VertexPtr vertexOf(const DeterministicPolicy& policy) override { return corner(policy[0]); }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    static constexpr double tie = 1e-12;
    std::vector<VertexPtr> vertices_;
};

}  // namespace awaystep
