#include "solvers/live/corral.h"

#include <algorithm>

#include "solvers/nearest_point.h"
#include "solvers/step_size.h"

namespace awaystep {

Corral::Corral(const VertexPtr& start, double unit) : unit_(unit) { assign({start}, start->phi, Vector::Ones(1)); }

std::vector<ActiveMember> Corral::members() const {
    std::vector<ActiveMember> list;
    for (std::size_t i = 0; i < vertices_.size(); ++i)
        list.push_back({vertices_[i], weights_[static_cast<Eigen::Index>(i)]});
    return list;
}

void Corral::aimAt(const Vector& target) {
    Vector weights = weights_;
    minorCycles(points_, target, -1, weights);
    // Copies: assign() writes what these refer to.
    assign(std::vector<VertexPtr>(vertices_), Matrix(points_), weights);
}

Corral::Progress Corral::letIn(const VertexPtr& vertex, const Vector& target) {
    std::vector<VertexPtr> vertices = vertices_;
    Matrix points = points_;
    Vector weights = weights_;
    Eigen::Index newcomer = -1;
    if (std::find(vertices.begin(), vertices.end(), vertex) == vertices.end()) {
        newcomer = points.cols();
        vertices.push_back(vertex);
        points.conservativeResize(Eigen::NoChange, newcomer + 1);
        points.col(newcomer) = vertex->phi;
        weights.conservativeResize(newcomer + 1);
        weights[newcomer] = 0.0;
    }
    minorCycles(points, target, newcomer, weights);

    const bool entered = newcomer >= 0 && weights[newcomer] > 0.0;
    const Corral before = *this;
    assign(vertices, points, weights);
    const double old = (target - before.point_).stableNorm();
    const double now = (target - point_).stableNorm();
    if (now < old) return Progress::Closer;
    if (entered && now <= old + roundingAt(point_, unit_)) return Progress::Unseen;
    *this = before;
    return Progress::None;
}

void Corral::assign(const std::vector<VertexPtr>& vertices, const Matrix& points, const Vector& weights) {
    std::vector<Eigen::Index> kept;
    for (Eigen::Index i = 0; i < weights.size(); ++i)
        if (weights[i] > 0.0) kept.push_back(i);
    vertices_.clear();
    for (const Eigen::Index i : kept) vertices_.push_back(vertices[static_cast<std::size_t>(i)]);
    points_ = points(Eigen::all, kept);
    weights_ = weights(kept);
    weights_ /= weights_.sum();
    point_ = points_ * weights_;
}

}  // namespace awaystep
