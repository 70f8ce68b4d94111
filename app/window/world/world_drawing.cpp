#include "window/world/world_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "model/world/open_scenario.h"
#include "model/world/pictures.h"
#include "window/widgets/drawing.h"
#include "window/world/road_drawing.h"

namespace awaystep {
namespace {

ImVec2 along(ImVec2 from, ImVec2 to, float share) {
    return ImVec2(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

void drawArrow(ImDrawList& list, ImVec2 center, ImVec2 direction, float length, float width, ImU32 ink) {
    const ImVec2 tail(center.x - direction.x * length / 2, center.y - direction.y * length / 2);
    const ImVec2 head(center.x + direction.x * length / 2, center.y + direction.y * length / 2);
    const float wing = length * 0.28F;
    const ImVec2 across(-direction.y, direction.x);
    const ImVec2 back(head.x - direction.x * wing, head.y - direction.y * wing);
    list.AddLine(tail, head, ink, width);
    list.AddLine(head, ImVec2(back.x + across.x * wing * 0.8F, back.y + across.y * wing * 0.8F), ink, width);
    list.AddLine(head, ImVec2(back.x - across.x * wing * 0.8F, back.y - across.y * wing * 0.8F), ink, width);
}

// A part of a large grid may be drawn larger than its panel.
bool outOfSight(const ImDrawList& list, const Area& area) {
    const ImVec2 min = list.GetClipRectMin(), max = list.GetClipRectMax();
    return area.max.x < min.x || area.min.x > max.x || area.max.y < min.y || area.min.y > max.y;
}

float busiest(std::span<const float> visits) {
    return visits.empty() ? 0.0F : *std::max_element(visits.begin(), visits.end());
}

}  // namespace

Area fittedArea(const Area& whole, float shape) {
    float width = whole.width(), height = whole.height();
    if (width > height * shape)
        width = height * shape;
    else
        height = width / shape;
    const ImVec2 c = whole.center();
    return {ImVec2(c.x - width / 2, c.y - height / 2), ImVec2(c.x + width / 2, c.y + height / 2)};
}

void heatColours(const Style& style, std::span<const float> visits, std::vector<ImU32>& colours) {
    colours.resize(visits.size());
    const float most = busiest(visits);
    for (std::size_t s = 0; s < visits.size(); ++s) {
        const float share = most > 0.0F ? std::sqrt(visits[s] / most) : 0.0F;
        colours[s] = mixed(style.colour.field, style.colour.heat, share * 0.9F);
    }
}

void rewardColours(const Style& style, const Vector& rewards, std::vector<ImU32>& colours) {
    colours.resize(static_cast<std::size_t>(rewards.size()));
    const double most = rewards.size() == 0 ? 0.0 : rewards.cwiseAbs().maxCoeff();
    for (Eigen::Index s = 0; s < rewards.size(); ++s) {
        const auto share = static_cast<float>(most > 0.0 ? rewards[s] / most : 0.0);
        const ImU32 end = share >= 0 ? style.colour.good : style.colour.bad;
        colours[static_cast<std::size_t>(s)] = mixed(style.colour.field, end, std::abs(share) * 0.85F);
    }
}

GridView::GridView(const GridPicture& picture, const Area& area)
    : picture_(picture),
      area_(fittedArea(area, static_cast<float>(picture.width) / static_cast<float>(picture.height))),
      size_(area_.width() / static_cast<float>(picture.width)) {}

Area GridView::cell(int index) const {
    const auto row = static_cast<float>(index / picture_.width), column = static_cast<float>(index % picture_.width);
    // A thin gap between cells while there is room for it.
    const float gap = size_ > 8 ? std::max(0.5F, size_ * 0.012F) : 0.0F;
    return {ImVec2(area_.min.x + column * size_ + gap, area_.min.y + row * size_ + gap),
            ImVec2(area_.min.x + (column + 1) * size_ - gap, area_.min.y + (row + 1) * size_ - gap)};
}

int GridView::cellAt(ImVec2 place) const {
    if (place.x < area_.min.x || place.y < area_.min.y || place.x >= area_.max.x || place.y >= area_.max.y) return -1;
    const int column = std::min(picture_.width - 1, static_cast<int>((place.x - area_.min.x) / size_));
    const int row = std::min(picture_.height - 1, static_cast<int>((place.y - area_.min.y) / size_));
    return row * picture_.width + column;
}

bool GridView::besides(int cell, int other) const {
    const int rows = cell / picture_.width - other / picture_.width;
    const int columns = cell % picture_.width - other % picture_.width;
    return std::abs(rows) <= 1 && std::abs(columns) <= 1;
}

void drawWalk(ImDrawList& list, const GridView& view, std::span<const int> cells, ImVec2 offset, ImU32 colour,
              float width) {
    std::vector<ImVec2> points;
    const auto stroke = [&] {
        if (points.size() > 1) list.AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width);
        points.clear();
    };
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0 && !view.besides(cells[i - 1], cells[i])) stroke();
        const ImVec2 middle = view.cell(cells[i]).center();
        points.push_back(ImVec2(middle.x + offset.x, middle.y + offset.y));
    }
    stroke();
}

