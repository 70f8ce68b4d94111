#include "geometry/point_oracle.h"

#include <algorithm>

#include "solvers/solver.h"

namespace awaystep {

PointOracle::PointOracle(const std::vector<Vector>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int index = static_cast<int>(i);
        vertices_.push_back(
            std::make_shared<const Vertex>(Vertex{index + 1, DeterministicPolicy(std::vector<int>{index}), points[i]}));
    }
}

VertexPtr PointOracle::answer(const Vector& unitW) {
    VertexPtr best = vertices_.front();
    double most = unitW.dot(best->phi);
    for (const VertexPtr& vertex : vertices_)
        if (const double value = unitW.dot(vertex->phi); value > most + 1e-12) {
            most = value;
            best = vertex;
        }
    return best;
}

HullDistance distanceToHull(const Vector& point, std::vector<VertexPtr> vertices) {
    const VertexPtr start = vertices.front();
    const int limit = 20 + 4 * static_cast<int>(vertices.size());
    PointOracle oracle(std::move(vertices));
    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = point;
    setup.start = start;
    const auto solver = makeSolver("mnp", setup);
    HullDistance result{(start->phi - point).norm(), 0.0};
    for (int i = 0; i < limit; ++i) {
        const IterationRecord record = solver->step();
        result.distance = std::min(result.distance, record.distance);
        if (record.distance > 0.0)
            result.certified = std::max(result.certified, record.distance - record.gap / record.distance);
        if (record.gap <= 1e-14) break;
    }
    return result;
}

}  // namespace awaystep
