#pragma once
// Gridworlds as text, two ways. The JSON of Domain::parameters(), and a small map that is pleasant to write by hand:
//
//   awaystep-grid 1
//   discount 0.9
//   slip 0
//   features regions 3
//   reward - -1
//   reward G 1
//
//   S..-.
//   .#...
//   ....G
//
// Above the empty line one setting per line, what is left out takes its default (a line that starts with # is a
// remark); below it the cells, as explained in gridworld.h.

#include <string>

#include "domains/gridworld.h"

namespace awaystep {

// As in files: one-hot, cell-type, regions, coordinates.
std::string_view name(GridFeatures features);

std::string gridworldJson(const GridworldParameters& parameters);
GridworldParameters readGridworldJson(const std::string& text);

std::string writeGridMap(const GridworldParameters& parameters);
// Throws std::invalid_argument naming the line and the reason.
GridworldParameters readGridMap(const std::string& text);

}  // namespace awaystep
