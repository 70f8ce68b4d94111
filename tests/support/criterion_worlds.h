#pragma once
// Small worlds for each criterion, drawn from a seed, with chains of any structure: connected, periodic, with several
// recurrent classes, absorbing, and with parts that a probability of 1e-12 joins. Small enough to look at every policy.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "support/random_mdps.h"
#include "world/mdp.h"
#include "world/policy.h"
#include "world/rng.h"

namespace awaystep::tests {

// Every time-dependent policy of a finite horizon, or every stationary one.
inline std::vector<DeterministicPolicy> allStagePolicies(const Mdp& mdp) {
    std::vector<DeterministicPolicy> policies;
    std::vector<int> actions(static_cast<std::size_t>(mdp.states() * mdp.criterion().stages()), 0);
    for (std::size_t i = 0; i < actions.size();) {
        policies.push_back(DeterministicPolicy(actions, mdp.criterion().stages()));
        for (i = 0; i < actions.size() && ++actions[i] == mdp.actions(); ++i) actions[i] = 0;
    }
    return policies;
}

// Deterministic moves give periodic and multichain worlds; every fourth world ends in traps, and in every fifth two
// halves are joined by 1e-12 alone.
inline std::shared_ptr<const Mdp> smallCriterionWorld(std::uint64_t seed, CriterionKind kind) {
    Rng rng(seed, "world of a criterion");
    const bool finite = kind == CriterionKind::FiniteHorizon;
    MdpParts parts;
    parts.states = finite ? 2 + rng.integer(2) : 2 + rng.integer(4);
    parts.actions = 2;
    parts.criterion = kind;
    parts.horizon = finite ? 1 + rng.integer(3) : 0;
    parts.initial = Vector::Zero(parts.states);
    if (rng.chance(0.5))
        parts.initial[rng.integer(parts.states)] = 1.0;
    else
        parts.initial.setConstant(1.0 / parts.states);
    const bool traps = seed % 4 == 1, joined = seed % 5 == 2 && parts.states > 2;
    const int half = parts.states / 2;
    const auto sameHalf = [&](int s, int to) { return (s < half) == (to < half); };
    for (int s = 0; s < parts.states; ++s)
        for (int a = 0; a < parts.actions; ++a) {
            if (traps && s >= half) {
                parts.transitions.push_back({s, a, s, 1.0});
                continue;
            }
            std::vector<int> next;
            for (int to = 0; to < parts.states; ++to)
                if (!joined || sameHalf(s, to)) next.push_back(to);
            const int first = next[static_cast<std::size_t>(rng.integer(static_cast<int>(next.size())))];
            const int second = next[static_cast<std::size_t>(rng.integer(static_cast<int>(next.size())))];
            const double p = rng.chance(0.5) ? 1.0 : rng.uniform(0.1, 0.9);
            const double across = joined && rng.chance(0.6) ? 1e-12 : 0.0;
            parts.transitions.push_back({s, a, first, p - across});
            if (p < 1.0) parts.transitions.push_back({s, a, second, 1.0 - p});
            if (across > 0.0) parts.transitions.push_back({s, a, s < half ? half : 0, across});
        }
    const int k = 1 + rng.integer(4);
    Matrix features(parts.states, k);
    for (double& value : features.reshaped()) value = rng.uniform();
    parts.features = features.sparseView(0.0, 0.0);
    return std::make_shared<const Mdp>(std::move(parts));
}

namespace detail {

inline MdpParts partsOf(const Mdp& mdp) {
    MdpParts parts = partsWithoutTransitions(mdp);
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) parts.transitions.push_back({s, a, row.next[i], row.probability[i]});
        }
    parts.stateActionFeatures = true;
    return parts;
}

}  // namespace detail

// The same world with phi(s,a) = phi(s).
inline std::shared_ptr<const Mdp> withStateActionFeatures(const Mdp& mdp) {
    MdpParts parts = detail::partsOf(mdp);
    Matrix rows(mdp.states() * mdp.actions(), mdp.featureCount());
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) rows.row(s * mdp.actions() + a) = mdp.features(s, a).transpose();
    parts.features = rows.sparseView(0.0, 0.0);
    return std::make_shared<const Mdp>(std::move(parts));
}

// The same world with features of states and actions between -2 and 3.
inline std::shared_ptr<const Mdp> withDrawnActionFeatures(const Mdp& mdp, std::uint64_t seed) {
    Rng rng(seed, "features of actions");
    MdpParts parts = detail::partsOf(mdp);
    Matrix rows(mdp.states() * mdp.actions(), mdp.featureCount());
    for (double& value : rows.reshaped()) value = rng.uniform(-2.0, 3.0);
    parts.features = rows.sparseView(0.0, 0.0);
    parts.featureRanges.clear();
    return std::make_shared<const Mdp>(std::move(parts));
}

}  // namespace awaystep::tests
