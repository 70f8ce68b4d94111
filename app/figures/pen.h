#pragma once
// Text and lines on a cairo surface, in the few ways that figures need.

#include <cairo.h>

#include <algorithm>
#include <string>
#include <vector>

#include "figures/solver_style.h"

namespace awaystep {

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
    // A letter after an underscore is a subscript: "\u03A6_E".
    void formula(double x, double y, const std::string& words, double size) const {
        cairo_move_to(cr_, x, y);
        for (std::size_t at = 0; at < words.size();) {
            const std::size_t mark = std::min(words.find('_', at), words.size());
            font(size);
            cairo_show_text(cr_, words.substr(at, mark - at).c_str());
            if (mark + 1 < words.size()) {
                cairo_rel_move_to(cr_, 0, 0.25 * size);
                font(0.75 * size);
                cairo_show_text(cr_, words.substr(mark + 1, 1).c_str());
                cairo_rel_move_to(cr_, 0, -0.25 * size);
            }
            at = mark + 2;
        }
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

// The words in lines that are at most `width` wide, where single words allow it.
inline std::vector<std::string> wrapped(const Pen& pen, const std::string& text, double width) {
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

}  // namespace awaystep
