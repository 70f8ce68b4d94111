#pragma once
// Words one after the other, in lines: a new line begins where a word does not fit.

#include <limits>
#include <vector>

#include "window/widgets/markdown_layout.h"

namespace awaystep {

class MarkdownLines {
public:
    struct Room {
        float left = 0.0F, top = 0.0F;
        float right = std::numeric_limits<float>::max();
        float align = 0.0F;  // 0 left, 0.5 middle, 1 right
    };
    MarkdownLines(const Style& style, MarkdownLayout& layout, Room room, float size);

    // Words are kept until the next space, so that a full stop never begins a line.
    void add(const MarkdownRun& run, bool bold = false, bool quiet = false);
    // Code keeps its spaces.
    void addCode(std::string_view line);
    void newLine();
    // The bottom of the last line.
    float finish();

    // After finish(): the widest line, and the widest word, which is not broken if there is room for it.
    float widest() const { return widest_; }
    float widestWord() const { return widestWord_; }

private:
    void place();
    void placeWord(MarkdownPiece word, const MarkdownRun* run);
    void endLine();

    struct Waiting {
        MarkdownPiece word;
        const MarkdownRun* run;
    };
    const Style& style_;
    MarkdownLayout& layout_;
    Room room_;
    float size_, x_, y_, lineHeight_;
    float widest_ = 0.0F;
    float widestWord_ = 0.0F;
    bool space_ = false;
    std::vector<Waiting> waiting_;
    std::size_t firstPiece_, firstLink_;  // of the line
};

}  // namespace awaystep
