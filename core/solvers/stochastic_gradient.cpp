#include "solvers/stochastic_gradient.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "solvers/step_size.h"

namespace awaystep {
namespace {

MixtureSampler& samplerOf(const SolverSetup& setup) {
    if (!setup.sampler) throw std::invalid_argument("sfw: a sampler of rollouts is needed");
    return *setup.sampler;
}

// The largest |x - phiE| over the box [0, R]^k that holds K: the Lipschitz constant of h there. It is at least
// sqrt(k) R / 2, which bounds the deviation of one bounded rollout: that is what the proof needs of G.
double largestGradient(const Vector& phiE, double r) {
    return phiE.cwiseAbs().cwiseMax((phiE.array() - r).abs().matrix()).stableNorm();
}

}  // namespace

StochasticGradient::StochasticGradient(const SolverSetup& setup)
    : ActiveSetSolver(setup),
      sampler_(samplerOf(setup)),
      schedule_(setup.schedule),
      cap_(setup.rolloutCap),
      lipschitz_(largestGradient(setup.phiE, 1.0 / (1.0 - setup.discount))),
      diameter_(std::sqrt(static_cast<double>(setup.phiE.size())) / (1.0 - setup.discount)) {}

// m_t for the paper's step t = t_ + 1, with beta = 1 for our h. The theorem prints m_t = (G (t+1) / (beta D^2))^2. A
// number of samples has no unit, and this one changes with the unit of the features: scale them by 10 and G/D^2 falls
// by 10. With m_t = (G (t+1) / (beta D))^2, as in Hazan & Luo, E h(x_t) - h* <= 4 beta D^2 / (t+2). It grows with t^2;
// the third schedule cuts it at a cap, beyond which the bound is no longer promised.
std::int64_t StochasticGradient::rollouts() const {
    constexpr double beta = 1.0;
    constexpr double most = 1e15;  // a double that an int64 holds; nobody waits for so many
    const double scale = schedule_ == SfwSchedule::Printed ? beta * diameter_ * diameter_ : beta * diameter_;
    const double m = std::ceil(std::pow(lipschitz_ * (t_ + 2.0) / scale, 2.0));
    const auto wanted = static_cast<std::int64_t>(std::clamp(m, 1.0, most));
    return schedule_ == SfwSchedule::Capped ? std::min(wanted, cap_) : wanted;
}

// The gradient is estimated from fresh rollouts of psi; so is the gap, w . (y - x).
IterationRecord StochasticGradient::lookAround() {
    const Vector estimate = sampler_.estimate(set_.snapshot()->members(), rollouts());
    IterationRecord record = look(phiE_ - estimate);
    record.gapIsExact = false;
    return record;
}

void StochasticGradient::move(IterationRecord& record) {
    record.gamma = openLoop(t_);
    set_.moveToward(record.toward, record.gamma);
}

}  // namespace awaystep
