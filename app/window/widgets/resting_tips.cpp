#include "window/widgets/resting_tips.h"

#include <imgui_internal.h>

#include <cfloat>

namespace awaystep {
namespace {

bool somethingPressed() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_NamedKey_END; ++key) {
        const auto named = static_cast<ImGuiKey>(key);
        if (ImGui::IsKeyboardKey(named) && ImGui::IsKeyPressed(named, ImGuiInputFlags_None, ImGuiKeyOwner_Any))
            return true;
    }
    return ImGui::IsMouseClicked(ImGuiMouseButton_Left, ImGuiInputFlags_None, ImGuiKeyOwner_Any);
}

}  // namespace

void RestingTips::follow() {
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0.0F || moved.y != 0.0F) resting_ = false;
    if (somethingPressed()) resting_ = true;
    // The delay before the tip of what the mouse rests on; the one of the keyboard's focus has another.
    ImGui::GetStyle().HoverDelayShort = resting_ ? FLT_MAX : ImGuiStyle().HoverDelayShort;
}

}  // namespace awaystep
