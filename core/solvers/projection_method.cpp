// Algorithm 1: the projection method of Abbeel & Ng. The paper shows that it is CG with line search, iterate by
// iterate; it stands here in its own words so that a test can show it too.

#include <algorithm>

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class ProjectionMethod final : public ActiveSetSolver {
public:
    explicit ProjectionMethod(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    void move(IterationRecord& record) override;
};

// Algorithm 1: the projection method.   barPhi is our x, Phi_t the features of the best policy pi_t for w_t, psi the
// active set. Lines 1-2 are the constructor, lines 4-5 measureIterate(). Two departures from the printed text:
//   line 6 is cut to [0,1]. With Phi_E in K and an exact oracle it never leaves [0,1]; with an estimated Phi_E outside
//   K it may exceed 1, and a bad answer of a learning oracle makes it negative; psi would be no mixture any more.
//   line 7 is not a sum of its own: barPhi is Phi(psi), from the weights of line 8, so the two cannot drift apart.
// clang-format off
void ProjectionMethod::move(IterationRecord& record) {
    const Vector& barPhi = record.x;
    const Vector& w = record.w;                                                         // line 4
    const Vector step = record.toward->phi - barPhi;                                    // line 5: Phi_t - barPhi
    if (nothingToGain(barPhi, w, step, record.unit)) return;                            // arrived; line 6 may be 0/0

    const double alpha = std::clamp(step.dot(w) / step.dot(step), 0.0, 1.0);            // line 6
    set_.moveToward(record.toward, alpha);                                              // lines 7-8
    record.gamma = alpha;
}
// clang-format on

}  // namespace

SolverInfo infoOfProjectionMethod() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "projection";
    info.label = "Projection";
    info.about = "Abbeel & Ng's projection method, Algorithm 1; the same iterates as CG.";
    info.make = makeOf<ProjectionMethod>;
    info.bound = SolverBound::ConditionalGradient;
    info.lineSearch = true;
    info.colours = {0x6B7280, 0x9AA3AF, {3, 3}};
    info.code = {"Algorithm 1",
                 {{"4", 0, "w \u2190 \u03A6_E \u2212 x", M::Reward, P::Oracle},
                  {"5", 0, "y \u2190 \u03A6 of the best policy for w", M::Oracle, P::Oracle},
                  {"6", 0, "\u03B1 \u2190 (y \u2212 x)\u00B7w / |y \u2212 x|\u00B2, cut to [0, 1]", M::LineSearch,
                   P::LineSearch, 1},
                  {"7", 0, "x \u2190 x + \u03B1 (y \u2212 x)", M::Move, P::Update},
                  {"8", 0, "\u03C8 \u2190 \u03C8 + \u03B1 (e(y) \u2212 \u03C8)", M::Grow, P::Update}},
                 {"The paper does not cut \u03B1 here; with an estimated \u03A6_E outside K it can exceed 1, and "
                  "\u03C8 would be no "
                  "mixture."}};
    return info;
}

}  // namespace awaystep
