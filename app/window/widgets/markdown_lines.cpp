#include "window/widgets/markdown_lines.h"

#include <algorithm>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float lineOverSize = 1.38F;
constexpr float codeOverSize = 0.9F;

// As many letters as fit, at least one.
std::size_t fittingBytes(const Style& style, const MarkdownPiece& word, float width) {
    std::size_t fitting = 0;
    for (std::size_t end = 1; end <= word.text.size(); ++end) {
        const bool between = end == word.text.size() || (static_cast<unsigned char>(word.text[end]) & 0xC0U) != 0x80U;
        if (!between) continue;
        if (fitting > 0 && sizeOf(style, word.font, word.size, word.text.substr(0, end)).x > width) break;
        fitting = end;
    }
    return fitting;
}

}  // namespace

MarkdownLines::MarkdownLines(const Style& style, MarkdownLayout& layout, Room room, float size)
    : style_(style),
      layout_(layout),
      room_(room),
      size_(size),
      x_(room.left),
      y_(room.top),
      lineHeight_(style.px(size * lineOverSize)),
      firstPiece_(layout.pieces.size()),
      firstLink_(layout.links.size()) {}

void MarkdownLines::add(const MarkdownRun& run, bool bold, bool quiet) {
    if (run.text == "\n") return newLine();
    MarkdownPiece word;
    word.font = run.code ? style_.font.numbers : run.bold || bold ? style_.font.heading : style_.font.text;
    word.size = run.code ? size_ * codeOverSize : size_;
    word.slanted = run.italic;
    word.quiet = quiet;
    word.linked = !run.link.empty();
    std::string_view rest = run.text;
    while (!rest.empty()) {
        if (rest.front() == ' ' || rest.front() == '\n' || rest.front() == '\t') {
            place();
            space_ = true;
            rest.remove_prefix(1);
            continue;
        }
        word.text = rest.substr(0, rest.find_first_of(" \n\t"));
        rest.remove_prefix(word.text.size());
        waiting_.push_back({word, word.linked ? &run : nullptr});
    }
}

void MarkdownLines::addCode(std::string_view line) {
    MarkdownPiece word;
    word.font = style_.font.numbers;
    word.size = size_ * codeOverSize;
    const float wide = room_.right - room_.left;
    while (!line.empty()) {
        word.text = line;
        std::size_t fitting = fittingBytes(style_, word, wide);
        // Broken after a space where there is one.
        if (fitting < line.size())
            if (const std::size_t space = line.rfind(' ', fitting - 1); space != std::string_view::npos && space > 0)
                fitting = space + 1;
        word.text = line.substr(0, fitting);
        placeWord(word, nullptr);
        line.remove_prefix(fitting);
        if (!line.empty()) newLine();
    }
}

// What is kept goes onto the line, or onto the next one.
void MarkdownLines::place() {
    if (waiting_.empty()) return;
    float width = 0.0F;
    for (const Waiting& each : waiting_) width += sizeOf(style_, each.word.font, each.word.size, each.word.text).x;
    widestWord_ = std::max(widestWord_, width);
    if (space_ && x_ > room_.left) x_ += sizeOf(style_, style_.font.text, size_, " ").x;
    if (x_ > room_.left && x_ + width > room_.right) endLine();
    const bool broken = width > room_.right - room_.left;
    for (const Waiting& each : waiting_) {
        MarkdownPiece word = each.word;
        while (broken && x_ + sizeOf(style_, word.font, word.size, word.text).x > room_.right) {
            const std::string_view whole = word.text;
            const std::size_t fitting = fittingBytes(style_, word, room_.right - x_);
            if (fitting == whole.size()) break;
            word.text = whole.substr(0, fitting);
            placeWord(word, each.run);
            endLine();
            word.text = whole.substr(fitting);
        }
        placeWord(word, each.run);
    }
    waiting_.clear();
    space_ = false;
}

void MarkdownLines::placeWord(MarkdownPiece word, const MarkdownRun* run) {
    const ImVec2 size = sizeOf(style_, word.font, word.size, word.text);
    word.min = ImVec2(x_, y_ + (style_.px(size_) - style_.px(word.size)) * 0.6F);
    word.max = ImVec2(x_ + size.x, word.min.y + style_.px(word.size));
    layout_.pieces.push_back(word);
    if (run != nullptr) {
        const bool goesOn = layout_.links.size() > firstLink_ && layout_.links.back().target == run->link &&
                            layout_.links.back().words.data() == run->text.data();
        if (goesOn)
            layout_.links.back().max.x = word.max.x;
        else
            layout_.links.push_back({ImVec2(x_, y_), ImVec2(word.max.x, y_ + style_.px(size_)), run->link, run->text});
    }
    x_ = word.max.x;
}

void MarkdownLines::newLine() {
    place();
    endLine();
}

void MarkdownLines::endLine() {
    widest_ = std::max(widest_, x_ - room_.left);
    if (room_.align > 0.0F) {
        const float shift = (room_.right - x_) * room_.align;
        for (std::size_t i = firstPiece_; i < layout_.pieces.size(); ++i) {
            layout_.pieces[i].min.x += shift;
            layout_.pieces[i].max.x += shift;
        }
        for (std::size_t i = firstLink_; i < layout_.links.size(); ++i) {
            layout_.links[i].min.x += shift;
            layout_.links[i].max.x += shift;
        }
    }
    firstPiece_ = layout_.pieces.size();
    firstLink_ = layout_.links.size();
    x_ = room_.left;
    y_ += lineHeight_;
    space_ = false;
}

float MarkdownLines::finish() {
    newLine();
    return y_;
}

}  // namespace awaystep
