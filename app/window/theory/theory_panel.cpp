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
#include "window/theory/number_table.h"
#include "window/theory/ranking_table.h"
#include "window/widgets/drawing.h"
#include "world/mdp.h"

namespace awaystep {
namespace {

enum Page { Guarantees, Promises, Rewards, Solvers };
constexpr std::array<const char*, 4> pageNames = {"Guarantees", "Promises", "Rewards", "Solvers"};

class TheoryPanel : public Panel {
public:
    explicit TheoryPanel(const Style& style) : style_(style), ranking_(style) {}
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
                ranking_.draw(session, orders);
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
                nameCell(style_, each.name);
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
            nameCell(style_, "at this t");
            numberCell(style_, readable(error->shown.loss));
            tip(style_, "What the policy that Q-learning returns earns less than the best one for the same w.",
                "w\u00B7(\u03A6(\u03C0*) \u2212 \u03A6(\u03C0))");
            numberCell(style_, readable(error->shown.lead));
            tip(style_, "What the best policy earns more than x: what an exact oracle would offer.",
                "w\u00B7(\u03A6(\u03C0*) \u2212 x)");
            numberCell(style_, readable(error->shown.estimate));
            tip(style_, "How far the estimate of its policy's \u03A6, from N_est rollouts, is from the exact one.");
            ImGui::TableNextRow();
            nameCell(style_, "median so far");
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
        const std::vector<ErrorPart> parts = partsOf(*error);
        const std::array<ImU32, 3> colours = {style_.colour.accent, style_.colour.muted, style_.colour.warning};
        ImDrawList& list = *ImGui::GetWindowDrawList();
        float x = at.x;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const float share = static_cast<float>(parts[i].size / std::max(error->total(), 1e-300));
            const float right = x + share * width;
            list.AddRectFilled(ImVec2(x, at.y), ImVec2(std::max(x, right - style_.px(1)), at.y + height), colours[i]);
            x = right;
        }
        if (beginNumbers(style_, "##parts", "part", {{"at most", smallNumber}})) {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                ImGui::TableNextRow();
                ImGui::TableNextColumn();
                const float square = style_.px(9);
                const ImVec2 corner(ImGui::GetCursorScreenPos().x, ImGui::GetCursorScreenPos().y + style_.px(4));
                list.AddRectFilled(corner, ImVec2(corner.x + square, corner.y + square), colours[i]);
                ImGui::Dummy(ImVec2(square, square));
                ImGui::SameLine(0, style_.px(5));
                text(fitted(style_, style_.font.text, style_.textSize, parts[i].symbol + ", " + parts[i].meaning,
                            ImGui::GetContentRegionAvail().x));
                numberCell(style_, readable(parts[i].size));
            }
            ImGui::EndTable();
        }
        mutedParagraph(style_, sampleErrorSentence(*error));
        gap(style_, 4);
        const NumberColumn samples = {"m for \u03B5_m " + readable(error->wished), "264 875",
                                      "So many trajectories make \u03B5_m as small as the \u03B5 that is wished for, "
                                      "under Promises."};
        if (beginNumbers(style_, "##lemma", "sampling lemma", {{"\u03B5_m", "0.0123"}, samples})) {
            const auto row = [&](const char* name, double radius, std::int64_t needed, const char* about) {
                ImGui::TableNextRow();
                nameCell(style_, name);
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
        const std::vector<Promise> promises = promisesOf(session, wishedError(session));
        if (beginNumbers(style_, "##promises", "iterations", {{"promised", "352 435"}, {"needed", "not raced"}})) {
            for (const Promise& each : promises) {
                ImGui::TableNextRow();
                nameCell(style_, each.method);
                tip(style_, each.formula);
                numberCell(style_, each.promised ? readable(*each.promised) : "\u2013");
                tip(style_, each.promised ? each.formula : each.whyNone);
                numberCell(style_, neededWords(each));
                if (!each.solver.empty()) tip(style_, "By " + solverLabel(each.solver) + " in this race.");
            }
            ImGui::EndTable();
        }
        gap(style_, 2);
        for (const std::string& words :
             {missingPromises(promises),
              std::string("Promises are worst cases: they hold for every world of this size. 1/t is tight for CG on "
                          "some polytopes, so that none of its bounds can be better everywhere."),
              policiesSentence(session)})
            drawParagraph(words);
    }

    static std::string neededWords(const Promise& promise) {
        if (promise.solver.empty()) return "not raced";
        if (promise.needed) return grouped(*promise.needed);
        return "> " + grouped(promise.computed);
    }

    void drawRewards(const Session& session) {
        for (const std::string& sentence : rewardSentences(session)) drawParagraph(sentence);
    }

    // With space after it, so that the next thought begins apart.
    void drawParagraph(const std::string& words) {
        if (words.empty()) return;
        mutedParagraph(style_, words);
        gap(style_, 4);
    }

    const Style& style_;
    RankingTable ranking_;
    int page_ = Guarantees;
};

}  // namespace

PanelPtr makeTheoryPanel(const Style& style) { return std::make_unique<TheoryPanel>(style); }

}  // namespace awaystep
