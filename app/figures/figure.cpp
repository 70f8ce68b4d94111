#include "figures/figure.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "figures/axis.h"
#include "figures/pen.h"
#include "figures/solver_style.h"

namespace awaystep {
namespace {

constexpr double chartWidth = 380, chartHeight = 300;
constexpr double left = 56, right = 20, top = 34, bottom = 44;
constexpr double headHeight = 40, captionLine = 16, margin = 12;
constexpr Rgb ink{0.106, 0.122, 0.141}, quiet{0.357, 0.392, 0.447}, hairline{0.875, 0.890, 0.910};

class ChartDrawing {
public:
    ChartDrawing(const Pen& pen, const Chart& chart, double x, double y) : pen_(pen), chart_(chart), x_(x), y_(y) {
        std::vector<double> xs, ys;
        for (const Series& series : chart.series) {
            xs.insert(xs.end(), series.x.begin(), series.x.end());
            ys.insert(ys.end(), series.line.begin(), series.line.end());
            ys.insert(ys.end(), series.high.begin(), series.high.end());
            // The lower edge of a band may reach zero; it must not drag a log axis down to the floor.
            for (const double low : series.low)
                if (!chart.logY || low > chart.floor) ys.push_back(low);
        }
        if (chart.wholeY || !chart.names.empty()) ys.push_back(0.0);
        if (!chart.names.empty()) xs = {-0.5, static_cast<double>(chart.names.size()) - 0.5};
        horizontal_ = fitAxis(xs, chart.logX, 1e-300);
        vertical_ = fitAxis(ys, chart.logY, chart.floor);
        if (chart.sameScale) alike();
    }

    void draw() const {
        frame();
        pen_.clip(x_ + left, y_ + top, plotWidth(), plotHeight());
        for (const Series& series : chart_.series) band(series);
        for (const Series& series : chart_.series)
            if (series.shape != Series::Shape::Spot) drawShape(series);
        if (!chart_.names.empty()) bars();
        pen_.unclip();
        // The axes hold every spot, and its cross is whole also where it stands on the edge.
        for (const Series& series : chart_.series)
            if (series.shape == Series::Shape::Spot) drawShape(series);
        if (chart_.names.empty())
            labels();
        else
            key();
        cutBandNote();
    }

private:
    static double plotWidth() { return chartWidth - left - right; }
    static double plotHeight() { return chartHeight - top - bottom; }
    double px(double value) const { return x_ + left + horizontal_.place(value) * plotWidth(); }
    double py(double value) const { return y_ + top + (1.0 - vertical_.place(value)) * plotHeight(); }

    // The shorter range grows until a unit is as long across as upwards.
    void alike() {
        const double across = (horizontal_.high - horizontal_.low) / plotWidth();
        const double upwards = (vertical_.high - vertical_.low) / plotHeight();
        Axis& tight = across < upwards ? horizontal_ : vertical_;
        const double length = std::max(across, upwards) * (across < upwards ? plotWidth() : plotHeight());
        const double middle = 0.5 * (tight.low + tight.high);
        tight.low = middle - 0.5 * length;
        tight.high = middle + 0.5 * length;
    }

    std::vector<Corner> places(const Series& series, const std::vector<double>& heights) const {
        std::vector<Corner> all;
        for (std::size_t i = 0; i < series.x.size(); ++i) all.push_back({px(series.x[i]), py(heights[i])});
        return all;
    }

    static Rgb colourOf(const Series& series) {
        return series.colour ? *series.colour : solverStyle(series.solver).onLight;
    }

    void drawShape(const Series& series) const {
        switch (series.shape) {
            case Series::Shape::Line:
                return curve(series);
            case Series::Shape::Outline:
                return outline(series);
            case Series::Shape::Spot:
                return spot(series);
            case Series::Shape::Area:  // drawn as its band
            case Series::Shape::Bar:   // drawn beside the others
                return;
        }
    }

    void outline(const Series& series) const {
        const std::vector<Corner> corners = places(series, series.line);
        pen_.colour(colourOf(series), 0.08);
        pen_.fill(corners);
        pen_.colour(colourOf(series));
        pen_.stroke(corners, 1.0, {}, true);
    }

    void spot(const Series& series) const {
        pen_.colour(colourOf(series));
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const double x = px(series.x[i]), y = py(series.line[i]);
            pen_.line(x - 5, y, x + 5, y, 2.4);
            pen_.line(x, y - 5, x, y + 5, 2.4);
        }
    }

