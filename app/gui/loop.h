// The application with its window. CMake chooses who implements it: loop_desktop.cpp, or no_window.cpp in a build
// without a GUI.
#pragma once

namespace awaystep {

// Answers the exit code: 0 when the person closed the window, 1 when none can be opened (one line on stderr).
int runWindow();

}  // namespace awaystep
