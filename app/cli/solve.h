// `awaystep solve`: one world, one target, any solvers, no window. Trace and result as files or on standard output.
#pragma once

#include <CLI/CLI.hpp>

namespace awaystep {

// Adds the subcommand; its callback runs it and leaves the exit code.
void addSolveCommand(CLI::App& app, int& exitCode);

}  // namespace awaystep
