#include "gui/world_drawing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "gui/drawing.h"

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

void heatColours(const Look& look, std::span<const float> visits, std::vector<ImU32>& colours) {
    colours.resize(visits.size());
    const float most = busiest(visits);
    for (std::size_t s = 0; s < visits.size(); ++s) {
        const float share = most > 0.0F ? std::sqrt(visits[s] / most) : 0.0F;
        colours[s] = mixed(look.colour.field, look.colour.heat, share * 0.9F);
    }
}

void rewardColours(const Look& look, const Vector& rewards, std::vector<ImU32>& colours) {
    colours.resize(static_cast<std::size_t>(rewards.size()));
    const double most = rewards.size() == 0 ? 0.0 : rewards.cwiseAbs().maxCoeff();
    for (Eigen::Index s = 0; s < rewards.size(); ++s) {
        const auto share = static_cast<float>(most > 0.0 ? rewards[s] / most : 0.0);
        const ImU32 end = share >= 0 ? look.colour.good : look.colour.bad;
        colours[static_cast<std::size_t>(s)] = mixed(look.colour.field, end, std::abs(share) * 0.85F);
    }
}

GridView::GridView(const GridPicture& picture, const Area& area)
    : picture_(picture),
      area_(fittedArea(area, static_cast<float>(picture.width) / static_cast<float>(picture.height))),
      size_(area_.width() / static_cast<float>(picture.width)) {}

Area GridView::cell(int index) const {
    const auto row = static_cast<float>(index / picture_.width), column = static_cast<float>(index % picture_.width);
    // A hair of paper between cells while there is room for it.
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

ImVec2 GridView::between(int fromCell, int toCell, double progress) const {
    return along(cell(fromCell).center(), cell(toCell).center(), static_cast<float>(progress));
}

void drawGrid(ImDrawList& list, const Look& look, const GridView& view, const GridPicture& picture,
              std::span<const ImU32> stateColours) {
    const float size = view.cellSize();
    const float rounding = size > 24 ? look.px(2) : 0.0F;
    if (size <= 8) list.AddRectFilled(view.area().min, view.area().max, look.colour.field, rounding);
    for (int cell = 0; cell < picture.width * picture.height; ++cell) {
        const int state = picture.stateOfCell[static_cast<std::size_t>(cell)];
        const Area area = view.cell(cell);
        if (state < 0) {
            list.AddRectFilled(area.min, area.max, mixed(look.colour.muted, look.colour.panel, 0.25F), rounding);
            continue;
        }
        const ImU32 colour = stateColours.empty() ? look.colour.field : stateColours[static_cast<std::size_t>(state)];
        list.AddRectFilled(area.min, area.max, colour, rounding);
    }
    if (size < look.px(18)) return;

    // Signs in the corner: what the world's own story pays, and where one starts.
    const float sign = std::clamp(size * 0.2F / look.scale, 9.0F, 16.0F);
    for (int cell = 0; cell < picture.width * picture.height; ++cell) {
        const double reward = picture.reward[static_cast<std::size_t>(cell)];
        if (reward == 0.0 || picture.wall[static_cast<std::size_t>(cell)]) continue;
        const Area area = view.cell(cell);
        const ImVec2 corner(area.min.x + look.px(5), area.min.y + look.px(3));
        drawText(list, look, look.font.text, sign, corner, look.colour.text, reward > 0 ? "\u2605" : "\u2212");
    }
    for (const int cell : picture.startCells) {
        const Area area = view.cell(cell);
        const float r = std::max(look.px(2), size * 0.045F);
        list.AddCircle(ImVec2(area.max.x - r - look.px(5), area.min.y + r + look.px(5)), r, look.colour.muted, 0,
                       look.line(1.2F));
    }
}

void drawArrows(ImDrawList& list, const Look& look, const GridView& view, const GridPicture& picture,
                const std::function<std::span<const float>(int state)>& shares, std::span<const float> visits) {
    const float size = view.cellSize();
    if (size < look.px(4.5F)) return;
    const float most = busiest(visits);
    const float length = size * 0.44F;
    const float width = std::max(1.0F, std::min(look.line(1.8F), size * 0.05F));
    for (std::size_t state = 0; state < picture.cellOfState.size(); ++state) {
        const float visited = most > 0.0F ? std::sqrt(visits[state] / most) : 0.0F;
        // In thumbnails only where somebody comes.
        if (visited < 0.02F && size < look.px(20)) continue;
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
            drawArrow(list, center, direction, length, width, faded(look.colour.text, opacity));
        }
    }
}

