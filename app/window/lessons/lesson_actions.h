#pragma once
// What lessons and presenting add to the one table of actions.

#include <vector>

#include "window/shell/actions.h"

namespace awaystep {

void addLessonActions(std::vector<Action>& all);
void addPresenterActions(std::vector<Action>& all);

// Names that a lesson may open besides panels and actions: the scrubber and the speed of the transport.
std::vector<std::string> controlNames(const std::vector<Action>& actions);

}  // namespace awaystep
