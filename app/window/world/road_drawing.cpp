#include "window/world/road_drawing.h"

#include <algorithm>
#include <cmath>

#include "model/world/open_scenario.h"
#include "window/live/live_drawing.h"
#include "window/widgets/drawing.h"
#include "window/world/world_marks.h"

namespace awaystep {

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

namespace {

// The table without its labels.
Area fieldsOf(const Style& style, const Area& area, bool labelled) {
    if (!labelled) return area;
    return {ImVec2(area.min.x + style.px(44), area.min.y), ImVec2(area.max.x, area.max.y - style.px(18))};
}

bool overlap(const Rectangle& a, const Rectangle& b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// 5 lanes by 3 speeds, fast on top; ground(lane, speed) is the colour of a field.
template <class Ground>
void drawLaneFields(ImDrawList& list, const Style& style, const Area& area, bool labelled, const Ground& ground) {
    const Area inner = fieldsOf(style, area, labelled);
    const float width = inner.width() / 5, height = inner.height() / 3;
    const float gap = labelled ? style.px(1) : 0.5F;
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            const ImVec2 min(inner.min.x + static_cast<float>(lane) * width,
                             inner.min.y + static_cast<float>(2 - speed) * height);
            list.AddRectFilled(ImVec2(min.x + gap, min.y + gap), ImVec2(min.x + width - gap, min.y + height - gap),
                               ground(lane, speed));
        }
    if (!labelled) return;
    constexpr const char* names[] = {"off", "left", "middle", "right", "off"};
    constexpr const char* letters[] = {"", "L", "M", "R", ""};
    const bool narrow = width < sizeOf(style, style.font.text, 11.0F, "middle").x + style.px(4);
    const auto& lanes = narrow ? letters : names;
    constexpr const char* speeds[] = {"slow", "middle", "fast"};
    for (int lane = 0; lane < 5; ++lane)
        drawText(list, style, style.font.text, 11.0F,
                 ImVec2(inner.min.x + (static_cast<float>(lane) + 0.5F) * width, inner.max.y + style.px(4)),
                 style.colour.muted, lanes[lane], 0.5F);
    for (int speed = 0; speed < 3; ++speed)
        drawText(list, style, style.font.text, 11.0F,
                 ImVec2(inner.min.x - style.px(6),
                        inner.min.y + (static_cast<float>(2 - speed) + 0.5F) * height - style.px(6)),
                 style.colour.muted, speeds[speed], 1.0F);
}

}  // namespace

Area laneField(const Style& style, const Area& table, int lane, int speed) {
    const Area inner = fieldsOf(style, table, true);
    const float width = inner.width() / 5, height = inner.height() / 3, gap = style.px(1);
    const ImVec2 min(inner.min.x + static_cast<float>(lane) * width,
                     inner.min.y + static_cast<float>(2 - speed) * height);
    return {ImVec2(min.x + gap, min.y + gap), ImVec2(min.x + width - gap, min.y + height - gap)};
}

void drawLaneShares(ImDrawList& list, const Style& style, const Area& area, const LaneShares& shares, bool labelled) {
    drawLaneFields(list, style, area, labelled, [&](int lane, int speed) {
        const ImU32 ground = lane == 0 || lane == 4 ? style.colour.roadside : style.colour.field;
        return mixed(ground, style.colour.heat, std::sqrt(shares.share[lane][speed]));
    });
}

void drawLaneRewards(ImDrawList& list, const Style& style, const Area& area, const OpenScenario& openScenario,
                     const Vector& w) {
    const Vector rewards = stateRewards(openScenario.mdp(), w);
    double sum[5][3] = {};
    int count[5][3] = {};
    for (std::size_t s = 0; s < openScenario.laneFields.size(); ++s) {
        const int field = openScenario.laneFields[s];
        if (field < 0) continue;
        sum[field / 3][field % 3] += rewards[static_cast<Eigen::Index>(s)];
        ++count[field / 3][field % 3];
    }
    double most = 0.0;
    for (int lane = 0; lane < 5; ++lane)
        for (int speed = 0; speed < 3; ++speed) {
            sum[lane][speed] /= std::max(1, count[lane][speed]);
            most = std::max(most, std::abs(sum[lane][speed]));
        }
    drawLaneFields(list, style, area, true, [&](int lane, int speed) {
        const auto share = static_cast<float>(most > 0.0 ? sum[lane][speed] / most : 0.0);
        return mixed(style.colour.field, share >= 0 ? style.colour.good : style.colour.bad, std::abs(share) * 0.85F);
    });
}

RoadPlace roadPlace(const Area& area, const RoadPicture& road) {
    constexpr float widest = 1.6F;  // times its true width; cars that are wider than long look wrong
    const auto wide = static_cast<float>(road.view.right - road.view.left);
    const auto high = static_cast<float>(road.view.bottom - road.view.top);
    const float along = std::min(area.height() / high, area.width() / wide);
    const float across = std::min(widest * along, area.width() / wide);
    const float top = area.center().y - along * high / 2;
    return {{ImVec2(area.min.x, top), ImVec2(area.max.x, top + along * high)},
            area.center().x - across * wide / 2,
            across,
            along};
}

void drawRoad(ImDrawList& list, const Style& style, const Area& area, const RoadPicture& road, const RoadScene& scene) {
    const ImU32 ink = scene.mine != 0 ? scene.mine : style.colour.human;
    const RoadState &from = scene.from, &to = scene.to;
    const double progress = scene.progress;
    const auto advanceAt = [&](int speed) { return speed < 0 ? 0.0 : road.advance[static_cast<std::size_t>(speed)]; };
    const double sinceFrom = scene.moving ? advanceAt(to.speed) * progress : 0.0;
    const RoadPlace placed = roadPlace(area, road);
    const Area& inner = placed.inner;
    const float perUnit = placed.across;
    const auto px = [&](double x) { return placed.left + static_cast<float>(x - road.view.left) * placed.across; };
    const auto py = [&](double y) { return inner.min.y + static_cast<float>(y - road.view.top) * placed.along; };
    list.PushClipRect(inner.min, inner.max, true);
    list.AddRectFilled(inner.min, inner.max, style.colour.roadside, style.px(4));
    list.AddRectFilled(ImVec2(px(road.roadLeft), inner.min.y), ImVec2(px(road.roadRight), inner.max.y),
                       style.colour.asphalt);
    const float edge = std::max(style.line(1.5F), perUnit * 0.6F);
    for (const double x : {road.roadLeft, road.roadRight})
        list.AddRectFilled(ImVec2(px(x) - edge / 2, inner.min.y), ImVec2(px(x) + edge / 2, inner.max.y),
                           style.colour.roadMark);
    // Dashes pass at the speed of the car.
    constexpr double dash = 16.0, period = 32.0;
    const double phase = std::fmod(scene.travelled + sinceFrom, period);
    for (const double x : road.laneMarks)
        for (double y = road.view.top - period + phase; y < road.view.bottom; y += period)
            list.AddRectFilled(ImVec2(px(x) - edge / 2, py(y)), ImVec2(px(x) + edge / 2, py(y + dash)),
                               style.colour.roadMark);

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
    const auto middle = [](const Rectangle& box) { return (box.left + box.right) / 2; };
    const auto line = [&](ImVec2 a, ImVec2 b, ImU32 colour, float share) {
        list.AddLine(a, b, faded(colour, 0.55F * share), perUnit * 3.0F);
    };
    // The trail of the own car fades: it slides down the road as far as the car has driven since.
    {
        const Rectangle now = mix(from.me, to.me);
        ImVec2 last(px(middle(now)), py(now.bottom));
        double behind = sinceFrom;
        ImVec2 next(px(middle(from.me)), py(from.me.bottom + behind));
        int back = 0;
        const int most = static_cast<int>(scene.past.size()) + 1;
        line(last, next, ink, 1.0F);
        int speed = from.speed;
        for (const RoadState& earlier : scene.past) {
            last = next;
            behind += advanceAt(speed);
            speed = earlier.speed;
            next = ImVec2(px(middle(earlier.me)), py(earlier.me.bottom + behind));
            ++back;
            line(last, next, ink, 1.0F - static_cast<float>(back) / static_cast<float>(most));
        }
    }
    // Where the other car just was, as long as it is the same car.
    float shade = 0.3F;
    const RoadState* later = &from;
    for (const RoadState& earlier : scene.past) {
        if (!earlier.other || !later->other || earlier.other->lane != later->other->lane ||
            earlier.other->y >= later->other->y || shade < 0.05F)
            break;
        const Rectangle& box = earlier.other->car;
        list.AddRectFilled(ImVec2(px(box.left), py(box.top)), ImVec2(px(box.right), py(box.bottom)),
                           faded(style.colour.otherCar, shade), (px(box.right) - px(box.left)) * 0.22F);
        shade *= 0.5F;
        later = &earlier;
    }
    for (const RoadState& ghost : scene.ghosts) {
        const Rectangle& box = ghost.me;
        list.AddRect(ImVec2(px(box.left), py(box.top)), ImVec2(px(box.right), py(box.bottom)),
                     faded(style.colour.human, 0.45F), (px(box.right) - px(box.left)) * 0.22F, 0, style.line(1.5F));
    }
    // The apprentice drives where the own car does as long as they agree: a frame around its place, drawn over all
    // cars.
    const auto apprenticeFrame = [&] {
        const Rectangle& box = *scene.apprentice;
        const float out = style.px(3);
        const ImVec2 min(px(box.left) - out, py(box.top) - out), max(px(box.right) + out, py(box.bottom) + out);
        const float round = (max.x - min.x) * 0.24F;
        list.AddRect(min, max, style.colour.field, round, 0, style.line(5));
        list.AddRect(min, max, apprenticeColour(style), round, 0, style.line(3));
    };
    if (scene.apprentice) {
        const Rectangle& box = *scene.apprentice;
        const ImVec2 min(px(box.left), py(box.top)), max(px(box.right), py(box.bottom));
        list.AddRectFilled(min, max, faded(apprenticeColour(style), 0.35F), (max.x - min.x) * 0.22F);
    }
    const Rectangle mine = mix(from.me, to.me);
    bool touching = false;
    const auto otherCar = [&](const Rectangle& box) {
        car(box, style.colour.otherCar);
        touching = touching || overlap(box, mine);
    };
    if (from.other && to.other) {
        const double advance = advanceAt(to.speed);
        const bool same = to.other->lane == from.other->lane && std::abs(to.other->y - from.other->y - advance) < 1e-9;
        if (same) {
            otherCar(mix(from.other->car, to.other->car));
        } else {
            // The old car leaves below while the new one comes in above.
            otherCar(moved(from.other->car, advance * progress));
            otherCar(moved(to.other->car, -advance * (1.0 - progress)));
        }
    } else if (to.other) {
        otherCar(to.other->car);
    }
    car(mine, ink);
    if (scene.apprentice) apprenticeFrame();
    // The state to which the cars are on their way collides only once they are there; the word stays for two steps
    // more, long enough to be read.
    const bool arrived = progress >= 1.0 || !scene.moving;
    const bool collides = (to.collision && (arrived || touching)) || (scene.moving && from.collision && touching);
    if (collides) list.AddRect(inner.min, inner.max, style.colour.recording, style.px(4), 0, style.line(5));
    const bool justNow = from.collision || (!scene.past.empty() && scene.past.front().collision);
    const bool off = arrived ? to.offRoad : from.offRoad && to.offRoad;
    const ImVec2 nose(px(middle(mine)), py(mine.top));
    if (collides || justNow)
        drawWordAt(list, style, inner, nose, style.px(6), "collision", style.colour.recording);
    else if (off)
        drawWordAt(list, style, inner, nose, style.px(6), "off the road", style.colour.warning);
    list.PopClipRect();
}

}  // namespace awaystep
