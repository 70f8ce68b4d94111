#pragma once
// Every key there is, on a card (F1).

#include <vector>

#include "gui/actions.h"
#include "gui/theme.h"

namespace awaystep {

class Session;

// False when it was closed.
bool drawShortcutList(const Look& look, const std::vector<Action>& actions, const Session& session);

}  // namespace awaystep