ImVec2 GridView::between(int fromCell, int toCell, double progress) const {
    if (!besides(fromCell, toCell)) return cell(progress < 0.5 ? fromCell : toCell).center();
    return along(cell(fromCell).center(), cell(toCell).center(), static_cast<float>(progress));
}

namespace {

ImU32 colourOfCell(const Style& style, const GridPicture& picture, std::span<const ImU32> stateColours, int cell) {
    const int state = picture.stateOfCell[static_cast<std::size_t>(cell)];
    if (state < 0) return mixed(style.colour.muted, style.colour.panel, 0.25F);
    return stateColours.empty() ? style.colour.field : stateColours[static_cast<std::size_t>(state)];
}

// Many small cells side by side: the ground once, and in each row neighbours of one colour together.
void drawSmallCells(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
                    std::span<const ImU32> stateColours) {
    list.AddRectFilled(view.area().min, view.area().max, style.colour.field);
    for (int row = 0; row < picture.height; ++row) {
        const int first = row * picture.width;
        for (int begin = 0, end = 0; begin < picture.width; begin = end) {
            const ImU32 colour = colourOfCell(style, picture, stateColours, first + begin);
            for (end = begin + 1; end < picture.width; ++end)
                if (colourOfCell(style, picture, stateColours, first + end) != colour) break;
            if (colour != style.colour.field)
                list.AddRectFilled(view.cell(first + begin).min, view.cell(first + end - 1).max, colour);
        }
    }
}

// A large grid as a thumbnail: blocks of cells, each as busy as its cells together.
void drawCoarseGrid(ImDrawList& list, const Style& style, const Area& whole, const GridPicture& picture,
                    const Visits& visits) {
    constexpr int blocks = 16;
    const Area area = fittedArea(whole, static_cast<float>(picture.width) / static_cast<float>(picture.height));
    std::array<float, blocks * blocks> busy{};
    // Row by row, because a division for every cell would be most of a frame.
    std::vector<int> blockOfColumn;
    for (int column = 0; column < picture.width; ++column) blockOfColumn.push_back(column * blocks / picture.width);
    auto stateOfCell = picture.stateOfCell.begin();
    for (int row = 0; row < picture.height; ++row) {
        float* const busyRow = &busy[static_cast<std::size_t>(row * blocks / picture.height * blocks)];
        for (const int column : blockOfColumn) {
            const int state = *stateOfCell++;
            if (state >= 0) busyRow[column] += visits[static_cast<std::size_t>(state)];
        }
    }
    const float most = busiest(busy);
    list.AddRectFilled(area.min, area.max, style.colour.field);
    const float width = area.width() / blocks, height = area.height() / blocks;
    for (int block = 0; block < blocks * blocks; ++block) {
        const float share = most > 0.0F ? std::sqrt(busy[static_cast<std::size_t>(block)] / most) : 0.0F;
        if (share < 0.02F) continue;
        const ImVec2 min(area.min.x + static_cast<float>(block % blocks) * width,
                         area.min.y + static_cast<float>(block / blocks) * height);
        list.AddRectFilled(min, ImVec2(min.x + width, min.y + height),
                           mixed(style.colour.field, style.colour.heat, share * 0.9F));
    }
}

}  // namespace

void drawGrid(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
              std::span<const ImU32> stateColours) {
    const float size = view.cellSize();
    const float rounding = size > 24 ? style.px(2) : 0.0F;
    if (size <= 8) {
        drawSmallCells(list, style, view, picture, stateColours);
        return;
    }
    for (int cell = 0; cell < picture.width * picture.height; ++cell) {
        const int state = picture.stateOfCell[static_cast<std::size_t>(cell)];
        const Area area = view.cell(cell);
        if (outOfSight(list, area)) continue;
        if (state < 0) {
            list.AddRectFilled(area.min, area.max, mixed(style.colour.muted, style.colour.panel, 0.25F), rounding);
            continue;
        }
        const ImU32 colour = stateColours.empty() ? style.colour.field : stateColours[static_cast<std::size_t>(state)];
        list.AddRectFilled(area.min, area.max, colour, rounding);
    }
    if (size < style.px(18)) return;

    // Signs in the corner: the world's own rewards, and the start.
    const float sign = std::clamp(size * 0.2F / style.scale, 9.0F, 16.0F);
    for (int cell = 0; cell < picture.width * picture.height; ++cell) {
        const double reward = picture.reward[static_cast<std::size_t>(cell)];
        if (reward == 0.0 || picture.wall[static_cast<std::size_t>(cell)]) continue;
        const Area area = view.cell(cell);
        if (outOfSight(list, area)) continue;
        const ImVec2 corner(area.min.x + style.px(5), area.min.y + style.px(3));
        drawText(list, style, style.font.text, sign, corner, style.colour.text, reward > 0 ? "\u2605" : "\u2212");
    }
    for (const int cell : picture.startCells) {
        const Area area = view.cell(cell);
        const float r = std::max(style.px(2), size * 0.045F);
        list.AddCircle(ImVec2(area.max.x - r - style.px(5), area.min.y + r + style.px(5)), r, style.colour.muted, 0,
                       style.line(1.2F));
    }
}

