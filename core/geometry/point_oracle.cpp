#include "geometry/point_oracle.h"

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
        if (const double value = unitW.dot(vertex->phi); value > most + tie) {
            most = value;
            best = vertex;
        }
    return best;
}

}  // namespace awaystep
