// Figures as text of SVG, without a library that draws. Letters are written as shapes, so that a figure looks the same
// wherever it is opened; stb_truetype, which Dear ImGui brings, reads them from the fonts of the application.
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_STATIC
#include <imstb_truetype.h>

#include "figures/canvas.h"
#include "files/text_file.h"
#include "model/settings/folders.h"

namespace awaystep {
namespace {

// Short, and as exact as a screen can show.
std::string shortNumber(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", std::abs(value) < 0.005 ? 0.0 : value);
    std::string number = text.data();
    while (number.ends_with('0')) number.pop_back();
    if (number.ends_with('.')) number.pop_back();
    return number;
}

std::string attribute(const char* name, double value) {
    return std::string(" ") + name + "=\"" + shortNumber(value) + "\"";
}

// The next character of UTF-8, and where the one behind it begins; what is none counts as a question mark.
int nextCharacter(const std::string& words, std::size_t& at) {
    const auto byte = static_cast<unsigned char>(words[at++]);
    const int more = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    int character = more == 0 ? byte : byte & (0x3F >> more);
    for (int i = 0; i < more; ++i) {
        if (at >= words.size()) return '?';
        character = character << 6 | (static_cast<unsigned char>(words[at++]) & 0x3F);
    }
    return character;
}

class Letters {
public:
    explicit Letters(const char* file) {
        const auto path = findFont(file);
        if (!path) throw std::runtime_error(std::string("figure: the font ") + file + " is missing");
        bytes_ = readTextFile(*path, {.most = std::size_t{16} << 20});
        const auto* data = reinterpret_cast<const unsigned char*>(bytes_.data());
        if (stbtt_InitFont(&font_, data, stbtt_GetFontOffsetForIndex(data, 0)) == 0)
            throw std::runtime_error(std::string("figure: the font ") + file + " cannot be read");
    }
    int find(int character) const { return stbtt_FindGlyphIndex(&font_, character); }
    double advance(int glyph, double size) const {
        int width = 0, bearing = 0;
        stbtt_GetGlyphHMetrics(&font_, glyph, &width, &bearing);
        return width * scale(size);
    }
    // As the path of an SVG, with its origin at this place.
    std::string shape(int glyph, double size, double x, double y) const {
        stbtt_vertex* corners = nullptr;
        const int count = stbtt_GetGlyphShape(&font_, glyph, &corners);
        const double unit = scale(size);
        const auto place = [&](int fontX, int fontY) {
            return shortNumber(x + fontX * unit) + " " + shortNumber(y - fontY * unit);
        };
        std::string path;
        for (int i = 0; i < count; ++i) {
            const stbtt_vertex& to = corners[i];
            if (to.type == STBTT_vmove) path += (path.empty() ? "M" : "ZM") + place(to.x, to.y);
            if (to.type == STBTT_vline) path += "L" + place(to.x, to.y);
            if (to.type == STBTT_vcurve) path += "Q" + place(to.cx, to.cy) + " " + place(to.x, to.y);
            if (to.type == STBTT_vcubic)
                path += "C" + place(to.cx, to.cy) + " " + place(to.cx1, to.cy1) + " " + place(to.x, to.y);
        }
        stbtt_FreeShape(&font_, corners);
        return path.empty() ? path : path + "Z";
    }

private:
    double scale(double size) const { return stbtt_ScaleForMappingEmToPixels(&font_, static_cast<float>(size)); }

