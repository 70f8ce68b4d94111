#pragma once
// What a solver gets where the world is a simulator: vertices and Phi of mixtures are estimated from rollouts.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "planning/planner.h"
#include "solvers/oracles/linear_oracle.h"
#include "solvers/solver.h"
#include "world/rng.h"
#include "world/rollout.h"

namespace awaystep {

// The paper's oracle: a planner that learns, and Phi by Monte Carlo. Vertices are known by their policy, and a policy
// met again keeps its first estimate: otherwise the active set would fill with noisy copies of one vertex, and K would
// change during the run.
// The estimate of a policy depends on the seed and the policy alone, so two solvers that race with one seed see the
// same estimated K. Therefore a vertex without another owner may be forgotten, too, when there are very many (see
// vertex_pool.h): the same estimate would be made again.
class SampledOracle : public LinearOracle {
public:
    SampledOracle(std::shared_ptr<const Simulator> simulator, std::unique_ptr<Planner> planner, SamplingPlan plan,
                  std::uint64_t seed);
    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    bool exact() const override { return false; }
    double unit() const override { return toleranceUnit(simulator_->mdp()); }

    // Of the last call; no vertex before the first.
    struct Answer {
        Vector unitW;
        VertexPtr vertex;
    };
    const Answer& lastAnswer() const { return last_; }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    struct PolicyHash {
        std::size_t operator()(const DeterministicPolicy& policy) const;
    };
    std::shared_ptr<const Simulator> simulator_;
    std::unique_ptr<Planner> planner_;
    SamplingPlan plan_;
    std::uint64_t seed_;
    void forget();

    std::unordered_map<DeterministicPolicy, VertexPtr, PolicyHash> known_;
    Answer last_;
    int found_ = 0;
    std::size_t forgetAt_ = 0;
};

// Fresh estimates of Phi(psi) for stochastic CG, from rollouts: each draws a vertex from psi, plays its policy, ends at
// every state with probability 1-gamma, and counts R phi(last state). Unbiased, as the theorem asks (a rollout cut at H
// is not).
// Of the two unbiased estimators (the other: the plain sum over the stopped trajectory) this one is bounded: it lies in
// R conv phi(S), so E|sample - Phi(psi)|^2 <= k R^2 / 4 whatever psi is. The schedule's G must bound the deviation of
// one sample; G = D = sqrt(k) R, the Lipschitz constant of h for a target in K, does so twice over, and
// G = sqrt(k) R / 2 is enough. The sum's second moment grows to k R^2 (1 + gamma) and its range has no bound.
// With ranges other than [0,1] the diagonal of their box stands for sqrt(k). Under a finite horizon a sample is the sum
// of an episode, which is unbiased and within the same bounds.
class RolloutSampler : public MixtureSampler {
public:
    RolloutSampler(std::shared_ptr<const Simulator> simulator, std::uint64_t seed);
    Vector estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) override;
    Difference difference(const std::vector<ActiveMember>& now, const std::vector<ActiveMember>& before,
                          std::int64_t draws) override;

private:
    std::shared_ptr<const Simulator> simulator_;
    Rng rng_;
};

}  // namespace awaystep
