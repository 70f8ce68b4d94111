// Wolfe's minimum-norm point, fully corrective Frank-Wolfe: after each answer of the oracle x goes to the nearest point
// of a hull spanned by active vertices, old and new. Ends after finitely many steps at the projection of phiE on K: the
// finish line of the other solvers, and the answer to whether phiE lies in K.

#include "solvers/active_set_solver.h"
#include "solvers/nearest_point.h"

namespace awaystep {
namespace {

class MinNormPoint final : public ActiveSetSolver {
public:
    explicit MinNormPoint(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Corrective; }
};

// One step is one major cycle of Wolfe's: y enters with weight zero, minor cycles remove members until the nearest
// point of the affine hull of the rest lies inside their convex hull. All weights change at once, so the length is
// the weight that y gets; zero once x has arrived, when y is a member already or promises nothing but rounding.
void MinNormPoint::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    if (set_.find(y) || !worthACycle(record.x, record.w, y->phi, record.unit)) return;

    const int n = set_.size();
    Matrix points(record.x.size(), n + 1);
    Vector weights(n + 1);
    std::vector<VertexPtr> vertices;
    for (int i = 0; i < n; ++i) {
        points.col(i) = set_.vertex(i)->phi;
        weights[i] = set_.weight(i);
        vertices.push_back(set_.vertex(i));
    }
    points.col(n) = y->phi;
    weights[n] = 0.0;
    vertices.push_back(y);

    minorCycles(points, phiE_, n, weights);
    set_.assign(std::move(vertices), {weights.begin(), weights.end()});
    record.gamma = weights[n];
}

}  // namespace

SolverInfo infoOfMinNormPoint() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "mnp";
    info.label = "Min-norm point";
    info.about =
        "Wolfe's minimum-norm point, fully corrective: the one to use when only the answer counts; it gives h*.";
    info.make = makeOf<MinNormPoint>;
    info.family = SolverFamily::Corrective;
    info.bound = SolverBound::Finite;
    info.headline = true;
    info.colours = {0xCC79A7, 0xE3A3C6, {6, 3, 1.5, 3}};
    info.code = {
        "Wolfe's minimum-norm point",
        {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
         {"", 0, "if y is in S or promises nothing: stay", M::Arrived, P::Direction},
         {"", 0, "else S \u2190 S \u222A {y}", M::LetIn, P::Direction},
         {"", 0, "\u03B1 \u2190 nearest point of the hull of S to \u03A6_E", M::NearestPoint, P::LineSearch, 1},
         {"", 0, "x \u2190 \u03A3 \u03B1_v v;  vertices of weight 0 leave S", M::Move, P::Update}},
        {"By minor cycles: the nearest point of the affine hull; a vertex that would get a negative weight leaves."}};
    return info;
}

}  // namespace awaystep
