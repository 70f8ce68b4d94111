#include "window/shell/shortcuts.h"

#include <imgui_internal.h>

#include "model/lessons/lesson_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/polytope/target_handle.h"
#include "window/recording/recording_controls.h"
#include "window/shell/frame_input.h"
#include "window/shell/orders.h"

namespace awaystep {
namespace {

struct NamedKey {
    std::string_view name;
    ImGuiKey key;
    const char* print;
};

constexpr NamedKey namedKeys[] = {
    {"up", ImGuiKey_UpArrow, "\u2191"},     {"down", ImGuiKey_DownArrow, "\u2193"},
    {"left", ImGuiKey_LeftArrow, "\u2190"}, {"right", ImGuiKey_RightArrow, "\u2192"},
    {"period", ImGuiKey_Period, "."},       {"space", ImGuiKey_Space, "Space"},
};

bool isDigit(std::string_view name) { return name.size() == 1 && name[0] >= '0' && name[0] <= '9'; }
bool isLetter(std::string_view name) { return name.size() == 1 && name[0] >= 'a' && name[0] <= 'z'; }

// The keys that answer the question of a lesson, by the numbers of its choices.
bool answers(const Session& session, ImGuiKey key) {
    const LessonSession* lesson = session.lessons().lesson();
    if (lesson == nullptr || lesson->asked() == nullptr || lesson->asked()->kind != PredictionKind::Choice ||
        session.recording().controller().recording())
        return false;
    const int count = static_cast<int>(lesson->asked()->choices.size());
    return key >= ImGuiKey_1 && key < ImGuiKey_1 + count;
}

}  // namespace

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
                    Orders& orders, const std::function<bool(const Action&)>& lets, bool reading) {
    // A text field and an open menu have their own use for plain keys, and a text field for Ctrl+Z, Ctrl+C and
    // Ctrl+V.
    const bool typing = ImGui::GetIO().WantTextInput;
    const bool choosing = isMenuOpen();
    // In a lesson the full stop is that of a presenter's remote and makes the screen black.
    const bool blanks = session.lessons().lesson() != nullptr;
    const ImGuiID owner = ImGui::GetID("shortcuts");
    // On release, Alt would frame the focused item; here it is part of chords only.
    for (const ImGuiKey alt : {ImGuiKey_LeftAlt, ImGuiKey_RightAlt}) ImGui::SetKeyOwner(alt, owner);
    // A question is answered by its own keys: any other would act behind it, and it would close unanswered.
    if (ImGui::GetTopMostPopupModal() != nullptr) return;
    for (const Action& action : actions) {
        // On many keyboards + is Shift and =.
        const bool plus = (action.chord & ~ImGuiMod_Mask_) == ImGuiKey_Equal;
        const ImGuiKeyChord shifted = plus ? action.chord | ImGuiMod_Shift : 0;
        const ImGuiKeyChord remote = blanks && action.id == "present.blank" ? ImGuiKey_Period : 0;
        for (const ImGuiKeyChord chord : {action.chord, action.secondChord, shifted, remote}) {
            if (chord == 0 || (blanks && chord == ImGuiKey_Period && chord != remote)) continue;
            const bool plain = (chord & ImGuiMod_Mask_) == 0;
            const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
            // It has closed something already (frame_input.h).
            if (key == ImGuiKey_Escape && !ImGui::TestKeyOwner(key, owner)) continue;
            const bool edits = action.menu == "Edit" || key == ImGuiKey_C || key == ImGuiKey_V;
            const bool functionKey = key >= ImGuiKey_F1 && key <= ImGuiKey_F24;
            if ((plain && (typing || choosing || (reading && !functionKey))) || (typing && edits)) continue;
            if (plain && (answers(session, key) || movesTarget(session, key) || takesWheel(session, key))) continue;
            // Space would press the button that has the keyboard's focus, arrows would move it: plain keys
            // are claimed before Dear ImGui handles them, until they are released.
            // A key that a lesson has locked does nothing at all.
            const bool lockedNow = session.lessons().locks(action.id) && action.when != When::Recording &&
                                   !session.recording().controller().recording();
            if (plain && (lockedNow || isEnabled(action, session)))
                ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
            const ImGuiInputFlags repeat = action.repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None;
            // A plain action of the same key may have taken it a moment ago: then it is claimed with a modifier too.
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

ImGuiKey keyNamed(std::string_view name) {
    for (const NamedKey& each : namedKeys)
        if (each.name == name) return each.key;
    if (isDigit(name)) return static_cast<ImGuiKey>(static_cast<int>(ImGuiKey_0) + (name[0] - '0'));
    if (!isLetter(name)) return ImGuiKey_None;
    return static_cast<ImGuiKey>(static_cast<int>(ImGuiKey_A) + (name[0] - 'a'));
}

std::string keyText(std::string_view name) {
    for (const NamedKey& each : namedKeys)
        if (each.name == name) return each.print;
    return isLetter(name) ? std::string(1, static_cast<char>(name[0] - 'a' + 'A')) : std::string(name);
}

}  // namespace awaystep
