#include "window/shell/frame_input.h"

#include <imgui_internal.h>

#include <cfloat>
#include <utility>

#include "window/shell/orders.h"

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

bool isMenuOpen() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

bool tipsRest() { return ImGui::GetStyle().HoverDelayShort == FLT_MAX; }

void FrameInput::begin() {
    // Tooltips are for a mouse that looks around. Whoever presses a key or a button works, and a box that then opens,
    // or stays, under a mouse that rests lies on what is being worked with: tips wait until the mouse moves.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (moved.x != 0.0F || moved.y != 0.0F) resting_ = false;
    if (somethingPressed()) resting_ = true;
    // The delay before the tip of what the mouse rests on; the one of the keyboard's focus has another.
    ImGui::GetStyle().HoverDelayShort = resting_ ? FLT_MAX : ImGuiStyle().HoverDelayShort;
    // Escape that has closed a popup, which Dear ImGui does before the frame begins, is nobody else's key: it would end
    // a recording as well.
    if (popup_ && !isMenuOpen() && ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        ImGui::SetKeyOwner(ImGuiKey_Escape, ImGui::GetID("closed by Escape"), ImGuiInputFlags_LockThisFrame);
}

void FrameInput::end(Orders& orders) {
    // A drag is one change, until the button is released.
    const bool pressed = ImGui::IsAnyMouseDown();
    if (std::exchange(pressed_, pressed) && !pressed) orders.add(EndMerging{});
    popup_ = isMenuOpen();
}

}  // namespace awaystep
