#include "window/polytope/magnifier.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/polytope/faces_drawing.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr double smallestRadius = 1e-13;

// What is to be in sight, measured from the goal, where small numbers stay exact.
struct Box {
    double lowU = 0.0, highU = 0.0, lowV = 0.0, highV = 0.0;
    void take(const Plane& plane, const Vector& from) {
        const double u = plane.u.dot(from), v = plane.v.dot(from);
        lowU = std::min(lowU, u);
        highU = std::max(highU, u);
        lowV = std::min(lowV, v);
        highV = std::max(highV, v);
    }
    double reach() const { return std::max(highU - lowU, highV - lowV); }
};

// How much of an area lies in a convex outline, in hundredths.
int shareInside(const Area& area, const std::vector<PlaneCanvas::Spot>& outline) {
    if (outline.size() < 3) return 0;
    constexpr int steps = 10;
    int inside = 0;
    for (int i = 0; i < steps * steps; ++i) {
        const double x = area.min.x + area.width() * (0.5 + i % steps) / steps;
        const double y = area.min.y + area.height() * (0.5 + i / steps) / steps;
        bool left = false, right = false;
        for (std::size_t k = 0; k < outline.size(); ++k) {
            const PlaneCanvas::Spot &a = outline[k], &b = outline[(k + 1) % outline.size()];
            const double side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
            left = left || side > 0.0;
            right = right || side < 0.0;
        }
        if (!(left && right)) ++inside;
    }
    return inside;
}

}  // namespace

