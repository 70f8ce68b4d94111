#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "model/session.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// Those with a key, menu by menu, each menu at the place of its first action.
std::vector<const Action*> byMenu(const std::vector<Action>& actions) {
    std::vector<const Action*> sorted;
    for (const Action& first : actions) {
        const auto same = [&](const Action* each) { return each->menu == first.menu; };
        if (first.chord == 0 || std::any_of(sorted.begin(), sorted.end(), same)) continue;
        for (const Action& each : actions)
            if (each.chord != 0 && each.menu == first.menu) sorted.push_back(&each);
    }
    return sorted;
}

// What a key does, not what it would do now to the last change.
std::string nameInList(const Action& action, const Session& session) {
    return action.id == "edit.undo" || action.id == "edit.redo" ? action.label : labelOf(action, session);
}

}  // namespace

bool drawShortcutList(const Style& style, const std::vector<Action>& actions, const Session& session) {
    const MiddleCard card(style, "Shortcuts", 780, ImVec2(16, 12));
    if (!card) return true;
    // Over whatever panel was touched last.
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    heading(style, "Keyboard shortcuts");
    hairline(style);
    gap(style, 2);
    // The first two columns as wide as they need: a table asks what wraps for its width and gets that of a letter.
    float keys = 0.0F, names = 0.0F;
    for (const Action& action : actions) {
        if (action.chord == 0) continue;
        keys = std::max(keys, sizeOf(style, style.font.text, style.textSize, chordText(action.chord)).x + style.px(14));
        names = std::max(names, sizeOf(style, style.font.text, style.textSize, nameInList(action, session)).x);
    }
    names = std::min(names, ImGui::GetContentRegionAvail().x * 0.4F);
    if (ImGui::BeginTable("keys", 3)) {
        ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, keys);
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, names);
        ImGui::TableSetupColumn("about", ImGuiTableColumnFlags_WidthStretch);
        ImGui::PushTextWrapPos(0.0F);
        const std::string* menu = nullptr;
        for (const Action* each : byMenu(actions)) {
            const Action& action = *each;
            if (menu == nullptr || *menu != action.menu) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                if (menu != nullptr) gap(style, 6);
                boldText(style, action.menu);
                menu = &action.menu;
            }
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            keyCap(style, chordText(action.chord));
            // A keycap is higher than a line of text: the words stand beside its middle.
            const float down = (ImGui::GetItemRectSize().y - ImGui::GetTextLineHeight()) / 2;
            const auto nextColumn = [&] {
                ImGui::TableNextColumn();
                ImGui::SetCursorPosY(ImGui::GetCursorPosY() + down);
            };
            nextColumn();
            text(nameInList(action, session));
            nextColumn();
            mutedText(style, action.about);
        }
        ImGui::PopTextWrapPos();
        ImGui::EndTable();
    }
    gap(style, 4);
    return !quietButton(style, "Close", "F1") && !ImGui::IsKeyPressed(ImGuiKey_Escape);
}

}  // namespace awaystep
