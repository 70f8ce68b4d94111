// What theory says of the race that is shown: what its mixture guarantees, what was promised and what was needed, where
// the error of a sampled target comes from, which rewards explain the expert, and which solver this world needs.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "model/documents/document.h"
#include "model/explanation/sentences.h"
#include "model/live/shown_learning.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/guarantees.h"
#include "model/theory/oracle_error.h"
#include "model/theory/promises.h"
#include "model/theory/sample_error.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "solvers/solver_info.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "world/mdp.h"

namespace awaystep {
namespace {

enum Page { Guarantees, Promises, Rewards, Solvers };
constexpr std::array<const char*, 4> pageNames = {"Guarantees", "Promises", "Rewards", "Solvers"};

// A column of numbers is as wide as its title and a number like `widest`: none of them is cut in a narrow panel. The
// first column, of names, has what is left.
struct NumberColumn {
    std::string title;
    const char* widest = "";
    const char* about = "";
};

// Titles are drawn like other text, so that symbols have their subscripts.
bool beginNumbers(const Style& style, const char* id, const char* first, const std::vector<NumberColumn>& columns,
                  ImGuiTableFlags more = 0, float widthOfNames = 0.0F, ImVec2 size = ImVec2(0, 0)) {
    if (!ImGui::BeginTable(id, static_cast<int>(columns.size()) + 1, ImGuiTableFlags_RowBg | more, size)) return false;
    const bool stretches = widthOfNames == 0.0F;
    ImGui::TableSetupColumn(first, stretches ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
                            widthOfNames);
    for (const NumberColumn& column : columns)
        ImGui::TableSetupColumn(column.title.c_str(), ImGuiTableColumnFlags_WidthFixed,
                                std::max(sizeOf(style, style.font.text, style.textSize, column.title).x,
                                         sizeOf(style, style.font.numbers, style.numberSize, column.widest).x));
    if ((more & ImGuiTableFlags_ScrollY) != 0) ImGui::TableSetupScrollFreeze(1, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    ImGui::TableNextColumn();
    mutedText(style, fitted(style, style.font.text, style.textSize, first, ImGui::GetContentRegionAvail().x));
    for (const NumberColumn& column : columns) {
        ImGui::TableNextColumn();
        mutedText(style, column.title);
        if (*column.about != 0) tip(style, column.about);
    }
    return true;
}

void cell(const Style& style, const std::string& words) {
    ImGui::TableNextColumn();
    text(fitted(style, style.font.text, style.textSize, words, ImGui::GetContentRegionAvail().x));
}

void numberCell(const Style& style, const std::string& words) {
    ImGui::TableNextColumn();
    numberText(style, words);
}

constexpr const char* smallNumber = "3.6\u00B710\u207B\u00B9\u2070";

// A median of counts: "13", "24.5", "1 200".
std::string countText(double count) {
    return count == std::floor(count) ? grouped(std::llround(count)) : readable(count);
}

class TheoryPanel : public Panel {
public:
    explicit TheoryPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Theory; }

    void draw(const Session& session, Orders& orders) override {
        // While one records, other panels show what is learnt live.
        heading(style_, title(), showsLearning(session) ? "of the race" : "");
        if (session.race().shownRecord() == nullptr) {
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        choosePage();
        gap(style_, 4);
        switch (page_) {
            case Guarantees:
                drawGuarantees(session);
                break;
            case Promises:
                drawPromises(session, orders);
                break;
            case Rewards:
                drawRewards(session);
                break;
            case Solvers:
                drawRanking(session, orders);
                break;
        }
    }

private:
    void choosePage() {
        const float room = ImGui::GetContentRegionAvail().x;
        if (segmentedWidth(style_, pageNames) <= room) {
            segmented(style_, "theory page", pageNames, page_);
            return;
        }
        ImGui::SetNextItemWidth(std::min(room, style_.px(140)));
        ImGui::Combo("##theory page", &page_, pageNames.data(), static_cast<int>(pageNames.size()));
    }

    void drawGuarantees(const Session& session) {
        if (beginNumbers(style_, "##guarantees", "W",
                         {{"f*", "\u22120.0123"}, {"\u03B5 of AL", smallNumber}, {"\u03B5 of IRL", smallNumber}})) {
            for (const Guarantee& each : guaranteesOf(session)) {
                ImGui::TableNextRow();
                cell(style_, each.name);
                tip(style_,
                    "W, the rewards that count: " + each.rewards + ". Their measure is the " + each.measure + ".");
                numberCell(style_, each.value ? readable(*each.value) : "\u2026");
                tip(style_, "The value of the game: what the best mixture earns over the expert at the worst reward.",
                    "f*");
                numberCell(style_, each.ofAl ? readable(*each.ofAl) : "\u2026");
                tip(style_, "How much less than the best mixture this one guarantees at the worst reward of W.",
                    "w\u00B7\u03A6(\u03C8) \u2265 w\u00B7\u03A6_E + f* \u2212 \u03B5");
                numberCell(style_, each.ofIrl ? readable(*each.ofIrl) : each.whyNoIrl.empty() ? "\u2026" : "\u2013");
                tip(style_,
                    each.whyNoIrl.empty() ? "How far this solver's reward is from explaining the expert as the best."
                                          : "Not for this solver: " + each.whyNoIrl + ".",
                    "w\u00B7\u03A6_E \u2265 w\u00B7\u03A6(\u03C0) \u2212 f* \u2212 \u03B5");
            }
            ImGui::EndTable();
        }
        gap(style_, 2);
        mutedParagraph(style_, guaranteeSentence(session));
        drawOracleError(session);
        drawSampleError(session);
    }

    void drawOracleError(const Session& session) {
        const auto error = oracleErrorOf(session);
        if (!error) return;
        gap(style_, 6);
        boldText(style_, "Error of the oracle");
        if (beginNumbers(style_, "##oracle error", "for |w| = 1",
                         {{"loss", "0.0123"}, {"lead", "0.0123"}, {"\u03A6 off by", smallNumber}})) {
            ImGui::TableNextRow();
            cell(style_, "at this t");
            numberCell(style_, readable(error->shown.loss));
            tip(style_, "What the policy that Q-learning returns earns less than the best one for the same w.",
                "w\u00B7(\u03A6(\u03C0*) \u2212 \u03A6(\u03C0))");
            numberCell(style_, readable(error->shown.lead));
            tip(style_, "What the best policy earns more than x: what an exact oracle would offer.",
                "w\u00B7(\u03A6(\u03C0*) \u2212 x)");
            numberCell(style_, readable(error->shown.estimate));
            tip(style_, "How far the estimate of its policy's \u03A6, from N_est rollouts, is from the exact one.");
            ImGui::TableNextRow();
            cell(style_, "median so far");
            numberCell(style_, readable(error->medianLoss));
            numberCell(style_, readable(error->medianLead));
            numberCell(style_, "");
            ImGui::EndTable();
        }
        mutedParagraph(style_, oracleErrorSentence(*error));
    }

    // The three parts of the error as one bar.
    void drawSampleError(const Session& session) {
        const auto error = sampleErrorOf(session, wishedError(session));
        if (!error) return;
        gap(style_, 6);
        boldText(style_, "Error of the sampled expert");
        const float width = ImGui::GetContentRegionAvail().x, height = style_.px(16);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::Dummy(ImVec2(width, height));
        struct Part {
            const char* name;
            double size;
            ImU32 colour;
        };
        const Part parts[] = {{"\u03B5", error->optimisation, style_.colour.accent},
                              {"\u03B5_m", error->sampling, style_.colour.muted},
                              {"\u03B5_H", error->truncation, style_.colour.warning}};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        float x = at.x;
        for (const Part& part : parts) {
            const float share = static_cast<float>(part.size / std::max(error->total(), 1e-300));
            const float right = x + share * width;
            list.AddRectFilled(ImVec2(x, at.y), ImVec2(std::max(x, right - style_.px(1)), at.y + height), part.colour);
            x = right;
        }
        for (const Part& part : parts) {
            const float square = style_.px(9);
            const ImVec2 corner(ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y + style_.px(4));
            list.AddRectFilled(corner, ImVec2(corner.x + square, corner.y + square), part.colour);
            ImGui::Dummy(ImVec2(square, square));
            ImGui::SameLine(0, style_.px(5));
            text(std::string(part.name) + " " + readable(part.size));
            ImGui::SameLine(0, style_.px(14));
        }
        ImGui::NewLine();
        mutedParagraph(style_, sampleErrorSentence(*error));
        const NumberColumn samples = {"m for " + readable(error->wished), "264 875",
                                      "So many trajectories make \u03B5_m as small as the \u03B5 that is wished for, "
                                      "under Promises."};
        if (beginNumbers(style_, "##lemma", "sampling lemma", {{"\u03B5_m", "0.0123"}, samples})) {
            const auto row = [&](const char* name, double radius, std::int64_t needed, const char* about) {
                ImGui::TableNextRow();
                cell(style_, name);
                tip(style_, about);
                numberCell(style_, readable(radius));
                numberCell(style_, grouped(needed));
            };
            row("as printed", error->samplingAsPrinted, error->neededAsPrinted,
                "m = 2k ln(2k/\u03B4)/\u03B5\u00B2: Hoeffding's bound for samples of range 2. A discounted sum has "
                "range R, so for R above 2 it promises too much.");
            row("corrected", error->sampling, error->needed, "m = kR\u00B2 ln(2k/\u03B4)/(2\u03B5\u00B2).");
            ImGui::EndTable();
        }
    }

    double wishedError(const Session& session) const {
        return session.theory().wishedError() * session.race().race()->problem().mdp->horizonValue();
    }

    void drawPromises(const Session& session, Orders& orders) {
        formLabel(style_, "Wished \u03B5, of R", 136.0F);
        double percentOfR = 100.0 * session.theory().wishedError();
        if (ImGui::InputDouble("##Wished epsilon", &percentOfR, 0.0, 0.0, "%.4g %%",
                               ImGuiInputTextFlags_EnterReturnsTrue))
            orders.add(SetWishedError{percentOfR / 100.0});
        tip(style_, "How near the mixture should be, above the distance of the target to K, as a share of R.",
            "\u03B5");
        if (beginNumbers(style_, "##promises", "iterations", {{"promised", "352 435"}, {"needed", "not raced"}})) {
            for (const Promise& each : promisesOf(session, wishedError(session))) {
                ImGui::TableNextRow();
                cell(style_, each.method);
                tip(style_, each.formula);
                numberCell(style_, each.promised ? readable(*each.promised) : "\u2013");
                tip(style_, each.promised ? each.formula : each.whyNone);
                numberCell(style_, neededWords(each));
                if (!each.solver.empty()) tip(style_, "By " + solverLabel(each.solver) + " in this race.");
            }
            ImGui::EndTable();
        }
        gap(style_, 2);
        mutedParagraph(style_,
                       "Promises are worst cases: they hold for every world of this size. 1/t is tight for CG on some "
                       "polytopes, so that none of its bounds can be better everywhere.");
        mutedParagraph(style_, policiesSentence(session));
    }

    static std::string neededWords(const Promise& promise) {
        if (promise.solver.empty()) return "not raced";
        if (promise.needed) return grouped(*promise.needed);
        return "> " + grouped(promise.computed);
    }

    void drawRewards(const Session& session) {
        for (const std::string& sentence : rewardSentences(session)) mutedParagraph(style_, sentence);
    }

    // A button, and the table that it fills.
    void drawRanking(const Session& session, Orders& orders) {
        const auto& ranking = session.theory().ranking();
        const bool running = ranking && ranking->running;
        if (running) {
            if (quietButton(style_, "Stop##ranking")) orders.add(StopRanking{});
            ImGui::SameLine(0, style_.px(10));
            mutedText(style_, std::to_string(ranking->done) + " of " + std::to_string(ranking->total) + " runs");
        } else if (primaryButton(style_, "Which solver for this world?")) {
            orders.add(StartRanking{});
        }
        tip(style_,
            "Runs every solver on this world and this target from 10 drawn start policies, to a gap of 10\u207B\u2076 "
            "R\u00B2, and counts what each needed.");
        if (!ranking) {
            mutedParagraph(style_,
                           "Every solver runs from ten start policies to the same gap; what each needed is counted.");
            return;
        }
        if (!ranking->failure.empty()) paragraph(style_, ranking->failure, style_.colour.warning);
        gap(style_, 4);
        const std::vector<RankedSolver> ranked = rankedSolvers(ranking->rows);
        // What has no room is scrolled to; the names stay.
        constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY;
        float widest = 0.0F;
        for (const RankedSolver& each : ranked)
            widest = std::max(widest, sizeOf(style_, style_.font.text, style_.textSize, solverLabel(each.solver)).x);
        const float words = paragraphHeight(style_, rankingSentence(*ranking), ImGui::GetContentRegionAvail().x);
        const float room = std::max(style_.px(90), ImGui::GetContentRegionAvail().y - words - style_.px(8));
        const float wanted = ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(ranked.size() + 2) +
                             ImGui::GetStyle().ScrollbarSize;
        if (!ranked.empty() && beginNumbers(style_, "##ranking", "solver",
                                            {{"reached", "10/10", "In so many of the runs the gap was reached."},
                                             {"planned", "1 200", "Planning calls, the median."},
                                             {"rollouts", "1 200", "Trajectories that it played, the median."},
                                             {"seconds", smallNumber, "Of the solver alone, the median."},
                                             {"vertices", "12", "Of the mixture at the end, the median."}},
                                            flags, std::min(widest, 0.45F * ImGui::GetContentRegionAvail().x),
                                            ImVec2(0, std::min(room, wanted)))) {
            for (const RankedSolver& each : ranked) {
                ImGui::TableNextRow();
                cell(style_, solverLabel(each.solver));
                const auto number = [&](const std::string& shown, bool best) {
                    ImGui::TableNextColumn();
                    if (best)
                        boldText(style_, shown);
                    else
                        numberText(style_, shown);
                };
                const auto median = [&](const std::optional<double>& value, RankBy by) {
                    const std::vector<std::string> best = bestBy(ranked, by);
                    number(!value                  ? "\u2013"
                           : by == RankBy::Seconds ? readable(*value)
                                                   : countText(*value),
                           std::find(best.begin(), best.end(), each.solver) != best.end());
                };
                number(std::to_string(each.reached) + "/" + std::to_string(each.seeds), false);
                median(each.planningCalls, RankBy::PlanningCalls);
                median(each.rollouts, RankBy::Rollouts);
                median(each.seconds, RankBy::Seconds);
                median(each.activeSet, RankBy::ActiveSet);
            }
            ImGui::EndTable();
        }
        mutedParagraph(style_, rankingSentence(*ranking));
    }

    const Style& style_;
    int page_ = Guarantees;
};

}  // namespace

PanelPtr makeTheoryPanel(const Style& style) { return std::make_unique<TheoryPanel>(style); }

}  // namespace awaystep
