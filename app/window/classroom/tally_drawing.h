#pragma once
// The predictions of a class as bars: a question, its answers with how many gave them, and how many were right.

#include <imgui.h>

#include <algorithm>
#include <span>
#include <string>

#include "model/classroom/prediction_tally.h"
#include "window/widgets/drawing.h"

namespace awaystep {

inline constexpr std::size_t mostTalliedAnswers = 12;  // shown; numbers and curves differ from person to person

inline void drawTalliedAnswer(const Style& style, const TalliedAnswer& answer, int people) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, high = style.px(24);
    const float bars = std::min(style.px(220), width * 0.35F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float share = static_cast<float>(answer.count) / static_cast<float>(std::max(1, people));
    const bool right = answer.result == "right";
    list.AddRectFilled(at, ImVec2(at.x + bars, at.y + high - style.px(4)), style.colour.field, style.px(2));
    list.AddRectFilled(at, ImVec2(at.x + bars * share, at.y + high - style.px(4)),
                       right ? style.colour.human : style.colour.muted, style.px(2));
    drawText(list, style, style.font.numbers, style.numberSize, ImVec2(at.x + bars + style.px(10), at.y + style.px(2)),
             style.colour.text, std::to_string(answer.count));
    const std::string words = answer.answer + (right ? "  \u2013 right" : "");
    drawText(list, style, right ? style.font.heading : style.font.text, style.textSize,
             ImVec2(at.x + bars + style.px(44), at.y + style.px(1)), style.colour.text,
             fitted(style, style.font.text, style.textSize, words, width - bars - style.px(50)));
    ImGui::Dummy(ImVec2(width, high - ImGui::GetStyle().ItemSpacing.y));
    tip(style, answer.answer);
}

// Into the window that is being drawn, as wide as it is.
inline void drawTally(const Style& style, std::span<const TalliedQuestion> tally) {
    for (const TalliedQuestion& each : tally) {
        mutedText(style, each.lesson + ", step " + std::to_string(each.step) +
                             (each.title.empty() ? std::string() : ": " + each.title));
        if (!each.question.empty()) paragraph(style, each.question, style.colour.text, 16.0F);
        boldText(style, tallyWords(each));
        gap(style, 2);
        const std::size_t shown = std::min(each.answers.size(), mostTalliedAnswers);
        for (std::size_t i = 0; i < shown; ++i) drawTalliedAnswer(style, each.answers[i], each.people);
        if (each.answers.size() > shown)
            mutedText(style, "and " + std::to_string(each.answers.size() - shown) + " other answers");
        gap(style, 12);
    }
}

}  // namespace awaystep
