#pragma once
// Markdown on the screen, in the faces of the application: text of lessons and pages of the guide.

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "window/widgets/markdown_layout.h"

namespace awaystep {

// Text from the cursor on, as wide as there is room; `size` in unscaled pixels. A press on a link copies its address.
void drawMarkdown(const Style& style, std::string_view text, float size);

struct MarkdownExtras {
    std::span<const std::string> marked = {};  // words in small letters that are marked where they occur
    // Draws a picture into a rectangle; without it there are none.
    std::function<void(ImDrawList& list, std::string_view file, ImVec2 min, ImVec2 max)> picture = {};
};
// Answers the link that was pressed, or nothing.
std::string_view drawMarkdown(const Style& style, const MarkdownLayout& layout, const MarkdownExtras& extras = {});

// Whether it leads to another site rather than to a page.
bool isAddress(std::string_view link);

}  // namespace awaystep
