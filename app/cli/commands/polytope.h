#pragma once
// `awaystep polytope`: the feature expectations polytope K itself (three features) or its exact shadow in two of them,
// as JSON.

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"

namespace awaystep {

void addPolytopeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

}  // namespace awaystep
