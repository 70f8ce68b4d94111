#pragma once
// The names that domains give to keys ("up", "a", "period"), as Dear ImGui's keys and as printed on a keyboard.

#include <imgui.h>

#include <string>
#include <string_view>

namespace awaystep {

// ImGuiKey_None for a name that no keyboard has.
ImGuiKey keyNamed(std::string_view name);
std::string keyText(std::string_view name);

}  // namespace awaystep
