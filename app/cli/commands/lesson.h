// awaystep lesson: the lessons there are, what is wrong with one, and one as a page to hand out.
#pragma once

#include <CLI/CLI.hpp>

#include "model/settings/launch_options.h"

namespace awaystep {

void addLessonCommand(CLI::App& app, LaunchOptions& options, int& exitCode);

}  // namespace awaystep
