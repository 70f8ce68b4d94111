#include "solvers/oracles/sampled_oracle.h"

#include <algorithm>
#include <stdexcept>
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

// A whole episode of a finite horizon, or a state of the long run, is unbiased as it is.
Stopping unbiased(const Mdp& mdp) { return mdp.criterion().discounted() ? Stopping::Geometric : Stopping::AtHorizon; }

}  // namespace

std::size_t SampledOracle::PolicyHash::operator()(const DeterministicPolicy& policy) const {
    return static_cast<std::size_t>(fingerprint(policy));
}

SampledOracle::SampledOracle(std::shared_ptr<const Simulator> simulator, std::unique_ptr<Planner> planner,
                             SamplingPlan plan, std::uint64_t seed)
    : simulator_(std::move(simulator)), planner_(std::move(planner)), plan_(plan), seed_(seed) {}

VertexPtr SampledOracle::answer(const Vector& unitW) {
    last_ = {unitW, vertexOf(planner_->plan(simulator_->mdp().rewards(unitW)))};
    return last_.vertex;
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
    const SamplingPlan plan{.stopping = unbiased(simulator_->mdp()), .rollouts = rollouts};
    return sampleFeatures(*simulator_, mixture, plan, rng_).mean();
}

// What the two mixtures have in common is drawn by both at once; the rest of each is drawn for itself.
MixtureSampler::Difference RolloutSampler::difference(const std::vector<ActiveMember>& now,
                                                      const std::vector<ActiveMember>& before, std::int64_t draws) {
    if (draws < 1) throw std::invalid_argument("sampling: at least one pair is needed");
    const auto excess = [](const std::vector<ActiveMember>& mine, const std::vector<ActiveMember>& theirs) {
        Vector rest(static_cast<Eigen::Index>(mine.size()));
        for (std::size_t i = 0; i < mine.size(); ++i) {
            double common = 0.0;
            for (const ActiveMember& other : theirs)
                if (other.vertex == mine[i].vertex) common = std::min(mine[i].weight, other.weight);
            rest[static_cast<Eigen::Index>(i)] = mine[i].weight - common;
        }
        return rest;
    };
    const Vector ofNow = excess(now, before), ofBefore = excess(before, now);
    const double differ = totalVariation(now, before);
    const SamplingPlan single{.stopping = unbiased(simulator_->mdp()), .rollouts = 1};
    Difference result;
    result.mean = Vector::Zero(now.front().vertex->phi.size());
    for (std::int64_t draw = 0; draw < draws; ++draw) {
        if (!rng_.chance(differ) || ofNow.sum() <= 0.0 || ofBefore.sum() <= 0.0) continue;
        const auto i = static_cast<std::size_t>(rng_.categorical(ofNow));
        const auto j = static_cast<std::size_t>(rng_.categorical(ofBefore));
        const std::uint64_t luck = rng_.bits();
        Rng mine(luck, "common luck"), theirs(luck, "common luck");
        result.mean += sampleFeatures(*simulator_, now[i].vertex->policy, single, mine).mean();
        result.mean -= sampleFeatures(*simulator_, before[j].vertex->policy, single, theirs).mean();
        result.rollouts += 2;
    }
    result.mean /= static_cast<double>(draws);
    return result;
}

}  // namespace awaystep
