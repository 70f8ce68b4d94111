#pragma once
// `awaystep export`: a document or a scenario as tables, policies, figures or a dataset for other programs.

#include <CLI/CLI.hpp>

#include "cli/options/arguments.h"

namespace awaystep {

void addExportCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

}  // namespace awaystep
