#include "window/race/active_row_drawing.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "model/layout/panel_info.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/active_rows.h"
#include "model/race/weight_strip.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/pictures.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "window/widgets/panel_help.h"
#include "window/world/world_drawing.h"

namespace awaystep {

Sharing shareRoom(const Style& style, float height, int living, bool weights) {
    struct Try {
        float strip, flattest;  // unscaled
    };
    for (const auto& [strip, flattest] : {Try{60, 26}, Try{40, 22}, Try{0, 18}}) {
        const float room = height - (weights ? style.px(strip) : 0.0F);
        const float row = std::min(style.px(roomyRow), room / static_cast<float>(std::max(1, living)));
        if (row >= style.px(flattest))
            return {row, std::max(1, static_cast<int>(room / row + 0.01F)), weights && strip > 0};
    }
    const float row = style.px(22), room = height - (weights ? style.px(40) : 0.0F);
    return {row, std::max(1, static_cast<int>(room / row)), weights && room >= row};
}

const char* activeSetTitle(const Style& style) {
    constexpr const char* whole = "Active vertex set";
    const float room = ImGui::GetContentRegionAvail().x - helpMarkWidth(style);
    return sizeOf(style, style.font.heading, style.textSize, whole).x <= room ? whole : titleOf(PanelId::ActiveSet);
}

namespace {

constexpr float swatch = 10.0F;  // unscaled: the width of the field with the vertex's colour

}  // namespace

ActiveRowDrawing::Columns ActiveRowDrawing::columns(float left, float right) const {
    const float width = (right - left) / style_.scale;
    Columns place{};
    place.name = left + style_.px(19);
    place.bar = width >= 200;
    if (!place.bar) {
        // The step's mark stands on the vertex's colour.
        place.name = left + style_.px(14);
        place.mark = left + style_.px(swatch);
        const auto wide = [&](ImFont* font, float size, const char* words) {
            return sizeOf(style_, font, size, words).x;
        };
        const float taken = place.name + wide(style_.font.heading, style_.textSize, "v00") + style_.px(2);
        const float weight = wide(style_.font.numbers, style_.numberSize, "0.000");
        const float change = wide(style_.font.numbers, style_.numberSize, "+0.000") + style_.px(3);
        if (taken + weight + change <= right) place.change = right;
        if (taken + weight <= right) place.weight = place.change ? right - change : right;
        return place;
    }
    float at = right - style_.px(8);
    if (width >= 340 && !brief_) {
        place.returns = at;
        at -= style_.px(46);
    }
    if (width >= 300 && !brief_) {
        place.birth = at;
        at -= style_.px(54);
    }
    place.change = at;
    place.weight = at - style_.px(56);
    place.mark = at - style_.px(56 + 46);
    place.words = width >= 380;
    place.pictures = width >= 240;
    return place;
}
float ActiveRowDrawing::markWidth(const Columns& place) const { return style_.px(place.words ? 46.0F : 18.0F); }

void ActiveRowDrawing::drawColumnNames() const {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Columns place = columns(at.x, at.x + ImGui::GetContentRegionAvail().x);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto name = [&](std::optional<float> right, const char* word) {
        if (right)
            drawText(list, style_, style_.font.text, 11.0F, ImVec2(*right, at.y), style_.colour.muted, word, 1.0F);
    };
    name(place.weight, "weight \u03B1");
    name(place.change, "change");
    name(place.birth, "since");
    name(place.returns, "returns");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, style_.px(2)));
    ImGui::Dummy(ImVec2(ImGui::GetContentRegionAvail().x, style_.px(12)));
    ImGui::PopStyleVar();
    tip(style_,
        std::string("Each vertex is a policy: its weight in the mixture at this iterate, what the step taken from here "
                    "changes") +
            (brief_ ? "." : ", the iteration at which it first had weight, and how often it came back after leaving."),
        "\u03B1,  S");
}

void ActiveRowDrawing::drawRow(const Session& session, const ActiveRow& row, float height, Orders& orders) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    std::string name("v");
    name += std::to_string(row.vertex->number);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::InvisibleButton((name + "##row").c_str(), ImVec2(std::max(1.0F, width), height));
    ImGui::PopStyleVar();
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) {
        list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), style_.colour.fieldHovered, style_.px(4));
        orders.add(HoverVertex{row.vertex});
    }
    const float opacity = row.gone()                       ? 0.15F + 0.4F * row.fade()
                          : row.sign == ActiveRow::Dropped ? 0.62F
                          : row.joins()                    ? 0.5F
                                                           : 1.0F;
    explainRow(row);
    // What the mixture has ends here.
    if (row.joins()) list.AddLine(at, ImVec2(at.x + width, at.y), style_.colour.muted, style_.line(1));
    const float middle = at.y + height / 2;
    const ImU32 colour = faded(style_.vertex(row.vertex->number), opacity);
    const float inset = 0.15F * height;
    const Columns place = columns(at.x, at.x + width);
    list.AddRectFilled(ImVec2(at.x, at.y + inset), ImVec2(at.x + style_.px(swatch), at.y + height - inset), colour,
                       style_.px(2));
    drawText(list, style_, style_.font.heading, style_.textSize, ImVec2(place.name, middle - style_.px(8)),
             faded(style_.colour.text, opacity), name);

    float left = at.x + style_.px(48);
    if (place.pictures) {
        const float side = std::min(style_.px(28), height - style_.px(4));
        const Area thumb = {ImVec2(left, middle - side / 2), ImVec2(left + side, middle + side / 2)};
        const VisitsPtr visits = session.polytope().pictures().visits(row.vertex);
        drawThumbnail(list, style_, thumb, *session.question().openScenario(), *row.vertex, visits.get(), opacity);
        left = thumb.max.x + style_.px(9);
    }

    const auto number = [&](std::optional<float> right, const std::string& words, ImU32 ink) {
        if (right)
            drawText(list, style_, style_.font.numbers, style_.numberSize, ImVec2(*right, middle - style_.px(7)),
                     faded(ink, opacity), words, 1.0F);
    };
    number(place.birth, time_ + (" " + std::to_string(row.born)), style_.colour.text);
    number(place.returns, row.returns > 0 ? std::to_string(row.returns) + "\u00D7" : "\u2013", style_.colour.muted);
    number(place.change, row.change ? signedFixedOrTiny(*row.change, 3) : "\u2013", style_.colour.muted);
    number(place.weight, row.joins() ? "next" : fixedOrTiny(row.weight, 3), style_.colour.text);
    drawSign(list, row, ImVec2(place.mark, middle), place);
    list.AddLine(ImVec2(at.x, at.y + height), ImVec2(at.x + width, at.y + height), style_.colour.hairline,
                 style_.line(1));
    if (!place.bar) return;
    const float right = std::max(left + style_.px(4), place.mark - markWidth(place));
    const float half = std::min(style_.px(7), 0.3F * height);
    list.AddRectFilled(ImVec2(left, middle - half), ImVec2(right, middle + half), faded(style_.colour.field, opacity),
                       style_.px(3));
    const float full = left + static_cast<float>(row.weight) * (right - left);
    if (row.weight > 0)
        list.AddRectFilled(ImVec2(left, middle - half), ImVec2(std::max(full, left + style_.line(1)), middle + half),
                           colour, style_.px(3));
}

