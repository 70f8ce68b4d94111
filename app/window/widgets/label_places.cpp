#include "window/widgets/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace awaystep {
namespace {

float overlap(const Area& a, const Area& b) {
    const float width = std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x);
    const float height = std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y);
    return width > 0.0F && height > 0.0F ? width * height : 0.0F;
}

// Points within a label are worse than any distance from the end, another label is worse than any line.
constexpr float perPoint = 2.0F, perLabel = 200.0F, perShare = 6.0F;
// Out of the order of the lines is better than on another label.
constexpr float perDisorder = 100.0F;
// Further from the line than it need be is worse than any place along it. A race that has just begun is a single point
// for all its curves, and their labels stand above one another.
constexpr float perLevel = 10.0F;
// Away from the line, for words that may stand anywhere: over a whole plot less than a point within them.
constexpr float perPixel = 0.001F;
constexpr int levels = 4;

float labelsUnder(const Area& box, std::span<const Area> taken) {
    return perLabel *
           static_cast<float>(std::count_if(taken.begin(), taken.end(), [&](const Area& t) { return box.meets(t); }));
}

float pointsUnder(const Area& box, std::span<const ImVec2> line) {
    return perPoint *
           static_cast<float>(std::count_if(line.begin(), line.end(), [&](ImVec2 p) { return box.covers(p); }));
}

}  // namespace

void LabelPlaces::spare(ImVec2 centre, float radius) {
    spared_.push_back({ImVec2(centre.x - radius, centre.y - radius), ImVec2(centre.x + radius, centre.y + radius)});
}

std::optional<ImVec2> LabelPlaces::beside(ImVec2 point, float radius, ImVec2 size, float gap) {
    // Right, left, above, below, and between them; then all of it further out.
    constexpr std::array<std::array<float, 2>, 8> sides = {
        {{1, -1.25F}, {1, 1.25F}, {-1, -1.25F}, {-1, 1.25F}, {0, -1}, {0, 1}, {1, 0}, {-1, 0}}};
    std::vector<Offer> offers;
    for (const float further : {0.0F, 0.8F * size.y, 1.8F * size.y, 3.0F * size.y})
        for (const auto& [across, down] : sides) {
            const float off = radius + gap + further;
            const ImVec2 centre(point.x + across * (off + size.x / 2),
                                point.y + down * (across == 0.0F ? off + size.y / 2 : size.y / 2 + further));
            offers.push_back({ImVec2(centre.x - size.x / 2, centre.y - size.y / 2), further});
        }
    return cheapest(offers, size);
}

std::optional<ImVec2> LabelPlaces::along(ImVec2 point, ImVec2 direction, ImVec2 size, float gap) {
    const float length = std::hypot(direction.x, direction.y);
    if (!(length > 0.0F)) return std::nullopt;
    const ImVec2 unit(direction.x / length, direction.y / length), normal(-unit.y, unit.x);
    // Far enough from the line for the box as it stands to the line.
    const float away = gap + 0.5F * (std::abs(normal.x) * size.x + std::abs(normal.y) * size.y);
    const float reach = std::hypot(room_.width(), room_.height());
    std::vector<Offer> offers;
    for (float on = -reach; on <= reach; on += size.y)
        for (const float side : {-away, away}) {
            const ImVec2 centre(point.x + on * unit.x + side * normal.x, point.y + on * unit.y + side * normal.y);
            // The ends of the line are where least else is.
            offers.push_back({ImVec2(centre.x - size.x / 2, centre.y - size.y / 2), 0.05F * (reach - std::abs(on))});
        }
    return cheapest(offers, size);
}

std::optional<ImVec2> LabelPlaces::cheapest(const std::vector<Offer>& offers, ImVec2 size) {
    const Offer* best = nullptr;
    float least = 0.0F;
    const auto areaOf = [&](const Offer& offer) {
        return Area{offer.place, ImVec2(offer.place.x + size.x, offer.place.y + size.y)};
    };
    for (const Offer& offer : offers) {
        const Area area = areaOf(offer);
        if (!room_.covers(area.min) || !room_.covers(area.max)) continue;
        if (std::any_of(taken_.begin(), taken_.end(), [&](const Area& other) { return area.meets(other); })) continue;
        float cost = offer.cost;
        for (const Area& mark : spared_) cost += 3.0F * overlap(area, mark) / size.y;
        if (best != nullptr && cost >= least) continue;
        best = &offer;
        least = cost;
    }
    if (best == nullptr) return std::nullopt;
    taken_.push_back(areaOf(*best));
    return best->place;
}

