#include "solvers/oracles/sampled_oracle.h"

#include <algorithm>
#include <string>
#include <utility>

#include "files/fingerprint.h"
#include "solvers/active_set/vertex_pool.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

// FNV-1a over the actions; 64 bits on every platform, because it names a random stream.
std::uint64_t fingerprint(const DeterministicPolicy& policy) {
    Fnv1a hash;
    for (const int action : policy.actions()) hash.add(static_cast<std::uint64_t>(action));
    return hash.value();
}

}  // namespace

std::size_t SampledOracle::PolicyHash::operator()(const DeterministicPolicy& policy) const {
    return static_cast<std::size_t>(fingerprint(policy));
}

SampledOracle::SampledOracle(std::shared_ptr<const Simulator> simulator, std::unique_ptr<Planner> planner,
                             SamplingPlan plan, std::uint64_t seed)
    : simulator_(std::move(simulator)), planner_(std::move(planner)), plan_(plan), seed_(seed) {}

VertexPtr SampledOracle::answer(const Vector& unitW) {
    return vertexOf(planner_->plan(simulator_->mdp().rewards(unitW)));
}

VertexPtr SampledOracle::vertexOf(const DeterministicPolicy& given) {
    forget();
    const DeterministicPolicy policy = overStages(simulator_->mdp(), given);
    const auto [place, isNew] = known_.try_emplace(policy);
    if (isNew) {
        Rng rng(seed_, "estimate " + std::to_string(fingerprint(policy)));
        place->second = std::make_shared<const Vertex>(
            Vertex{++found_, policy, sampleFeatures(*simulator_, policy, plan_, rng).mean()});
    }
    return place->second;
}

void SampledOracle::forget() {
    const Mdp& mdp = simulator_->mdp();
    const std::size_t bytesEach =
        2 * sizeof(int) * static_cast<std::size_t>(mdp.states()) * static_cast<std::size_t>(mdp.criterion().stages()) +
        400;
    const std::size_t least = std::max(VertexPool::fewest, VertexPool::mostBytes / bytesEach);
    forgetAt_ = std::max(forgetAt_, least);
    if (known_.size() < forgetAt_) return;
    std::erase_if(known_, [](const auto& each) { return each.second.use_count() == 1; });
    forgetAt_ = std::max(least, 2 * known_.size());
}

RolloutSampler::RolloutSampler(std::shared_ptr<const Simulator> simulator, std::uint64_t seed)
    : simulator_(std::move(simulator)), rng_(seed, "mixture rollouts") {}

Vector RolloutSampler::estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) {
    MixedPolicy mixture;
    mixture.parts.reserve(psi.size());
    for (const ActiveMember& member : psi)  // the policy lives as long as its vertex: no copies
        mixture.parts.push_back({member.weight, {member.vertex, &member.vertex->policy}});
    // A whole episode of a finite horizon, or a state of the long run, is unbiased as it is.
    const bool discounted = simulator_->mdp().criterion().discounted();
    const Stopping stopping = discounted ? Stopping::Geometric : Stopping::AtHorizon;
    return sampleFeatures(*simulator_, mixture, {.stopping = stopping, .rollouts = rollouts}, rng_).mean();
}

double RolloutSampler::deviationBound() const { return 0.5 * horizonOf(simulator_->mdp()).diameterBound(); }

}  // namespace awaystep
