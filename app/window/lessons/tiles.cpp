#include "window/lessons/tiles.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace awaystep {
namespace {

constexpr float leftShare = 0.42F;

void stack(const std::vector<const PanelInfo*>& column, ImVec2 min, ImVec2 max, float between,
           std::vector<Tile>& tiles) {
    float whole = 0.0F;
    for (const PanelInfo* panel : column) whole += panel->height;
    const float room = max.y - min.y - between * static_cast<float>(column.size() - 1);
    float y = min.y;
    for (const PanelInfo* panel : column) {
        const float height = room * panel->height / whole;
        tiles.push_back({panel->id, ImVec2(min.x, y), ImVec2(max.x, y + height)});
        y += height + between;
    }
}

}  // namespace

std::vector<Tile> tilesFor(const std::vector<TileColumn>& columns, ImVec2 min, ImVec2 max, float between) {
    if (columns.empty()) return {};
    float said = 0.0F, silent = 0.0F;
    for (const TileColumn& column : columns) (column.percent > 0.0F ? said : silent) += std::max(1.0F, column.percent);
    // Where all columns say how wide they are, they fill the width together.
    const float whole = silent > 0.0F ? 100.0F : said;
    const float width = max.x - min.x - between * static_cast<float>(columns.size() - 1);
    std::vector<Tile> tiles;
    float x = min.x;
    for (const TileColumn& column : columns) {
        const float share = column.percent > 0.0F ? column.percent : (whole - said) / silent;
        const float end = x + width * share / whole;
        std::vector<const PanelInfo*> panels;
        for (const PanelId id : column.panels) panels.push_back(&infoOf(id));
        stack(panels, ImVec2(x, min.y), ImVec2(end, max.y), between, tiles);
        x = end + between;
    }
    return tiles;
}

std::vector<Tile> tilesFor(const std::vector<PanelId>& panels, ImVec2 min, ImVec2 max, float between) {
    std::vector<const PanelInfo*> left, right;
    for (const PanelId id : panels) {
        const PanelInfo& panel = infoOf(id);
        (panel.lesson == Column::Left ? left : right).push_back(&panel);
    }
    // What is best looked at in the large, and is too flat over another, stands beside it.
    if (left.empty() && right.size() > 1) {
        const auto large = [](const PanelInfo* panel) { return panel->explains; };
        std::copy_if(right.begin(), right.end(), std::back_inserter(left), large);
        std::erase_if(right, large);
        if (right.empty()) std::swap(left, right);
    }
    std::vector<Tile> tiles;
    const float width = max.x - min.x;
    const bool both = !left.empty() && !right.empty();
    const float split = both ? min.x + width * leftShare : left.empty() ? min.x : max.x;
    if (!left.empty()) stack(left, min, ImVec2(both ? split - between / 2 : split, max.y), between, tiles);
    if (!right.empty()) stack(right, ImVec2(both ? split + between / 2 : split, min.y), max, between, tiles);
    return tiles;
}

}  // namespace awaystep
