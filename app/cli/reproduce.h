#pragma once
// `awaystep reproduce grid|highway|regimes|resources`: the paper's experiments with its own settings, read in three
// ways, and a verdict in words. Says what was measured, whoever wins.

#include <CLI/CLI.hpp>

namespace awaystep {

void addReproduceCommand(CLI::App& app, int& exitCode);

}  // namespace awaystep