std::vector<ImVec2> pointsAlong(std::span<const ImVec2> line, float spacing, const Area& area) {
    constexpr float longest = 4000.0F;  // pixels: what lies further away is out of sight
    std::vector<ImVec2> points;
    const auto add = [&](ImVec2 point) {
        if (point.x >= area.min.x && point.x <= area.max.x && point.y >= area.min.y - 0.5F &&
            point.y <= area.max.y + 0.5F)
            points.push_back(point);
    };
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) {
            const ImVec2 from = line[i - 1], to = line[i];
            const float length = std::min(longest, std::hypot(to.x - from.x, to.y - from.y));
            const int between = static_cast<int>(length / spacing);
            for (int k = 1; k < between; ++k) {
                const float share = static_cast<float>(k) / static_cast<float>(between);
                add(ImVec2(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)));
            }
        }
        add(line[i]);
    }
    return points;
}

Area placeLineLabel(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines,
                    std::span<const Area> taken, const Area& frame, ImVec2 size, float gap, std::span<const Area> above,
                    std::span<const Area> below) {
    Area best{frame.min, ImVec2(frame.min.x + size.x, frame.min.y + size.y)};
    float least = std::numeric_limits<float>::max();
    constexpr int places = 20;
    for (int i = 0; i <= places && !own.empty(); ++i) {
        const float fromEnd = static_cast<float>(i) / places;
        const auto index = static_cast<std::size_t>((1.0F - fromEnd) * static_cast<float>(own.size() - 1));
        const ImVec2 at = own[index];
        // Above and below, ending at the point, beginning at it, or around it.
        const std::array<ImVec2, 6> corners = {ImVec2(at.x - size.x, at.y - size.y - gap),
                                               ImVec2(at.x + gap, at.y - size.y - gap / 2),
                                               ImVec2(at.x - size.x / 2, at.y - size.y - gap),
                                               ImVec2(at.x - size.x, at.y + gap),
                                               ImVec2(at.x + gap, at.y + gap),
                                               ImVec2(at.x - size.x - gap, at.y + gap / 2)};
        for (std::size_t place = 0; place < levels * corners.size(); ++place) {
            const std::size_t c = place % corners.size();
            const auto level = static_cast<float>(place / corners.size());
            const float further = (c >= 3 ? 1.0F : -1.0F) * level * (size.y + gap);
            const float x = std::clamp(corners[c].x, frame.min.x, std::max(frame.min.x, frame.max.x - size.x));
            const float y =
                std::clamp(corners[c].y + further, frame.min.y, std::max(frame.min.y, frame.max.y - size.y));
            const Area box{ImVec2(x, y), ImVec2(x + size.x, y + size.y)};
            float cost = perShare * fromEnd + (c >= 3 ? 0.4F : 0.0F) + perLevel * level;
            if (cost >= least) break;  // and all that are further
            cost += labelsUnder(box, taken);
            const auto higher = [&](const Area& other) { return box.min.y <= other.min.y; };
            const auto lower = [&](const Area& other) { return box.min.y >= other.min.y; };
            cost += perDisorder * static_cast<float>(std::count_if(above.begin(), above.end(), higher) +
                                                     std::count_if(below.begin(), below.end(), lower));
            for (const std::vector<ImVec2>& line : lines)
                if (cost < least) cost += pointsUnder(box, line);
            if (cost >= least) continue;
            least = cost;
            best = box;
        }
    }
    return best;
}

Area placeInRoom(std::span<const ImVec2> own, std::span<const std::vector<ImVec2>> lines, std::span<const Area> taken,
                 const Area& room, ImVec2 size) {
    Area best{room.min, ImVec2(room.min.x + size.x, room.min.y + size.y)};
    float least = std::numeric_limits<float>::max();
    constexpr int across = 12;
    const float freeWidth = std::max(0.0F, room.width() - size.x), lowest = room.max.y - size.y;
    for (int i = 0; i <= across; ++i)
        for (float y = room.min.y; y <= lowest; y += 0.5F * size.y) {
            const ImVec2 at(room.min.x + freeWidth * static_cast<float>(i) / across, y);
            const Area box{at, ImVec2(at.x + size.x, at.y + size.y)};
            float away = own.empty() ? 0.0F : std::numeric_limits<float>::max();
            for (const ImVec2 p : own) away = std::min(away, std::hypot(p.x - box.center().x, p.y - box.center().y));
            float cost = perPixel * away;
            if (cost >= least) continue;
            cost += labelsUnder(box, taken);
            for (const std::vector<ImVec2>& line : lines)
                if (cost < least) cost += pointsUnder(box, line);
            if (cost >= least) continue;
            least = cost;
            best = box;
        }
    return best;
}

}  // namespace awaystep