LaneShares laneShares(std::span<const int> fields, std::span<const float> visits) {
    LaneShares shares;
    float sum = 0.0F;
    for (std::size_t s = 0; s < fields.size() && s < visits.size(); ++s) {
        if (fields[s] < 0) continue;
        shares.share[fields[s] / 3][fields[s] % 3] += visits[s];
        sum += visits[s];
    }
    if (sum > 0.0F)
        for (auto& lane : shares.share)
            for (float& each : lane) each /= sum;
    return shares;
}

void drawLaneShares(ImDrawList& list, const Look& look, const Area& area, const LaneShares& shares, bool labelled) {
    const float labelHeight = labelled ? look.px(18) : 0.0F, labelWidth = labelled ? look.px(44) : 0.0F;
    const Area inner = {ImVec2(area.min.x + labelWidth, area.min.y), ImVec2(area.max.x, area.max.y - labelHeight)};
    const float width = inner.width() / 5, height = inner.height() / 3;
    const float gap = labelled ? look.px(1) : 0.5F;
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            const ImVec2 min(inner.min.x + static_cast<float>(lane) * width,
                             inner.min.y + static_cast<float>(2 - speed) * height);
            const float share = std::sqrt(shares.share[lane][speed]);
            const ImU32 ground = lane == 0 || lane == 4 ? look.colour.roadside : look.colour.field;
            list.AddRectFilled(ImVec2(min.x + gap, min.y + gap), ImVec2(min.x + width - gap, min.y + height - gap),
                               mixed(ground, look.colour.heat, share));
        }
    if (!labelled) return;
    constexpr const char* lanes[] = {"off", "left", "middle", "right", "off"};
    constexpr const char* speeds[] = {"slow", "middle", "fast"};
    for (int lane = 0; lane < 5; ++lane)
        drawText(list, look, look.font.text, 11.0F,
                 ImVec2(inner.min.x + (static_cast<float>(lane) + 0.5F) * width, inner.max.y + look.px(4)),
                 look.colour.muted, lanes[lane], 0.5F);
    for (int speed = 0; speed < 3; ++speed)
        drawText(list, look, look.font.text, 11.0F,
                 ImVec2(inner.min.x - look.px(6),
                        inner.min.y + (static_cast<float>(2 - speed) + 0.5F) * height - look.px(6)),
                 look.colour.muted, speeds[speed], 1.0F);
}

