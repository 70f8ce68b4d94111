#pragma once
// A picture of the window, or of one panel, drawn without a display. It shows what the window would: the same shell on
// the same session, after everything it asked for has been worked out. A person's own preferences play no part.

#include <stdexcept>

#include "model/settings/launch_options.h"
#include "window/shell/panel.h"

namespace awaystep {

class UnknownPanel : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

// options.screenshot must be there. Throws UnknownPanel, or std::exception with the reason when the scenario is
// refused, there is no OpenGL, or the file cannot be written.
void writeScreenshot(const LaunchOptions& options, PanelMaker makePanels);

}  // namespace awaystep
