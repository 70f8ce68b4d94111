#include "window/shell/shortcut_list.h"

#include <imgui_internal.h>

#include <algorithm>

#include "model/session.h"
#include "window/shell/shortcuts.h"
#include "window/widgets/drawing.h"
#include "window/widgets/middle_card.h"

namespace awaystep {

bool drawShortcutList(const Style& style, const std::vector<Action>& actions, const Session& session) {
    const MiddleCard card(style, "Shortcuts", 780, ImVec2(16, 12));
    if (!card) return true;
    // Over whatever panel was touched last.
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
    heading(style, "Shortcuts", "every key, wherever the focus is");
    hairline(style);
    // The first two columns as wide as they need: a table asks what wraps for its width and gets that of a letter.
    float keys = 0.0F, names = 0.0F;
    for (const Action& action : actions) {
        if (action.chord == 0) continue;
        keys = std::max(keys, sizeOf(style, style.font.text, style.textSize, chordText(action.chord)).x + style.px(14));
        names = std::max(names, sizeOf(style, style.font.text, style.textSize, labelOf(action, session)).x);
    }
    names = std::min(names, ImGui::GetContentRegionAvail().x * 0.4F);
    if (ImGui::BeginTable("keys", 3)) {
        ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, keys);
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, names);
        ImGui::TableSetupColumn("about", ImGuiTableColumnFlags_WidthStretch);
        ImGui::PushTextWrapPos(0.0F);
        for (const Action& action : actions) {
            if (action.chord == 0) continue;
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            keyCap(style, chordText(action.chord));
            ImGui::TableNextColumn();
            text(labelOf(action, session));
            ImGui::TableNextColumn();
            mutedText(style, action.about);
        }
        ImGui::PopTextWrapPos();
        ImGui::EndTable();
    }
    gap(style, 4);
    return !quietButton(style, "Close", "F1") && !ImGui::IsKeyPressed(ImGuiKey_Escape);
}

}  // namespace awaystep
