// MWAL, Syed & Schapire's multiplicative weights (2008): the paper's game with w on the simplex. The reward player
// lowers the weight of features in which the apprentice does well, the policy player answers with the best policy for
// w; the result is the uniform mixture of the T answers. It is not made to minimise the distance to phiE, which need
// not fall: what it raises is the value of the game, min_i (Phi(psi) - phiE)_i.

#include <algorithm>
#include <cmath>

#include "solvers/active_set_solver.h"

namespace awaystep {
namespace {

double betaFor(Eigen::Index k, int rounds) {
    return 1.0 / (1.0 + std::sqrt(2.0 * std::log(static_cast<double>(k)) / std::max(rounds, 1)));
}

// 0 where every feature is constant: there is nothing to punish.
double scaleFor(const Horizon& horizon) {
    return horizon.largestWidth() > 0.0 ? horizon.perStep() / horizon.largestWidth() : 0.0;
}

class MultiplicativeWeights final : public ActiveSetSolver {
public:
    explicit MultiplicativeWeights(const SolverSetup& setup);

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;

    // Logarithms of W, up to a common term: after thousands of rounds, or with a target far off the box of feature
    // expectations, W itself would underflow. The reward of a round is w = W / sum W.
    Vector logW_;
    double beta_;
    double scale_;  // 1/R over the largest range of a feature: brings mu - phiE into [-1, 1]
};

MultiplicativeWeights::MultiplicativeWeights(const SolverSetup& setup)
    : ActiveSetSolver(setup),
      logW_(Vector::Zero(phiE_.size())),
      beta_(betaFor(phiE_.size(), setup.iterations)),
      scale_(scaleFor(setup.horizon)) {}

// The gap w . (y - x) is measured with the reward player's w, not with phiE - x: it says nothing about h - h*.
IterationRecord MultiplicativeWeights::measureIterate() {
    const Vector w = logW_.array().exp() / logW_.array().exp().sum();
    IterationRecord record = look(w);
    record.gapIsExact = false;
    if (oracle_.exact()) record.gap = std::max(0.0, record.gap);  // x is a mixture: below zero it is rounding
    return record;
}

// Round t+1 of T. The mixture of row t is uniform over the first t answers: a step of length 1/(t+1) toward the new
// one, so the first step, of length 1, leaves the start policy out.
// The paper prints the loss w . (phiE - Phi(pi_t)); that is the other player's sign. The reward player minimises
// w . (Phi(pi_t) - phiE), scaled here to [1/4, 3/4] as Syed & Schapire do, and beta < 1 punishes what is large.
void MultiplicativeWeights::move(IterationRecord& record) {
    const Vector& mu = record.toward->phi;
    const auto loss = (scale_ * (mu - phiE_).array() + 2.0) / 4.0;
    logW_.array() += std::log(beta_) * loss;
    logW_.array() -= logW_.maxCoeff();
    record.gamma = 1.0 / (t_ + 1.0);
    set_.moveToward(record.toward, record.gamma);
}

}  // namespace

SolverInfo infoOfMultiplicativeWeights() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "mwal";
    info.label = "MWAL";
    info.about = "Syed & Schapire's multiplicative weights: raises the value of the game, not the fit.";
    info.make = makeOf<MultiplicativeWeights>;
    info.family = SolverFamily::Game;
    info.bound = SolverBound::Regret;
    info.gapBoundsObjective = false;  // it is the game's
    info.neverFarther = false;
    info.fixedMixture = true;
    info.averages = true;
    info.colours = {0xE69F00, 0xF0BC4D, {8, 2.5, 1.5, 2.5}};
    info.code = {"MWAL, Syed & Schapire",
                 {{"", 0, "w \u2190 W / \u03A3 W", M::Reward, P::Oracle},
                  {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
                  {"", 0, "W \u2190 W \u03B2^(((y \u2212 \u03A6_E)/R + 2)/4)", M::PunishFeatures, P::Direction, 1},
                  {"", 0, "x \u2190 mean of all answers y so far", M::Move, P::Update}},
                 {"The paper prints the loss with the opposite sign; the minimiser needs w\u00B7(\u03A6(\u03C0) \u2212 "
                  "\u03A6_E). R is the largest sum that a feature can reach: 1/(1 \u2212 \u03B3), the H terms of an "
                  "episode, or 1 for the average, times the largest range of a feature."}};
    return info;
}

}  // namespace awaystep
