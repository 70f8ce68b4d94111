#pragma once
// Polytopes given by all their points: a linear oracle that scans them, and the points of a world that is small enough
// to count its policies.

#include <optional>
#include <vector>

#include "solvers/oracles/linear_oracle.h"
#include "world/mdp.h"
#include "world/vector.h"

namespace awaystep {

// For hulls of known vertices and for polytopes one can draw. Of equal maximisers (within 1e-12 units) the first is
// returned.
class PointOracle : public LinearOracle {
public:
    explicit PointOracle(const std::vector<Vector>& points);
    explicit PointOracle(std::vector<VertexPtr> vertices);

    const VertexPtr& corner(int i) const { return vertices_[static_cast<std::size_t>(i)]; }
    bool exact() const override { return true; }
    double allowance(const Vector& w) const override { return tie * unit_ * w.stableNorm(); }
    double unit() const override { return unit_; }
    // Points have no policies: a policy of one state names a point by its index.
    VertexPtr vertexOf(const DeterministicPolicy& policy) override { return corner(policy[0]); }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    static constexpr double tie = 1e-12;
    void measure();

    std::vector<VertexPtr> vertices_;
    double unit_ = 1.0;
};

// How many deterministic policies there are, actions^states; infinity where a double cannot hold it.
double policyCount(const Mdp& mdp);
// The different ones among their Phi, whose hull is K (infinity norm, 1e-11 relative), one per column; nothing where
// there are more than `most` policies.
std::optional<Matrix> differentPhis(const Mdp& mdp, int most);

}  // namespace awaystep
