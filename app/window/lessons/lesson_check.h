// A lesson walked through without a display, to find what only shows when it is drawn: panels, controls and buttons
// that it names and that are not there.
#pragma once

#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "window/shell/panel.h"

namespace awaystep {

// Everything that is wrong with it, one sentence each with file and line, in the order of the file.
std::vector<std::string> problemsOnScreen(const LessonPtr& lesson, PanelMaker makePanels);

}  // namespace awaystep
