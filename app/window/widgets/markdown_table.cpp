#include "window/widgets/markdown_table.h"

#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

constexpr std::size_t mostColumns = 24;

void addCell(MarkdownLines& lines, const MarkdownBlock& cell, bool bold) {
    for (const MarkdownRun& run : cell.runs) lines.add(run, bold);
}

std::vector<ColumnWishes> wishesOf(const Style& style, const MarkdownBlock& table, float size) {
    std::vector<ColumnWishes> wishes;
    MarkdownLayout unused;
    for (const MarkdownBlock& row : table.blocks) {
        const std::size_t cells = std::min(mostColumns, row.blocks.size());
        if (wishes.size() < cells) wishes.resize(cells);
        for (std::size_t i = 0; i < cells; ++i) {
            MarkdownLines lines(style, unused, {}, size);
            addCell(lines, row.blocks[i], row.header);
            lines.finish();
            // A pixel of grace: the same words must fit when they are set.
            wishes[i].whole = std::max(wishes[i].whole, lines.widest() + 1.0F);
            wishes[i].longestWord = std::max(wishes[i].longestWord, lines.widestWord() + 1.0F);
        }
    }
    return wishes;
}

}  // namespace

std::vector<float> columnWidths(const std::vector<ColumnWishes>& wishes, float room) {
    float words = 0.0F, whole = 0.0F;
    for (const ColumnWishes& each : wishes) {
        words += each.longestWord;
        whole += each.whole;
    }
    std::vector<float> widths;
    for (const ColumnWishes& each : wishes) {
        if (whole <= room)
            widths.push_back(each.whole);
        else if (words >= room)
            widths.push_back(each.longestWord * room / words);
        else
            widths.push_back(each.longestWord + (room - words) * (each.whole - each.longestWord) / (whole - words));
    }
    return widths;
}

float layOutTable(const Style& style, MarkdownLayout& layout, const MarkdownBlock& table, MarkdownLines::Room room,
                  float size) {
    const std::vector<ColumnWishes> wishes = wishesOf(style, table, size);
    const float between = style.px(size), air = style.px(size * 0.25F);
    const float gaps = between * static_cast<float>(wishes.empty() ? 0 : wishes.size() - 1);
    const std::vector<float> widths = columnWidths(
        wishes, std::max(style.px(size) * static_cast<float>(wishes.size()), room.right - room.left - gaps));
    float y = room.top;
    for (const MarkdownBlock& row : table.blocks) {
        float x = room.left, bottom = y;
        for (std::size_t i = 0; i < std::min(widths.size(), row.blocks.size()); ++i) {
            MarkdownLines lines(style, layout, {x, y + air, x + widths[i], row.blocks[i].align}, size);
            addCell(lines, row.blocks[i], row.header);
            bottom = std::max(bottom, lines.finish());
            x += widths[i] + between;
        }
        y = bottom + air;
        const float thick = std::max(1.0F, std::floor(style.line(row.header ? 2 : 1)));
        layout.pieces.push_back({.shape = MarkdownShape::Line,
                                 .min = ImVec2(room.left, y),
                                 .max = ImVec2(std::min(room.right, std::max(room.left, x - between)), y + thick)});
        y += thick;
    }
    return y;
}

}  // namespace awaystep
