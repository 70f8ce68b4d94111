#include "window/race/convergence_footer.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include "model/documents/document.h"
#include "model/explanation/race_story.h"
#include "model/explanation/sentences.h"
#include "model/explanation/theory.h"
#include "model/explanation/verdict.h"
#include "model/lessons/lesson_feature.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

constexpr float theorySize = 13.0F;
constexpr float smallestVerdict = 11.0F;
constexpr float plotShare = 0.46F;  // of the panel, with its axes, whatever is said below it

// Inside K the bound of CG gets better once it is known how deep the target lies.
bool hasInnerRadius(const Session& session) {
    const auto& regime = session.polytope().regime();
    return regime && regime->kind == RegimeKind::Interior && session.polytope().polytopes().innerRadius();
}

}  // namespace

std::string leadingSentences(const std::string& words, const std::function<bool(const std::string&)>& fits) {
    if (fits(words)) return words;
    std::string shown;
    // A number has no blank after its point.
    for (std::size_t end = words.find(". "); end != std::string::npos; end = words.find(". ", end + 1)) {
        const std::string more = words.substr(0, end + 1) + " \u2026";
        if (!shown.empty() && !fits(more)) break;
        shown = more;
    }
    return shown.empty() ? words : shown;
}

// At the end the verdict stands below the plot, and with theory its sentences; else what the step does.
void ConvergenceFooter::prepare(const Session& session, const Race& race, const std::set<std::string>& hidden) {
    findVerdict(session, race);
    difference_ = differenceInWords(session);
    theory_.clear();
    if (session.race().curveView().theory) {
        for (const RunView& run : race.runs()) {
            if (hidden.contains(run.solver()) || theory_.size() >= 3) continue;
            // Fitting a rate to a long run takes a while: not in every frame in which it grows.
            Told& told = told_[run.solver()];
            const int size = run.history().size();
            const bool known =
                session.polytope().polytopes().facts().has_value() && session.race().leastObjective().has_value();
            const bool inner = hasInnerRadius(session);
            const bool grown = told.size != size && (size < 2000 || size > told.size * 1.1 || run.over());
            if (told.first != (size > 0 ? run.history().at(0) : nullptr) || grown || told.known != known ||
                told.inner != inner)
                told = {size > 0 ? run.history().at(0) : nullptr,
                        size,
                        known,
                        inner,
                        theorySentence(session, run),
                        fittedRateOf(session, run)};
            theory_.push_back(told.sentence);
        }
    }
    measure();
}

// It fits rates, which takes a while for long runs.
void ConvergenceFooter::findVerdict(const Session& session, const Race& race) {
    const bool atEnd = race.player().rounds().finished && race.player().shown() == race.player().rounds().last;
    if (!atEnd || race.runs().empty() || race.runs().back().history().size() == 0) {
        verdict_.clear();
        judged_ = {};
        why_.offered = false;
        return;
    }
    Judged now{{},
               session.race().leastObjective().has_value(),
               session.polytope().polytopes().facts().has_value(),
               session.polytope().regime().has_value(),
               hasInnerRadius(session),
               session.race().seeds().bands(),
               session.document().importedRuns};
    for (const RunView& run : race.runs())
        now.lasts.push_back(run.history().size() == 0 ? nullptr : run.history().last());
    if (!(now == judged_)) {
        judged_ = std::move(now);
        verdict_ = verdictOf(session);
        mouseMoved_ = false;
        const std::vector<StoryPart> story = raceStory(session);
        why_.told = !story.empty();
        why_.zigzag = why_.told && story.front().zigzag;
    }
    // Lessons explain it themselves.
    why_.offered = false;
    if (verdict_.empty() || session.lessons().lesson() != nullptr) return;
    const RecordPtr first = race.runs().back().history().at(0);
    if (!why_.first) why_.first = first;
    why_.offered = why_.told || (why_.first == first && !why_.polytopeShown);
}

const FittedRate* ConvergenceFooter::rateOf(const std::string& solver) const {
    const auto found = told_.find(solver);
    return found != told_.end() && found->second.rate ? &*found->second.rate : nullptr;
}

