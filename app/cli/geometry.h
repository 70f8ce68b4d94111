#pragma once
// awaystep geometry: how the shape of K follows from the parameters of a world.

#include <CLI/CLI.hpp>

namespace awaystep {

void addGeometryCommand(CLI::App& app, int& exitCode);

}  // namespace awaystep
