#pragma once
// Every key there is, on a card (F1).

#include <vector>

#include "gui/actions.h"
#include "gui/theme.h"

namespace awaystep {

// False when it was closed.
bool drawShortcutList(const Look& look, const std::vector<Action>& actions, const Workbench& workbench);

}  // namespace awaystep