// Andrew's monotone chain.
std::vector<PlaneCanvas::Spot> hullOf(std::vector<PlaneCanvas::Spot> spots) {
    if (spots.size() < 3) return spots;
    std::sort(spots.begin(), spots.end(), [](const PlaneCanvas::Spot& a, const PlaneCanvas::Spot& b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::vector<PlaneCanvas::Spot> hull;
    const auto add = [&](const PlaneCanvas::Spot& p, std::size_t least) {
        while (hull.size() >= least + 2) {
            const PlaneCanvas::Spot &a = hull[hull.size() - 2], &b = hull.back();
            if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0.0) break;
            hull.pop_back();
        }
        hull.push_back(p);
    };
    for (const PlaneCanvas::Spot& each : spots) add(each, 0);
    const std::size_t lower = hull.size() - 1;
    for (auto each = spots.rbegin() + 1; each != spots.rend(); ++each) add(*each, lower);
    hull.pop_back();
    return hull;
}

PictureRooms roomsFor(const Style& style, const Area& area, double usedWidth, double usedHeight) {
    const float gap = style.px(8);
    const float freeWidth = area.width() - static_cast<float>(usedWidth) - gap;
    const float freeHeight = area.height() - static_cast<float>(usedHeight) - gap;
    if (freeHeight >= style.px(150) && freeHeight * area.width() >= freeWidth * area.height()) {
        const float top = area.max.y - std::min(freeHeight, 0.8F * area.width());
        return {{area.min, ImVec2(area.max.x, top - gap)}, Area{ImVec2(area.min.x, top), area.max}};
    }
    if (freeWidth >= style.px(200)) {
        const float width = std::min(freeWidth, style.px(460));
        const float height = std::min(area.height(), 0.8F * width);
        return {{area.min, ImVec2(area.max.x - width - gap, area.max.y)},
                Area{ImVec2(area.max.x - width, area.max.y - height), area.max}};
    }
    return {area, std::nullopt};
}

Closeup recentPaths(const Style& style, const Plane& plane, const Race& race, const RunView* only, const Vector& goal,
                    double width, double height) {
    Box box;
    for (const RunView& run : race.runs()) {
        if (only != nullptr && only != &run) continue;
        const int shown = race.shownEntry(run);
        if (shown < 0) continue;
        // Places among the records that are kept.
        const std::vector<RecordPtr>& records = run.history().records();
        const int last = static_cast<int>(run.history().placeOf(shown));
        const auto take = [&](int i) { box.take(plane, records[static_cast<std::size_t>(i)]->x - goal); };
        // The first steps are long: they would make everything after them small.
        const int count = std::clamp(last / 3, 2, recentIterates);
        const int sure = only != nullptr ? 2 : count;
        for (int t = std::max(0, last - sure + 1); t <= last; ++t) take(t);
        if (only == nullptr) continue;
        if (last + 1 < static_cast<int>(records.size())) take(last + 1);
        const double most = 2.5 * box.reach();
        for (int t = last - sure; t >= std::max(0, last - count + 1); --t) {
            const Box before = box;
            take(t);
            if (box.reach() <= most) continue;
            box = before;
            break;
        }
    }
    const double margin = std::max<double>(style.px(14), only != nullptr ? 0.12 * std::min(width, height) : 0.0);
    const double halfU = std::max(0.5 * (box.highU - box.lowU), smallestRadius);
    const double halfV = std::max(0.5 * (box.highV - box.lowV), smallestRadius);
    return {goal + 0.5 * (box.lowU + box.highU) * plane.u + 0.5 * (box.lowV + box.highV) * plane.v,
            std::min((0.5 * width - margin) / halfU, (0.5 * height - margin) / halfV)};
}

Area magnifierArea(const Style& style, const Area& area, const PlaneCanvas& canvas, const PolytopeScene& scene) {
    struct Obstacle {
        PlaneCanvas::Spot at;
        int weight;
    };
    constexpr int important = 1000;
    std::vector<Obstacle> obstacles;
    for (const ScenePoint& point : pointsOf(scene)) obstacles.push_back({canvas.spot(point.vertex->phi), 2});
    if (const FeatureExpectations* target = scene.session->question().target())
        obstacles.push_back({canvas.spot(target->value), important});
    if (const RecordPtr record = scene.session->race().shownRecord()) {
        obstacles.push_back({canvas.spot(record->x), important});
        if (record->best) obstacles.push_back({canvas.spot(record->best->phi), important});
        if (record->active)
            for (const ActiveMember& member : record->active->members())
                obstacles.push_back({canvas.spot(member.vertex->phi), important});
    }
    for (const PlaneCanvas::Spot& mark : faceMarks(canvas, style, scene)) obstacles.push_back({mark, important});
    std::vector<PlaneCanvas::Spot> outline;
    for (const ScenePoint& point : pointsOf(scene)) outline.push_back(canvas.spot(point.vertex->phi));
    outline = hullOf(std::move(outline));
    Area best{};
    int fewest = std::numeric_limits<int>::max();
    for (const float size : {1.0F, 0.85F, 0.7F}) {
        const float width = size * std::min(style.px(220), area.width() * 0.42F);
        const float height = size * std::min(style.px(150), area.height() * 0.42F);
        for (const bool right : {true, false})
            for (const bool top : {false, true}) {
                const float x = right ? area.max.x - width : area.min.x, y = top ? area.min.y : area.max.y - height;
                const Area corner = {ImVec2(x, y), ImVec2(x + width, y + height)};
                // The names of the axes have their own corner.
                int hidden = static_cast<int>(60.0F * (1.0F - size)) + shareInside(corner, outline) +
                             (scene.solid != nullptr && !right && !top ? important : 0);
                const float margin = style.px(10);
                const Area near = {ImVec2(corner.min.x - margin, corner.min.y - margin),
                                   ImVec2(corner.max.x + margin, corner.max.y + margin)};
                for (const Obstacle& obstacle : obstacles)
                    if (canvas.visible(obstacle.at) && near.covers(canvas.pixel(obstacle.at)))
                        hidden += obstacle.weight;
                if (hidden >= fewest) continue;
                fewest = hidden;
                best = corner;
            }
    }
    return best;
}

Area magnifierCanvas(const Style& style, const Area& magnifier) {
    return {ImVec2(magnifier.min.x, magnifier.min.y + style.px(20)), magnifier.max};
}

void drawMagnifier(const Style& style, const PolytopeScene& scene, const Closeup& closeup, double base,
                   const Area& magnifier) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(magnifier.min, magnifier.max, style.colour.panel, style.px(4));
    PlaneCanvas canvas(list, style, magnifierCanvas(style, magnifier), scene.plane, closeup.middle, closeup.scale);
    paintPolytope(canvas, style, scene, false);
    list.AddRect(magnifier.min, magnifier.max, style.colour.hairline, style.px(4), 0, style.line(1));
    drawText(list, style, style.font.text, 11.0F, ImVec2(magnifier.min.x + style.px(8), magnifier.min.y + style.px(4)),
             style.colour.muted,
             fitted(style, style.font.text, 11.0F, "\u00D7 " + readable(closeup.scale / base) + ", the last steps",
                    magnifier.width() - style.px(12)));
}

}  // namespace awaystep
