// The doors from the command line into the window. CMake chooses who implements them: entry_window.cpp, or
// entry_no_window.cpp in a build without a GUI. Both answer the exit code, after one line on stderr if it is not 0.
#pragma once

#include "model/settings/launch_options.h"

namespace awaystep {

// 0 when the person closed the window, 1 when none can be opened.
int openWindow(const LaunchOptions& options);
// 1 when an input or the output is refused, 2 for a panel that does not exist.
int takeScreenshot(const LaunchOptions& options);

// 1 when something is wrong with the lesson, after one line for each such thing.
int checkLesson(const LaunchOptions& options);

// 1 when the lesson or the output is refused.
int exportHandout(const LaunchOptions& options);

}  // namespace awaystep
