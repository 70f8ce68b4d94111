#include "solvers/oracles/rollout_sampler.h"

#include <utility>

#include "world/horizon.h"

namespace awaystep {

RolloutSampler::RolloutSampler(std::shared_ptr<const Simulator> simulator, std::uint64_t seed)
    : simulator_(std::move(simulator)), rng_(seed, "mixture rollouts") {}

Vector RolloutSampler::estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) {
    MixedPolicy mixture;
    mixture.parts.reserve(psi.size());
    for (const ActiveMember& member : psi)  // the policy lives as long as its vertex: no copies
        mixture.parts.push_back({member.weight, {member.vertex, &member.vertex->policy}});
    return sampleFeatures(*simulator_, mixture, {.stopping = Stopping::Geometric, .rollouts = rollouts}, rng_).mean();
}

double RolloutSampler::deviationBound() const { return 0.5 * horizonOf(simulator_->mdp()).diameterBound(); }

}  // namespace awaystep
