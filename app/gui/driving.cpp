#include "gui/driving.h"

#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "gui/keys.h"

namespace awaystep {
namespace {

// A letter, a digit or an arrow that this world gives no meaning: somebody meant to drive with it.
void refuseOtherKeys(const Domain& domain, Requests& requests) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt || io.KeySuper) return;  // a shortcut
    const std::vector<KeyBinding> keys = domain.keys();
    const auto refuse = [&](int first, int last) {
        for (int number = first; number <= last; ++number) {
            const auto key = static_cast<ImGuiKey>(number);
            const bool drives = std::any_of(keys.begin(), keys.end(),
                                            [&](const KeyBinding& each) { return keyNamed(each.key) == key; });
            if (!drives && ImGui::IsKeyPressed(key, false))
                requests.add(CannotDrive{std::string("The key ") + ImGui::GetKeyName(key) + " does nothing here."});
        }
    };
    refuse(ImGuiKey_A, ImGuiKey_Z);
    refuse(ImGuiKey_0, ImGuiKey_9);
    refuse(ImGuiKey_LeftArrow, ImGuiKey_DownArrow);
}

}  // namespace

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
    refuseOtherKeys(workbench.stage()->domain(), requests);
}

}  // namespace awaystep