void drawArrows(ImDrawList& list, const Style& style, const GridView& view, const GridPicture& picture,
                const std::function<std::span<const float>(int state)>& shares, std::span<const float> visits) {
    const float size = view.cellSize();
    if (size < style.px(4.5F)) return;
    const float most = busiest(visits);
    const float length = size * 0.44F;
    const float width = std::max(1.0F, std::min(style.line(1.8F), size * 0.05F));
    for (std::size_t state = 0; state < picture.cellOfState.size(); ++state) {
        const float visited = most > 0.0F ? std::sqrt(visits[state] / most) : 0.0F;
        // In thumbnails only in visited cells.
        if (visited < 0.02F && size < style.px(20)) continue;
        if (outOfSight(list, view.cell(picture.cellOfState[state]))) continue;
        const std::span<const float> share = shares(static_cast<int>(state));
        const float sum = std::accumulate(share.begin(), share.end(), 0.0F);
        if (sum <= 0.0F) continue;
        const ImVec2 center = view.cell(picture.cellOfState[state]).center();
        for (std::size_t action = 0; action < share.size() && action < picture.rowStep.size(); ++action) {
            const float part = share[action] / sum;
            const ImVec2 direction(static_cast<float>(picture.columnStep[action]),
                                   static_cast<float>(picture.rowStep[action]));
            if (part < 0.02F || (direction.x == 0 && direction.y == 0)) continue;
            const float opacity = (0.25F + 0.65F * std::min(1.0F, visited * 1.5F)) * std::sqrt(part);
            drawArrow(list, center, direction, length, width, faded(style.colour.text, opacity));
        }
    }
}

void drawThumbnail(ImDrawList& list, const Style& style, const Area& area, const OpenScenario& openScenario,
                   const Vertex& vertex, const Visits* visits, float opacity) {
    if (visits == nullptr) {
        list.AddRectFilled(area.min, area.max, faded(style.colour.field, opacity), style.px(2));
        return;
    }
    const auto* grid = std::get_if<GridPicture>(&openScenario.picture);
    if (grid != nullptr && grid->width * grid->height > 1024) {
        drawCoarseGrid(list, style, area, *grid, *visits);
    } else if (grid != nullptr) {
        const GridView view(*grid, area);
        std::vector<ImU32> colours;
        heatColours(style, *visits, colours);
        drawGrid(list, style, view, *grid, colours);
        std::vector<float> share(static_cast<std::size_t>(openScenario.domain().actions()));
        drawArrows(
            list, style, view, *grid,
            [&](int state) {
                std::fill(share.begin(), share.end(), 0.0F);
                share[static_cast<std::size_t>(vertex.policy[state])] = 1.0F;
                return std::span<const float>(share);
            },
            *visits);
    } else if (!openScenario.laneFields.empty()) {
        drawLaneShares(list, style, area, laneShares(openScenario.laneFields, *visits), false);
    } else {
        // A bare table: its busiest states as bars.
        std::vector<float> bars = *visits;
        const std::size_t count = std::min<std::size_t>(8, bars.size());
        std::partial_sort(bars.begin(), bars.begin() + static_cast<std::ptrdiff_t>(count), bars.end(),
                          std::greater<>());
        list.AddRectFilled(area.min, area.max, style.colour.field, style.px(2));
        const float width = area.width() / static_cast<float>(count);
        for (std::size_t i = 0; i < count && bars.front() > 0; ++i) {
            const float height = area.height() * bars[i] / bars.front();
            const float x = area.min.x + static_cast<float>(i) * width;
            list.AddRectFilled(ImVec2(x + 0.5F, area.max.y - height), ImVec2(x + width - 0.5F, area.max.y),
                               style.colour.heat);
        }
    }
    if (opacity < 1.0F) list.AddRectFilled(area.min, area.max, faded(style.colour.panel, 1.0F - opacity));
}

}  // namespace awaystep
