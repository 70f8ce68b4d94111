#pragma once
// `awaystep list`: the ready-made scenarios, one name and one sentence per line.

#include <CLI/CLI.hpp>

namespace awaystep {

void addListCommand(CLI::App& app, int& exitCode);

}  // namespace awaystep
