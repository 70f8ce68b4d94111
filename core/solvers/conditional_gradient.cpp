// Algorithm 2: conditional gradient (CG, Frank-Wolfe), with exact line search cut to [0,1], the open-loop step 2/(t+1),
// or the longer open-loop step l/(t+l) of Wirth, Kerdreux & Pokutta (2023), l = 4, for the iterate after t steps.
// h has Hessian I, so the short step of the smoothness bound is the exact one and rules that estimate a Lipschitz
// constant tend to it: they are not here.

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

enum class StepRule { LineSearch, OpenLoop, LongOpenLoop };

class ConditionalGradient final : public ActiveSetSolver {
public:
    ConditionalGradient(const SolverSetup& setup, StepRule rule) : ActiveSetSolver(setup), rule_(rule) {}

private:
    void move(IterationRecord& record) override;

    StepRule rule_;
};

// Algorithm 2: CG.   x, y, alpha as in the paper; h(x) = |x - phiE|^2 / 2, so w = -grad h(x) = phiE - x and the argmin
// of line 4 is an argmax. Lines 1-2 are the constructor. The paper's step t leads from x_{t-1} to x_t; our record t
// holds the step from x_t.
// clang-format off
void ConditionalGradient::move(IterationRecord& record) {
    const Vector& x = record.x;
    const Vector& w = record.w;
    const VertexPtr& y = record.toward;                                                 // line 4, one call per x_t
    double alpha = 0.0;
    if (rule_ == StepRule::LineSearch)
        alpha = lineSearch(x, w, y->phi - x, 1.0, record.unit);                         // the remark to Theorem 2
    else if (record.distance > roundingAt(x, record.unit))
        alpha = rule_ == StepRule::OpenLoop ? openLoop(t_) : longOpenLoop(t_);          // Theorem 2: 2/(t+1)
    set_.moveToward(y, alpha);                                                          // line 5
    record.gamma = alpha;
}
// clang-format on

SolverInfo infoOf(StepRule rule) {
    using M = LineMeaning;
    using P = SubStep;
    const bool search = rule == StepRule::LineSearch;
    SolverInfo info;
    info.name = search ? "cg" : "cg-open";
    info.label = search ? "CG" : "CG 2/(t+1)";
    info.about = search ? "Conditional gradient with line search, Algorithm 2."
                        : "Conditional gradient with the open-loop step 2/(t+1).";
    info.make =
        search ? makeOf<ConditionalGradient, StepRule::LineSearch> : makeOf<ConditionalGradient, StepRule::OpenLoop>;
    info.bound = SolverBound::ConditionalGradient;
    info.stepRule = search ? "exact" : "open";
    info.neverFarther = search;
    info.lineSearch = search;
    info.headline = search;
    info.variantOf = "cg";
    info.rule = search ? "line search" : "2/(t+1)";
    info.choice = {"Step rule", "The step length: found by line search, or a fixed schedule, 2/(t+1) or 4/(t+4).",
                   "\u03B3"};
    info.colours = {0x0072B2, 0x56B4E9, {6, 3}};
    if (!search) info.colours.dash = {1.5, 3};
    info.code = {"Algorithm 2",
                 {{"4", 0, "y \u2190 oracle(w),  w = \u03A6_E \u2212 x", M::Oracle, P::Oracle},
                  {"", 0, "\u03B1 \u2190 argmin h(x + \u03B1 (y \u2212 x)) on [0, 1]", M::LineSearch, P::LineSearch, 1},
                  {"5", 0, "x \u2190 (1 \u2212 \u03B1) x + \u03B1 y", M::Move, P::Update}},
                 {"The remark to Theorem 2: line search in place of the schedule \u03B1 = 2/(t+1)."}};
    if (!search) {
        info.code.lines[1] = {"", 0, "\u03B1 \u2190 2/(t + 1)", M::OpenLoop, P::LineSearch, 1};
        info.code.footnotes = {"t counts from 1 here: the first step has \u03B1 = 1 and forgets the start."};
    }
    return info;
}

}  // namespace

SolverInfo infoOfConditionalGradient() { return infoOf(StepRule::LineSearch); }
SolverInfo infoOfConditionalGradientOpenLoop() { return infoOf(StepRule::OpenLoop); }

// From h_{t+1} - h* <= (1 - l/(t+l)) (h_t - h*) + (l/(t+l))^2 D^2/2 by induction: h_t - h* <= l^2 D^2 / (2 (l-1)
// (t+l-1)).
SolverInfo infoOfConditionalGradientLongOpenLoop() {
    using M = LineMeaning;
    SolverInfo info = infoOf(StepRule::OpenLoop);
    info.name = "cg-open-l";
    info.label = "CG 4/(t+4)";
    info.about = "Conditional gradient with the longer open-loop step 4/(t+4).";
    info.make = makeOf<ConditionalGradient, StepRule::LongOpenLoop>;
    info.bound = SolverBound::LongOpenLoop;
    info.rule = "4/(t+4)";
    info.stepRule = "open-l";
    info.colours.dash = {1.5, 3, 6, 3};
    info.code.lines[1] = {"", 0, "\u03B1 \u2190 4/(t + 4)", M::OpenLoop, SubStep::LineSearch, 1};
    info.code.footnotes = {
        "Wirth, Kerdreux & Pokutta: \u2113/(t + \u2113), here with \u2113 = 4; t counts from 0: the first step has "
        "\u03B1 = 1. "
        "Where CG is slow for its step and not for K, it falls faster than 1/t."};
    return info;
}

}  // namespace awaystep