    void frame() const {
        pen_.colour(ink);
        pen_.font(12, true);
        pen_.text(x_ + left, y_ + 14, chart_.title);
        for (const Tick& tick : vertical_.ticks(7)) {
            const bool whole = std::abs(tick.value - std::round(tick.value)) < 1e-9;
            if (chart_.wholeY && !whole) continue;
            pen_.colour(hairline);
            pen_.line(x_ + left, py(tick.value), x_ + chartWidth - right, py(tick.value));
            pen_.colour(quiet);
            pen_.font(8);
            const double raised = pen_.width(tick.exponent);
            pen_.text(x_ + left - 6, py(tick.value) - 1, tick.exponent, 1.0);
            pen_.font(11);
            pen_.text(x_ + left - 7 - raised, py(tick.value) + 4,
                      chart_.wholeY && tick.exponent.empty() ? std::to_string(std::lround(tick.value)) : tick.label,
                      1.0);
        }
        if (!chart_.names.empty())
            namesBelow();
        else
            horizontalTicks();
        pen_.colour(quiet);
        pen_.font(11);
        pen_.text(x_ + left + 0.5 * plotWidth(), y_ + chartHeight - 10, chart_.xLabel, 0.5);
        pen_.formula(x_ + left, y_ + top - 4, chart_.yLabel, 11);
    }

    void horizontalTicks() const {
        for (const Tick& tick : horizontal_.ticks(6)) {
            pen_.colour(hairline);
            pen_.line(px(tick.value), y_ + top, px(tick.value), y_ + chartHeight - bottom);
            pen_.colour(quiet);
            pen_.font(11);
            pen_.text(px(tick.value), y_ + chartHeight - bottom + 15, tick.label, 0.5);
            const double half = 0.5 * pen_.width(tick.label);
            pen_.font(8);
            pen_.text(px(tick.value) + half + 1, y_ + chartHeight - bottom + 10, tick.exponent);
        }
    }

    // A name in two lines at most; where there are too many names only every second, third, ... one.
    void namesBelow() const {
        pen_.colour(quiet);
        pen_.font(9);
        const double slot = plotWidth() / static_cast<double>(chart_.names.size());
        const auto stride = static_cast<std::size_t>(std::ceil(18.0 / slot));
        for (std::size_t i = 0; i < chart_.names.size(); i += stride) {
            const auto lines = wrapped(pen_, chart_.names[i], slot * static_cast<double>(stride));
            for (std::size_t k = 0; k < std::min<std::size_t>(lines.size(), 2); ++k)
                pen_.text(px(static_cast<double>(i)), y_ + chartHeight - bottom + 12 + 10 * static_cast<double>(k),
                          lines[k], 0.5);
        }
    }

    // Of every name one bar for each series, side by side.
    void bars() const {
        const double slot = plotWidth() / static_cast<double>(chart_.names.size());
        const double width = 0.8 * slot / static_cast<double>(chart_.series.size());
        for (std::size_t s = 0; s < chart_.series.size(); ++s) {
            const Series& series = chart_.series[s];
            pen_.colour(colourOf(series));
            for (std::size_t i = 0; i < series.line.size(); ++i) {
                const double from = px(static_cast<double>(i)) - 0.4 * slot + static_cast<double>(s) * width;
                pen_.rectangle(from, py(series.line[i]), 0.92 * width, py(0.0) - py(series.line[i]));
            }
        }
    }

    // Which bar is whose, at the right above the plot.
    void key() const {
        pen_.font(11, true);
        double end = x_ + chartWidth - right;
        for (auto series = chart_.series.rbegin(); series != chart_.series.rend(); ++series) {
            pen_.colour(ink);
            pen_.text(end, y_ + top - 4, series->label, 1.0);
            end -= pen_.width(series->label) + 8;
            pen_.colour(colourOf(*series));
            pen_.disc(end, y_ + top - 8, 3.5);
            end -= 12;
        }
    }

    void band(const Series& series) const {
        if (series.low.empty()) return;
        std::vector<Corner> corners = places(series, series.high);
        const std::vector<Corner> below = places(series, series.low);
        corners.insert(corners.end(), below.rbegin(), below.rend());
        pen_.colour(colourOf(series), series.shape == Series::Shape::Area ? 0.75 : 0.16);
        pen_.fill(corners);
    }

