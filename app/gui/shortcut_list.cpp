#include "gui/shortcut_list.h"

#include <imgui_internal.h>

#include "gui/drawing.h"
#include "gui/middle_card.h"
#include "gui/shortcuts.h"

namespace awaystep {

bool drawShortcutList(const Look& look, const std::vector<Action>& actions, const Workbench& workbench) {
    const MiddleCard card(look, "Shortcuts", 780, ImVec2(16, 12));
    if (!card) return true;
    // Over whatever panel was touched last.
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    heading(look, "Shortcuts", "every key, wherever the focus is");
    hairline(look);
    if (ImGui::BeginTable("keys", 3, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("key");
        ImGui::TableSetupColumn("what");
        ImGui::TableSetupColumn("about", ImGuiTableColumnFlags_WidthStretch);
        ImGui::PushTextWrapPos(0.0F);
        for (const Action& action : actions) {
            if (action.chord == 0) continue;
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            keyCap(look, chordText(action.chord));
            ImGui::TableNextColumn();
            text(labelOf(action, workbench));
            ImGui::TableNextColumn();
            mutedText(look, action.about);
        }
        ImGui::PopTextWrapPos();
        ImGui::EndTable();
    }
    gap(look, 4);
    return !quietButton(look, "Close", "F1") && !ImGui::IsKeyPressed(ImGuiKey_Escape);
}

}  // namespace awaystep
