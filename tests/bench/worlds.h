#pragma once
// The worlds that are measured: empty noisy rooms with macro-cells as features, and random sparse tables.

#include <cmath>
#include <memory>
#include <string>

#include "domains/gridworld.h"
#include "domains/random_mdp.h"

namespace awaystep::bench {

// side x side cells, 30 % noise; the start in one corner, no goal.
inline std::shared_ptr<const Mdp> noisyGrid(int side, double discount, int regionsPerSide) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = 0.3;
    parameters.discount = discount;
    parameters.features = GridFeatures::Regions;
    parameters.regionsPerSide = regionsPerSide;
    return Gridworld(parameters).mdp();
}

inline std::shared_ptr<const Mdp> noisyGrid(int side) { return noisyGrid(side, 0.99, side < 16 ? 3 : 8); }

inline std::shared_ptr<const Mdp> randomTable(int states) {
    RandomMdpParameters parameters;
    parameters.states = states;
    parameters.actions = 4;
    parameters.features = 8;
    parameters.successors = 5;
    parameters.discount = 0.99;
    parameters.seed = 1;
    return randomMdp(parameters);
}

}  // namespace awaystep::bench
