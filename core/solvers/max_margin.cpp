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

SolverInfo infoOfMaxMargin() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "max-margin";
    info.label = "Max margin";
    info.about = "Abbeel & Ng's max-margin method, by its dual; its margin is the distance.";
    info.make = makeOf<MaxMargin>;
    info.family = SolverFamily::Corrective;
    info.colours = {0xCC79A7, 0xE3A3C6, {2, 2}};
    info.code = {
        "Abbeel & Ng's max margin, by its dual",
        {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
         {"", 0, "if y has been found before: stay", M::Arrived, P::Direction},
         {"", 0, "else V \u2190 V \u222A {y}", M::LetIn, P::Direction},
         {"", 0, "\u03B1 \u2190 nearest point of the hull of V to \u03A6_E", M::NearestPoint, P::LineSearch, 1},
         {"", 0, "x \u2190 \u03A3 \u03B1_v v", M::Move, P::Update}},
        {"V keeps all vertices ever found. The margin is the distance |x \u2212 \u03A6_E|, its normal is w."}};
    return info;
}

}  // namespace awaystep
