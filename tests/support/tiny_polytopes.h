#pragma once
// Polytopes one can draw (geometry/point_oracle.h scans their corners), and what tests of solvers do with them.

#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/point_oracle.h"
#include "solvers/solver.h"

namespace awaystep::tests {

inline Vector point(std::initializer_list<double> values) {
    Vector v(static_cast<Eigen::Index>(values.size()));
    Eigen::Index i = 0;
    for (const double value : values) v[i++] = value;
    return v;
}

// Top, left, right: the bottom edge goes from (-1, 0) to (1, 0).
inline std::vector<Vector> triangle() { return {point({0, 1}), point({-1, 0}), point({1, 0})}; }

inline SolverSetup setupFor(LinearOracle& oracle, Vector phiE, VertexPtr start, int iterations = 100,
                            double discount = 0.0) {
    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = std::move(phiE);
    setup.start = std::move(start);
    setup.iterations = iterations;
    setup.horizon = Horizon::discounted(discount, static_cast<int>(setup.phiE.size()));
    return setup;
}

// Records 0..iterations, as a run makes them: the last one is measured and not stepped.
inline std::vector<IterationRecord> recordsOf(Solver& solver, int iterations) {
    std::vector<IterationRecord> records;
    for (int t = 0; t < iterations; ++t) records.push_back(solver.step());
    records.push_back(solver.measure());
    return records;
}

// Says what Phi(psi) is, exactly, and keeps count of what it was asked for.
class ExactSampler : public MixtureSampler {
public:
    Vector estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) override {
        asked.push_back(rollouts);
        Vector sum = Vector::Zero(psi.front().vertex->phi.size());
        for (const ActiveMember& member : psi) sum += member.weight * member.vertex->phi;
        return sum;
    }
    Difference difference(const std::vector<ActiveMember>& now, const std::vector<ActiveMember>& before,
                          std::int64_t draws) override {
        pairs.push_back(draws);
        Difference result{Vector::Zero(now.front().vertex->phi.size()), 0};
        for (const ActiveMember& member : now) result.mean += member.weight * member.vertex->phi;
        for (const ActiveMember& member : before) result.mean -= member.weight * member.vertex->phi;
        return result;
    }
    std::vector<std::int64_t> asked;
    std::vector<std::int64_t> pairs;
};

// The same for a solver by name; stochastic CG gets estimates without error.
inline std::vector<IterationRecord> runOn(std::string_view name, LinearOracle& oracle, const Vector& phiE,
                                          const VertexPtr& start, int iterations) {
    ExactSampler sampler;
    SolverSetup setup = setupFor(oracle, phiE, start, iterations);
    setup.sampler = &sampler;
    return recordsOf(*makeSolver(name, setup), iterations);
}

inline bool holds(const std::vector<ActiveMember>& members, const VertexPtr& vertex) {
    for (const ActiveMember& member : members)
        if (member.vertex == vertex) return true;
    return false;
}

}  // namespace awaystep::tests
