#pragma once
// A table of Markdown: columns as wide as they need where there is room, else narrower, with wrapped cells.

#include "window/widgets/markdown_lines.h"

namespace awaystep {

// Answers the bottom of the table.
float layOutTable(const Style& style, MarkdownLayout& layout, const MarkdownBlock& table, MarkdownLines::Room room,
                  float size);

// The widths of columns that together have `room`: each as wide as it would like if all of them fit; else no narrower
// than its longest word, and what is left is shared by what they lack. Where even the words do not fit, all shrink
// alike.
struct ColumnWishes {
    float longestWord = 0.0F;
    float whole = 0.0F;
};
std::vector<float> columnWidths(const std::vector<ColumnWishes>& wishes, float room);

}  // namespace awaystep
