#pragma once
// Worlds (domains/random_mdp.h) of many shapes, policies and targets drawn from a seed, small enough to look at every
// policy. A law holds for all of them.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "domains/random_mdp.h"
#include "world/mdp.h"
#include "world/occupancy.h"
#include "world/policy.h"
#include "world/rng.h"

namespace awaystep::tests {

// A shape that changes with the seed: 2..5 states, 2..3 actions, 1..5 features, discounts from 0 to 0.95.
inline RandomMdpParameters shapeOf(std::uint64_t seed) {
    Rng rng(seed, "shape of a random mdp");
    RandomMdpParameters shape;
    shape.states = 2 + rng.integer(4);
    shape.actions = 2 + rng.integer(2);
    shape.features = 1 + rng.integer(5);
    shape.successors = 1 + rng.integer(std::min(3, shape.states));
    const double discounts[] = {0.0, 0.5, 0.8, 0.9, 0.95};
    shape.discount = discounts[rng.integer(5)];
    shape.seed = seed;
    return shape;
}
inline std::shared_ptr<const Mdp> drawMdp(std::uint64_t seed) { return randomMdp(shapeOf(seed)); }

// actions^states of them, the first is all zeros.
inline std::vector<DeterministicPolicy> allPolicies(const Mdp& mdp) {
    std::vector<DeterministicPolicy> policies;
    std::vector<int> actions(static_cast<std::size_t>(mdp.states()), 0);
    for (std::size_t s = 0; s < actions.size();) {
        policies.push_back(DeterministicPolicy(actions));
        for (s = 0; s < actions.size() && ++actions[s] == mdp.actions(); ++s) actions[s] = 0;
    }
    return policies;
}

// Phi of every deterministic policy, one per column: K is their hull.
inline Matrix allPhis(const Mdp& mdp) {
    const std::vector<DeterministicPolicy> policies = allPolicies(mdp);
    Matrix phis(mdp.featureCount(), static_cast<Eigen::Index>(policies.size()));
    for (std::size_t i = 0; i < policies.size(); ++i)
        phis.col(static_cast<Eigen::Index>(i)) = featureExpectations(mdp, policies[i]);
    return phis;
}

inline StochasticPolicy drawStochasticPolicy(const Mdp& mdp, Rng& rng) {
    StochasticPolicy policy{Matrix(mdp.states(), mdp.actions())};
    for (double& share : policy.probabilities.reshaped()) share = 1.0 - rng.uniform();
    for (int s = 0; s < mdp.states(); ++s) policy.probabilities.row(s) /= policy.probabilities.row(s).sum();
    return policy;
}

// Phi of a stochastic policy: a point of K, mostly of its relative interior.
inline Vector targetInside(const Mdp& mdp, Rng& rng) {
    return featureExpectations(mdp, drawStochasticPolicy(mdp, rng));
}

// A point of the box around K or a little beyond, as an estimate may be: mostly outside K.
inline Vector targetAnywhere(const Mdp& mdp, Rng& rng) {
    Vector target(mdp.featureCount());
    for (double& value : target) value = rng.uniform(-0.1, 1.1) * mdp.horizonValue();
    return target;
}

}  // namespace awaystep::tests
