#pragma once
// The words in the picture of K: names of vertices, of the target and of the gap's line, and the axes of a solid. They
// are collected while the picture is drawn and placed at the end, so that none lies over another or over a mark.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "window/widgets/label_places.h"
#include "window/widgets/plane_canvas.h"

namespace awaystep {

class PolytopeLabels {
public:
    using Spot = PlaneCanvas::Spot;
    PolytopeLabels(PlaneCanvas& canvas, const Style& style) : canvas_(canvas), style_(style), places_(canvas.area()) {}

    // A mark that should stay in sight, in pixels.
    void spare(ImVec2 centre, float radius) { places_.spare(centre, radius); }
    // The name of what is drawn with this radius. Quiet ones are placed after the others.
    void add(const Spot& at, float radius, std::string words, bool quiet = false);
    // The same, placed before all others.
    void addFirst(const Spot& at, float radius, std::string words);
    void nameLine(const Spot& through, const Spot& direction, std::string words);

    // The features as three short arrows in the corner.
    void paintAxes(const Plane& plane, const std::vector<std::string>& names);
    // In the order in which they were added; the line gets what is left. covered: by what lies over the picture.
    void paint(const std::vector<Area>& covered);

private:
    struct Label {
        Spot at;
        float radius = 0.0F;
        std::string words;
        bool quiet = false;
    };
    struct LineName {
        Spot through, direction;
        std::string words;
    };
    void write(ImVec2 at, ImVec2 size, ImFont* font, float unscaledSize, ImU32 colour, std::string_view words);

    PlaneCanvas& canvas_;
    const Style& style_;
    LabelPlaces places_;
    std::vector<Label> wanted_;
    std::optional<LineName> lineName_;
};

}  // namespace awaystep
