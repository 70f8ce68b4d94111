// The doors from the command line into the window. CMake chooses who implements them: entry_window.cpp, or
// entry_no_window.cpp in a build without a GUI.
#pragma once

#include "workbench/launch_options.h"

namespace awaystep {

// Answers the exit code: 0 when the person closed the window, 1 when none can be opened (one line on stderr).
int openWindow(const LaunchOptions& options);

}  // namespace awaystep
