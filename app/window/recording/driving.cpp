#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/shell/shortcuts.h"

namespace awaystep {
namespace {

// A letter, a digit or an arrow that has no meaning in this world: the user probably meant to drive with it.
void refuseOtherKeys(const Domain& domain, Orders& orders) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt || io.KeySuper) return;  // a shortcut
    const std::vector<KeyBinding> keys = domain.keys();
    const auto refuse = [&](int first, int last) {
        for (int number = first; number <= last; ++number) {
            const auto key = static_cast<ImGuiKey>(number);
            const bool drives = std::any_of(keys.begin(), keys.end(),
                                            [&](const KeyBinding& each) { return keyNamed(each.key) == key; });
            if (!drives && ImGui::IsKeyPressed(key, false))
                orders.add(CannotDrive{std::string("The key ") + ImGui::GetKeyName(key) + " does nothing here."});
        }
    };
    refuse(ImGuiKey_A, ImGuiKey_Z);
    refuse(ImGuiKey_0, ImGuiKey_9);
    refuse(ImGuiKey_LeftArrow, ImGuiKey_DownArrow);
}

// A lesson waits for the end of the recording.
void refuseLesson(const Session& session, Orders& orders) {
    if (session.lessons().lesson() == nullptr) return;
    for (const ImGuiKey key : {ImGuiKey_PageDown, ImGuiKey_PageUp})
        if (ImGui::IsKeyPressed(key, false))
            orders.add(CannotDrive{"The lesson waits: Enter finishes the recording, Esc discards it."});
}

}  // namespace

void routeDriving(const Session& session, Orders& orders) {
    const RecordingController& controller = session.recording().controller();
    if (!controller.recording() || session.question().openScenario() == nullptr) return;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel) ||
        ImGui::GetIO().WantTextInput) {
        orders.add(HoldAction{});  // a key that was down when the dialog opened must not go on driving
        return;
    }
    refuseLesson(session, orders);
    const ImGuiID owner = ImGui::GetID("driving");
    std::optional<int> held;
    for (const KeyBinding& binding : session.question().openScenario()->domain().keys()) {
        const ImGuiKey key = keyNamed(binding.key);
        if (key == ImGuiKey_None) continue;
        // Arrows would move the keyboard's focus: they are claimed before Dear ImGui handles them.
        ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
        // The controller repeats what is held: the keyboard's own repetition begins late, and differs from desktop to
        // desktop.
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_None, owner)) orders.add(Drive{binding.action});
        if (ImGui::IsKeyDown(key, owner)) held = binding.action;
    }
    orders.add(HoldAction{held});
    refuseOtherKeys(session.question().openScenario()->domain(), orders);
}

}  // namespace awaystep
