#pragma once
// The keys of the actions: how they are written, and what they do when pressed.

#include <functional>
#include <string>
#include <vector>

#include "window/shell/actions.h"

namespace awaystep {

class Orders;
class Session;

// "Ctrl+Z", "Space", "Left"; empty for none.
std::string chordText(ImGuiKeyChord chord);

// Fills orders for the keys pressed in this frame, whatever has the focus. Plain keys rest while text is being typed
// or a menu is open. lets: asked before an action whose key was pressed runs.
void routeShortcuts(const std::vector<Action>& actions, const Session& session, const Preferences& preferences,
                    Orders& orders, const std::function<bool(const Action&)>& lets);

}  // namespace awaystep
