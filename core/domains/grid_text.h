#pragma once
// Gridworlds as text: the JSON of Domain::parameters().

#include <string>
#include <string_view>

#include "domains/gridworld.h"

namespace awaystep {

// As in files: one-hot, cell-type, regions, coordinates.
std::string_view name(GridFeatures features);

std::string gridworldJson(const GridworldParameters& parameters);
GridworldParameters readGridworldJson(const std::string& text);

}  // namespace awaystep
