#include "window/widgets/markdown.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/lessons/markdown.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// Puts words one after the other and begins a new line where one does not fit.
class Setter {
public:
    Setter(const Style& style, float size, float indent)
        : style_(style),
          size_(size),
          left_(ImGui::GetCursorScreenPos().x + style.px(indent)),
          right_(ImGui::GetCursorScreenPos().x + std::max(style.px(60), ImGui::GetContentRegionAvail().x)),
          x_(left_),
          y_(ImGui::GetCursorScreenPos().y),
          lineHeight_(style.px(size * 1.38F)) {}

    // Words are kept until the next space, so that a full stop never begins a line.
    void run(const MarkdownRun& run) {
        Word word;
        word.font = run.style == RunStyle::Bold   ? style_.font.heading
                    : run.style == RunStyle::Code ? style_.font.numbers
                                                  : style_.font.text;
        word.size = run.style == RunStyle::Code ? size_ * 0.9F : size_;
        word.slanted = run.style == RunStyle::Italic;
        std::string_view rest = run.text;
        while (!rest.empty()) {
            if (rest.front() == ' ') {
                place();
                space_ = true;
                rest.remove_prefix(1);
                continue;
            }
            word.text = rest.substr(0, rest.find(' '));
            rest.remove_prefix(word.text.size());
            waiting_.push_back(word);
        }
    }
    // What is kept goes onto the line, or onto the next one.
    void place() {
        if (waiting_.empty()) return;
        float width = 0.0F;
        for (const Word& word : waiting_) width += sizeOf(style_, word.font, word.size, word.text).x;
        if (space_ && x_ > left_) x_ += sizeOf(style_, style_.font.text, size_, " ").x;
        if (x_ > left_ && x_ + width > right_) newLine();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const Word& word : waiting_) {
            const float drop = (style_.px(size_) - style_.px(word.size)) * 0.6F;
            const float wide = sizeOf(style_, word.font, word.size, word.text).x;
            const int before = list.VtxBuffer.Size;
            drawText(list, style_, word.font, word.size, ImVec2(x_, y_ + drop), style_.colour.text, word.text);
            // There is no slanted face: the upright one leans to the right.
            for (int i = before; word.slanted && i < list.VtxBuffer.Size; ++i)
                list.VtxBuffer[i].pos.x += 0.2F * (y_ + drop + style_.px(word.size) - list.VtxBuffer[i].pos.y);
            x_ += wide;
        }
        waiting_.clear();
        space_ = false;
    }
    void newLine() {
        x_ = left_;
        y_ += lineHeight_;
    }
    ImVec2 at() const { return {x_, y_}; }
    float left() const { return left_; }
    float height() const { return lineHeight_; }
    // The room that was used, as one item.
    void finish(float gapUnits) {
        place();
        const ImVec2 from = ImGui::GetCursorScreenPos();
        ImGui::Dummy(ImVec2(right_ - from.x, y_ + lineHeight_ - from.y));
        gap(style_, gapUnits);
    }

private:
    struct Word {
        ImFont* font = nullptr;
        float size = 0.0F;
        bool slanted = false;
        std::string text;
    };
    const Style& style_;
    std::vector<Word> waiting_;
    bool space_ = false;
    float size_, left_, right_, x_, y_, lineHeight_;
};

void drawBlock(const Style& style, const MarkdownBlock& block, float size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool item = block.kind == BlockKind::Item || block.kind == BlockKind::Numbered;
    const float indent = item ? size * 1.3F : block.kind == BlockKind::Quote ? size * 0.9F : 0.0F;
    Setter setter(style, size, indent);
    if (block.kind == BlockKind::Item)
        list.AddCircleFilled(ImVec2(at.x + style.px(size * 0.6F), at.y + style.px(size * 0.58F)), style.px(2.2F),
                             style.colour.text);
    if (block.kind == BlockKind::Numbered)
        drawText(list, style, style.font.text, size, at, style.colour.text, std::to_string(block.number) + ".");
    if (block.kind == BlockKind::Code) {
        std::string_view rest = block.runs.front().text;
        while (true) {
            const std::size_t end = rest.find('\n');
            drawText(list, style, style.font.numbers, size * 0.9F, setter.at(), style.colour.text, rest.substr(0, end));
            if (end == std::string_view::npos) break;
            rest.remove_prefix(end + 1);
            setter.newLine();
        }
    } else {
        for (MarkdownRun run : block.runs) {
            if (block.kind == BlockKind::Heading) run.style = RunStyle::Bold;
            setter.run(run);
        }
    }
    setter.place();
    if (block.kind == BlockKind::Quote)
        list.AddRectFilled(at, ImVec2(at.x + style.px(3), setter.at().y + setter.height()), style.colour.hairline);
    setter.finish(item ? 2.0F : size * 0.32F);
}

}  // namespace

void drawMarkdown(const Style& style, std::string_view text, float size) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (const MarkdownBlock& block : readMarkdown(text)) drawBlock(style, block, size);
    ImGui::PopStyleVar();
}

}  // namespace awaystep