void ActiveRowDrawing::explainRow(const ActiveRow& row) const {
    std::string words =
        "Vertex v" + std::to_string(row.vertex->number) + ", first active at " + when_ + " " + std::to_string(row.born);
    if (row.returns > 0)
        words += ", back " + (row.returns == 1 ? std::string("once") : std::to_string(row.returns) + " times");
    tip(style_, words + ". The world shows this policy while the mouse is here.", "\u03B1 " + readable(row.weight));
}

// What the step does to this vertex, by the marks that the plot uses too; older marks fade.
void ActiveRowDrawing::drawSign(ImDrawList& list, const ActiveRow& row, ImVec2 right, const Columns& place) const {
    if (row.sign == ActiveRow::None) return;
    const bool words = place.words;
    const bool isNew = row.sign == ActiveRow::New;
    const char* word = isNew ? "new" : row.sign == ActiveRow::MovedAway ? "away" : "drop";
    const ImU32 ink = faded(!place.bar     ? style_.colour.panel
                            : row.age == 0 ? style_.colour.text
                                           : style_.colour.muted,
                            row.fade());
    if (!words && isNew) word = "+";
    float mark = right.x - style_.px(5);
    if (words || isNew) {
        const ImVec2 size = sizeOf(style_, style_.font.heading, 11.0F, word);
        drawText(list, style_, style_.font.heading, 11.0F, ImVec2(right.x, right.y - size.y / 2), ink, word, 1.0F);
        mark = right.x - size.x - style_.px(8);
    }
    if (isNew) return;
    drawStepMark(list, style_, row.sign == ActiveRow::MovedAway ? StepKind::Away : StepKind::Drop,
                 ImVec2(mark, right.y), style_.px(3.6F), ink,
                 place.bar ? style_.colour.panel : style_.vertex(row.vertex->number));
}

void ActiveRowDrawing::drawWeights(ImDrawList& list, const std::vector<WeightSample>& samples, const Area& area,
                                   int last, int end) const {
    list.AddRectFilled(area.min, area.max, style_.colour.field);
    const auto x = [&](double t) { return area.min.x + static_cast<float>(t / last) * area.width(); };
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const bool more = i + 1 < samples.size();
        const float left = x(samples[i].t), right = x(more ? samples[i + 1].t : std::min(last, end));
        if (right > left)
            drawSlice(list, samples[i], more ? samples[i + 1] : samples[i], left, right, area.min.y, area.height());
    }
}

// Between two samples: each vertex keeps its colour and moves from its share on the left to that on the right.
void ActiveRowDrawing::drawSlice(ImDrawList& list, const WeightSample& a, const WeightSample& b, float left,
                                 float right, float top, float height) const {
    float low = 0.0F, high = 0.0F;  // summed weights at the left and at the right
    std::size_t i = 0, j = 0;
    while (i < a.parts.size() || j < b.parts.size()) {
        const bool takeA = i < a.parts.size() && (j >= b.parts.size() || a.parts[i].vertex <= b.parts[j].vertex);
        const bool takeB = j < b.parts.size() && (i >= a.parts.size() || b.parts[j].vertex <= a.parts[i].vertex);
        const int vertex = takeA ? a.parts[i].vertex : b.parts[j].vertex;
        const float da = takeA ? a.parts[i++].weight : 0.0F;
        const float db = takeB ? b.parts[j++].weight : 0.0F;
        const auto y = [&](float weight) { return top + height * (1.0F - weight); };
        const ImU32 colour = style_.vertex(vertex);
        if (da > 0.001F || db > 0.001F) {
            const std::array<ImVec2, 2> upper = {ImVec2(left, y(low + da)), ImVec2(right, y(high + db))};
            const std::array<ImVec2, 2> lower = {ImVec2(left, y(low)), ImVec2(right, y(high))};
            drawBand(list, upper, lower, colour);
        }
        low += da;
        high += db;
    }
}

}  // namespace awaystep
