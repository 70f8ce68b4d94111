#include "window/race/convergence_footer.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "model/explanation/sentences.h"
#include "model/explanation/theory.h"
#include "model/explanation/verdict.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {

namespace {

constexpr float theorySize = 13.0F;
constexpr float smallestVerdict = 11.0F;

}  // namespace

// At the end the verdict stands below the plot, and with theory its sentences; else what the step does.
void ConvergenceFooter::prepare(const Session& session, const Race& race, const std::set<std::string>& hidden) {
    verdict_ = race.player().shown() == race.player().last() ? verdictOf(session) : std::string();
    theory_.clear();
    if (session.race().curveView().theory) {
        for (const RunView& run : race.runs()) {
            if (hidden.contains(run.solver()) || theory_.size() >= 3) continue;
            // Fitting a rate to a long run takes a while: not in every frame in which it grows.
            Told& told = told_[run.solver()];
            const int size = run.history().size();
            const bool known =
                session.polytope().polytopes().facts().has_value() && session.race().leastObjective().has_value();
            const bool grown = told.size != size && (size < 2000 || size > told.size * 1.1 || run.over());
            if (told.first != (size > 0 ? run.history().at(0) : nullptr) || grown || told.known != known)
                told = {size > 0 ? run.history().at(0) : nullptr, size, known, theorySentence(session, run),
                        fittedRateOf(session, run)};
            theory_.push_back(told.sentence);
        }
    }
    measure();
}

const FittedRate* ConvergenceFooter::rateOf(const std::string& solver) const {
    const auto found = told_.find(solver);
    return found != told_.end() && found->second.rate ? &*found->second.rate : nullptr;
}

// Decides how large the verdict is and how much of theory is written out, in the width and height that are left.
void ConvergenceFooter::measure() {
    const ImVec2 room = ImGui::GetContentRegionAvail();
    if (verdict_.empty() && theory_.empty()) {
        // Large for a class, or in a narrow panel, it may need a second line.
        const float lines = takesTwoLines(room.x) ? 2.2F : 1.0F;
        height_ = style_.px(style_.sentenceSize * lines) + ImGui::GetStyle().ItemSpacing.y + style_.px(2);
        return;
    }
    const float most = room.y / 3;
    height_ = style_.px(4);
    verdictSize_ = style_.sentenceSize;
    if (!verdict_.empty()) {
        const auto high = [&] { return paragraphHeight(style_, verdict_, room.x, verdictSize_); };
        while (verdictSize_ > smallestVerdict && height_ + high() > most) verdictSize_ -= 1.0F;
        height_ += high();
    }
    float whole = 0.0F;
    for (const std::string& line : theory_) whole += paragraphHeight(style_, line, room.x, theorySize);
    wraps_ = height_ + whole <= most;
    shown_ = theory_.size();
    if (wraps_) {
        height_ += whole;
        return;
    }
    const float line = style_.px(theorySize + 4.0F);
    const auto fit = static_cast<std::size_t>(std::max(0.0F, (most - height_) / line));
    // Where there is no verdict, some of it must be there to be asked for the rest.
    shown_ = std::min(shown_, std::max<std::size_t>(fit, verdict_.empty() ? 1 : 0));
    height_ += line * static_cast<float>(shown_);
}

void ConvergenceFooter::draw(const Session& session) {
    if (verdict_.empty() && theory_.empty()) return drawSentence(session);
    std::string all = verdict_;
    for (const std::string& line : theory_) all += (all.empty() ? "" : "\n") + line;
    ImGui::BeginGroup();
    if (!verdict_.empty()) paragraph(style_, verdict_, style_.colour.text, verdictSize_);
    const float width = ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < shown_ && i < theory_.size(); ++i)
        mutedParagraph(style_,
                       wraps_ ? theory_[i] : fitted(style_, style_.font.text, theorySize, theory_[i], width * 0.99F));
    ImGui::EndGroup();
    if (!wraps_) tip(style_, all);  // what was cut, not what can be read
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
        sentence_ = record->step ? std::string(stepWord(*record->step)) + ": " + describeStep(*record) + "."
                                 : std::string("the run ends here.");
    }
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style_.font.text, style_.sentenceSize);
    ImGui::PushStyleColor(ImGuiCol_Text, style_.colour.text);
    boldText(style_, solverLabel(run->solver()));
    ImGui::PopStyleColor();
    ImGui::SameLine(0, style_.px(5));
    if (record->step && hasMark(*record->step)) {
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
