#pragma once
// What figures are drawn on: words, and shapes of straight lines. Behind it stands cairo (canvas_cairo.cpp) or, on a
// page, text of SVG that we write ourselves (canvas_svg.cpp); CMake chooses.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "figures/figure.h"

namespace awaystep {

struct Ink {
    Rgb colour;
    double opacity = 1.0;
};

struct Face {
    double size = 11.0;
    bool bold = false;
};

struct Corner {
    double x = 0.0, y = 0.0;
};

class Canvas {
public:
    virtual ~Canvas() = default;
    virtual double width(const std::string& words, const Face& face) = 0;
    // x, y: where the first letter stands on its line.
    virtual void text(double x, double y, const std::string& words, const Face& face, const Ink& ink) = 0;
    virtual void fill(const std::vector<Corner>& corners, const Ink& ink) = 0;
    // dash: lengths of lines and gaps in turn; empty: none.
    virtual void stroke(const std::vector<Corner>& corners, bool closed, double thickness,
                        const std::vector<double>& dash, const Ink& ink) = 0;
    virtual void disc(double x, double y, double radius, const Ink& ink) = 0;
    // Until unclip() nothing outside of it is drawn; not one in another.
    virtual void clip(double x, double y, double wide, double high) = 0;
    virtual void unclip() = 0;
};

// Only to measure words on.
std::unique_ptr<Canvas> measuringCanvas();
// A picture on white. Throws std::runtime_error where it cannot be made.
struct DrawnPicture {
    std::string bytes;
    FigureFormat format;  // as it was asked for; on a page SVG, of which the page makes a PNG when it hands it over
};
DrawnPicture drawnPicture(double wide, double high, FigureFormat format, const std::function<void(Canvas&)>& draw);

}  // namespace awaystep
