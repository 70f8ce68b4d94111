#pragma once
// The worlds that are measured: empty noisy rooms with macro-cells as features, and random sparse tables.

#include <cmath>
#include <memory>

#include "domains/random_mdp.h"
#include "support/noisy_grid.h"

namespace awaystep::bench {

using tests::noisyGrid;

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
