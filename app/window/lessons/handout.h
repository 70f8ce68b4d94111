#pragma once
// A lesson as one page to hand out: its texts with the measured numbers, pictures drawn by the application itself, room
// to answer, and the answers at the end. Self-contained HTML that reads in a browser and on paper.

#include "model/settings/launch_options.h"
#include "window/shell/panel.h"

namespace awaystep {

// Throws std::exception with the reason when the lesson or the output is refused, or there is no OpenGL.
void writeHandout(const HandoutOptions& options, PanelMaker makePanels);

}  // namespace awaystep
