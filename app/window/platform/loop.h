// The application in its window, from the first frame to the last: loop_desktop.cpp.
#pragma once

#include "model/settings/launch_options.h"
#include "window/shell/panel.h"

namespace awaystep {

// Answers the exit code: 0 when the person closed the window, 1 when none can be opened (one line on stderr).
int runWindow(const LaunchOptions& options, PanelMaker makePanels);

}  // namespace awaystep
