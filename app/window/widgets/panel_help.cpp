#include "window/widgets/panel_help.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

enum Help : int { none = 0, offered = 1, pressed = 2 };

// The same wherever in its window a panel draws its heading.
constexpr ImGuiID helpId = 0x3F3F3F3F;

constexpr float markSide = 15.0F, markGap = 6.0F;  // unscaled

}  // namespace

void offerHelp(bool yes) { ImGui::GetStateStorage()->SetInt(helpId, yes ? offered : none); }

bool helpWanted() { return ImGui::GetStateStorage()->GetInt(helpId, none) == pressed; }

float helpMarkWidth(const Style& style) {
    return ImGui::GetStateStorage()->GetInt(helpId, none) == none ? 0.0F : style.px(markGap + markSide);
}

void drawHelpMark(const Style& style) {
    if (ImGui::GetStateStorage()->GetInt(helpId, none) != offered) return;
    const float side = style.px(markSide);
    const ImVec2 title = ImGui::GetItemRectMin(), end = ImGui::GetItemRectMax();
    ImGui::SameLine(0, style.px(markGap));
    const ImVec2 line = ImGui::GetCursorScreenPos();
    const ImVec2 middle(line.x + side / 2, (title.y + end.y) / 2);
    // As high as the title, so that the line does not grow.
    if (ImGui::InvisibleButton("?##help", ImVec2(side, end.y - title.y)))
        ImGui::GetStateStorage()->SetInt(helpId, pressed);
    const bool lit = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = lit ? style.colour.accent : style.colour.muted;
    list.AddCircle(middle, side * 0.46F, lit ? ink : style.colour.hairline, 0, std::max(1.0F, std::floor(style.scale)));
    const ImVec2 size = sizeOf(style, style.font.text, 11.0F, "?");
    drawText(list, style, style.font.text, 11.0F, ImVec2(middle.x, middle.y - size.y / 2), ink, "?", 0.5F);
    tip(style, "What this panel shows: opens the guide.");
}

}  // namespace awaystep
