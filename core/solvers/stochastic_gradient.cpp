// Stochastic CG (SFW, after Hazan & Luo 2016): Algorithm 2 with the open-loop step, where Phi of the mixture is not
// known but estimated afresh in each iteration from m_t rollouts of psi. For runs where worlds can be played but not
// solved; with an exact oracle the record still tells the true x and distance, which the algorithm does not use.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

MixtureSampler& samplerOf(const SolverSetup& setup) {
    if (!setup.sampler) throw std::invalid_argument("sfw: a sampler of rollouts is needed");
    return *setup.sampler;
}

class StochasticGradient final : public ActiveSetSolver {
public:
    // Throws std::invalid_argument without a sampler.
    explicit StochasticGradient(const SolverSetup& setup);

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    std::int64_t rollouts() const;

    MixtureSampler& sampler_;
    SfwSchedule schedule_;
    std::int64_t cap_;
    std::int64_t played_ = 0;
    double lipschitz_;  // G
    double diameter_;   // D, its bound: R times the diagonal of the features' ranges
};

StochasticGradient::StochasticGradient(const SolverSetup& setup)
    : ActiveSetSolver(setup),
      sampler_(samplerOf(setup)),
      schedule_(setup.schedule),
      cap_(setup.rolloutCap),
      lipschitz_(
          largestGradient(setup.phiE, setup.horizon)),  // twice the deviation of a rollout, which the proof needs
      diameter_(setup.horizon.spread() / setup.horizon.perStep()) {}

// m_t for the paper's step t = t_ + 1, with beta = 1 for our h. The theorem prints m_t = (G (t+1) / (beta D^2))^2. A
// number of samples has no unit, and this one changes with the unit of the features: scale them by 10 and G/D^2 falls
// by 10. With m_t = (G (t+1) / (beta D))^2, as in Hazan & Luo, E h(x_t) - h* <= 4 beta D^2 / (t+2). It grows with t^2;
// the third schedule cuts it at a cap, beyond which the bound is no longer promised.
std::int64_t StochasticGradient::rollouts() const {
    constexpr double beta = 1.0;
    constexpr double most = 1e15;    // fits an int64 and is beyond what can be run
    if (diameter_ == 0.0) return 1;  // constant features: every rollout is the same
    const double scale = schedule_ == SfwSchedule::Printed ? beta * diameter_ * diameter_ : beta * diameter_;
    const double m = std::ceil(std::pow(lipschitz_ * (t_ + 2.0) / scale, 2.0));
    const auto wanted = static_cast<std::int64_t>(std::clamp(m, 1.0, most));
    return schedule_ == SfwSchedule::Capped ? std::min(wanted, cap_) : wanted;
}

// The gradient is estimated from fresh rollouts of psi; so is the gap, w . (y - x).
IterationRecord StochasticGradient::measureIterate() {
    const Vector estimate = sampler_.estimate(set_.snapshot()->members(), rollouts());
    played_ += rollouts();
    IterationRecord record = look(phiE_ - estimate);
    record.rollouts = played_;
    record.gapIsExact = false;
    return record;
}

void StochasticGradient::move(IterationRecord& record) {
    record.gamma = openLoop(t_);
    set_.moveToward(record.toward, record.gamma);
}

}  // namespace

SolverInfo infoOfStochasticGradient() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "sfw";
    info.label = "Stochastic CG";
    info.about = "Stochastic CG: the gradient from fresh rollouts of the mixture, step 2/(t+1).";
    info.make = makeOf<StochasticGradient>;
    info.family = SolverFamily::Sampled;
    info.bound = SolverBound::Stochastic;
    info.neverFarther = false;
    info.needsSampler = true;
    info.colours = {0x56B4E9, 0x8CCBF0, {3, 2}};
    info.code = {"Stochastic CG",
                 {{"", 0, "x\u2032 \u2190 mean of m fresh rollouts of \u03C8", M::Estimate, P::Oracle, 1},
                  {"", 0, "w \u2190 \u03A6_E \u2212 x\u2032", M::Reward, P::Oracle},
                  {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
                  {"", 0, "\u03B1 \u2190 2/(t + 1)", M::OpenLoop, P::LineSearch},
                  {"", 0, "x \u2190 (1 \u2212 \u03B1) x + \u03B1 y", M::Move, P::Update}},
                 {"The paper prints m = (G(t+1)/(\u03B2D\u00B2))\u00B2, which has no dimension of a count; "
                  "m = (G(t+1)/(\u03B2D))\u00B2 does."}};
    return info;
}

}  // namespace awaystep
