#include "solvers/away_steps.h"

#include "solvers/step_size.h"

namespace awaystep {
namespace {

// How much h falls along d, a step of length gamma.
double decrease(const Vector& w, const Vector& d, double gamma) {
    return gamma * (w.dot(d) - 0.5 * gamma * d.squaredNorm());
}

}  // namespace

// Algorithm 3: Frank-Wolfe with away steps (ASCG).   x, y, z, d, gamma, S and alpha (the active set) as in the paper;
// h(x) = |x - phiE|^2 / 2, so w = -grad h(x) = phiE - x: the argmax of line 5 becomes an argmin and the comparison of
// line 6 changes sign. Lines 1-2 are the constructor. Where we leave the printed text:
//   line 5   ranges over S^(t); S^(k) is a misprint.
//   line 6   is strict, as printed: equal slopes take the away step. A single member leaves nothing to move away from
//            (its limit is infinite and d^AS = 0), so it forces the forward step.
//   line 11  is cut at 0 as well: an inexact oracle may point uphill.
//   18-19    read one after the other would shrink y_t twice; we mean (1-gamma) alpha_y + gamma, the others shrunk.
//   24       leaves weights that no longer sum to one; the others grow by (1+gamma) in the drop branch too.
//   26-27    print (1-gamma) alpha_z - gamma and then scale z_t again; weights sum to one only with
//            (1+gamma) alpha_z - gamma for z_t, once, and (1+gamma) alpha for the others.
// clang-format off
IterationRecord AwaySteps::lookAround() {
    IterationRecord record = ActiveSetSolver::lookAround();                             // line 4, asked once per x_t
    const int z = set_.leastAligned(record.w);                                          // line 5
    record.away = set_.vertex(z);
    record.awaySlope = record.w.dot(record.x - record.away->phi);
    return record;
}

void AwaySteps::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    const VertexPtr& y = record.toward;
    const int z = *set_.find(record.away);
    const Vector towardY = y->phi - x;                                                  // line 4: d^FW
    const Vector awayFromZ = x - record.away->phi;                                      // line 5: d^AS
    const double awayLimit = set_.awayLimit(z);

    bool forward = set_.size() == 1;
    if (!forward && rule_ == DirectionRule::Slope)
        forward = record.towardSlope > record.awaySlope;                                // line 6
    if (!forward && rule_ == DirectionRule::Progress)                                   // in place of line 6
        forward = decrease(w, towardY, lineSearch(x, w, towardY, 1.0)) >
                  decrease(w, awayFromZ, lineSearch(x, w, awayFromZ, awayLimit));
    const Vector& d = forward ? towardY : awayFromZ;                                    // lines 7-10
    record.limit = forward ? 1.0 : awayLimit;
    record.gamma = lineSearch(x, w, d, record.limit);                                   // line 11

    if (forward) {
        set_.moveToward(y, record.gamma);                                               // lines 12-21
        record.step = StepKind::Forward;
    } else {
        const bool dropped = set_.moveAwayFrom(z, record.gamma);                        // lines 22-30
        record.step = dropped ? StepKind::Drop : StepKind::Away;
    }
    if (reduction_ == Reduction::Caratheodory) set_.reduce(static_cast<int>(x.size()) + 1);
}
// clang-format on

}  // namespace awaystep
