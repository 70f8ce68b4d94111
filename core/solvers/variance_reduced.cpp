// Stochastic variance-reduced Frank-Wolfe (SVRF; Hazan & Luo 2016): at the start of an epoch Phi of the mixture is
// computed exactly; within it only the difference to that mixture is estimated from rollouts. A corrected sample draws
// a pair of policies from the maximal coupling of the two mixtures: where both draw the same policy the difference is 0
// and nothing is played, else it is that of two rollouts with common luck. What it saves is seen over rollouts.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "solvers/active_set_solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

class VarianceReduced final : public ActiveSetSolver {
public:
    // Throws std::invalid_argument without a sampler.
    explicit VarianceReduced(const SolverSetup& setup)
        : ActiveSetSolver(setup), sampler_(setup.sampler), schedule_(setup.schedule), cap_(setup.rolloutCap) {
        if (!sampler_) throw std::invalid_argument("svrf: a sampler of rollouts is needed");
    }

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    std::int64_t draws(int step, const std::vector<ActiveMember>& now) const;

    MixtureSampler* sampler_;
    SfwSchedule schedule_;
    std::int64_t cap_;
    std::int64_t played_ = 0;
    std::vector<ActiveMember> before_;  // the mixture at the epoch's start
    Vector atStart_;                    // its Phi
};

// m_k for step k = step + 1 of an epoch. Hazan & Luo print 96 (k+1); their proof bounds the variance of a corrected
// sample by h of both points, for gradients of one and the same sample. Here a pair that differs has the whole range D
// of a rollout, but only a share TV of the pairs differ, which is known from the weights: TV (k+1)^2 pairs leave an
// error of D^2/(k+1)^2 at most, and that is what their Theorem 1 needs for E h(x_k) - h* <= 4 D^2/(k+2).
std::int64_t VarianceReduced::draws(int step, const std::vector<ActiveMember>& now) const {
    const double k1 = step + 2.0;
    if (schedule_ == SfwSchedule::Printed) return static_cast<std::int64_t>(96.0 * k1);
    constexpr double rounding = 1e-12;  // of the weights: 3 pairs that rounding makes 3.0000000001 are 3
    const double wanted = std::ceil(totalVariation(now, before_) * k1 * k1 - rounding);
    const auto m = static_cast<std::int64_t>(std::clamp(wanted, 1.0, 1e15));
    return schedule_ == SfwSchedule::Capped ? std::min(m, cap_) : m;
}

IterationRecord VarianceReduced::measureIterate() {
    const int step = epochAt(t_).step;
    const std::vector<ActiveMember> now = set_.snapshot()->members();
    if (step == 0) {
        before_ = now;
        atStart_ = set_.point();
    }
    Vector estimate = atStart_;
    if (step > 0) {
        const MixtureSampler::Difference moved = sampler_->difference(now, before_, draws(step, now));
        estimate += moved.mean;
        played_ += moved.rollouts;
    }
    IterationRecord record = look(phiE_ - estimate);
    record.rollouts = played_;
    record.gapIsExact = false;
    return record;
}

void VarianceReduced::move(IterationRecord& record) {
    record.gamma = openLoop(epochAt(t_).step);
    set_.moveToward(record.toward, record.gamma);
}

}  // namespace

double totalVariation(const std::vector<ActiveMember>& a, const std::vector<ActiveMember>& b) {
    double common = 0.0;
    for (const ActiveMember& mine : a)
        for (const ActiveMember& theirs : b)
            if (mine.vertex == theirs.vertex) common += std::min(mine.weight, theirs.weight);
    return std::clamp(1.0 - common, 0.0, 1.0);
}

SolverInfo infoOfVarianceReduced() {
    using M = LineMeaning;
    using P = SubStep;
    SolverInfo info;
    info.name = "svrf";
    info.label = "SVRF";
    info.about = "Variance-reduced stochastic CG: an exact gradient per epoch, rollouts for what has changed since.";
    info.make = makeOf<VarianceReduced>;
    info.family = SolverFamily::Sampled;
    info.bound = SolverBound::Epochs;
    info.neverFarther = false;
    info.needsSampler = true;
    info.colours = {0x1B7FA6, 0x6FC3E6, {3, 2, 1, 2}};
    info.code = {"Variance-reduced stochastic CG",
                 {{"", 0, "an epoch begins:  \u03C8\u2080 \u2190 \u03C8,  x\u2080 \u2190 \u03A6(\u03C8), exactly",
                   M::TakeSnapshot, P::Oracle, 1},
                  {"", 0, "x\u2032 \u2190 x\u2080 + mean of m differences of rollouts of \u03C8 and \u03C8\u2080",
                   M::Estimate, P::Oracle, 2},
                  {"", 0, "w \u2190 \u03A6_E \u2212 x\u2032", M::Reward, P::Oracle},
                  {"", 0, "y \u2190 oracle(w)", M::Oracle, P::Oracle},
                  {"", 0, "\u03B1 \u2190 2/(k + 1), k counts in the epoch", M::OpenLoop, P::LineSearch},
                  {"", 0, "x \u2190 (1 \u2212 \u03B1) x + \u03B1 y", M::Move, P::Update}},
                 {"Epochs have 14, 30, 62, \u2026 steps; the first step of each forgets what was before it.",
                  "A pair of policies is drawn so that both are the same as often as possible; then the difference is "
                  "0. m = TV (k+1)\u00B2, where TV is the share of pairs that differ; in print it is 96(k+1)."}};
    return info;
}

}  // namespace awaystep
