#include "window/polytope/polytope_facts.h"

#include <algorithm>
#include <cmath>

#include "geometry/facial_distance.h"
#include "model/lessons/lesson_feature.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::vector<std::string> factWords(const PolytopeFacts& facts) {
    std::vector<std::string> words = {
        (facts.diameter ? "diameter " + readable(*facts.diameter) : "diameter at most " + readable(facts.boxDiagonal)) +
        ","};
    // In words: the gamma of the algorithm is the length of a step.
    words.push_back("bound R\u221Ak = " + readable(facts.diameterBound));
    if (facts.facialDistance) {
        words.back() += ",";
        words.push_back("facial distance " + readable(*facts.facialDistance) + ",");
        words.push_back("Garber's " + readable(*facts.vertexFacetDistance) + ",");
        words.push_back("rate " + readable(*facts.awayStepRate()));
    } else if (facts.pair) {
        words.back() += ",";
        words.push_back("facial distance at most " + readable(facts.pair->distance));
    } else {
        words.back() += ";";
        words.push_back("K has too many faces to compute its facial distance");
    }
    return words;
}

}  // namespace

std::vector<std::string> factLines(const Style& style, const Session& session, float width) {
    // What a class has not heard of yet is left out in lessons, but where bounds are their subject.
    const LessonSession* lesson = session.lessons().lesson();
    if (lesson != nullptr && !lesson->state().theory) return {};
    const auto& facts = session.polytope().polytopes().facts();
    const auto cut = [&](const std::string& line) { return fitted(style, style.font.text, factSize, line, width); };
    if (!facts) return {cut("diameter and facial distance are being computed \u2026")};
    std::vector<std::string> lines(1);
    for (const std::string& piece : factWords(*facts)) {
        const std::string longer = lines.back().empty() ? piece : lines.back() + " " + piece;
        if (lines.size() == 2 || lines.back().empty() || sizeOf(style, style.font.text, factSize, longer).x <= width)
            lines.back() = longer;
        else
            lines.push_back(piece);
    }
    for (std::string& line : lines) line = cut(line);
    return lines;
}

void drawFacts(const Style& style, const Session& session, const std::vector<std::string>& lines) {
    const auto& facts = session.polytope().polytopes().facts();
    ImGui::PushFont(style.font.text, factSize);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginGroup();
    for (const std::string& line : lines) mutedText(style, line);
    ImGui::EndGroup();
    ImGui::PopStyleVar();
    if (!facts) {
        ImGui::PopFont();
        return;
    }
    std::string words;
    for (const std::string& piece : factWords(*facts)) words += (words.empty() ? "" : " ") + piece;
    if (ImGui::IsItemHovered() && ImGui::BeginTooltip()) {
        text(words);
        if (facts->pair)
            mutedText(style,
                      "Facial distance, also called pyramidal width: the smallest distance between a face and the hull "
                      "of the vertices that are not on it.");
        if (!facts->facialDistance && facts->pair)
            mutedText(style, "At most: not every face of K could be examined; of " +
                                 std::to_string(facts->certifiedFaces) +
                                 " that the oracle certified this one is the nearest. The rate is not known.");
        if (facts->facialDistance) {
            mutedText(style, facts->overAllPolicies
                                 ? "Over the " + std::to_string(facts->points) +
                                       " different \u03A6 of all deterministic policies."
                                 : "Over the " + std::to_string(facts->points) +
                                       " extreme points of K; over all policies it can only be smaller.");
            mutedText(style,
                      "rate \u03C1 = C\u00B2/(8D\u00B2): h \u2212 h* falls by exp(\u2212\u03C1) per step of ASCG, "
                      "halved after " +
                          readable(std::log(2.0) / *facts->awayStepRate()) + " steps at the latest.");
            mutedText(style,
                      "Garber's constant: the smallest distance of a vertex to the plane of a facet it is not on.");
        }
        ImGui::EndTooltip();
    }
    ImGui::PopFont();
}

Area roomAbove(const Style& style, const Area& picture, const std::string& sentence) {
    const ImVec2 size = sizeOf(style, style.font.text, remarkSize, sentence);
    const float width = std::min(size.x, picture.width());
    const ImVec2 at(picture.center().x - width / 2, picture.min.y + style.px(16));
    return {at, ImVec2(at.x + width, at.y + size.y)};
}

void drawAbove(const Style& style, const Area& room, const std::string& sentence) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(room.min, room.max, faded(style.colour.panel, 0.85F), style.px(3));
    drawText(list, style, style.font.text, remarkSize, room.min, style.colour.muted,
             fitted(style, style.font.text, remarkSize, sentence, room.width() + 1.0F));
}

}  // namespace awaystep
