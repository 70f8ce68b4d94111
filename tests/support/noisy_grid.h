#pragma once
// An empty grid with noise, whose features are its regions: the start in one corner, no goal.

#include <memory>
#include <string>

#include "domains/gridworld.h"

namespace awaystep::tests {

// side x side cells, 30 % noise.
inline GridworldParameters noisyRoom(int side, double discount, int regionsPerSide) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = 0.3;
    parameters.discount = discount;
    parameters.features = GridFeatures::Regions;
    parameters.regionsPerSide = regionsPerSide;
    return parameters;
}

inline std::shared_ptr<const Mdp> noisyGrid(int side, double discount, int regionsPerSide) {
    return Gridworld(noisyRoom(side, discount, regionsPerSide)).mdp();
}

}  // namespace awaystep::tests