    std::string bytes_;
    stbtt_fontinfo font_{};
};

class SvgCanvas : public Canvas {
public:
    double width(const std::string& words, const Face& face) override {
        double sum = 0.0;
        each(words, face, [&](const Letters& letters, int glyph) { sum += letters.advance(glyph, face.size); });
        return sum;
    }
    void text(double x, double y, const std::string& words, const Face& face, const Ink& ink) override {
        std::string path;
        each(words, face, [&](const Letters& letters, int glyph) {
            path += letters.shape(glyph, face.size, x, y);
            x += letters.advance(glyph, face.size);
        });
        if (!path.empty()) svg_ += "<path d=\"" + path + "\"" + paint("fill", ink) + "/>\n";
    }
    void fill(const std::vector<Corner>& corners, const Ink& ink) override {
        svg_ += "<path d=\"" + pathOf(corners, true) + "\"" + paint("fill", ink) + "/>\n";
    }
    void stroke(const std::vector<Corner>& corners, bool closed, double thickness, const std::vector<double>& dash,
                const Ink& ink) override {
        svg_ += "<path fill=\"none\" stroke-linejoin=\"round\" d=\"" + pathOf(corners, closed) + "\"" +
                attribute("stroke-width", thickness) + paint("stroke", ink);
        if (!dash.empty()) {
            svg_ += " stroke-dasharray=\"";
            for (const double length : dash) svg_ += shortNumber(length) + " ";
            svg_.back() = '"';
        }
        svg_ += "/>\n";
    }
    void disc(double x, double y, double radius, const Ink& ink) override {
        svg_ +=
            "<circle" + attribute("cx", x) + attribute("cy", y) + attribute("r", radius) + paint("fill", ink) + "/>\n";
    }
    void clip(double x, double y, double wide, double high) override {
        const std::string id = "clip" + std::to_string(++clips_);
        svg_ += "<clipPath id=\"" + id + "\"><rect" + attribute("x", x) + attribute("y", y) + attribute("width", wide) +
                attribute("height", high) + "/></clipPath>\n<g clip-path=\"url(#" + id + ")\">\n";
    }
    void unclip() override { svg_ += "</g>\n"; }

    const std::string& svg() const { return svg_; }

private:
    static std::string pathOf(const std::vector<Corner>& corners, bool closed) {
        std::string path;
        for (const Corner& corner : corners)
            path += (path.empty() ? "M" : "L") + shortNumber(corner.x) + " " + shortNumber(corner.y);
        return closed ? path + "Z" : path;
    }
    static std::string paint(const std::string& what, const Ink& ink) {
        const auto part = [](double share) { return static_cast<int>(std::lround(255.0 * share)); };
        std::array<char, 8> colour{};
        std::snprintf(colour.data(), colour.size(), "#%02x%02x%02x", part(ink.colour.r) & 255, part(ink.colour.g) & 255,
                      part(ink.colour.b) & 255);
        std::string words = " " + what + "=\"" + colour.data() + "\"";
        if (ink.opacity < 1.0) words += attribute((what + "-opacity").c_str(), ink.opacity);
        return words;
    }
    // What a face lacks DejaVu has, as in the window.
    template <class Act>
    void each(const std::string& words, const Face& face, const Act& act) {
        const Letters& first = face.bold ? bold_ : plain_;
        for (std::size_t at = 0; at < words.size();) {
            const int character = nextCharacter(words, at);
            const int glyph = first.find(character);
            if (glyph != 0)
                act(first, glyph);
            else
                act(behind_, behind_.find(character));
        }
    }

    Letters plain_{"Inter-Regular.otf"}, bold_{"Inter-SemiBold.otf"}, behind_{"DejaVuSans.ttf"};
    std::string svg_;
    int clips_ = 0;
};

}  // namespace

std::unique_ptr<Canvas> measuringCanvas() { return std::make_unique<SvgCanvas>(); }

DrawnPicture drawnPicture(double wide, double high, FigureFormat, const std::function<void(Canvas&)>& draw) {
    SvgCanvas canvas;
    draw(canvas);
    const std::string size = attribute("width", wide) + attribute("height", high);
    return {"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"" + size +
                " viewBox=\"0 0 " + shortNumber(wide) + " " + shortNumber(high) + "\">\n<rect" + size +
                " fill=\"#ffffff\"/>\n" + canvas.svg() + "</svg>\n",
            FigureFormat::Svg};
}

}  // namespace awaystep
