// One process's part of a world that several share: the rows of its own states, and places for the values of those
// states of others that they lead to (ghosts).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "domains/world_rows.h"
#include "mpi/ranks.h"
#include "world/mdp.h"

namespace awaystep {

struct SharedWorld {
    int states = 0;           // of the whole world
    int first = 0;            // the number of our first state there
    int own = 0;              // how many are ours
    std::vector<int> ghosts;  // the others' that we need, by their number in the whole world, ascending
    // Ours, then the ghosts, whose rows lead nowhere and are not to be used. D is not that of the world.
    std::shared_ptr<const Mdp> rows;
    Vector initial;          // our part of D
    double unit = 1.0;       // what rewards are divided by: featureSizeOf() in world/mdp.h
    double magnitude = 1.0;  // the largest |phi|

    int numberOf(int local) const {
        return local < own ? first + local : ghosts[static_cast<std::size_t>(local - own)];
    }
};

// A world file of numpy arrays, of which every process reads its own part. Throws std::invalid_argument naming file,
// array and reason; tables of games, and criteria other than the discounted one, are not for several processes.
std::unique_ptr<WorldRows> openNpzRows(const std::string& file);

// Called by all ranks together. Throws RefusedByAll where the world is not discounted, or its numbers are refused.
SharedWorld shareOut(const WorldRows& world, const Ranks& ranks);

}  // namespace awaystep
