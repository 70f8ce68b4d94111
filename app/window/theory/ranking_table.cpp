#include "window/theory/ranking_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "solvers/solver_info.h"
#include "window/shell/orders.h"
#include "window/theory/number_table.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

struct Measure {
    const char *title, *widest, *about;
    RankBy by;
    std::optional<double> RankedSolver::*value;

    NumberColumn column() const { return {title, widest, about}; }
};

constexpr std::array<Measure, 4> measures = {
    {{"planned", "1 200", "Planning calls, the median.", RankBy::PlanningCalls, &RankedSolver::planningCalls},
     {"rollouts", "12 000", "Trajectories that it played, the median.", RankBy::Rollouts, &RankedSolver::rollouts},
     {"seconds", smallNumber, "Of the solver alone, the median.", RankBy::Seconds, &RankedSolver::seconds},
     {"vertices", "12.5", "Of the mixture at the end, the median.", RankBy::ActiveSet, &RankedSolver::activeSet}}};

NumberColumn reachedColumn() { return {"reached", "10/10", "In so many of the runs the gap was reached."}; }

// A median of counts: "13", "24.5", "1 200".
std::string countText(double count) {
    return count == std::floor(count) ? grouped(std::llround(count)) : readable(count);
}

}  // namespace

void RankingTable::draw(const Session& session, Orders& orders) {
    const auto& ranking = session.theory().ranking();
    drawButton(ranking ? &*ranking : nullptr, orders);
    if (!ranking) {
        mutedParagraph(style_,
                       "Every solver runs from ten start policies to the same gap; what each needed is counted.");
        return;
    }
    if (!ranking->failure.empty()) paragraph(style_, ranking->failure, style_.colour.warning);
    gap(style_, 4);
    const std::vector<RankedSolver> ranked = rankedSolvers(ranking->rows);
    const std::string sentence = rankingSentence(*ranking);
    if (!ranked.empty()) drawRows(ranked, paragraphHeight(style_, sentence, ImGui::GetContentRegionAvail().x));
    mutedParagraph(style_, sentence);
}

void RankingTable::drawButton(const WorldRanking* ranking, Orders& orders) const {
    if (ranking != nullptr && ranking->running) {
        if (quietButton(style_, "Stop##ranking")) orders.add(StopRanking{});
        ImGui::SameLine(0, style_.px(10));
        mutedText(style_, std::to_string(ranking->done) + " of " + std::to_string(ranking->total) + " runs");
    } else if (primaryButton(style_, "Which solver for this world?")) {
        orders.add(StartRanking{});
    }
    tip(style_,
        "Runs every solver on this world and this target from 10 drawn start policies, to a gap of 10\u207B\u2076 "
        "R\u00B2, and counts what each needed.");
}

// All measures beside one another; where there is no room for them, one that is chosen. `below`: what is to stand
// below the rows, which scroll.
void RankingTable::drawRows(const std::vector<RankedSolver>& ranked, float below) {
    const float between = 2.0F * ImGui::GetStyle().CellPadding.x, room = ImGui::GetContentRegionAvail().x;
    float names = 0.0F, all = widthOf(style_, reachedColumn()) + between;
    for (const RankedSolver& each : ranked)
        names = std::max(names, sizeOf(style_, style_.font.text, style_.textSize, solverLabel(each.solver)).x);
    names = std::ceil(names) + style_.px(1);
    for (const Measure& measure : measures) all += widthOf(style_, measure.column()) + between;
    const bool fits = names + all + between + ImGui::GetStyle().ScrollbarSize <= room;
    std::vector<const Measure*> shown;
    for (const Measure& measure : measures)
        if (fits) shown.push_back(&measure);
    if (!fits) {
        std::array<const char*, 4> labels{};
        for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = measures[i].title;
        if (segmentedWidth(style_, labels) <= room) {
            segmented(style_, "what is counted", labels, chosen_);
        } else {
            ImGui::SetNextItemWidth(std::min(room, style_.px(140)));
            ImGui::Combo("##what is counted", &chosen_, labels.data(), static_cast<int>(labels.size()));
        }
        gap(style_, 2);
        shown = {&measures[static_cast<std::size_t>(chosen_)]};
    }
    std::vector<NumberColumn> columns = {reachedColumn()};
    for (const Measure* measure : shown) columns.push_back(measure->column());
    const float height = std::max(style_.px(90), ImGui::GetContentRegionAvail().y - below - style_.px(8));
    const float wanted = ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(ranked.size() + 2);
    if (!beginNumbers(style_, "##ranking", "solver", columns, ImGuiTableFlags_ScrollY, fits ? names : 0.0F,
                      ImVec2(0, std::min(height, wanted))))
        return;
    for (const RankedSolver& each : ranked) {
        ImGui::TableNextRow();
        nameCell(style_, solverLabel(each.solver));
        numberCell(style_, std::to_string(each.reached) + "/" + std::to_string(each.seeds));
        for (const Measure* measure : shown) {
            const std::optional<double>& value = each.*(measure->value);
            const std::string words = !value                           ? "\u2013"
                                      : measure->by == RankBy::Seconds ? readable(*value)
                                                                       : countText(*value);
            const std::vector<std::string> best = bestBy(ranked, measure->by);
            ImGui::TableNextColumn();
            if (std::find(best.begin(), best.end(), each.solver) != best.end())
                boldText(style_, words);
            else
                numberText(style_, words);
        }
    }
    ImGui::EndTable();
}

}  // namespace awaystep
