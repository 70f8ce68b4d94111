#include "window/theory/number_table.h"

#include <algorithm>

#include "window/widgets/drawing.h"

namespace awaystep {

float widthOf(const Style& style, const NumberColumn& column) {
    return std::max(sizeOf(style, style.font.text, style.textSize, column.title).x,
                    sizeOf(style, style.font.numbers, style.numberSize, column.widest).x);
}

bool beginNumbers(const Style& style, const char* id, const char* first, const std::vector<NumberColumn>& columns,
                  ImGuiTableFlags more, float widthOfNames, ImVec2 size) {
    if (!ImGui::BeginTable(id, static_cast<int>(columns.size()) + 1, ImGuiTableFlags_RowBg | more, size)) return false;
    const bool stretches = widthOfNames == 0.0F;
    ImGui::TableSetupColumn(first, stretches ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
                            widthOfNames);
    for (const NumberColumn& column : columns)
        ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthFixed, widthOf(style, column));
    if ((more & ImGuiTableFlags_ScrollY) != 0) ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    ImGui::TableNextColumn();
    mutedText(style, fitted(style, style.font.text, style.textSize, first, ImGui::GetContentRegionAvail().x));
    for (const NumberColumn& column : columns) {
        ImGui::TableNextColumn();
        mutedText(style, column.title);
        if (*column.about != 0) tip(style, column.about);
    }
    return true;
}

void nameCell(const Style& style, const std::string& words) {
    ImGui::TableNextColumn();
    text(fitted(style, style.font.text, style.textSize, words, ImGui::GetContentRegionAvail().x));
}

void numberCell(const Style& style, const std::string& words) {
    ImGui::TableNextColumn();
    numberText(style, words);
}

}  // namespace awaystep
