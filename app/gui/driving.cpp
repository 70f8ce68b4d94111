#include "gui/driving.h"

#include <imgui_internal.h>

#include <optional>

#include "gui/keys.h"

namespace awaystep {

void routeDriving(const Workbench& workbench, Requests& requests) {
    const DemonstrationDesk& desk = workbench.desk();
    if (!desk.recording() || workbench.stage() == nullptr) return;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel) ||
        ImGui::GetIO().WantTextInput)
        return;
    const ImGuiID owner = ImGui::GetID("driving");
    std::optional<int> held;
    for (const KeyBinding& binding : workbench.stage()->domain().keys()) {
        const ImGuiKey key = keyNamed(binding.key);
        if (key == ImGuiKey_None) continue;
        // Arrows would move the keyboard's focus: they are ours before anybody else looks.
        ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
        const bool turns = desk.pace() == Pace::TurnBased;
        if (ImGui::IsKeyPressed(key, turns ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None, owner))
            requests.add(Drive{binding.action});
        if (ImGui::IsKeyDown(key, owner)) held = binding.action;
    }
    requests.add(HoldAction{held});
}

}  // namespace awaystep