void drawRoad(ImDrawList& list, const Look& look, const Area& area, const RoadPicture& road, const RoadState& from,
              const RoadState& to, double progress, double travelled) {
    const double unitsWide = road.view.right - road.view.left, unitsHigh = road.view.bottom - road.view.top;
    const Area inner = fittedArea(area, static_cast<float>(unitsWide / unitsHigh));
    const float perUnit = inner.width() / static_cast<float>(unitsWide);
    const auto px = [&](double x) { return inner.min.x + static_cast<float>(x - road.view.left) * perUnit; };
    const auto py = [&](double y) { return inner.min.y + static_cast<float>(y - road.view.top) * perUnit; };
    list.PushClipRect(inner.min, inner.max, true);
    list.AddRectFilled(inner.min, inner.max, look.colour.roadside, look.px(4));
    list.AddRectFilled(ImVec2(px(road.roadLeft), inner.min.y), ImVec2(px(road.roadRight), inner.max.y),
                       look.colour.asphalt);
    const float edge = std::max(look.line(1.5F), perUnit * 0.6F);
    for (const double x : {road.roadLeft, road.roadRight})
        list.AddRectFilled(ImVec2(px(x) - edge / 2, inner.min.y), ImVec2(px(x) + edge / 2, inner.max.y),
                           look.colour.roadMark);
    // Dashes pass at the speed of the car.
    constexpr double dash = 16.0, period = 32.0;
    const double phase = std::fmod(travelled, period);
    for (const double x : road.laneMarks)
        for (double y = road.view.top - period + phase; y < road.view.bottom; y += period)
            list.AddRectFilled(ImVec2(px(x) - edge / 2, py(y)), ImVec2(px(x) + edge / 2, py(y + dash)),
                               look.colour.roadMark);

    const auto car = [&](const Rectangle& box, ImU32 colour) {
        const ImVec2 min(px(box.left), py(box.top)), max(px(box.right), py(box.bottom));
        const float w = max.x - min.x, h = max.y - min.y;
        list.AddRectFilled(min, max, colour, w * 0.22F);
        const ImU32 glass = mixed(colour, IM_COL32_BLACK, 0.45F);
        list.AddRectFilled(ImVec2(min.x + w * 0.16F, min.y + h * 0.24F), ImVec2(max.x - w * 0.16F, min.y + h * 0.44F),
                           glass, w * 0.1F);
        list.AddRectFilled(ImVec2(min.x + w * 0.16F, max.y - h * 0.26F), ImVec2(max.x - w * 0.16F, max.y - h * 0.12F),
                           glass, w * 0.1F);
    };
    const auto mix = [&](const Rectangle& a, const Rectangle& b) {
        const auto m = [&](double p, double q) { return p + (q - p) * progress; };
        return Rectangle{m(a.left, b.left), m(a.top, b.top), m(a.right, b.right), m(a.bottom, b.bottom)};
    };
    const auto moved = [](Rectangle box, double dy) {
        box.top += dy;
        box.bottom += dy;
        return box;
    };
    if (from.other && to.other) {
        const double advance = to.speed >= 0 ? road.advance[static_cast<std::size_t>(to.speed)] : 0.0;
        const bool same = to.other->lane == from.other->lane && std::abs(to.other->y - from.other->y - advance) < 1e-9;
        if (same) {
            car(mix(from.other->car, to.other->car), look.colour.otherCar);
        } else {
            // The old car leaves below while the new one comes in above.
            car(moved(from.other->car, advance * progress), look.colour.otherCar);
            car(moved(to.other->car, -advance * (1.0 - progress)), look.colour.otherCar);
        }
    } else if (to.other) {
        car(to.other->car, look.colour.otherCar);
    }
    car(mix(from.me, to.me), look.colour.human);
    if (to.collision) {
        const float flash = 1.0F - std::abs(static_cast<float>(progress) - 0.5F);
        list.AddRect(inner.min, inner.max, faded(look.colour.recording, flash), look.px(4), 0, look.line(5));
    }
    list.PopClipRect();
}

void drawThumbnail(ImDrawList& list, const Look& look, const Area& area, const Stage& stage, const Vertex& vertex,
                   const Visits* visits, float opacity) {
    if (visits == nullptr) {
        list.AddRectFilled(area.min, area.max, faded(look.colour.field, opacity), look.px(2));
        return;
    }
    if (const auto* grid = std::get_if<GridPicture>(&stage.picture)) {
        const GridView view(*grid, area);
        std::vector<ImU32> colours;
        heatColours(look, *visits, colours);
        drawGrid(list, look, view, *grid, colours);
        std::vector<float> share(static_cast<std::size_t>(stage.domain().actions()));
        drawArrows(
            list, look, view, *grid,
            [&](int state) {
                std::fill(share.begin(), share.end(), 0.0F);
                share[static_cast<std::size_t>(vertex.policy[state])] = 1.0F;
                return std::span<const float>(share);
            },
            *visits);
    } else if (!stage.laneFields.empty()) {
        drawLaneShares(list, look, area, laneShares(stage.laneFields, *visits), false);
    } else {
        // A bare table: its busiest states as bars.
        std::vector<float> bars = *visits;
        const std::size_t count = std::min<std::size_t>(8, bars.size());
        std::partial_sort(bars.begin(), bars.begin() + static_cast<std::ptrdiff_t>(count), bars.end(),
                          std::greater<>());
        list.AddRectFilled(area.min, area.max, look.colour.field, look.px(2));
        const float width = area.width() / static_cast<float>(count);
        for (std::size_t i = 0; i < count && bars.front() > 0; ++i) {
            const float height = area.height() * bars[i] / bars.front();
            const float x = area.min.x + static_cast<float>(i) * width;
            list.AddRectFilled(ImVec2(x + 0.5F, area.max.y - height), ImVec2(x + width - 0.5F, area.max.y),
                               look.colour.heat);
        }
    }
    if (opacity < 1.0F) list.AddRectFilled(area.min, area.max, faded(look.colour.panel, 1.0F - opacity));
}

}  // namespace awaystep
