#include <algorithm>
#include <cmath>

#include "model/world/scenario_library.h"
#include "window/shell/scenario_card.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float pictureWidth = 104.0F;
constexpr float pictureHeight = 54.0F;
constexpr float narrowest = 300.0F;  // of a card, unscaled
constexpr float titleSize = 14.0F;
constexpr float sentenceSize = 12.5F;
constexpr float nameSize = 11.0F;

float roomForWords(const Style& style, float width) { return width - style.px(pictureWidth + 28); }

float heightOf(const Style& style, const ScenarioCard& card, float width) {
    const auto lines = wrapped(style, style.font.text, sentenceSize, card.sentence, roomForWords(style, width)).size();
    return std::max(style.px(pictureHeight + 16),
                    style.px(titleSize + nameSize + 22) + static_cast<float>(lines) * style.px(sentenceSize + 3));
}

}  // namespace

void ScenarioGallery::sortCards() {
    if (!cards_.empty()) return;
    for (const ScenarioPlan& plan : allScenarios()) cards_.push_back(cardOf(plan));
    std::stable_sort(cards_.begin(), cards_.end(),
                     [](const ScenarioCard& a, const ScenarioCard& b) { return a.group < b.group; });
}

std::string ScenarioGallery::choose(const Style& style, const std::string& now) {
    sortCards();
    float names = 0.0F, titles = 0.0F;
    for (const ScenarioCard& card : cards_) {
        names = std::max(names, sizeOf(style, style.font.text, style.textSize, card.name).x);
        titles = std::max(titles, sizeOf(style, style.font.text, style.textSize, card.title).x);
    }
    std::string chosen;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        const ScenarioCard& card = cards_[i];
        if (i == 0 || cards_[i - 1].group != card.group) {
            if (i > 0) gap(style, 2);
            boldText(style, name(card.group));
        }
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size(std::max(names + titles + style.px(24), ImGui::GetContentRegionAvail().x), 0);
        if (ImGui::Selectable(card.name.c_str(), card.name == now, 0, size)) chosen = card.name;
        tip(style, card.sentence);
        drawText(*ImGui::GetWindowDrawList(), style, style.font.text, style.textSize,
                 ImVec2(at.x + names + style.px(16), at.y), style.colour.muted, card.title);
    }
    return chosen;
}

std::string ScenarioGallery::draw(const Style& style, float height) {
    sortCards();
    std::string chosen;
    ImGui::BeginChild("scenarios", ImVec2(0, height));
    const float between = style.px(8);
    const float room = ImGui::GetContentRegionAvail().x - style.px(2);
    const int columns = std::clamp(static_cast<int>((room + between) / (style.px(narrowest) + between)), 1, 3);
    const float width = std::floor((room - between * static_cast<float>(columns - 1)) / static_cast<float>(columns));
    for (std::size_t from = 0; from < cards_.size();) {
        std::size_t to = from;
        while (to < cards_.size() && cards_[to].group == cards_[from].group) ++to;
        if (from > 0) gap(style, 4);
        boldText(style, name(cards_[from].group));
        // One height for a row, so that the rows are straight.
        for (std::size_t row = from; row < to; row += static_cast<std::size_t>(columns)) {
            const std::size_t end = std::min(to, row + static_cast<std::size_t>(columns));
            float tall = 0.0F;
            for (std::size_t i = row; i < end; ++i) tall = std::max(tall, heightOf(style, cards_[i], width));
            for (std::size_t i = row; i < end; ++i) {
                if (i > row) ImGui::SameLine(0, between);
                if (drawCard(style, cards_[i], width, tall)) chosen = cards_[i].name;
            }
        }
        from = to;
    }
    ImGui::EndChild();
    return chosen;
}

bool ScenarioGallery::drawCard(const Style& style, const ScenarioCard& card, float width, float height) const {
    const bool pressed = ImGui::InvisibleButton(card.name.c_str(), ImVec2(width, height), ImGuiButtonFlags_EnableNav);
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = style.colour;
    list.AddRectFilled(min, max, ImGui::IsItemHovered() ? p.field : p.panel, style.px(6));
    list.AddRect(min, max, lit ? p.accent : p.hairline, style.px(6), 0, std::max(1.0F, std::floor(style.scale)));
    const float left = min.x + style.px(8), top = min.y + style.px(8);
    drawThumbnail(list, style, card, ImVec2(left, top),
                  ImVec2(left + style.px(pictureWidth), top + style.px(pictureHeight)));
    const float x = left + style.px(pictureWidth + 12);
    const float room = roomForWords(style, width);
    float y = min.y + style.px(7);
    drawText(list, style, style.font.heading, titleSize, ImVec2(x, y), p.text,
             fitted(style, style.font.heading, titleSize, card.title, room));
    y += style.px(titleSize + 4);
    for (const std::string& line : wrapped(style, style.font.text, sentenceSize, card.sentence, room)) {
        drawText(list, style, style.font.text, sentenceSize, ImVec2(x, y), p.text, line);
        y += style.px(sentenceSize + 3);
    }
    drawText(list, style, style.font.numbers, nameSize, ImVec2(x, max.y - style.px(nameSize + 7)), p.muted,
             fitted(style, style.font.numbers, nameSize, card.name, room));
    return pressed;
}

}  // namespace awaystep
