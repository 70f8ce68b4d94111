#include "solvers/max_margin.h"

#include <algorithm>

#include "solvers/nearest_point.h"

namespace awaystep {

MaxMargin::MaxMargin(const SolverSetup& setup) : ActiveSetSolver(setup) {
    add(setup.start);
    weights_[0] = 1.0;
}

void MaxMargin::add(const VertexPtr& vertex) {
    const auto count = static_cast<Eigen::Index>(found_.size());
    if (points_.cols() == count) points_.conservativeResize(vertex->phi.size(), 2 * count + 1);
    points_.col(count) = vertex->phi;
    weights_.conservativeResize(count + 1);
    weights_[count] = 0.0;
    found_.push_back(vertex);
}

// The length told is the weight that y gets. Zero once the oracle has nothing new: x was the nearest point of
// everything found before, and still is.
void MaxMargin::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    if (std::find(found_.begin(), found_.end(), y) != found_.end()) return;
    add(y);
    const auto count = static_cast<Eigen::Index>(found_.size());
    weights_ = nearestPoint(points_.leftCols(count), phiE_, weights_).weights;
    record.gamma = weights_[count - 1];
    set_.assign(found_, {weights_.begin(), weights_.end()});
}

}  // namespace awaystep
