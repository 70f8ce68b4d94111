#pragma once
// Fresh estimates of Phi(psi) for stochastic CG, from rollouts: each draws a vertex from psi, plays its policy, ends at
// every state with probability 1-gamma, and counts R phi(last state). Unbiased, as the theorem asks (a rollout cut at H
// is not).
// Of the two unbiased estimators (the other: the plain sum over the stopped trajectory) this one is bounded: it lies in
// R conv phi(S), so E|sample - Phi(psi)|^2 <= k R^2 / 4 whatever psi is. The schedule's G must bound the deviation of
// one sample; G = D = sqrt(k) R, the Lipschitz constant of h for a target in K, does so twice over, and
// G = sqrt(k) R / 2 is enough. The sum's second moment grows to k R^2 (1 + gamma) and its range has no bound.

#include <cstdint>
#include <memory>

#include "solvers/solver.h"
#include "world/rng.h"
#include "world/rollout.h"

namespace awaystep {

class RolloutSampler : public MixtureSampler {
public:
    RolloutSampler(std::shared_ptr<const Simulator> simulator, std::uint64_t seed);
    Vector estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) override;

    // sqrt(k) R / 2: at least the standard deviation, in the 2-norm, of one sample of any mixture.
    double deviationBound() const;

private:
    std::shared_ptr<const Simulator> simulator_;
    Rng rng_;
};

}  // namespace awaystep
