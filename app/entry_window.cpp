#include "entry.h"
#include "gui/loop.h"
#include "panels/panels.h"

namespace awaystep {

int openWindow(const LaunchOptions& options) { return runWindow(options, makePanels); }

}  // namespace awaystep
