#include "panels/convergence_footer.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "gui/drawing.h"
#include "gui/marks.h"
#include "workbench/sentences.h"
#include "workbench/theory.h"
#include "workbench/verdict.h"

namespace awaystep {

// At the end the verdict stands below the plot, and with theory its sentences; else what the step does.
void ConvergenceFooter::prepare(const Workbench& workbench, const Race& race, const std::set<std::string>& hidden) {
    lines_.clear();
    if (workbench.curveView().theory) {
        for (const Lane& lane : race.lanes()) {
            if (hidden.contains(lane.solver()) || lines_.size() >= 3) continue;
            // Fitting a rate to a long run takes a while: not in every frame in which it grows.
            Told& told = told_[lane.solver()];
            const int size = lane.history().size();
            const bool known = workbench.polytopes().facts().has_value() && workbench.bestObjective().has_value();
            const bool grown = told.size != size && (size < 2000 || size > told.size * 1.1 || lane.over());
            if (told.first != (size > 0 ? lane.history().at(0) : nullptr) || grown || told.known != known)
                told = {size > 0 ? lane.history().at(0) : nullptr, size, known, theorySentence(workbench, lane)};
            lines_.push_back(told.sentence);
        }
    } else if (race.player().shown() == race.player().last()) {
        const std::string verdict = verdictOf(workbench);
        if (!verdict.empty()) lines_.push_back(verdict);
    }
}

float ConvergenceFooter::height() const {
    if (lines_.empty()) {
        // Large for a class, it may need a second line.
        const float lines = look_.sentenceSize > 13.0F ? 2.2F : 1.0F;
        return look_.px(look_.sentenceSize * lines) + ImGui::GetStyle().ItemSpacing.y + look_.px(2);
    }
    const float width = std::max(look_.px(80), ImGui::GetContentRegionAvail().x);
    int lines = 0;
    for (const std::string& line : lines_)
        lines += 1 + static_cast<int>(sizeOf(look_, look_.font.text, 13.0F, line).x / (width * 0.97F));
    return look_.px(18.5F) * static_cast<float>(lines);
}

void ConvergenceFooter::draw(const Workbench& workbench) {
    if (lines_.empty()) drawSentence(workbench);
    for (const std::string& line : lines_) mutedParagraph(look_, line);
}

// As large as two lines allow.
void ConvergenceFooter::drawLargeSentence() {
    const float room = ImGui::GetContentRegionAvail().x;
    float size = look_.sentenceSize;
    const auto lines = [&] {
        const ImVec2 whole = look_.font.text->CalcTextSizeA(look_.px(size), FLT_MAX, room, sentence_.c_str());
        return std::lround(whole.y / look_.px(size));
    };
    while (size > 11.0F && lines() > 2) size -= 1.0F;
    ImGui::PushFont(look_.font.text, size);
    ImGui::PushTextWrapPos(0.0F);
    text(sentence_);
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
}

// One line under the plot: what the selected solver did in the step from the iterate shown.
void ConvergenceFooter::drawSentence(const Workbench& workbench) {
    const Lane* lane = workbench.selectedLane();
    const RecordPtr record = workbench.shownRecord();
    if (lane == nullptr || record == nullptr) return;
    if (lane->status() == RunStatus::Failed) {
        ImGui::PushStyleColor(ImGuiCol_Text, look_.colour.warning);
        text(std::string(solverLabel(lane->solver())) + " failed: " + lane->reason());
        ImGui::PopStyleColor();
        return;
    }
    const IterationRecord* after =
        record->t + 1 < lane->history().size() ? lane->history().at(record->t + 1).get() : nullptr;
    if (record != sentenceOf_ || (after != nullptr) != sentenceHadAfter_) {
        sentenceOf_ = record;
        sentenceHadAfter_ = after != nullptr;
        sentence_ = record->step ? std::string(stepWord(*record->step)) + ": " + describeStep(*record, after) + "."
                                 : std::string("the run ends here.");
    }
    ImGui::PushFont(look_.font.text, look_.sentenceSize);
    ImGui::PushStyleColor(ImGuiCol_Text, look_.colour.text);
    boldText(look_, solverLabel(lane->solver()));
    ImGui::PopStyleColor();
    ImGui::SameLine(0, look_.px(5));
    if (record->step && hasMark(*record->step)) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float height = ImGui::GetTextLineHeight();
        drawStepMark(*ImGui::GetWindowDrawList(), look_, *record->step, ImVec2(at.x + look_.px(5), at.y + height / 2),
                     look_.px(4),
                     *record->step == StepKind::Drop ? look_.colour.text : look_.solver(lane->solver()).colour,
                     look_.colour.panel);
        ImGui::Dummy(ImVec2(look_.px(11), height));
        ImGui::SameLine(0, look_.px(4));
    }
    if (look_.sentenceSize > 13.0F) {
        drawLargeSentence();
    } else {
        mutedText(look_, fitted(look_, look_.font.text, 13.0F, sentence_, ImGui::GetContentRegionAvail().x));
    }
    tip(look_, sentence_);
    ImGui::PopFont();
}

}  // namespace awaystep
