// The algorithm of the selected solver as pseudo-code, with the lines that led from the iterate shown to the next one
// marked and their numbers put in, one plain sentence, and the corrections to the printed paper as footnotes. A step
// can be shown part by part.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "model/explanation/pseudo_code.h"
#include "model/explanation/sentences.h"
#include "model/live/shown_learning.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "window/panels.h"
#include "window/race/solver_choice.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"

namespace awaystep {
namespace {

constexpr std::array<const char*, subSteps + 1> partLabels = {"all", "oracle", "choice", "search", "update"};

class AlgorithmPanel : public Panel {
public:
    explicit AlgorithmPanel(const Style& style) : style_(style) {}
    PanelId id() const override { return PanelId::Algorithm; }

    void draw(const Session& session, Orders& orders) override {
        const RunView* run = session.race().selectedRun();
        const RecordPtr record = session.race().shownRecord();
        if (session.recording().controller().recording()) {
            heading(style_, title());
            mutedParagraph(style_, "A demonstration is being recorded. After it the steps of the race stand here.");
            return;
        }
        if (run == nullptr || record == nullptr) {
            heading(style_, title());
            mutedParagraph(style_, whyNothingRaces(session));
            return;
        }
        prepare(*run, record);
        drawHeading(session, *record, orders);
        // The sentence first: it is read before the code and must not lie below the panel's end.
        drawSentence(*run, *record);
        if (code_->lines.empty()) mutedParagraph(style_, withoutCode(solverLabel(run->solver())));
        drawCode(session);
        drawFootnotes();
    }

private:
    // Computed again only when the record changes.
    void prepare(const RunView& run, const RecordPtr& record) {
        if (record == storyOf_ && run.solver() == storySolver_) return;
        storyOf_ = record;
        storySolver_ = run.solver();
        code_ = &pseudoCodeOf(run.solver());
        story_ = awaystep::storyOf(*code_, *record);
        sentence_ = explainStep(run.solver(), *record);
    }

