#include <cairo-svg.h>
#include <cairo.h>

#include <cmath>
#include <stdexcept>
#include <utility>

#include "figures/canvas.h"

namespace awaystep {
namespace {

struct SurfaceEnd {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextEnd {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using SurfacePtr = std::unique_ptr<cairo_surface_t, SurfaceEnd>;
using ContextPtr = std::unique_ptr<cairo_t, ContextEnd>;

cairo_status_t appendToPicture(void* text, const unsigned char* bytes, unsigned length) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
    return CAIRO_STATUS_SUCCESS;
}

class CairoCanvas : public Canvas {
public:
    explicit CairoCanvas(SurfacePtr surface) : surface_(std::move(surface)), cr_(cairo_create(surface_.get())) {}
    cairo_t* context() const { return cr_.get(); }
    cairo_surface_t* surface() const { return surface_.get(); }

    double width(const std::string& words, const Face& face) override {
        choose(face);
        cairo_text_extents_t extents;
        cairo_text_extents(cr_.get(), words.c_str(), &extents);
        return extents.x_advance;
    }
    void text(double x, double y, const std::string& words, const Face& face, const Ink& ink) override {
        choose(face);
        choose(ink);
        cairo_move_to(cr_.get(), x, y);
        cairo_show_text(cr_.get(), words.c_str());
        cairo_new_path(cr_.get());
    }
    void fill(const std::vector<Corner>& corners, const Ink& ink) override {
        choose(ink);
        follow(corners);
        cairo_close_path(cr_.get());
        cairo_fill(cr_.get());
    }
    void stroke(const std::vector<Corner>& corners, bool closed, double thickness, const std::vector<double>& dash,
                const Ink& ink) override {
        choose(ink);
        cairo_set_dash(cr_.get(), dash.data(), static_cast<int>(dash.size()), 0);
        cairo_set_line_width(cr_.get(), thickness);
        cairo_set_line_join(cr_.get(), CAIRO_LINE_JOIN_ROUND);
        follow(corners);
        if (closed) cairo_close_path(cr_.get());
        cairo_stroke(cr_.get());
    }
    void disc(double x, double y, double radius, const Ink& ink) override {
        choose(ink);
        cairo_arc(cr_.get(), x, y, radius, 0, 2 * M_PI);
        cairo_fill(cr_.get());
    }
    void clip(double x, double y, double wide, double high) override {
        cairo_save(cr_.get());
        cairo_rectangle(cr_.get(), x, y, wide, high);
        cairo_clip(cr_.get());
    }
    void unclip() override { cairo_restore(cr_.get()); }

private:
    void choose(const Ink& ink) const {
        cairo_set_source_rgba(cr_.get(), ink.colour.r, ink.colour.g, ink.colour.b, ink.opacity);
    }
    void choose(const Face& face) const {
        cairo_select_font_face(cr_.get(), "Inter", CAIRO_FONT_SLANT_NORMAL,
                               face.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr_.get(), face.size);
    }
    void follow(const std::vector<Corner>& corners) const {
        for (const Corner& corner : corners) cairo_line_to(cr_.get(), corner.x, corner.y);
    }

    SurfacePtr surface_;
    ContextPtr cr_;
};

}  // namespace

std::unique_ptr<Canvas> measuringCanvas() {
    return std::make_unique<CairoCanvas>(SurfacePtr(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)));
}

DrawnPicture drawnPicture(double wide, double high, FigureFormat format, const std::function<void(Canvas&)>& draw) {
    constexpr double pngScale = 2.0;  // sharp on dense screens and in print
    std::string bytes;
    CairoCanvas canvas(SurfacePtr(
        format == FigureFormat::Svg ? cairo_svg_surface_create_for_stream(appendToPicture, &bytes, wide, high)
                                    : cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(pngScale * wide),
                                                                 static_cast<int>(pngScale * high))));
    if (format == FigureFormat::Png) cairo_scale(canvas.context(), pngScale, pngScale);
    cairo_set_source_rgb(canvas.context(), 1, 1, 1);
    cairo_paint(canvas.context());
    draw(canvas);
    cairo_surface_flush(canvas.surface());
    if (format == FigureFormat::Png) cairo_surface_write_to_png_stream(canvas.surface(), appendToPicture, &bytes);
    cairo_surface_finish(canvas.surface());
    if (const cairo_status_t status = cairo_status(canvas.context()); status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string("figure: ") + cairo_status_to_string(status));
    return {std::move(bytes), format};
}

}  // namespace awaystep
