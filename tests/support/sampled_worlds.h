#pragma once
// Worlds and plans for the tests that throw dice.

#include <cstdint>
#include <memory>

#include "domains/random_mdp.h"
#include "expert/estimator.h"
#include "world/rollout.h"

namespace awaystep::tests {

inline std::shared_ptr<const Simulator> simulatorOf(const std::shared_ptr<const Mdp>& mdp) {
    return std::make_shared<const Simulator>(mdp);
}

inline std::shared_ptr<const Mdp> randomWorld(std::uint64_t seed, int states = 8, int actions = 3, int features = 4,
                                              double discount = 0.9, int successors = 3) {
    return randomMdp({states, actions, features, successors, discount, true, seed});
}

inline DeterministicPolicy somePolicy(const Mdp& mdp, std::uint64_t seed) {
    Rng rng(seed, "some policy");
    return randomPolicy(mdp, rng);
}

// E of the sum over the first H states, exactly: D, D P, D P^2, ...
inline Vector truncatedExpectations(const Mdp& mdp, const DeterministicPolicy& policy, int horizon) {
    Vector where = mdp.initial();
    Vector phi = Vector::Zero(mdp.featureCount());
    double factor = 1.0;
    for (int t = 0; t < horizon; ++t, factor *= mdp.discount()) {
        phi += factor * (mdp.features().transpose() * where);
        Vector then = Vector::Zero(mdp.states());
        for (int s = 0; s < mdp.states(); ++s) {
            const Mdp::Row row = mdp.row(s, policy[s]);
            for (int i = 0; i < row.count; ++i) then[row.next[i]] += where[s] * row.probability[i];
        }
        where = then;
    }
    return phi;
}

inline double largest(const Vector& v) { return v.lpNorm<Eigen::Infinity>(); }

constexpr SamplingPlan geometric(std::int64_t rollouts) { return {Stopping::Geometric, rollouts, 0}; }
constexpr SamplingPlan truncated(std::int64_t rollouts, int horizon) {
    return {Stopping::AtHorizon, rollouts, horizon};
}

}  // namespace awaystep::tests
