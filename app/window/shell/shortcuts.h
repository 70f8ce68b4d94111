#pragma once
// Keys: their names, how the actions' keys are written, what they do when pressed, and the list of all of them.

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "window/shell/actions.h"
#include "window/widgets/theme.h"

namespace awaystep {

class Orders;
class Session;

// "Ctrl+Z", "Space", "Left"; empty for none.
std::string chordText(ImGuiKeyChord chord);

// Fills orders for the keys pressed in this frame, whatever has the focus. Plain keys rest while text is being typed
// or a menu is open; while the guide is read (reading) only those of the keyboard's first row (F1 and so on) do not.
// lets: asked before an action whose key was pressed runs.
void routeShortcuts(const std::vector<Action>& actions, const Session& session, const Preferences& preferences,
                    Orders& orders, const std::function<bool(const Action&)>& lets, bool reading);

// A key by the name that domains give to it ("up", "a", "period"), as Dear ImGui's key and as printed on a keyboard.
// ImGuiKey_None for a name that no keyboard has.
ImGuiKey keyNamed(std::string_view name);
std::string keyText(std::string_view name);

// The card with all keys (F1; shortcut_list.cpp). False when it was closed.
bool drawShortcutList(const Style& style, const std::vector<Action>& actions, const Session& session);

}  // namespace awaystep
