#pragma once
// A piece of the screen on which points of feature space are drawn by their place in a plane. Everything is worked out
// in double precision and cut to the piece before it becomes pixels, so that lines stay in place at a
// magnification of 1e13.

#include <imgui.h>

#include <span>
#include <vector>

#include "geometry/plane.h"
#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

class PlaneCanvas {
public:
    struct Spot {
        double x = 0.0, y = 0.0;  // pixels, however far away
    };

    // `middle` is the point of feature space in the middle of the area; `scale` is pixels per unit.
    PlaneCanvas(ImDrawList& list, const Style& style, const Area& area, Plane plane, Vector middle, double scale);

    const Area& area() const { return area_; }
    double scale() const { return scale_; }
    ImDrawList& list() { return list_; }

    Spot spot(const Vector& point) const;
    bool visible(const Spot& spot, double margin = 0.0) const;
    ImVec2 pixel(const Spot& spot) const { return {static_cast<float>(spot.x), static_cast<float>(spot.y)}; }

    void line(const Spot& from, const Spot& to, ImU32 colour, float width) const;
    void dashed(const Spot& from, const Spot& to, ImU32 colour, float width) const;
    // A line with a head at its end, where that is in sight.
    void arrow(const Spot& from, const Spot& to, ImU32 colour, float width, bool dash = false) const;
    // Convex, either way round.
    void fill(std::span<const Spot> polygon, ImU32 colour) const;
    void path(std::span<const Spot> points, ImU32 colour, float width) const;
    void outline(std::span<const Spot> polygon, ImU32 colour, float width, bool dash = false) const;

private:
    bool cut(Spot& from, Spot& to) const;

    ImDrawList& list_;
    const Style& style_;
    Area area_;
    Plane plane_;
    Vector middle_;
    double scale_;
};

// The shadow of the box with these half widths round the origin of a plane, counter-clockwise: (u, v) pairs.
std::vector<Eigen::Vector2d> shadowOfBox(const Plane& plane, const Vector& halfWidths);

}  // namespace awaystep
