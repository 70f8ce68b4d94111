#pragma once
// A small table: names at the left, numbers in columns as wide as their titles and a number like `widest`, so that none
// is cut in a narrow panel; the names have what is left.

#include <imgui.h>

#include <string>
#include <vector>

namespace awaystep {

struct Style;

struct NumberColumn {
    std::string title;  // drawn like other text, so that symbols have their subscripts
    const char* widest = "";
    const char* about = "";
};

constexpr const char* smallNumber = "3.6\u00B710\u207B\u00B9\u2070";

// In pixels, without the space between columns.
float widthOf(const Style& style, const NumberColumn& column);

// widthOfNames: 0 for what is left. Followed by ImGui::EndTable() where it returns true.
bool beginNumbers(const Style& style, const char* id, const char* first, const std::vector<NumberColumn>& columns,
                  ImGuiTableFlags more = 0, float widthOfNames = 0.0F, ImVec2 size = ImVec2(0, 0));
void nameCell(const Style& style, const std::string& words);
void numberCell(const Style& style, const std::string& words);

}  // namespace awaystep
