#pragma once
// A world that is made a range of states at a time, for programs that share one among processes: each process makes the
// rows of its own states, and none holds them all.

#include <memory>

#include "world/mdp.h"

namespace awaystep {

class WorldRows {
public:
    WorldRows() = default;
    virtual ~WorldRows() = default;
    WorldRows(const WorldRows&) = delete;
    WorldRows& operator=(const WorldRows&) = delete;

    // Of the whole world; with 32 bits, as everywhere.
    virtual int states() const = 0;
    // Of the states first..last-1: their transitions (between states of the whole world), their entries of D, and their
    // rows of features. `states` is the number of all, so that these parts alone make no Mdp: the other states' rows
    // are missing.
    virtual MdpParts slice(int first, int last) const = 0;
};

// Those of a world that is there as a whole, which it holds: for worlds that are small, or have no rule that makes a
// part of them.
std::unique_ptr<WorldRows> rowsOfWhole(std::shared_ptr<const Mdp> mdp);

}  // namespace awaystep
