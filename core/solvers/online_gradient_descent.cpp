// Online gradient descent on the rewards of the L2 ball (Zinkevich 2003): the paper's min-max problem played by a
// no-regret learner. The reward player takes a projected gradient step against the last answer, the policy player
// answers with the best policy for w, and the result is the uniform mixture of the answers. Read the other way round,
// w follows a projected subgradient of the inverse problem max over |w| <= 1 of min over K of w . (phiE - y). Its
// regret is what the paper says online methods cannot beat: 1/eps^2 iterations, in the measure of CG and ASCG.

#include <algorithm>
#include <cmath>

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class OnlineGradientDescent final : public ActiveSetSolver {
public:
    explicit OnlineGradientDescent(const SolverSetup& setup)
        : ActiveSetSolver(setup),
          lipschitz_(largestGradient(setup.phiE, setup.horizon)),
          reward_(phiE_ - set_.point()) {
        if (!reward_.isZero(0.0)) reward_ /= reward_.stableNorm();  // any point of the ball may be the first
    }

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;

    double lipschitz_;  // G >= |y - phiE| for every y in K
    Vector reward_;     // w, |w| <= 1
    VertexPtr answer_;  // of the round before
};

// The gap w . (y - x) is measured with the learner's w, not with phiE - x: it says nothing about h - h*.
IterationRecord OnlineGradientDescent::measureIterate() {
    IterationRecord record = look(reward_);
    record.gapIsExact = false;
    if (oracle_.exact()) record.gap = std::max(0.0, record.gap);  // x is a mixture: below zero it is rounding
    if (!record.toward) record.best = record.toward = answer_;    // w = 0: every answer is a best one
    return record;
}

// Round t+1. The loss is w . (y - phiE), which the reward player minimises, so its gradient is y - phiE. With
// eta = 2/(G sqrt(t+1)), 2 being the diameter of the ball, the regret after T rounds is at most 3 G sqrt(T) (Hazan
// 2016, Theorem 3.1). As the largest w . (phiE - x) over the ball is |x - phiE|, |x_T - phiE| <= distance to K + 3
// G/sqrt(T).
void OnlineGradientDescent::move(IterationRecord& record) {
    const VertexPtr& y = record.toward;
    const double eta = 2.0 / (lipschitz_ * std::sqrt(t_ + 1.0));
    reward_ -= eta * (y->phi - phiE_);
    if (const double norm = reward_.stableNorm(); norm > 1.0) reward_ /= norm;
    answer_ = y;
    record.gamma = 1.0 / (t_ + 1.0);  // the mean of the answers: the first, of length 1, leaves the start out
    set_.moveToward(y, record.gamma);
}

}  // namespace

SolverInfo infoOfOnlineGradient() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "ogd";
    info.label = "Online gradient";
    info.about = "The mean of the best answers to an online gradient learner's rewards, as no-regret methods have it.";
    info.make = makeOf<OnlineGradientDescent>;
    info.family = SolverFamily::Online;
    info.bound = SolverBound::OnlineRegret;
    info.gapBoundsObjective = false;  // it is the learner's
    info.neverFarther = false;
    info.averages = true;
    info.colours = {0xB2182B, 0xE8747F, {2, 2, 8, 2}};
    info.code = {
        "Online gradient on the ball of rewards",
        {{"", 0, "w \u2190 the learner's reward,  |w| \u2264 1", M::Reward, P::Oracle},
         {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
         {"", 0, "w \u2190 \u03A0(w \u2212 \u03B7 (y \u2212 \u03A6_E)),  \u03B7 = 2/(G \u221A(t + 1))",
          M::ProjectReward, P::Direction, 1},
         {"", 0, "x \u2190 mean of all answers y so far", M::Move, P::Update}},
        {"\u03A0 puts w back onto the ball; G is the largest distance of \u03A6_E to the box that holds K. |x \u2212 "
         "\u03A6_E| is at most 3G/\u221At above the least: 1/\u03B5\u00B2 iterations for \u03B5, as the paper says of "
         "online methods."}};
    return info;
}

}  // namespace awaystep
