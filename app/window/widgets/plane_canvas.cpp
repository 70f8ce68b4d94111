#include "window/widgets/plane_canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "window/widgets/marks.h"

namespace awaystep {

PlaneCanvas::PlaneCanvas(ImDrawList& list, const Style& style, const Area& area, Plane plane, Vector middle,
                         double scale)
    : list_(list), style_(style), area_(area), plane_(std::move(plane)), middle_(std::move(middle)), scale_(scale) {}

PlaneCanvas::Spot PlaneCanvas::spot(const Vector& point) const {
    const Vector from = point - middle_;
    return {area_.center().x + plane_.u.dot(from) * scale_, area_.center().y - plane_.v.dot(from) * scale_};
}

bool PlaneCanvas::visible(const Spot& spot, double margin) const {
    return spot.x >= area_.min.x - margin && spot.x <= area_.max.x + margin && spot.y >= area_.min.y - margin &&
           spot.y <= area_.max.y + margin;
}

// Liang and Barsky: the part of the segment that is in sight, with some pixels to spare for its width.
bool PlaneCanvas::cut(Spot& from, Spot& to) const {
    const double margin = 8.0;
    const double dx = to.x - from.x, dy = to.y - from.y;
    double enter = 0.0, leave = 1.0;
    const std::array<std::pair<double, double>, 4> walls = {{{-dx, from.x - (area_.min.x - margin)},
                                                             {dx, area_.max.x + margin - from.x},
                                                             {-dy, from.y - (area_.min.y - margin)},
                                                             {dy, area_.max.y + margin - from.y}}};
    for (const auto& [slope, room] : walls) {
        if (slope == 0.0) {
            if (room < 0.0) return false;
            continue;
        }
        const double at = room / slope;
        if (slope < 0.0)
            enter = std::max(enter, at);
        else
            leave = std::min(leave, at);
    }
    if (!(enter <= leave)) return false;
    const Spot start = from;
    from = {start.x + enter * dx, start.y + enter * dy};
    to = {start.x + leave * dx, start.y + leave * dy};
    return true;
}

void PlaneCanvas::line(const Spot& from, const Spot& to, ImU32 colour, float width) const {
    Spot a = from, b = to;
    if (cut(a, b)) list_.AddLine(pixel(a), pixel(b), colour, width);
}

void PlaneCanvas::dashed(const Spot& from, const Spot& to, ImU32 colour, float width) const {
    Spot a = from, b = to;
    if (!cut(a, b)) return;
    const std::array<ImVec2, 2> ends = {pixel(a), pixel(b)};
    drawDashed(list_, style_, ends, {colour, {4.0F, 4.0F, 0, 0}, 2}, width);
}

void PlaneCanvas::arrow(const Spot& from, const Spot& to, ImU32 colour, float width, bool dash) const {
    if (dash)
        dashed(from, to, colour, width);
    else
        line(from, to, colour, width);
    const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
    const double head = style_.px(8);
    if (length < head || !visible(to, head)) return;
    const double x = dx / length * head, y = dy / length * head;
    const auto at = [&](double along, double sideways) {
        return pixel({to.x - along * x - sideways * y, to.y - along * y + sideways * x});
    };
    list_.AddTriangleFilled(pixel(to), at(1.0, 0.45), at(1.0, -0.45), colour);
}

// Sutherland and Hodgman: against one edge of the area after the other.
void PlaneCanvas::fill(std::span<const Spot> polygon, ImU32 colour) const {
    std::vector<Spot> now(polygon.begin(), polygon.end()), next;
    const double margin = 8.0;
    const std::array<std::array<double, 3>, 4> walls = {{{1, 0, -(area_.min.x - margin)},
                                                         {-1, 0, area_.max.x + margin},
                                                         {0, 1, -(area_.min.y - margin)},
                                                         {0, -1, area_.max.y + margin}}};
    for (const auto& wall : walls) {
        next.clear();
        const auto room = [&](const Spot& s) { return wall[0] * s.x + wall[1] * s.y + wall[2]; };
        for (std::size_t i = 0; i < now.size(); ++i) {
            const Spot &a = now[i], &b = now[(i + 1) % now.size()];
            const double ra = room(a), rb = room(b);
            if (ra >= 0.0) next.push_back(a);
            if ((ra < 0.0) != (rb < 0.0)) {
                const double t = ra / (ra - rb);
                next.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
            }
        }
        now.swap(next);
    }
    if (now.size() < 3) return;
    std::vector<ImVec2> pixels;
    for (const Spot& s : now) pixels.push_back(pixel(s));
    list_.AddConvexPolyFilled(pixels.data(), static_cast<int>(pixels.size()), colour);
}

void PlaneCanvas::path(std::span<const Spot> points, ImU32 colour, float width) const {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], colour, width);
}

void PlaneCanvas::outline(std::span<const Spot> polygon, ImU32 colour, float width, bool dash) const {
    const std::size_t edges = polygon.size() > 2 ? polygon.size() : polygon.size() - 1;
    for (std::size_t i = 0; polygon.size() > 1 && i < edges; ++i) {
        const Spot &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        if (dash)
            dashed(a, b, colour, width);
        else
            line(a, b, colour, width);
    }
}

// A box is a sum of segments, and so is its shadow: their directions, sorted by angle, are its edges.
std::vector<Eigen::Vector2d> shadowOfBox(const Plane& plane, const Vector& halfWidths) {
    std::vector<Eigen::Vector2d> edges;
    Eigen::Vector2d corner = Eigen::Vector2d::Zero();
    for (Eigen::Index i = 0; i < halfWidths.size(); ++i) {
        Eigen::Vector2d edge = halfWidths[i] * Eigen::Vector2d(plane.u[i], plane.v[i]);
        if (edge.norm() <= 1e-15) continue;
        if (edge.y() < 0.0 || (edge.y() == 0.0 && edge.x() < 0.0)) edge = -edge;
        edges.push_back(edge);
        corner -= edge;  // the lowest corner: every segment at its lower end
    }
    std::sort(edges.begin(), edges.end(),
              [](const auto& a, const auto& b) { return std::atan2(a.y(), a.x()) < std::atan2(b.y(), b.x()); });
    std::vector<Eigen::Vector2d> corners;
    for (const double sign : {1.0, -1.0})
        for (const Eigen::Vector2d& edge : edges) {
            corners.push_back(corner);
            corner += 2.0 * sign * edge;
        }
    return corners;
}

}  // namespace awaystep
