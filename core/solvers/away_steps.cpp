// Algorithm 3: conditional gradient with away steps (ASCG), with the paper's choice of direction or ours, and with or
// without Caratheodory's reduction of the active set to at most k+1 vertices.

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

// Which of the two directions to take. Slope: the steeper one, as in the paper, with its linear rate. Progress: the
// one that decreases h more once its step is cut at its limit; ours, without a proof of its rate.
enum class DirectionRule { Slope, Progress };
enum class Reduction { None, Caratheodory };

class AwaySteps final : public ActiveSetSolver {
public:
    AwaySteps(const SolverSetup& setup, DirectionRule rule, Reduction reduction)
        : ActiveSetSolver(setup), rule_(rule), reduction_(reduction) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;

    DirectionRule rule_;
    Reduction reduction_;
};

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
IterationRecord AwaySteps::measureIterate() {
    IterationRecord record = ActiveSetSolver::measureIterate();                             // line 4, one call per x_t
    const int z = set_.leastAligned(record.w);                                          // line 5
    record.away = set_.vertex(z);
    record.awaySlope = record.w.dot(record.x - record.away->phi);
    record.awayLimit = set_.awayLimit(z);
    return record;
}

void AwaySteps::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    const VertexPtr& y = record.toward;
    const int z = *set_.find(record.away);
    const Vector towardY = y->phi - x;                                                  // line 4: d^FW
    const Vector awayFromZ = x - record.away->phi;                                      // line 5: d^AS

    bool forward = set_.size() == 1;
    if (!forward && rule_ == DirectionRule::Slope)
        forward = record.towardSlope > record.awaySlope;                                // line 6
    if (!forward && rule_ == DirectionRule::Progress)                                   // in place of line 6
        forward = bestDecrease(x, w, towardY, 1.0, record.unit) >
                  bestDecrease(x, w, awayFromZ, record.awayLimit, record.unit);
    const Vector& d = forward ? towardY : awayFromZ;                                    // lines 7-10
    record.limit = forward ? 1.0 : record.awayLimit;
    record.gamma = lineSearch(x, w, d, record.limit, record.unit);                      // line 11

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

}  // namespace

SolverInfo infoOfAwaySteps() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "ascg";
    info.label = "ASCG";
    info.about = "Conditional gradient with away steps, Algorithm 3: takes the steeper direction.";
    info.make = makeOf<AwaySteps, DirectionRule::Slope, Reduction::None>;
    info.family = SolverFamily::Away;
    info.bound = SolverBound::Linear;
    info.headline = true;
    info.variantOf = "ascg";
    info.rule = "slope";
    info.choice = {
        "Direction rule",
        "The direction rule: the steeper of the two (the paper's), the one that lowers h more (ours), or the "
        "paper's with at most k+1 vertices.",
        "d"};
    info.colours = {0xD55E00, 0xF2894A, {}};
    info.code.title = "Algorithm 3";
    info.code.lines = {
        {"4", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
        {"5", 0, "z \u2190 vertex of S least along w", M::Worst, P::Direction, 1},
        {"6", 0, "if w\u00B7(y \u2212 x) > w\u00B7(x \u2212 z)", M::CompareSlopes, P::Direction, 2},
        {"7", 1, "d \u2190 y \u2212 x,  \u03B3_max \u2190 1", M::GoForward, P::Direction},
        {"8", 0, "else", M::Otherwise, P::Direction},
        {"9", 1, "d \u2190 x \u2212 z,  \u03B3_max \u2190 \u03B1_z/(1 \u2212 \u03B1_z)", M::GoAway, P::Direction},
        {"11", 0, "\u03B3 \u2190 argmin h(x + \u03B3 d) on [0, \u03B3_max]", M::LineSearch, P::LineSearch},
        {"12", 0, "x \u2190 x + \u03B3 d", M::Move, P::Update},
        {"16", 0, "forward, \u03B3 = 1:  S \u2190 {y}", M::Collapse, P::Update},
        {"18-20", 0, "forward:  \u03B1_y \u2190 (1 \u2212 \u03B3) \u03B1_y + \u03B3", M::Grow, P::Update, 3},
        {"24", 0, "away, \u03B3 = \u03B3_max:  drop z from S", M::Drop, P::Update, 4},
        {"26-28", 0, "away:  \u03B1_z \u2190 (1 + \u03B3) \u03B1_z \u2212 \u03B3", M::Shrink, P::Update, 5}};
    info.code.footnotes = {
        "Printed as S^(k); z ranges over the active set S^(t).",
        "Strict, as printed: equal slopes take the away step. A single vertex leaves only the forward step.",
        "Read one after the other, lines 18 and 19 would shrink y twice.",
        "The others must grow in the drop branch too; the paper leaves them as they are.",
        "The paper prints (1 \u2212 \u03B3)\u03B1_z \u2212 \u03B3 and scales z twice; the weights then no longer sum "
        "to one."};
    return info;
}

SolverInfo infoOfAwayStepsByProgress() {
    SolverInfo info = infoOfAwaySteps();
    info.name = "ascg-progress";
    info.label = "ASCG progress";
    info.about = "Away steps, taking the direction that decreases h more; our rule, without a proof of its rate.";
    info.make = makeOf<AwaySteps, DirectionRule::Progress, Reduction::None>;
    info.bound = SolverBound::None;
    info.comparesGain = true;
    info.headline = false;
    info.rule = "progress";
    info.colours.dash = {8, 3, 1.5, 3};
    info.code.title = "Algorithm 3, our choice of direction";
    info.code.lines[2] = {"", 0, "if forward lowers h more than away", LineMeaning::CompareGain, SubStep::Direction, 2};
    info.code.footnotes[1] =
        "Ours, in place of line 6: the direction whose step lowers h more. No rate is proved for it.";
    return info;
}

SolverInfo infoOfAwayStepsReduced() {
    SolverInfo info = infoOfAwaySteps();
    info.name = "ascg-reduced";
    info.label = "ASCG reduced";
    info.about = "Away steps with Caratheodory's reduction to at most k+1 vertices.";
    info.make = makeOf<AwaySteps, DirectionRule::Slope, Reduction::Caratheodory>;
    info.headline = false;
    info.rule = "reduced";
    info.colours.dash = {9, 3};
    info.code.title = "Algorithm 3 with reduction";
    info.code.lines.push_back({"", 0, "reduce S to at most k + 1 vertices", LineMeaning::Reduce, SubStep::Update, 6});
    info.code.footnotes.push_back(
        "After Caratheodory (Beck & Shtern): the same x from fewer vertices, so the weights shown are those after it.");
    return info;
}

}  // namespace awaystep
