// Blended pairwise conditional gradient (BPCG; Tsuji, Tanaka & Pokutta 2022): weight moves between two vertices that
// are active already as long as that promises at least as much as the oracle's answer; only then a new vertex joins.
// There are no swap steps, so that its linear rate is that of away steps, and the active set stays small.

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class BlendedPairwise final : public ActiveSetSolver {
public:
    explicit BlendedPairwise(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    // Whether the step stays within the active set.
    static bool exchanges(const IterationRecord& record);
};

// Tsuji, Tanaka & Pokutta's Algorithm 1.   x, S and s as there; their a_t (away), w_t (Frank-Wolfe) and lambda are z, y
// and gamma here, as in Algorithm 3 of the apprenticeship paper. w = -grad h(x) = phiE - x turns every argmin into an
// argmax, and their d_t, which is subtracted, is our -d. Where we leave the printed text:
//   the comparison  a single vertex has nothing to exchange with itself (s = z): it takes the Frank-Wolfe step.
//   ties            of equally bad members the heaviest gives, of equally good ones the last to join takes.
//   line search     is cut at 0 as well: an inexact oracle may point uphill.
// clang-format off
IterationRecord BlendedPairwise::measureIterate() {
    IterationRecord record = ActiveSetSolver::measureIterate();                             // y over K, one call per x_t
    const int z = heaviest(furthest(-record.w));                                        // z over S: away vertex
    const int s = furthest(record.w).back();                                            // s over S: local Frank-Wolfe
    record.away = set_.vertex(z);
    record.local = set_.vertex(s);
    record.awaySlope = record.w.dot(record.x - record.away->phi);
    record.localSlope = record.w.dot(record.local->phi - record.x);
    record.awayLimit = set_.awayLimit(z);
    if (record.best && exchanges(record)) {
        record.toward = record.local;
        record.towardSlope = record.localSlope;
    }
    return record;
}

bool BlendedPairwise::exchanges(const IterationRecord& record) {
    const double localGap = record.localSlope + record.awaySlope;                       // w.(s - z)
    return record.local != record.away && localGap >= record.gap;                       // at least the Frank-Wolfe gap
}

void BlendedPairwise::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    const VertexPtr& y = record.best;
    const VertexPtr& z = record.away;
    const VertexPtr& s = record.local;
    if (exchanges(record)) {
        const int at = *set_.find(z);
        record.limit = set_.weight(at);                                                 // gamma_max = alpha_z
        record.gamma = lineSearch(x, w, s->phi - z->phi, record.limit, record.unit);    // d = s - z
        const bool dropped = set_.transfer(at, s, record.gamma);                        // descent step, or drop step:
        record.step = dropped ? StepKind::Drop : StepKind::Pairwise;                    // at gamma_max z leaves S
    } else {
        record.gamma = lineSearch(x, w, y->phi - x, 1.0, record.unit);                  // d = y - x, gamma_max = 1
        set_.moveToward(y, record.gamma);                                               // Frank-Wolfe step: S with y,
        record.step = StepKind::Forward;                                                // or {y} at gamma = 1
    }
}
// clang-format on

}  // namespace

// The rate: w . (s - z) + w . (y - x) >= w . (y - z), so the better of the two has at least half of the pairwise gap,
// as in the proof for away steps; every drop has a step before it that let the dropped vertex in.
SolverInfo infoOfBlendedPairwise() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "bpcg";
    info.label = "Blended pairwise";
    info.about = "Blended pairwise: weight moves within the active set while that promises as much as a new vertex.";
    info.make = makeOf<BlendedPairwise>;
    info.family = SolverFamily::Pairwise;
    info.bound = SolverBound::Linear;
    info.colours = {0x009E73, 0x3CC79B, {4, 2, 1.5, 2}};
    info.code = {
        "Blended pairwise conditional gradient",
        {{"", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
         {"", 0, "z \u2190 vertex of S least along w", M::Worst, P::Direction, 1},
         {"", 0, "s \u2190 vertex of S most along w", M::BestActive, P::Direction, 1},
         {"", 0, "if w\u00B7(y \u2212 x) > w\u00B7(s \u2212 z)", M::CompareLocal, P::Direction, 2},
         {"", 1, "d \u2190 y \u2212 x,  \u03B3_max \u2190 1", M::GoForward, P::Direction},
         {"", 0, "else", M::Otherwise, P::Direction, 2},
         {"", 1, "d \u2190 s \u2212 z,  \u03B3_max \u2190 \u03B1_z", M::GoPairwise, P::Direction},
         {"", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
         {"", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
         {"", 0, "forward, \u03B3 = 1:  S \u2190 {y}", M::Collapse, P::Update},
         {"", 0, "forward:  \u03B1_y \u2190 (1 \u2212 \u03B3) \u03B1_y + \u03B3", M::Grow, P::Update},
         {"", 0, "\u03B1_z \u2190 \u03B1_z \u2212 \u03B3,  \u03B1_s \u2190 \u03B1_s + \u03B3", M::Transfer, P::Update},
         {"", 0, "\u03B3 = \u03B3_max:  drop z from S", M::HandOver, P::Update}},
        {"Of equally bad vertices the one with the largest weight gives, of equally good ones the last that joined "
         "takes.",
         "The two branches stand the other way round in print: the step within S is taken where both promise the same. "
         "A single vertex leaves only the forward step."}};
    return info;
}

}  // namespace awaystep