// The height is that of the panel's strip; then how large the verdict is in it, and how much of it is shown at once.
void ConvergenceFooter::measure() {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    // Large for a class, or in a narrow panel, the sentence about a step may need a second line.
    const float lines = takesTwoLines(room.x) ? 2.2F : 1.0F;
    const float least = style_.px(style_.sentenceSize * lines) + ImGui::GetStyle().ItemSpacing.y + style_.px(2);
    const float gap = ImGui::GetStyle().ItemSpacing.y;
    const float width = room.x - ImGui::GetStyle().ScrollbarSize;
    // The line on a kept race comes on top of what a verdict needs.
    const float kept = difference_.line.empty() ? 0.0F : style_.px(theorySize) + gap;
    const float wished =
        kept + std::max(least, std::min(room.y * 0.27F, style_.px(4.9F * (style_.sentenceSize + 4.0F))));
    const float leaves = room.y - plotShare * ImGui::GetWindowHeight() - style_.px(12);
    height_ = std::max(least, std::min(wished, leaves));
    shown_ = {{}, style_.sentenceSize, false};
    if (verdict_.empty()) return;
    // A line is left for what follows.
    const float line = style_.px(theorySize + 9.0F) + gap;
    const float most = height_ - style_.px(2) - kept - (theory_.empty() && !why_.offered ? 0.0F : line);
    const auto fits = [&](const std::string& words) {
        return paragraphHeight(style_, words, width, shown_.size) <= most;
    };
    while (shown_.size > smallestVerdict && !fits(verdict_)) shown_.size -= 1.0F;
    // Where some of it is cut all the same, what is shown is large.
    if (!fits(verdict_)) shown_.size = style_.sentenceSize;
    while (shown_.size > smallestVerdict && !fits(leadingSentences(verdict_, fits))) shown_.size -= 1.0F;
    shown_.verdict = leadingSentences(verdict_, fits);
    shown_.oneLine = !fits(shown_.verdict);
    if (shown_.oneLine) shown_.size = theorySize;
}

void ConvergenceFooter::draw(const Session& session, Orders& orders) {
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    mouseMoved_ = mouseMoved_ || moved.x != 0.0F || moved.y != 0.0F;
    top_ = ImGui::GetCursorScreenPos().y;
    // It ends where the panel does.
    if (ImGui::BeginChild("sentences", ImVec2(0, std::min(height_, ImGui::GetContentRegionAvail().y)))) {
        if (verdict_.empty() && theory_.empty()) drawSentence(session);
        if (!verdict_.empty() && shown_.oneLine) {
            if (why_.offered) {
                drawWhy(session, orders);
                ImGui::SameLine(0, style_.px(8));
            }
            drawFitted(verdict_, verdict_, style_.colour.text);
        } else if (!verdict_.empty()) {
            ImGui::BeginGroup();
            paragraph(style_, shown_.verdict, style_.colour.text, shown_.size);
            ImGui::EndGroup();
            if (shown_.verdict != verdict_) tipAbove(verdict_);  // what was cut, not what can be read
            if (why_.offered) drawWhy(session, orders);
        }
        // One line, so that the plot keeps its height.
        if (!difference_.line.empty()) drawFitted(difference_.line, difference_.whole, style_.colour.muted);
        for (const std::string& line : theory_) mutedParagraph(style_, line);
    }
    ImGui::EndChild();
}

