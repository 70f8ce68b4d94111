#include "figures/figure.h"

#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "figures/axis.h"
#include "figures/solver_style.h"
#include "files/plain_text.h"

namespace awaystep {
namespace {

constexpr double chartWidth = 380, chartHeight = 300;
constexpr double left = 56, right = 20, top = 34, bottom = 44;
constexpr double headHeight = 40, captionLine = 16, margin = 12;
constexpr Rgb ink{0.106, 0.122, 0.141}, quiet{0.357, 0.392, 0.447}, hairline{0.875, 0.890, 0.910};

struct SurfaceEnd {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextEnd {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using SurfacePtr = std::unique_ptr<cairo_surface_t, SurfaceEnd>;
using ContextPtr = std::unique_ptr<cairo_t, ContextEnd>;

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

// A pen that knows our few ways to put text and lines.
class Pen {
public:
    explicit Pen(cairo_t* context) : cr_(context) {}
    cairo_t* operator*() const { return cr_; }

    void colour(const Rgb& c, double opacity = 1.0) const { cairo_set_source_rgba(cr_, c.r, c.g, c.b, opacity); }
    void font(double size, bool bold = false) const {
        cairo_select_font_face(cr_, "Inter", CAIRO_FONT_SLANT_NORMAL,
                               bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr_, size);
    }
    double width(const std::string& text) const {
        cairo_text_extents_t extents;
        cairo_text_extents(cr_, text.c_str(), &extents);
        return extents.x_advance;
    }
    // `align`: 0 the text begins at x, 0.5 stands on it, 1 ends there.
    void text(double x, double y, const std::string& words, double align = 0.0) const {
        cairo_move_to(cr_, x - align * width(words), y);
        cairo_show_text(cr_, words.c_str());
    }
    void line(double x1, double y1, double x2, double y2, double thickness = 1.0) const {
        cairo_set_line_width(cr_, thickness);
        cairo_move_to(cr_, x1, y1);
        cairo_line_to(cr_, x2, y2);
        cairo_stroke(cr_);
    }

private:
    cairo_t* cr_;
};

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
        horizontal_ = fitAxis(xs, chart.logX, 1e-300);
        vertical_ = fitAxis(ys, chart.logY, chart.floor);
        if (chart.sameScale) alike();
    }

    void draw() const {
        frame();
        cairo_save(*pen_);
        cairo_rectangle(*pen_, x_ + left, y_ + top, plotWidth(), plotHeight());
        cairo_clip(*pen_);
        for (const Series& series : chart_.series) band(series);
        for (const Series& series : chart_.series) drawShape(series);
        cairo_restore(*pen_);
        labels();
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
            case Series::Shape::Area:
                return;  // drawn as its band
        }
    }

    void outline(const Series& series) const {
        for (std::size_t i = 0; i < series.x.size(); ++i) cairo_line_to(*pen_, px(series.x[i]), py(series.line[i]));
        cairo_close_path(*pen_);
        pen_.colour(colourOf(series), 0.08);
        cairo_fill_preserve(*pen_);
        pen_.colour(colourOf(series));
        cairo_set_line_width(*pen_, 1.0);
        cairo_stroke(*pen_);
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
            pen_.colour(hairline);
            pen_.line(x_ + left, py(tick.value), x_ + chartWidth - right, py(tick.value));
            pen_.colour(quiet);
            pen_.font(8);
            const double raised = pen_.width(tick.exponent);
            pen_.text(x_ + left - 6, py(tick.value) - 1, tick.exponent, 1.0);
            pen_.font(11);
            pen_.text(x_ + left - 7 - raised, py(tick.value) + 4, tick.label, 1.0);
        }
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
        pen_.colour(quiet);
        pen_.font(11);
        pen_.text(x_ + left + 0.5 * plotWidth(), y_ + chartHeight - 10, chart_.xLabel, 0.5);
        pen_.text(x_ + left, y_ + top - 4, chart_.yLabel);
    }

    void band(const Series& series) const {
        if (series.low.empty()) return;
        for (std::size_t i = 0; i < series.x.size(); ++i) cairo_line_to(*pen_, px(series.x[i]), py(series.high[i]));
        for (std::size_t i = series.x.size(); i-- > 0;) cairo_line_to(*pen_, px(series.x[i]), py(series.low[i]));
        cairo_close_path(*pen_);
        pen_.colour(colourOf(series), series.shape == Series::Shape::Area ? 0.75 : 0.16);
        cairo_fill(*pen_);
    }

