#pragma once
// Gridworlds changed by hand: cells painted, the map resized, and what a person should know about the result.

#include <string>
#include <vector>

#include "domains/gridworld.h"

namespace awaystep {

// The map with one cell changed to a symbol of gridworld.h; the parameters as they are if the cell is outside.
GridworldParameters painted(GridworldParameters parameters, int row, int column, char symbol);
// Cut off or filled up with free cells at the right and below. Throws std::invalid_argument for a side outside 1..1024.
GridworldParameters resized(GridworldParameters parameters, int width, int height);

// The types of cells in the map besides walls, each once: '.', 'G', and whatever else there is. A start is free.
std::vector<char> cellTypes(const GridworldParameters& parameters);

// What is odd about a world that can be made, one sentence each: a goal that cannot be reached, cells that are cut off,
// no goal, no start. Empty: nothing is. Throws as the world itself would for one that cannot be made.
std::vector<std::string> oddities(const GridworldParameters& parameters);

}  // namespace awaystep
