#pragma once
// `awaystep reproduce grid|highway|regimes|resources|choices`: the paper's experiments with its own settings, read in
// three ways, and a verdict in words. Says what was measured, whoever wins.

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"

namespace awaystep {

void addReproduceCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

}  // namespace awaystep
