#include "window/widgets/markdown_layout.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "window/widgets/drawing.h"
#include "window/widgets/markdown_lines.h"
#include "window/widgets/markdown_table.h"

namespace awaystep {
namespace {

// All relative to the size of the type.
constexpr float blockGap = 0.32F;
constexpr float itemIndent = 1.3F;
constexpr float quoteIndent = 0.9F;
constexpr float codePadding = 0.6F;
constexpr float narrowest = 60.0F;  // unscaled: what stands deep in lists and quotes keeps this width

class Layouter {
public:
    Layouter(const Style& style, MarkdownLayout& layout, float size, const PictureSizes& sizes)
        : style_(style), layout_(layout), size_(size), sizes_(sizes) {}

    float y() const { return y_; }

    void blocks(std::span<const MarkdownBlock> all, float left, float right) {
        right = std::max(right, left + style_.px(narrowest));
        for (const MarkdownBlock& each : all) block(each, left, right);
    }
    void heading(const MarkdownBlock& block, float right) {
        // Some air above a heading, unless it is the first.
        const float size = size_ * headingScale(block.number);
        if (y_ > 0.0F && block.number < 3) y_ += style_.px(size * 0.6F);
        layout_.headings.push_back(y_);
        text(block, 0.0F, right);
    }

private:
    // Lessons have headings of the third level only, which are as large as their text.
    static float headingScale(int level) { return level <= 1 ? 1.6F : level == 2 ? 1.25F : 1.0F; }

    void gap(float units) { y_ += style_.px(units); }

    void block(const MarkdownBlock& each, float left, float right) {
        switch (each.kind) {
            case BlockKind::Paragraph:
            case BlockKind::Heading:
            case BlockKind::Cell:
                return text(each, left, right);
            case BlockKind::Code:
                return code(each, left, right);
            case BlockKind::Rule:
                gap(size_ * 0.5F);
                line(left, right);
                return gap(size_ * (0.5F + blockGap));
            case BlockKind::Quote: {
                const float top = y_;
                blocks(each.blocks, left + style_.px(size_ * quoteIndent), right);
                const float bottom = std::max(top, y_ - style_.px(size_ * blockGap));
                piece(MarkdownShape::Line, ImVec2(left, top), ImVec2(left + style_.px(3), bottom));
                return;
            }
            case BlockKind::Item:
                return item(each, left, right);
            case BlockKind::Table:
                y_ = layOutTable(style_, layout_, each, {left, y_, right}, size_);
                return gap(size_ * blockGap);
            case BlockKind::List:
            case BlockKind::Row:
                blocks(each.blocks, left, right);
                return gap(size_ * blockGap - 2.0F);
        }
    }

    void item(const MarkdownBlock& each, float left, float right) {
        const float top = y_, radius = style_.px(2.2F);
        float indent = style_.px(size_ * itemIndent);
        if (each.number < 0) {
            const ImVec2 middle(left + style_.px(size_ * 0.6F), top + style_.px(size_ * 0.58F));
            piece(MarkdownShape::Dot, ImVec2(middle.x - radius, middle.y - radius),
                  ImVec2(middle.x + radius, middle.y + radius));
        } else {
            layout_.numbers.push_back({.text = std::to_string(each.number) + "."});
            MarkdownLines number(style_, layout_, {left, top}, size_);
            number.add(layout_.numbers.back());
            number.finish();
            indent = std::max(indent, number.widest() + style_.px(size_ * 0.3F));
        }
        blocks(each.blocks, left + indent, right);
        // The lines of a list stand closer together than paragraphs.
        const bool paragraphLast = !each.blocks.empty() && each.blocks.back().kind == BlockKind::Paragraph;
        y_ = paragraphLast ? y_ - style_.px(size_ * blockGap - 2.0F) : std::max(y_, top + style_.px(size_ * 1.38F));
    }

    void text(const MarkdownBlock& each, float left, float right) {
        const bool heading = each.kind == BlockKind::Heading;
        const float size = heading ? size_ * headingScale(each.number) : size_;
        auto begin = each.runs.begin();
        while (begin != each.runs.end()) {
            const auto end = std::find_if(begin, each.runs.end(), [](const auto& run) { return !run.picture.empty(); });
            if (begin != end) {
                MarkdownLines lines(style_, layout_, {left, y_, right}, size);
                for (auto run = begin; run != end; ++run) lines.add(*run, heading);
                y_ = lines.finish();
            }
            if (end == each.runs.end()) break;
            picture(*end, left, right);
            begin = end + 1;
        }
        gap(size * blockGap);
    }

    // As wide as there is room, never larger than it is.
    void picture(const MarkdownRun& run, float left, float right) {
        const ImVec2 own = sizes_ ? sizes_(run.picture) : ImVec2(0, 0);
        if (own.x < 1.0F || own.y < 1.0F) {
            MarkdownLines lines(style_, layout_, {left, y_, right}, size_);
            lines.add(run, false, true);
            y_ = lines.finish();
            return;
        }
        const float width = std::min(right - left, style_.px(own.x));
        const float height = std::round(width * own.y / own.x);
        piece(MarkdownShape::Picture, ImVec2(left, y_), ImVec2(left + width, y_ + height), run.picture);
        y_ += height;
        gap(size_ * 0.3F);
    }

    void code(const MarkdownBlock& each, float left, float right) {
        const float padding = style_.px(size_ * codePadding), top = y_;
        const std::size_t box = layout_.pieces.size();
        piece(MarkdownShape::Box, ImVec2(left, top), ImVec2(right, top));
        const std::string_view all = each.runs.empty() ? std::string_view() : std::string_view(each.runs.front().text);
        MarkdownLines lines(style_, layout_, {left + padding, y_ + padding, right - padding}, size_);
        std::string_view rest = all;
        while (true) {
            const std::size_t end = rest.find('\n');
            lines.addCode(rest.substr(0, end));
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
            lines.newLine();
        }
        y_ = lines.finish() + padding * 0.8F;
        layout_.pieces[box].max.y = y_;
        layout_.codes.push_back({ImVec2(left, top), ImVec2(right, y_), all});
        gap(size_ * blockGap * 1.5F);
    }

    void line(float left, float right) {
        piece(MarkdownShape::Line, ImVec2(left, y_), ImVec2(right, y_ + std::max(1.0F, std::floor(style_.line(1)))));
    }

    void piece(MarkdownShape shape, ImVec2 min, ImVec2 max, std::string_view text = {}) {
        layout_.pieces.push_back({.shape = shape, .min = min, .max = max, .text = text});
    }

    const Style& style_;
    MarkdownLayout& layout_;
    float size_;
    const PictureSizes& sizes_;
    float y_ = 0.0F;
};

}  // namespace

MarkdownLayout layOut(const Style& style, const std::vector<MarkdownBlock>& all, float width, float size,
                      const PictureSizes& sizes) {
    MarkdownLayout layout;
    layout.width = std::max(style.px(narrowest), width);
    Layouter layouter(style, layout, size, sizes);
    for (const MarkdownBlock& each : all)
        if (each.kind == BlockKind::Heading)
            layouter.heading(each, layout.width);
        else
            layouter.blocks(std::span(&each, 1), 0.0F, layout.width);
    layout.height = layouter.y();
    return layout;
}

}  // namespace awaystep
