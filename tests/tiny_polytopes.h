#pragma once
// Polytopes one can draw, with an oracle that looks at every corner, and what tests of solvers do with them.

#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solvers/exact_oracle.h"
#include "solvers/linear_oracle.h"
#include "solvers/solver.h"

namespace awaystep::tests {

inline Vector point(std::initializer_list<double> values) {
    Vector v(static_cast<Eigen::Index>(values.size()));
    Eigen::Index i = 0;
    for (const double value : values) v[i++] = value;
    return v;
}

// The best corner by a scan, the first of equals. Corner i is the "policy" {i} of a world without states to speak of.
class CornerOracle : public LinearOracle {
public:
    explicit CornerOracle(const std::vector<Vector>& corners) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const int number = static_cast<int>(i);
            corners_.push_back(std::make_shared<const Vertex>(
                Vertex{number + 1, DeterministicPolicy(std::vector<int>{number}), corners[i]}));
        }
    }
    const VertexPtr& corner(int i) const { return corners_[static_cast<std::size_t>(i)]; }
    VertexPtr vertexOf(const DeterministicPolicy& policy) override { return corner(policy[0]); }
    bool exact() const override { return true; }

protected:
    VertexPtr answer(const Vector& unitW) override {
        const VertexPtr* best = &corners_.front();
        for (const VertexPtr& candidate : corners_)
            if (unitW.dot(candidate->phi) > unitW.dot((*best)->phi)) best = &candidate;
        return *best;
    }

private:
    std::vector<VertexPtr> corners_;
};

// Top, left, right: the bottom edge goes from (-1, 0) to (1, 0).
inline std::vector<Vector> triangle() { return {point({0, 1}), point({-1, 0}), point({1, 0})}; }

inline SolverSetup setupFor(LinearOracle& oracle, Vector phiE, VertexPtr start, int iterations = 100,
                            double discount = 0.0) {
    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = std::move(phiE);
    setup.start = std::move(start);
    setup.iterations = iterations;
    setup.discount = discount;
    return setup;
}

// Records 0..iterations, as a run makes them: the last one is measured and not stepped.
inline std::vector<IterationRecord> recordsOf(Solver& solver, int iterations) {
    std::vector<IterationRecord> records;
    for (int t = 0; t < iterations; ++t) records.push_back(solver.step());
    records.push_back(solver.measure());
    return records;
}

inline bool holds(const std::vector<ActiveMember>& members, const VertexPtr& vertex) {
    for (const ActiveMember& member : members)
        if (member.vertex == vertex) return true;
    return false;
}

}  // namespace awaystep::tests
