// `awaystep solve`: one world, one target, any solvers, no window. Trace and result as files or on standard output.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"

namespace awaystep {

// Adds the subcommand; its callback runs it and leaves the exit code.
void addSolveCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

}  // namespace awaystep
