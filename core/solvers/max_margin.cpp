// Abbeel & Ng's first method, the max-margin one, by its dual. Their quadratic program asks for the unit w with the
// largest margin t such that w . phiE >= w . Phi_j + t for every policy found so far; its dual is the point x nearest
// to phiE in the hull of all those Phi_j, w = (phiE - x) / |phiE - x|, and the margin is the distance |phiE - x|.
// Nothing found is ever forgotten, which is what sets it apart from mnp.

#include <algorithm>

#include "solvers/active_set_solver.h"
#include "solvers/nearest_point.h"

namespace awaystep {
namespace {

class MaxMargin final : public ActiveSetSolver {
public:
    explicit MaxMargin(const SolverSetup& setup);

private:
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Corrective; }
    void add(const VertexPtr& vertex);

    std::vector<VertexPtr> found_;
    Matrix points_;   // the first found_.size() columns are their Phi
    Vector weights_;  // of all found; those above zero are the active set
};

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

// The length reported is the weight that y gets. Zero once the oracle finds nothing new: x was the nearest point of
// everything found before, and still is.
void MaxMargin::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    if (std::find(found_.begin(), found_.end(), y) != found_.end()) return;
    add(y);
    const auto count = static_cast<Eigen::Index>(found_.size());
    weights_ = nearestPoint(points_.leftCols(count), phiE_, weights_, record.unit).weights;
    record.gamma = weights_[count - 1];
    set_.assign(found_, {weights_.begin(), weights_.end()});
}

}  // namespace

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
