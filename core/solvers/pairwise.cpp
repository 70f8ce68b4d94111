// Pairwise Frank-Wolfe (Lacoste-Julien & Jaggi 2015): weight goes from the worst member z straight to y, the other
// weights stay as they are.

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class Pairwise final : public ActiveSetSolver {
public:
    explicit Pairwise(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Pairwise; }
};

// Pairwise Frank-Wolfe, in the letters of Algorithm 3: lines 4 and 5 as there, then d = y - z for both branches, with
// gamma_max = alpha_z. Of equally bad members the heaviest is z, since it can give most; where members are as good as
// y, the last of them to join is y. A step that takes all of z's weight is a swap (the "swap step" of Lacoste-Julien &
// Jaggi when y is new, a drop when it is not); there may be many of them, which is why the known rate of this method is
// a poor one.
IterationRecord Pairwise::measureIterate() {
    IterationRecord record = ActiveSetSolver::measureIterate();
    if (record.best) {
        const VertexPtr& newest = set_.vertex(furthest(record.w).back());
        if (equal(newest->phi, record.best->phi, record.w)) {
            record.best = record.toward = newest;
            record.towardSlope = record.w.dot(newest->phi - record.x) + 0.0;
        }
    }
    record.away = set_.vertex(heaviest(furthest(-record.w)));
    record.awaySlope = record.w.dot(record.x - record.away->phi);
    return record;
}

void Pairwise::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    const int z = *set_.find(record.away);
    record.limit = set_.weight(z);
    if (y == record.away) return;  // the best vertex is the worst member: all of S is equally good, and x is optimal
    record.gamma = lineSearch(record.x, record.w, y->phi - record.away->phi, record.limit, record.unit);
    if (set_.transfer(z, y, record.gamma)) record.step = StepKind::Swap;
}

}  // namespace

SolverInfo infoOfPairwise() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "pairwise";
    info.label = "Pairwise";
    info.about = "Pairwise Frank-Wolfe: weight goes from the worst active vertex to the new one.";
    info.make = makeOf<Pairwise>;
    info.family = SolverFamily::Pairwise;
    info.bound = SolverBound::GoodSteps;
    info.headline = true;
    info.colours = {0x009E73, 0x3CC79B, {12, 3}};
    info.code = {
        "Pairwise Frank-Wolfe",
        {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
         {"", 0, "z \u2190 vertex of S least along w", M::Worst, P::Direction, 1},
         {"", 0, "d \u2190 y \u2212 z,  \u03B3_max \u2190 \u03B1_z", M::GoPairwise, P::Direction},
         {"", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
         {"", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
         {"", 0, "\u03B1_z \u2190 \u03B1_z \u2212 \u03B3,  \u03B1_y \u2190 \u03B1_y + \u03B3", M::Transfer, P::Update},
         {"", 0, "\u03B3 = \u03B3_max:  z leaves S", M::HandOver, P::Update}},
        {"Of equally bad vertices the one with the largest weight is taken, because it can give most. Where vertices "
         "of S are "
         "as good as the oracle's, y is the last of them that joined."}};
    return info;
}

}  // namespace awaystep
