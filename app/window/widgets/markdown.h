#pragma once
// Markdown on the screen, in the faces of the application: text of lessons and pages of the guide.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "window/widgets/markdown_layout.h"

namespace awaystep {

// Text from the cursor on, as wide as there is room; `size` in unscaled pixels. A press on a link copies its address.
void drawMarkdown(const Style& style, std::string_view text, float size);

struct MarkdownExtras {
    std::span<const std::string> marked = {};  // words in small letters that are marked where they occur
    // Draws a picture into a rectangle; without it there are none.
    std::function<void(ImDrawList& list, std::string_view file, ImVec2 min, ImVec2 max)> picture = {};
    // What is said of the words of a link while the mouse is on them; where it says something they keep the colour of
    // the text, so that many of them do not disturb reading.
    std::function<std::string_view(std::string_view words)> about = {};
};
// The same with links that are followed: answers the one that was pressed, or nothing.
std::string drawMarkdown(const Style& style, const std::vector<MarkdownBlock>& blocks, float size,
                         const MarkdownExtras& extras);
// Answers the link that was pressed, or nothing.
std::string_view drawMarkdown(const Style& style, const MarkdownLayout& layout, const MarkdownExtras& extras = {});

// Whether it leads to another site rather than to a page.
bool isAddress(std::string_view link);

}  // namespace awaystep