    void drawHeading(const Session& session, const IterationRecord& record, Orders& orders) {
        heading(style_, code_->title.empty() ? title() : code_->title,
                solverLabel(session.race().selectedRun()->solver()) + (showsLearning(session) ? ", of the race" : ""));
        const std::string step = record.step
                                     ? "t " + std::to_string(record.t) + " \u2192 " + std::to_string(record.t + 1)
                                     : "t " + std::to_string(record.t) + ", the end";
        const float width = sizeOf(style_, style_.font.numbers, 12.0F, step).x + style_.px(12);
        if (placeRight(style_, width)) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + style_.px(19)), style_.colour.chosen, style_.px(4));
            drawText(list, style_, style_.font.numbers, 12.0F, ImVec2(at.x + width / 2, at.y + style_.px(2)),
                     style_.colour.onChosen, step, 0.5F);
            ImGui::Dummy(ImVec2(width, style_.px(19)));
        }
        if (session.race().race()->runs().size() > 1) {
            std::vector<std::string> labels;
            for (const RunView& run : session.race().race()->runs())
                labels.push_back(solverLabel(run.solver()) + "##algorithm of " + run.solver());
            int selected = session.race().race()->indexOf(session.race().selectedRun());
            const float room = ImGui::GetContentRegionAvail().x;
            const SolverChoice choice(style_, labels, room);
            if (choice.draw("algorithm of", selected)) orders.add(SelectRun{selected});
            tip(style_, "The solver whose step is explained.");
            if (choice.width() + segmentedWidth(style_, partLabels) + style_.px(8) <= room)
                ImGui::SameLine(0, style_.px(8));
        }
        int part = session.race().subStep() ? static_cast<int>(*session.race().subStep()) + 1 : 0;
        if (choosePart(part)) {
            if (part == 0)
                orders.add(ShowWholeStep{});
            else
                orders.add(ShowSubStep{static_cast<SubStep>(part - 1)});
        }
        tip(style_,
            "The whole step, or one part of it: what the oracle answers, which direction is chosen, how far it "
            "goes, what changes.",
            ", back    . forward");
        gap(style_, 2);
    }

    bool choosePart(int& part) {
        const float room = ImGui::GetContentRegionAvail().x;
        if (segmentedWidth(style_, partLabels) <= room) return segmented(style_, "part of the step", partLabels, part);
        ImGui::SetNextItemWidth(std::min(room, style_.px(140)));
        return ImGui::Combo("##part of the step", &part, partLabels.data(), static_cast<int>(partLabels.size()));
    }

    void drawCode(const Session& session) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float width = ImGui::GetContentRegionAvail().x;
        const float numberColumn = style_.px(45);
        const float lineHeight = style_.px(19), valueHeight = style_.px(17);
        // Where there is room the numbers stand beside the code, else below it.
        const bool beside = width >= style_.px(540);
        const float codeWidth = beside ? style_.px(340) : width;
        for (std::size_t i = 0; i < code_->lines.size(); ++i) {
            const CodeLine& line = code_->lines[i];
            const LineStory& told = story_[i];
            const bool now = !session.race().subStep() || *session.race().subStep() == line.part;
            const bool later = session.race().subStep() && line.part > *session.race().subStep();
            const bool lit = told.executed && now;
            // Parts of the step that are not shown yet have no numbers.
            const std::string numbers = later ? std::string() : told.numbers;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float left = at.x + numberColumn + style_.px(12) * static_cast<float>(line.indent);
            const std::vector<std::string> code =
                wrapped(style_, style_.font.text, 13.0F, line.code,
                        at.x + codeWidth - left - style_.px(line.footnote > 0 ? 14.0F : 4.0F));
            const ImVec2 place = beside ? ImVec2(at.x + codeWidth, at.y + style_.px(3))
                                        : ImVec2(left + style_.px(2),
                                                 at.y + lineHeight * static_cast<float>(code.size()) - style_.px(1));
            const std::vector<std::string> values =
                wrapped(style_, style_.font.numbers, 12.0F, numbers, at.x + width - place.x - style_.px(4));
            const float codeHeight = lineHeight * static_cast<float>(code.size());
            const float valuesHeight = valueHeight * static_cast<float>(values.size());
            const float height = beside ? std::max(codeHeight, valuesHeight) : codeHeight + valuesHeight;
            if (lit) {
                list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), style_.colour.field);
                list.AddRectFilled(at, ImVec2(at.x + style_.line(2.5F), at.y + height),
                                   style_.solver(storySolver_).colour);
            }
            const ImU32 ink = lit ? style_.colour.text : style_.colour.muted;
            drawText(list, style_, style_.font.numbers, 10.5F,
                     ImVec2(at.x + numberColumn - style_.px(8), at.y + style_.px(4)), style_.colour.muted, line.number,
                     1.0F);
            float y = at.y + style_.px(2);
            for (const std::string& words : code) {
                drawText(list, style_, style_.font.text, 13.0F, ImVec2(left, y), ink, words);
                y += lineHeight;
            }
            if (line.footnote > 0 && !code.empty())
                drawText(list, style_, style_.font.text, 13.0F,
                         ImVec2(left + sizeOf(style_, style_.font.text, 13.0F, code.back()).x + style_.px(4),
                                y - lineHeight - style_.px(1)),
                         style_.colour.muted, raised(line.footnote));
            y = place.y;
            for (const std::string& words : values) {
                drawText(list, style_, style_.font.numbers, 12.0F, ImVec2(place.x, y), ink, words);
                y += valueHeight;
            }
            ImGui::PushID(static_cast<int>(i));
            // Each line is an item with its text as the label, so that hovering shows all of it.
            ImGui::InvisibleButton((std::string(line.code) + (lit ? "##executed" : "##line")).c_str(),
                                   ImVec2(std::max(1.0F, width), height));
            std::string whole(line.code);
            if (!numbers.empty()) whole += ":  " + numbers;
            tip(style_, whole, line.footnote > 0 ? code_->footnotes[static_cast<std::size_t>(line.footnote - 1)] : "");
            ImGui::PopID();
            ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height));
        }
        ImGui::Dummy(ImVec2(0, style_.px(4)));
    }

    static std::string raised(int number) { return raisedText(std::to_string(number)); }

    void drawSentence(const RunView& run, const IterationRecord& record) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 top = ImGui::GetCursorScreenPos();
        const bool marked = record.step && hasMark(*record.step) && record.gamma > 0.0;
        ImGui::SetCursorScreenPos(ImVec2(top.x + style_.px(marked ? 19 : 9), top.y + style_.px(2)));
        ImGui::BeginGroup();
        paragraph(style_, sentence_, style_.colour.text);
        ImGui::EndGroup();
        const float bottom = ImGui::GetItemRectMax().y + style_.px(2);
        const ImU32 colour = style_.solver(run.solver()).colour;
        list.AddRectFilled(top, ImVec2(top.x + style_.line(2.5F), bottom), colour);
        if (marked)
            drawStepMark(list, style_, *record.step, ImVec2(top.x + style_.px(10.5F), top.y + style_.px(9)),
                         style_.px(3.6F), *record.step == StepKind::Drop ? style_.colour.text : colour,
                         style_.colour.panel);
        ImGui::SetCursorScreenPos(ImVec2(top.x, bottom));
        ImGui::Dummy(ImVec2(0, style_.px(4)));
    }

    // All of them or none: where they do not fit, each is shown with its line under the mouse.
    void drawFootnotes() {
        const ImVec2 room = ImGui::GetContentRegionAvail();
        std::vector<std::string> notes;
        float height = 0.0F;
        for (std::size_t i = 0; i < code_->footnotes.size(); ++i) {
            notes.push_back(raised(static_cast<int>(i) + 1) + " " + std::string(code_->footnotes[i]));
            height += paragraphHeight(style_, notes.back(), room.x) + ImGui::GetStyle().ItemSpacing.y;
        }
        // On paper no line can be pointed at.
        if (height > room.y && OnPaper::now()) notes.clear();
        if (height > room.y && !notes.empty())
            notes = {raised(1) + (notes.size() > 1 ? "\u207B" + raised(static_cast<int>(notes.size())) : "") +
                     " Hover a line to read its note."};
        for (const std::string& note : notes) mutedParagraph(style_, note);
    }

    const Style& style_;
    const PseudoCode* code_ = nullptr;
    RecordPtr storyOf_;
    std::string storySolver_;
    std::vector<LineStory> story_;
    std::string sentence_;
};

}  // namespace

PanelPtr makeAlgorithmPanel(const Style& style) { return std::make_unique<AlgorithmPanel>(style); }

}  // namespace awaystep