    void curve(const Series& series) const {
        const SolverStyle look = solverStyle(series.solver);
        pen_.colour(colourOf(series));
        pen_.stroke(places(series, series.line), 1.8, series.colour ? series.dash : look.dash);
    }

    // Just above the end of a line, in the middle of an area.
    double labelHeight(const Series& series) const {
        if (series.shape == Series::Shape::Area) return py(0.5 * (series.low.back() + series.high.back()));
        return py(series.line.back()) - 7;
    }

    // A name at the end of each line, in text colour after a coloured dot, pushed apart where ends meet.
    void labels() const {
        std::vector<std::pair<double, const Series*>> ends;
        for (const Series& series : chart_.series)
            if (!series.line.empty() && !series.label.empty()) ends.emplace_back(labelHeight(series), &series);
        std::sort(ends.begin(), ends.end());
        double lowest = y_ + top + 8;
        for (auto& [at, series] : ends) {
            at = std::max(at, lowest);
            lowest = at + 14;
        }
        double limit = y_ + chartHeight - bottom - 5;
        for (auto it = ends.rbegin(); it != ends.rend(); ++it) {
            it->first = std::min(it->first, limit);
            limit = it->first - 14;
        }
        pen_.font(11, true);
        for (const auto& [at, series] : ends) {
            const double end = x_ + chartWidth - right - 4;
            const double width = pen_.width(series->label);
            pen_.colour({1, 1, 1}, 0.75);
            pen_.rectangle(end - width - 14, at - 6, width + 16, 13);
            pen_.colour(colourOf(*series));
            pen_.disc(end - width - 8, at, 3.5);
            pen_.colour(ink);
            pen_.text(end, at + 4, series->label, 1.0);
        }
    }

    void cutBandNote() const {
        if (!chart_.logY) return;
        bool cut = false;
        for (const Series& series : chart_.series)
            for (const double low : series.low) cut = cut || low < vertical_.low;
        if (!cut) return;
        pen_.colour(quiet);
        pen_.font(9);
        pen_.text(x_ + left + 4, y_ + chartHeight - bottom - 4, "a band reaches zero: cut off at the axis");
    }

    mutable Pen pen_;  // its colour and font change as it draws
    const Chart& chart_;
    double x_, y_;
    Axis horizontal_, vertical_;
};

struct Size {
    double width = 0, height = 0;
};

Size sizeOf(const Figure& figure, std::size_t captionLines) {
    const auto charts = static_cast<int>(figure.charts.size());
    const int rows = (charts + figure.columns - 1) / figure.columns;
    return {std::max(figure.columns * chartWidth, 640.0),
            headHeight + rows * chartHeight + static_cast<double>(captionLines) * captionLine + margin};
}

void draw(const Figure& figure, Canvas& canvas, const std::vector<std::string>& caption, Size size) {
    Pen pen(canvas);
    pen.colour(ink);
    pen.font(15, true);
    pen.text(margin, 26, figure.title);
    for (std::size_t i = 0; i < figure.charts.size(); ++i) {
        if (figure.charts[i].series.empty()) continue;
        const int column = static_cast<int>(i) % figure.columns;
        const int row = static_cast<int>(i) / figure.columns;
        ChartDrawing(pen, figure.charts[i], column * chartWidth, headHeight + row * chartHeight).draw();
    }
    pen.colour(quiet);
    pen.font(11);
    for (std::size_t i = 0; i < caption.size(); ++i)
        pen.text(margin, size.height - margin - static_cast<double>(caption.size() - 1 - i) * captionLine, caption[i]);
}

}  // namespace

FigureFormat figureFormat(const std::filesystem::path& file) {
    if (file.extension() == ".svg") return FigureFormat::Svg;
    if (file.extension() == ".png") return FigureFormat::Png;
    throw std::invalid_argument("a figure's file must end in .svg or .png");
}

std::string render(const Figure& figure, FigureFormat format) {
    // The caption's lines must be known before the size is; words are measured on a canvas of its own.
    const auto scratch = measuringCanvas();
    Pen pen(*scratch);
    pen.font(11);
    const auto caption = wrapped(pen, figure.caption, sizeOf(figure, 0).width - 2 * margin);
    const Size size = sizeOf(figure, caption.size());
    DrawnPicture picture =
        drawnPicture(size.width, size.height, format, [&](Canvas& canvas) { draw(figure, canvas, caption, size); });
    addMetadata(picture.bytes, figure, picture.format);
    return std::move(picture.bytes);
}

}  // namespace awaystep
