#include "window/lessons/tiles.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace awaystep {
namespace {

struct Kind {
    std::string_view panel;
    bool left;
    float height;  // relative to the others in its column
};
constexpr std::array<Kind, 8> kinds = {{{"World", true, 3.2F},
                                        {"Features", true, 1.5F},
                                        {"Setup", true, 2.5F},
                                        {"Demonstrations", false, 2.0F},
                                        {"Convergence", false, 3.0F},
                                        {"Active set", false, 2.3F},
                                        {"Polytope", false, 3.0F},
                                        {"Algorithm", false, 2.2F}}};
constexpr float leftShare = 0.42F;

Kind kindOf(std::string_view panel) {
    for (const Kind& kind : kinds)
        if (kind.panel == panel) return kind;
    return {panel, false, 2.5F};
}

void stack(const std::vector<Kind>& column, ImVec2 min, ImVec2 max, float between, std::vector<Tile>& tiles) {
    float whole = 0.0F;
    for (const Kind& kind : column) whole += kind.height;
    const float room = max.y - min.y - between * static_cast<float>(column.size() - 1);
    float y = min.y;
    for (const Kind& kind : column) {
        const float height = room * kind.height / whole;
        tiles.push_back({std::string(kind.panel), ImVec2(min.x, y), ImVec2(max.x, y + height)});
        y += height + between;
    }
}

}  // namespace

std::vector<Tile> tilesFor(const std::vector<std::string>& panels, ImVec2 min, ImVec2 max, float between) {
    std::vector<Kind> left, right;
    for (const std::string& panel : panels) {
        const Kind kind = kindOf(panel);
        (kind.left ? left : right).push_back(kind);
    }
    // What is best looked at in the large, and is too flat over another, stands beside it.
    if (left.empty() && right.size() > 1) {
        const auto large = [](const Kind& kind) { return kind.panel == "Polytope" || kind.panel == "Algorithm"; };
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
