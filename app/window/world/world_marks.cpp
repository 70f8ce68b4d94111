#include "window/world/world_marks.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"

namespace awaystep {
namespace {

// Per state how much of the feature occurs there, as a share of the most in any state; empty without a feature.
Vector featureShares(const OpenScenario& openScenario, std::optional<int> feature) {
    const int k = openScenario.mdp().featureCount();
    if (!feature || *feature < 0 || *feature >= k) return {};
    const Vector values = stateRewards(openScenario.mdp(), Vector::Unit(k, *feature));
    const double most = values.size() == 0 ? 0.0 : values.cwiseAbs().maxCoeff();
    return most > 0.0 ? Vector(values.cwiseAbs() / most) : Vector(Vector::Zero(values.size()));
}

void lightField(ImDrawList& list, const Style& style, const Area& field, double share) {
    if (share < 0.05) return;
    const auto strength = static_cast<float>(share);
    list.AddRectFilled(field.min, field.max, faded(style.colour.human, 0.25F * strength));
    list.AddRect(field.min, field.max, faded(style.colour.human, 0.35F + 0.65F * strength), 0.0F, 0, style.line(2));
}

}  // namespace

void drawRegionBorders(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture) {
    if (view.cellSize() < style.px(6) || picture.region.empty()) return;
    std::set<int> regions(picture.region.begin(), picture.region.end());
    regions.erase(-1);
    if (regions.size() < 2 || 2 * regions.size() > picture.cellOfState.size()) return;
    const float size = view.cellSize();
    const ImVec2 origin = view.area().min;
    const ImU32 ink = faded(style.colour.text, 0.55F);
    const auto regionAt = [&](int row, int column) {
        return picture.region[static_cast<std::size_t>(row * picture.width + column)];
    };
    const auto corner = [&](int row, int column) {
        return ImVec2(origin.x + static_cast<float>(column) * size, origin.y + static_cast<float>(row) * size);
    };
    for (int row = 0; row < picture.height; ++row)
        for (int column = 0; column < picture.width; ++column) {
            if (column + 1 < picture.width && regionAt(row, column) != regionAt(row, column + 1))
                list.AddLine(corner(row, column + 1), corner(row + 1, column + 1), ink, style.line(1.2F));
            if (row + 1 < picture.height && regionAt(row, column) != regionAt(row + 1, column))
                list.AddLine(corner(row + 1, column), corner(row + 1, column + 1), ink, style.line(1.2F));
        }
}

void lightFeatureOnGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
                        const OpenScenario& openScenario, std::optional<int> feature) {
    const Vector shares = featureShares(openScenario, feature);
    for (Eigen::Index s = 0; s < shares.size(); ++s)
        lightField(list, style, view.cell(picture.cellOfState[static_cast<std::size_t>(s)]), shares[s]);
}

void lightFeatureOnGraph(ImDrawList& list, const Style& style, const GraphView& view, const OpenScenario& openScenario,
                         std::optional<int> feature) {
    const Vector shares = featureShares(openScenario, feature);
    for (Eigen::Index s = 0; s < shares.size(); ++s) {
        if (shares[s] < 0.05) continue;
        list.AddCircle(view.place(static_cast<int>(s)), view.radius() + style.px(2),
                       faded(style.colour.human, 0.35F + 0.65F * static_cast<float>(shares[s])), 0, style.line(3));
    }
}

void lightFeatureOnLanes(ImDrawList& list, const Style& style, const Area& table, const OpenScenario& openScenario,
                         std::optional<int> feature) {
    const Vector shares = featureShares(openScenario, feature);
    if (shares.size() == 0) return;
    double sum[15] = {};
    int count[15] = {};
    for (std::size_t s = 0; s < openScenario.laneFields.size(); ++s) {
        const int field = openScenario.laneFields[s];
        if (field < 0) continue;
        sum[field] += shares[static_cast<Eigen::Index>(s)];
        ++count[field];
    }
    for (int field = 0; field < 15; ++field)
        lightField(list, style, laneField(style, table, field / 3, field % 3), sum[field] / std::max(1, count[field]));
}

void drawWordAt(ImDrawList& list, const Style& style, const Area& inside, ImVec2 place, float above,
                std::string_view word, ImU32 ink) {
    const std::string words = fitted(style, style.font.heading, 13.0F, word, inside.width() - style.px(16));
    const ImVec2 size = sizeOf(style, style.font.heading, 13.0F, words);
    const float width = size.x + style.px(12), height = size.y + style.px(6);
    const float x = std::clamp(place.x - width / 2, inside.min.x, std::max(inside.min.x, inside.max.x - width));
    float y = place.y - above - height;
    if (y < inside.min.y) y = std::min(place.y + above, inside.max.y - height);
    const ImVec2 min(x, y), max(x + width, y + height);
    list.AddRectFilled(min, max, style.colour.panel, style.px(4));
    list.AddRect(min, max, ink, style.px(4), 0, style.line(1.2F));
    drawText(list, style, style.font.heading, 13.0F, ImVec2(min.x + style.px(6), min.y + style.px(3)),
             style.colour.text, words);
}

void drawColourScale(const Style& style, WorldColouring colouring, double most, float width) {
    const bool reward = colouring == WorldColouring::Reward;
    const std::string low = reward ? readable(-most) : "0", high = readable(most);
    const std::string what = reward ? "reward per step" : "visits";
    const auto wide = [&](const std::string& words) { return sizeOf(style, style.font.text, 11.0F, words).x; };
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = style.px(14), gap = style.px(5);
    const float bar = std::min(style.px(110), width - wide(low) - wide(high) - 2 * gap);
    if (bar < style.px(30)) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto word = [&](const std::string& words, float x, ImU32 ink) {
        drawText(list, style, style.font.text, 11.0F, ImVec2(x, at.y), ink, words);
    };
    float x = at.x;
    word(low, x, style.colour.muted);
    x += wide(low) + gap;
    constexpr int pieces = 24;
    for (int i = 0; i < pieces; ++i) {
        const float share = (static_cast<float>(i) + 0.5F) / pieces;
        // As heatColours and rewardColours do.
        const float signedShare = 2.0F * share - 1.0F;
        const ImU32 colour = reward ? mixed(style.colour.field, signedShare >= 0 ? style.colour.good : style.colour.bad,
                                            std::abs(signedShare) * 0.85F)
                                    : mixed(style.colour.field, style.colour.heat, std::sqrt(share) * 0.9F);
        // On whole pixels: between two pieces that share one both would be faint.
        const float left = std::floor(x + bar * static_cast<float>(i) / pieces);
        const float right = std::floor(x + bar * static_cast<float>(i + 1) / pieces);
        list.AddRectFilled(ImVec2(left, at.y + style.px(2)), ImVec2(right, at.y + style.px(11)), colour);
    }
    list.AddRect(ImVec2(x, at.y + style.px(2)), ImVec2(x + bar, at.y + style.px(11)), style.colour.hairline);
    x += bar + gap;
    word(high, x, style.colour.muted);
    x += wide(high) + style.px(10);
    if (x + wide(what) <= at.x + width) word(what, x, style.colour.muted);
    ImGui::Dummy(ImVec2(width, height));
}

}  // namespace awaystep
