#pragma once
// The keys of the actions: how they are written, and what they do when pressed.

#include <string>
#include <vector>

#include "gui/actions.h"

namespace awaystep {

// "Ctrl+Z", "Space", "Left"; empty for none.
std::string chordText(ImGuiKeyChord chord);

// Fills requests for the keys pressed in this frame, whatever has the focus. Plain keys rest while text is being typed
// or a menu is open.
void routeShortcuts(const std::vector<Action>& actions, const Workbench& workbench, const Preferences& preferences,
                    Requests& requests);

}  // namespace awaystep
