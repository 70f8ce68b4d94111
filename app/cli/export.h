#pragma once
// `awaystep export`: a document or a scenario as tables, policies, figures or a dataset for other programs.

#include <CLI/CLI.hpp>

namespace awaystep {

void addExportCommand(CLI::App& app, int& exitCode);

}  // namespace awaystep
