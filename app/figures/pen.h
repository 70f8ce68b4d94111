#pragma once
// Text and lines on a canvas, in the few ways that figures need. Keeps the colour and the font.

#include <algorithm>
#include <string>
#include <vector>

#include "figures/canvas.h"

namespace awaystep {

class Pen {
public:
    explicit Pen(Canvas& canvas) : canvas_(&canvas) {}

    void colour(const Rgb& colour, double opacity = 1.0) { ink_ = {colour, opacity}; }
    void font(double size, bool bold = false) { face_ = {size, bold}; }
    double width(const std::string& words) const { return canvas_->width(words, face_); }
    // `align`: 0 the text begins at x, 0.5 stands on it, 1 ends there.
    void text(double x, double y, const std::string& words, double align = 0.0) const {
        canvas_->text(x - align * width(words), y, words, face_, ink_);
    }
    // A letter after an underscore is a subscript: "\u03A6_E".
    void formula(double x, double y, const std::string& words, double size) {
        for (std::size_t at = 0; at < words.size();) {
            const std::size_t mark = std::min(words.find('_', at), words.size());
            font(size);
            const std::string plain = words.substr(at, mark - at);
            text(x, y, plain);
            x += width(plain);
            if (mark + 1 < words.size()) {
                const std::string below = words.substr(mark + 1, 1);
                font(0.75 * size);
                text(x, y + 0.25 * size, below);
                x += width(below);
            }
            at = mark + 2;
        }
    }
    void line(double x1, double y1, double x2, double y2, double thickness = 1.0) const {
        stroke({{x1, y1}, {x2, y2}}, thickness);
    }
    void stroke(const std::vector<Corner>& corners, double thickness, const std::vector<double>& dash = {},
                bool closed = false) const {
        canvas_->stroke(corners, closed, thickness, dash, ink_);
    }
    void fill(const std::vector<Corner>& corners) const { canvas_->fill(corners, ink_); }
    void rectangle(double x, double y, double wide, double high) const {
        fill({{x, y}, {x + wide, y}, {x + wide, y + high}, {x, y + high}});
    }
    void disc(double x, double y, double radius) const { canvas_->disc(x, y, radius, ink_); }
    void clip(double x, double y, double wide, double high) const { canvas_->clip(x, y, wide, high); }
    void unclip() const { canvas_->unclip(); }

private:
    Canvas* canvas_;
    Ink ink_;
    Face face_;
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