    void curve(const Series& series) const {
        const SolverStyle look = solverStyle(series.solver);
        pen_.colour(colourOf(series));
        if (!series.colour) cairo_set_dash(*pen_, look.dash.data(), static_cast<int>(look.dash.size()), 0);
        cairo_set_line_width(*pen_, 1.8);
        cairo_set_line_join(*pen_, CAIRO_LINE_JOIN_ROUND);
        for (std::size_t i = 0; i < series.x.size(); ++i) cairo_line_to(*pen_, px(series.x[i]), py(series.line[i]));
        cairo_stroke(*pen_);
        cairo_set_dash(*pen_, nullptr, 0, 0);
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
            cairo_rectangle(*pen_, end - width - 14, at - 6, width + 16, 13);
            cairo_fill(*pen_);
            pen_.colour(colourOf(*series));
            cairo_arc(*pen_, end - width - 8, at, 3.5, 0, 2 * M_PI);
            cairo_fill(*pen_);
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

    Pen pen_;
    const Chart& chart_;
    double x_, y_;
    Axis horizontal_, vertical_;
};

std::vector<std::string> wrapped(const Pen& pen, const std::string& text, double width) {
    std::vector<std::string> lines{""};
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t space = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, space - at);
        if (!lines.back().empty() && pen.width(lines.back() + " " + word) > width) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        at = space + 1;
    }
    return lines;
}

struct Size {
    double width = 0, height = 0;
};

Size sizeOf(const Figure& figure, std::size_t captionLines) {
    const auto charts = static_cast<int>(figure.charts.size());
    const int rows = (charts + figure.columns - 1) / figure.columns;
    return {std::max(figure.columns * chartWidth, 640.0),
            headHeight + rows * chartHeight + static_cast<double>(captionLines) * captionLine + margin};
}

void draw(const Figure& figure, cairo_t* context, const std::vector<std::string>& caption, Size size) {
    const Pen pen(context);
    pen.colour({1, 1, 1});
    cairo_paint(context);
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

// cairo draws letters as shapes; title and description keep the words for search and for screen readers.
void describe(std::string& svg, const Figure& figure) {
    const std::size_t open = svg.find("<svg");
    const std::size_t end = open == std::string::npos ? open : svg.find('>', open);
    if (end == std::string::npos) return;
    svg.insert(end + 1, "\n<title>" + xmlText(figure.title) + "</title>\n<desc>" + xmlText(figure.caption) + "</desc>");
}

// --- words in a PNG: chunks of international text behind its header ---

std::string bigEndian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
}

// As PNG wants it: CRC-32 of IEEE 802.3.
std::uint32_t checksum(const std::string& bytes) {
    std::uint32_t crc = 0xffffffffU;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ (crc & 1U ? 0xedb88320U : 0U);
    }
    return ~crc;
}

std::string textChunk(const std::string& keyword, const std::string& words) {
    const std::string data = keyword + std::string(5, '\0') + words;  // not compressed, no language
    return bigEndian(static_cast<std::uint32_t>(data.size())) + "iTXt" + data + bigEndian(checksum("iTXt" + data));
}

void describePng(std::string& png, const Figure& figure) {
    constexpr std::size_t afterHeader = 8 + 4 + 4 + 13 + 4;  // the signature, then IHDR
    if (png.size() > afterHeader)
        png.insert(afterHeader, textChunk("Title", figure.title) + textChunk("Description", figure.caption));
}

}  // namespace

FigureFormat figureFormat(const std::filesystem::path& file) {
    if (file.extension() == ".svg") return FigureFormat::Svg;
    if (file.extension() == ".png") return FigureFormat::Png;
    throw std::invalid_argument("a figure's file must end in .svg or .png");
}

std::string render(const Figure& figure, FigureFormat format) {
    // The caption's lines must be known before the size is; text is measured on a scratch surface.
    const SurfacePtr scratch(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1));
    const ContextPtr measuring(cairo_create(scratch.get()));
    const Pen pen(measuring.get());
    pen.font(11);
    const auto caption = wrapped(pen, figure.caption, sizeOf(figure, 0).width - 2 * margin);
    const Size size = sizeOf(figure, caption.size());

    constexpr double pngScale = 2.0;  // sharp on dense screens and in print
    std::string bytes;
    const SurfacePtr surface(format == FigureFormat::Svg
                                 ? cairo_svg_surface_create_for_stream(append, &bytes, size.width, size.height)
                                 : cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                              static_cast<int>(pngScale * size.width),
                                                              static_cast<int>(pngScale * size.height)));
    const ContextPtr context(cairo_create(surface.get()));
    if (format == FigureFormat::Png) cairo_scale(context.get(), pngScale, pngScale);
    draw(figure, context.get(), caption, size);
    cairo_surface_flush(surface.get());
    if (format == FigureFormat::Png) cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
    cairo_surface_finish(surface.get());
    if (const cairo_status_t status = cairo_status(context.get()); status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string("figure: ") + cairo_status_to_string(status));
    if (format == FigureFormat::Svg)
        describe(bytes, figure);
    else
        describePng(bytes, figure);
    return bytes;
}

}  // namespace awaystep
