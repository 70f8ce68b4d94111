#pragma once
// awaystep geometry: how the shape of K follows from the parameters of a world.

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"

namespace awaystep {

void addGeometryCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

}  // namespace awaystep
