#include "solvers/sampled_oracle.h"

#include <string>
#include <utility>

namespace awaystep {
namespace {

// FNV-1a over the actions; 64 bits on every platform, because it names a random stream.
std::uint64_t fingerprint(const DeterministicPolicy& policy) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const int action : policy.actions()) hash = (hash ^ static_cast<std::uint64_t>(action)) * 0x100000001b3ULL;
    return hash;
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

VertexPtr SampledOracle::vertexOf(const DeterministicPolicy& policy) {
    const auto [place, isNew] = known_.try_emplace(policy);
    if (isNew) {
        Rng rng(seed_, "estimate " + std::to_string(fingerprint(policy)));
        place->second = std::make_shared<const Vertex>(
            Vertex{static_cast<int>(known_.size()), policy, sampleFeatures(*simulator_, policy, plan_, rng).mean()});
    }
    return place->second;
}

}  // namespace awaystep
