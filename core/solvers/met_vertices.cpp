#include "solvers/met_vertices.h"

#include <algorithm>

namespace awaystep {

void MetVertices::add(const VertexPtr& vertex) {
    if (!known_.insert(vertex.get()).second) return;
    const auto count = static_cast<Eigen::Index>(vertices_.size());
    if (phis_.cols() == count) phis_.conservativeResize(vertex->phi.size(), std::max<Eigen::Index>(16, 2 * count));
    phis_.col(count) = vertex->phi;
    vertices_.push_back(vertex);
}

const VertexPtr& MetVertices::best(const Vector& w) const {
    const Vector promises = phis_.leftCols(static_cast<Eigen::Index>(vertices_.size())).transpose() * w;
    Eigen::Index at = 0;
    promises.maxCoeff(&at);
    return vertices_[static_cast<std::size_t>(at)];
}

}  // namespace awaystep