// All of what is shown in part. Below it would lie on the link that one is about to press.
void ConvergenceFooter::tipAbove(const std::string& words) const {
    if (!mouseMoved_ || !ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 edge = ImGui::GetStyle().WindowPadding;
    const float width = std::min(style_.px(320), 0.6F * screen.Size.x);
    const float height = ImGui::CalcTextSize(words.c_str(), nullptr, false, width).y + 2 * edge.y;
    const float reach = 0.5F * width + edge.x;
    const float middle =
        std::max(screen.Pos.x + reach, std::min(ImGui::GetIO().MousePos.x, screen.Pos.x + screen.Size.x - reach));
    ImGui::SetNextWindowPos(ImVec2(middle, std::max(top_ - style_.px(4), screen.Pos.y + height)), ImGuiCond_Always,
                            ImVec2(0.5F, 1.0F));
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(width);
    text(words);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

// As much of a line as fits; all of it under the mouse.
void ConvergenceFooter::drawFitted(const std::string& line, const std::string& whole, ImU32 colour) {
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style_.font.text, shown_.size);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    text(fitted(style_, style_.font.text, shown_.size, line, room));
    ImGui::PopStyleColor();
    tipAbove(whole);
    ImGui::PopFont();
}

// The verdict says that one is faster; the reason is seen elsewhere.
void ConvergenceFooter::drawWhy(const Session& session, Orders& orders) {
    // As many words as fit one line.
    const std::array<const char*, 3> zigzag = {"Why? Look at the zigzag in the polytope, step by step",
                                               "Why? See the zigzag in the polytope", "Why?"};
    const std::array<const char*, 3> steps = {"Why? Look at the steps in the polytope, one by one",
                                              "Why? See the steps in the polytope", "Why?"};
    const std::array<const char*, 3> where = {"See the solvers and the target in the polytope (Ctrl+2)",
                                              "See the polytope (Ctrl+2)", "Polytope (Ctrl+2)"};
    const char* words = nullptr;
    for (const char* each : why_.zigzag ? zigzag : why_.told ? steps : where) {
        words = each;
        if (shown_.oneLine) continue;  // the shortest
        if (sizeOf(style_, style_.font.text, shown_.size, each).x <= ImGui::GetContentRegionAvail().x) break;
    }
    ImGui::PushFont(style_.font.text, shown_.size);
    ImGui::BeginDisabled(session.lessons().locks("workspace.insight"));
    if (ImGui::TextLink(words)) {
        if (why_.told)
            orders.add(ExplainRace{});
        else
            orders.add(SetWorkspace{"insight"});
        why_.polytopeShown = why_.polytopeShown || !why_.told;
    }
    ImGui::EndDisabled();
    tip(style_, "Shows the polytope and the algorithm, where each step of the solvers can be followed.");
    ImGui::PopFont();
}

// As large as two lines allow.
void ConvergenceFooter::drawLargeSentence() {
    const float room = ImGui::GetContentRegionAvail().x;
    float size = style_.sentenceSize;
    const auto lines = [&] {
        const ImVec2 whole = style_.font.text->CalcTextSizeA(style_.px(size), FLT_MAX, room, sentence_.c_str());
        return std::lround(whole.y / style_.px(size));
    };
    while (size > 11.0F && lines() > 2) size -= 1.0F;
    ImGui::PushFont(style_.font.text, size);
    ImGui::PushTextWrapPos(0.0F);
    text(sentence_);
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
}

// One line under the plot: what the selected solver did in the step from the iterate shown.
void ConvergenceFooter::drawSentence(const Session& session) {
    const RunView* run = session.race().selectedRun();
    const RecordPtr record = session.race().shownRecord();
    if (run == nullptr || record == nullptr) return;
    if (run->status() == RunStatus::Failed) {
        ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.warning);
        text(solverLabel(run->solver()) + " failed: " + run->reason());
        ImGui::PopStyleColor();
        return;
    }
    if (record != sentenceOf_) {
        sentenceOf_ = record;
        sentence_ = !record->step ? std::string("the run ends at this iterate.")
                    : record->gamma == 0.0
                        ? describeStep(run->solver(), *record) + "."
                        : stepWord(*record->step) + ": " + describeStep(run->solver(), *record) + ".";
    }
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style_.font.text, style_.sentenceSize);
    ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.text);
    boldText(style_, solverLabel(run->solver()));
    ImGui::PopStyleColor();
    ImGui::SameLine(0, style_.px(5));
    if (record->step && hasMark(*record->step) && record->gamma > 0.0) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        drawStepMark(*ImGui::GetWindowDrawList(), style_, *record->step, ImVec2(at.x + style_.px(5), at.y + height / 2),
                     style_.px(4),
                     *record->step == StepKind::Drop ? style_.colour.text : style_.solver(run->solver()).colour,
                     style_.colour.panel);
        ImGui::Dummy(ImVec2(style_.px(11), height));
        ImGui::SameLine(0, style_.px(4));
    }
    if (takesTwoLines(width)) {
        drawLargeSentence();
    } else {
        const std::string shown = fitted(style_, style_.font.text, 13.0F, sentence_, ImGui::GetContentRegionAvail().x);
        mutedText(style_, shown);
        if (shown != sentence_) tip(style_, sentence_);
    }
    ImGui::PopFont();
}

}  // namespace awaystep
