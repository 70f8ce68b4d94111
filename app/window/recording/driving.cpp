#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/open_question.h"
#include "model/race/apprentice_feature.h"
#include "model/recording/demonstration_replay.h"
#include "model/recording/policy_playback.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"
#include "window/recording/recording_controls.h"
#include "window/shell/orders.h"
#include "window/shell/shortcuts.h"

namespace awaystep {
namespace {

// What a game pad has for a key of a world: the direction of its cross, and of its left stick.
std::array<ImGuiKey, 2> padKeysFor(std::string_view key) {
    if (key == "left") return {ImGuiKey_GamepadDpadLeft, ImGuiKey_GamepadLStickLeft};
    if (key == "right") return {ImGuiKey_GamepadDpadRight, ImGuiKey_GamepadLStickRight};
    if (key == "up") return {ImGuiKey_GamepadDpadUp, ImGuiKey_GamepadLStickUp};
    if (key == "down") return {ImGuiKey_GamepadDpadDown, ImGuiKey_GamepadLStickDown};
    return {ImGuiKey_None, ImGuiKey_None};
}

bool padPressed(std::string_view key) {
    for (const ImGuiKey each : padKeysFor(key))
        if (each != ImGuiKey_None && ImGui::IsKeyPressed(each, false)) return true;
    return false;
}
bool padDown(std::string_view key) {
    for (const ImGuiKey each : padKeysFor(key))
        if (each != ImGuiKey_None && ImGui::IsKeyDown(each)) return true;
    return false;
}

// Its buttons: A finishes, B takes a step back, Start pauses.
void routePadButtons(Orders& orders) {
    if (ImGui::IsKeyPressed(ImGuiKey_GamepadFaceDown, false)) orders.add(FinishRecording{});
    if (ImGui::IsKeyPressed(ImGuiKey_GamepadFaceRight)) orders.add(UndoRecordedStep{});
    if (ImGui::IsKeyPressed(ImGuiKey_GamepadStart, false)) orders.add(PauseRecording{});
}

// A letter, a digit or an arrow that has no meaning in this world: the user probably meant to drive with it.
void refuseOtherKeys(const Domain& domain, Orders& orders) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyCtrl || io.KeyAlt || io.KeySuper) return;  // a shortcut
    const std::vector<KeyBinding>& keys = domain.controls().keys;
    const auto refuse = [&](int first, int last) {
        for (int number = first; number <= last; ++number) {
            const auto key = static_cast<ImGuiKey>(number);
            const bool drives = std::any_of(keys.begin(), keys.end(),
                                            [&](const KeyBinding& each) { return keyNamed(each.key) == key; });
            if (!drives && ImGui::IsKeyPressed(key, false))
                orders.add(CannotDrive{key == ImGuiKey_R ? "R starts a recording; one is already running."
                                                         : std::string("The key ") + ImGui::GetKeyName(key) +
                                                               " does nothing while you record."});
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

// While the apprentice drives, a driving key makes it a recording.
void routeWheel(const Session& session, Orders& orders) {
    if (ImGui::GetIO().WantTextInput ||
        ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        return;
    const ImGuiID owner = ImGui::GetID("driving");
    for (const KeyBinding& binding : session.question().openScenario()->domain().controls().keys) {
        const ImGuiKey key = keyNamed(binding.key);
        if (key == ImGuiKey_None) continue;
        ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
        if (!ImGui::IsKeyPressed(key, ImGuiInputFlags_None, owner) && !padPressed(binding.key)) continue;
        orders.add(TakeWheel{binding.action});
        return;
    }
}

}  // namespace

void routeStop(const Session& session, bool covered, Orders& orders) {
    const bool drive = session.recording().replay().demonstration() != nullptr;
    if (!drive && !session.apprentice().playback().isOpen()) return;
    if (covered || session.recording().controller().recording() || ImGui::GetIO().WantTextInput) return;
    const ImGuiID owner = ImGui::GetID("stop watching");
    ImGui::SetKeyOwner(ImGuiKey_Escape, owner, ImGuiInputFlags_LockThisFrame);
    if (!ImGui::IsKeyPressed(ImGuiKey_Escape, ImGuiInputFlags_None, owner)) return;
    if (drive)
        orders.add(StopReplay{});
    else
        orders.add(WatchApprentice{false});
}

bool apprenticeIsSeen(const Session& session) {
    if (!session.apprentice().playback().isOpen()) return false;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
        if (std::string_view(each->Name).starts_with(titleOf(PanelId::Apprentice)) && each->WasActive &&
            !each->Hidden && (each->DockNode == nullptr || each->DockTabIsVisible))
            return true;
    return false;
}

void watchOrStop(const Session& session, Orders& orders) {
    const bool seen = apprenticeIsSeen(session);
    orders.add(WatchApprentice{!seen});
    if (!seen) orders.add(ShowPanel{PanelId::Apprentice});
}

bool takesWheel(const Session& session, ImGuiKey key) {
    if (!watchedApprentice(session.recording()) || session.question().openScenario() == nullptr) return false;
    const std::vector<KeyBinding>& keys = session.question().openScenario()->domain().controls().keys;
    return std::any_of(keys.begin(), keys.end(), [&](const KeyBinding& each) { return keyNamed(each.key) == key; });
}

void routeDriving(const Session& session, bool covered, Orders& orders) {
    const RecordingController& controller = session.recording().controller();
    if (!covered && watchedApprentice(session.recording()) && session.question().openScenario() != nullptr)
        return routeWheel(session, orders);
    if (!controller.recording() || session.question().openScenario() == nullptr) return;
    if (covered || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel) ||
        ImGui::GetIO().WantTextInput) {
        orders.add(HoldAction{});  // a key that was down when the dialog opened must not go on driving
        return;
    }
    refuseLesson(session, orders);
    const ImGuiID owner = ImGui::GetID("driving");
    std::optional<int> held;
    for (const KeyBinding& binding : session.question().openScenario()->domain().controls().keys) {
        const ImGuiKey key = keyNamed(binding.key);
        if (key == ImGuiKey_None) continue;
        // Arrows would move the keyboard's focus: they are claimed before Dear ImGui handles them.
        ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
        // The controller repeats what is held: the keyboard's own repetition begins late, and differs from desktop to
        // desktop.
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_None, owner) || padPressed(binding.key))
            orders.add(Drive{binding.action});
        if (ImGui::IsKeyDown(key, owner) || padDown(binding.key)) held = binding.action;
    }
    routePadButtons(orders);
    orders.add(HoldAction{held});
    refuseOtherKeys(session.question().openScenario()->domain(), orders);
}

}  // namespace awaystep
