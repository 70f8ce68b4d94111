#pragma once
// Every key there is, on a card (F1).

#include <vector>

#include "window/shell/actions.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Session;

// False when it was closed.
bool drawShortcutList(const Style& style, const std::vector<Action>& actions, const Session& session);

}  // namespace awaystep
