#include "window/shell/shortcuts.h"

#include <imgui_internal.h>

#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"

namespace awaystep {

std::string chordText(ImGuiKeyChord chord) {
    if (chord == 0) return {};
    std::string text;
    if (chord & ImGuiMod_Ctrl) text += "Ctrl+";
    if (chord & ImGuiMod_Shift) text += "Shift+";
    if (chord & ImGuiMod_Alt) text += "Alt+";
    switch (chord & ~ImGuiMod_Mask_) {
        case ImGuiKey_Equal:
            return text + "+";
        case ImGuiKey_Minus:
            return text + "\u2212";
        case ImGuiKey_LeftArrow:
            return text + "\u2190";
        case ImGuiKey_RightArrow:
            return text + "\u2192";
        case ImGuiKey_UpArrow:
            return text + "\u2191";
        case ImGuiKey_DownArrow:
            return text + "\u2193";
        case ImGuiKey_LeftBracket:
            return text + "[";
        case ImGuiKey_RightBracket:
            return text + "]";
        case ImGuiKey_Period:
            return text + ".";
        case ImGuiKey_Comma:
            return text + ",";
        default:
            return text + ImGui::GetKeyName(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
    }
}

void routeShortcuts(const std::vector<Action>& actions, const Session& session, const Preferences& preferences,
                    Orders& orders, const std::function<bool(const Action&)>& lets) {
    // A text field and an open menu have their own use for plain keys, and a text field for Ctrl+Z and Ctrl+C.
    const bool typing = ImGui::GetIO().WantTextInput;
    const bool choosing = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const ImGuiID owner = ImGui::GetID("shortcuts");
    // Let go, Alt would put a frame round whatever had the focus; here it is part of chords only.
    for (const ImGuiKey alt : {ImGuiKey_LeftAlt, ImGuiKey_RightAlt}) ImGui::SetKeyOwner(alt, owner);
    for (const Action& action : actions) {
        // On many keyboards + is Shift and =.
        const bool plus = (action.chord & ~ImGuiMod_Mask_) == ImGuiKey_Equal;
        const ImGuiKeyChord shifted = plus ? action.chord | ImGuiMod_Shift : 0;
        for (const ImGuiKeyChord chord : {action.chord, action.secondChord, shifted}) {
            if (chord == 0) continue;
            const bool plain = (chord & ImGuiMod_Mask_) == 0;
            const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
            const bool edits = action.menu == "Edit" || key == ImGuiKey_C;
            if ((plain && (typing || choosing)) || (typing && edits)) continue;
            // Space would press the button that has the keyboard's focus, arrows would move it: plain keys are ours
            // before anybody else looks, and stay so until they are released.
            // A key that a lesson has locked does nothing at all.
            const bool lockedNow = session.lessons().locks(action.id) && action.when != When::Recording &&
                                   !session.recording().controller().recording();
            if (plain && (lockedNow || isEnabled(action, session)))
                ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
            const ImGuiInputFlags repeat = action.repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None;
            // A plain action of the same key may have taken it a moment ago: then it is ours with a modifier too.
            const bool ours = plain || ImGui::GetKeyOwner(key) == owner;
            const ImGuiID tested = ours ? owner : ImGuiKeyOwner_Any;
            if (isEnabled(action, session) && ImGui::IsKeyChordPressed(chord, repeat, tested)) {
                if (lets(action)) action.run(session, preferences, orders);
            } else if (lockedNow && ImGui::IsKeyChordPressed(chord, ImGuiInputFlags_None, tested)) {
                orders.add(
                    SayInLesson{labelOf(action, session) + " (" + chordText(chord) + ") is locked in this step."});
            }
        }
    }
}

}  // namespace awaystep
