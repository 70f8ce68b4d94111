#pragma once
// Figures for papers and reports: charts with a log axis, lines with bands, direct labels. One description, drawn by
// cairo as SVG or PNG. What is said in the caption (world, parameters, seeds) is part of the picture and, in an SVG,
// also of its metadata. No window is needed.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "figures/solver_style.h"

namespace awaystep {

struct Series {
    std::string solver;  // chooses colour and dash pattern; see solver_look.h
    std::string label;
    std::vector<double> x;
    std::vector<double> line;
    std::vector<double> low, high;   // the band; empty for none
    std::optional<Rgb> colour = {};  // instead of the solver's, with a solid line
    // A line goes through its points. Area: the band is what is meant, one on top of another. Outline: closed and
    // filled faintly. Spot: one point with a cross.
    enum class Shape { Line, Area, Outline, Spot } shape = Shape::Line;
};

struct Chart {
    std::string title;
    std::string xLabel, yLabel;
    std::vector<Series> series;
    bool logY = true;
    bool logX = false;
    bool sameScale = false;  // both axes measure the same thing: a map
    double floor = 1e-16;    // a log axis goes no lower; values at or below it sit on the axis
};

struct Figure {
    std::string title;
    std::string caption;  // parameters and seeds, in one or two sentences
    int columns = 1;
    std::vector<Chart> charts;  // row by row; one without series leaves its place empty
};

enum class FigureFormat { Svg, Png };
// By the file's ending; throws std::invalid_argument for any other than .svg and .png.
FigureFormat figureFormat(const std::filesystem::path& file);

// The picture as the bytes of a file.
std::string render(const Figure& figure, FigureFormat format);

}  // namespace awaystep
