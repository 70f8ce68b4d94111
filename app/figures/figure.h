#pragma once
// Figures for papers and reports: charts with a log axis, lines with bands, direct labels. One description, drawn by
// cairo as SVG or PNG. The caption is part of the picture and of the file's metadata; the parameters, as JSON, are in
// the metadata only. No window is needed.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "figures/solver_style.h"

namespace awaystep {

struct Series {
    std::string solver;  // chooses colour and dash pattern; see solver_style.h
    std::string label;
    std::vector<double> x;
    std::vector<double> line;
    std::vector<double> low, high;   // the band; empty for none
    std::optional<Rgb> colour = {};  // instead of the solver's, with a dash of its own
    std::vector<double> dash = {};   // beside a colour; empty: a solid line
    // A line goes through its points. Area: the band is what is meant, one on top of another. Outline: closed and
    // filled faintly. Spot: one point with a cross. Bar: one bar for each of the chart's names.
    enum class Shape { Line, Area, Outline, Spot, Bar } shape = Shape::Line;
};

struct Chart {
    std::string title;
    std::string xLabel, yLabel;  // in yLabel a letter after an underscore is a subscript
    std::vector<Series> series;
    bool logY = true;
    bool logX = false;
    std::vector<std::string> names = {};  // below the bars: the series are bars, one value for each name
    bool wholeY = false;                  // counts: the axis begins at 0 and has whole numbers only
    bool sameScale = false;               // both axes measure the same thing: a map
    double floor = 1e-16;                 // a log axis goes no lower; values at or below it sit on the axis
};

struct Figure {
    std::string title;
    std::string caption;     // what is shown, in sentences
    std::string parameters;  // everything that is needed to make it again, as JSON; empty for none
    int columns = 1;
    std::vector<Chart> charts;  // row by row; one without series leaves its place empty
};

enum class FigureFormat { Svg, Png };
// By the file's ending; throws std::invalid_argument for any other than .svg and .png.
FigureFormat figureFormat(const std::filesystem::path& file);

// The picture as the bytes of a file, with its metadata.
std::string render(const Figure& figure, FigureFormat format);
// Puts title, caption and parameters into the bytes of a picture: elements of an SVG, text chunks of a PNG.
void addMetadata(std::string& bytes, const Figure& figure, FigureFormat format);

}  // namespace awaystep
