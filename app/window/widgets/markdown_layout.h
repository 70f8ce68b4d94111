#pragma once
// Markdown set in lines for a width: where every word, box and picture stands. Made once for a page and drawn in every
// frame. Places are pixels from the upper left corner.

#include <imgui.h>

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/markdown.h"
#include "window/widgets/theme.h"

namespace awaystep {

enum class MarkdownShape { Word, Dot, Line, Box, Picture };
struct MarkdownPiece {
    MarkdownShape shape = MarkdownShape::Word;
    ImVec2 min = {}, max = {};
    std::string_view text = {};  // a word, or the file of a picture
    ImFont* font = nullptr;
    float size = 0.0F;  // unscaled
    bool slanted = false;
    bool quiet = false;  // in the muted colour
    bool linked = false;
};

// A piece of a link on one line.
struct MarkdownLink {
    ImVec2 min = {}, max = {};
    std::string_view target;
    std::string_view words;  // of the run it belongs to
};
struct MarkdownCode {
    ImVec2 min = {}, max = {};
    std::string_view text;
};

// Its views point into the blocks, which must live as long, and into itself: it can be moved but not copied.
struct MarkdownLayout {
    MarkdownLayout() = default;
    MarkdownLayout(MarkdownLayout&&) = default;
    MarkdownLayout& operator=(MarkdownLayout&&) = default;

    std::vector<MarkdownPiece> pieces;
    std::vector<MarkdownLink> links;
    std::vector<MarkdownCode> codes;
    std::vector<float> headings;      // the tops of those that stand in no list or quote
    std::deque<MarkdownRun> numbers;  // of items
    float width = 0.0F;
    float height = 0.0F;
};

// The size of a picture in its own pixels; 0 x 0 where it cannot be shown.
using PictureSizes = std::function<ImVec2(std::string_view file)>;

// Width in pixels, size of the type unscaled.
MarkdownLayout layOut(const Style& style, const std::vector<MarkdownBlock>& blocks, float width, float size,
                      const PictureSizes& sizes = {});

}  // namespace awaystep
