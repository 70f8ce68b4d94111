#pragma once
// Rectangles on the screen: any, and that of a plot.

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace awaystep {

// A rectangle on the screen.
struct Area {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
    ImVec2 center() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
    bool covers(ImVec2 point) const {
        return point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y;
    }
    bool meets(const Area& other) const {
        return min.x < other.max.x && other.min.x < max.x && min.y < other.max.y && other.min.y < max.y;
    }
};

// For features of the usual sizes.
constexpr double floorOfPlot = 1e-16;

// From plot numbers to pixels and back: even in x, logarithmic in y. What is not above the floor sits on the lower
// edge.
struct PlotFrame {
    ImVec2 min, max;
    double x0, x1, y0, y1;
    double floor = floorOfPlot;

    float px(double x) const { return min.x + static_cast<float>((x - x0) / (x1 - x0)) * (max.x - min.x); }
    float py(double y) const {
        const double value = std::log10(std::max(y, floor));
        const double share = (value - std::log10(y0)) / (std::log10(y1) - std::log10(y0));
        // Values far outside are clamped: infinities cannot be drawn.
        return max.y - static_cast<float>(std::clamp(share, -10.0, 10.0)) * (max.y - min.y);
    }
    double xAt(float pixel) const { return x0 + (pixel - min.x) / (max.x - min.x) * (x1 - x0); }
    double yAt(float pixel) const {
        const double share = (max.y - pixel) / (max.y - min.y);
        return std::pow(10.0, std::log10(y0) + share * (std::log10(y1) - std::log10(y0)));
    }
};

}  // namespace awaystep
