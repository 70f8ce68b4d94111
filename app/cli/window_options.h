#pragma once
// The options of the window: --scenario, --theme, --scale.

#include <CLI/CLI.hpp>

#include "workbench/launch_options.h"

namespace awaystep {

void addWindowOptions(CLI::App& app, LaunchOptions& options);

}  // namespace awaystep
