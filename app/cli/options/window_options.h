#pragma once
// The options of the window (--scenario, --theme, --scale), and `awaystep screenshot`, which takes them too. Nothing is
// opened or drawn here: that is the business of whoever has a window.

#include <CLI/CLI.hpp>

#include "model/settings/launch_options.h"

namespace awaystep {

void addWindowOptions(CLI::App& app, LaunchOptions& options);
// The document to open, as in `awaystep lesson.awaystep`.
void addFileToOpen(CLI::App& app, LaunchOptions& options);
// Throws UsageError for what is no file, and what loadFile() throws for one that cannot be opened.
// Throws UsageError for a step that the lesson does not have, or without a lesson.
void checkLessonStep(const LaunchOptions& options);
void checkFileToOpen(const LaunchOptions& options);
void addScreenshotCommand(CLI::App& app, LaunchOptions& options);

}  // namespace awaystep
