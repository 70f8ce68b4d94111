// The algorithm of the selected solver as pseudo-code, with the lines that led from the iterate shown to the next one
// marked and their numbers put in, one plain sentence, and the corrections to the printed paper as footnotes. One may
// go through a step part by part.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "window/widgets/drawing.h"
#include "window/widgets/marks.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "model/text/empty_states.h"
#include "model/text/numbers.h"
#include "model/explanation/pseudo_code.h"
#include "model/race/race.h"
#include "model/explanation/sentences.h"

namespace awaystep {
namespace {

constexpr std::array<const char*, subSteps + 1> partLabels = {"all", "oracle", "choice", "search", "update"};

class AlgorithmPanel : public Panel {
public:
    explicit AlgorithmPanel(const Look& look) : look_(look) {}
    const char* title() const override { return "Algorithm"; }

    void draw(const Session& session, Orders& orders) override {
        const Lane* lane = session.race().selectedLane();
        const RecordPtr record = session.race().shownRecord();
        if (lane == nullptr || record == nullptr) {
            heading(look_, "Algorithm");
            mutedParagraph(look_, whyNothingRaces(session));
            return;
        }
        prepare(*lane, record);
        drawHeading(session, *record, orders);
        if (code_->lines.empty()) mutedParagraph(look_, withoutCode(solverLabel(lane->solver())));
        drawCode(session);
        drawSentence(*lane, *record);
        drawFootnotes();
    }

private:
    // Told anew only when the record changes.
    void prepare(const Lane& lane, const RecordPtr& record) {
        if (record == storyOf_ && lane.solver() == storySolver_) return;
        storyOf_ = record;
        storySolver_ = lane.solver();
        code_ = &pseudoCodeOf(lane.solver());
        story_ = awaystep::storyOf(*code_, *record);
        sentence_ = explainStep(lane.solver(), *record);
    }

    void drawHeading(const Session& session, const IterationRecord& record, Orders& orders) {
        heading(look_, code_->title.empty() ? "Algorithm" : code_->title,
                solverLabel(session.race().selectedLane()->solver()));
        const std::string step = record.step
                                     ? "t " + std::to_string(record.t) + " \u2192 " + std::to_string(record.t + 1)
                                     : "t " + std::to_string(record.t) + ", the end";
        const float width = sizeOf(look_, look_.font.numbers, 12.0F, step).x + look_.px(12);
        if (placeRight(look_, width)) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddRectFilled(at, ImVec2(at.x + width, at.y + look_.px(19)), look_.colour.chosen, look_.px(4));
            drawText(list, look_, look_.font.numbers, 12.0F, ImVec2(at.x + width / 2, at.y + look_.px(2)),
                     look_.colour.onChosen, step, 0.5F);
            ImGui::Dummy(ImVec2(width, look_.px(19)));
        }
        if (session.race().race()->lanes().size() > 1) {
            std::vector<std::string> labels;
            for (const Lane& lane : session.race().race()->lanes())
                labels.push_back(solverLabel(lane.solver()) + "##algorithm of " + lane.solver());
            std::vector<const char*> pointers;
            for (const std::string& label : labels) pointers.push_back(label.c_str());
            int selected = session.race().selectedIndex();
            if (segmentedWidth(look_, pointers) <= ImGui::GetContentRegionAvail().x) {
                if (segmented(look_, "algorithm of", pointers, selected)) orders.add(SelectLane{selected});
                tip(look_, "Whose step is told.");
                if (segmentedWidth(look_, pointers) + segmentedWidth(look_, partLabels) + look_.px(8) <=
                    ImGui::GetContentRegionAvail().x)
                    ImGui::SameLine(0, look_.px(8));
            }
        }
        int part = session.race().subStep() ? static_cast<int>(*session.race().subStep()) + 1 : 0;
        if (choosePart(part)) {
            if (part == 0)
                orders.add(ShowWholeStep{});
            else
                orders.add(ShowSubStep{static_cast<SubStep>(part - 1)});
        }
        tip(look_,
            "The whole step, or one part of it: what the oracle answers, which direction is chosen, how far it "
            "goes, what changes.",
            ", back    . forward");
        gap(look_, 2);
    }

    bool choosePart(int& part) {
        const float room = ImGui::GetContentRegionAvail().x;
        if (segmentedWidth(look_, partLabels) <= room) return segmented(look_, "part of the step", partLabels, part);
        ImGui::SetNextItemWidth(std::min(room, look_.px(140)));
        return ImGui::Combo("##part of the step", &part, partLabels.data(), static_cast<int>(partLabels.size()));
    }

    void drawCode(const Session& session) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float width = ImGui::GetContentRegionAvail().x;
        const float numberColumn = look_.px(45);
        const float lineHeight = look_.px(19), valueHeight = look_.px(17);
        // Where there is room the numbers stand beside the code, else below it.
        const bool beside = width >= look_.px(540);
        const float codeWidth = beside ? look_.px(340) : width;
        for (std::size_t i = 0; i < code_->lines.size(); ++i) {
            const CodeLine& line = code_->lines[i];
            const LineStory& told = story_[i];
            const bool now = !session.race().subStep() || *session.race().subStep() == line.part;
            const bool later = session.race().subStep() && line.part > *session.race().subStep();
            const bool lit = told.executed && now;
            // What is yet to come is not told yet.
            const std::string numbers = later ? std::string() : told.numbers;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float left = at.x + numberColumn + look_.px(12) * static_cast<float>(line.indent);
            const std::vector<std::string> code =
                wrapped(look_, look_.font.text, 13.0F, line.code,
                        at.x + codeWidth - left - look_.px(line.footnote > 0 ? 14.0F : 4.0F));
            const ImVec2 place =
                beside ? ImVec2(at.x + codeWidth, at.y + look_.px(3))
                       : ImVec2(left + look_.px(2), at.y + lineHeight * static_cast<float>(code.size()) - look_.px(1));
            const std::vector<std::string> values =
                wrapped(look_, look_.font.numbers, 12.0F, numbers, at.x + width - place.x - look_.px(4));
            const float codeHeight = lineHeight * static_cast<float>(code.size());
            const float valuesHeight = valueHeight * static_cast<float>(values.size());
            const float height = beside ? std::max(codeHeight, valuesHeight) : codeHeight + valuesHeight;
            if (lit) {
                list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), look_.colour.field);
                list.AddRectFilled(at, ImVec2(at.x + look_.line(2.5F), at.y + height),
                                   look_.solver(storySolver_).colour);
            }
            const ImU32 ink = lit ? look_.colour.text : look_.colour.muted;
            drawText(list, look_, look_.font.numbers, 10.5F,
                     ImVec2(at.x + numberColumn - look_.px(8), at.y + look_.px(4)), look_.colour.muted, line.number,
                     1.0F);
            float y = at.y + look_.px(2);
            for (const std::string& words : code) {
                drawText(list, look_, look_.font.text, 13.0F, ImVec2(left, y), ink, words);
                y += lineHeight;
            }
            if (line.footnote > 0 && !code.empty())
                drawText(list, look_, look_.font.text, 13.0F,
                         ImVec2(left + sizeOf(look_, look_.font.text, 13.0F, code.back()).x + look_.px(4),
                                y - lineHeight - look_.px(1)),
                         look_.colour.muted, raised(line.footnote));
            y = place.y;
            for (const std::string& words : values) {
                drawText(list, look_, look_.font.numbers, 12.0F, ImVec2(place.x, y), ink, words);
                y += valueHeight;
            }
            ImGui::PushID(static_cast<int>(i));
            // Each line is an item by its text, so that whoever hovers it reads all of it.
            ImGui::InvisibleButton((std::string(line.code) + (lit ? "##executed" : "##line")).c_str(),
                                   ImVec2(std::max(1.0F, width), height));
            std::string whole(line.code);
            if (!numbers.empty()) whole += ":  " + numbers;
            tip(look_, whole, line.footnote > 0 ? code_->footnotes[static_cast<std::size_t>(line.footnote - 1)] : "");
            ImGui::PopID();
            ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height));
        }
        ImGui::Dummy(ImVec2(0, look_.px(4)));
    }

    static std::string raised(int number) { return raisedText(std::to_string(number)); }

    void drawSentence(const Lane& lane, const IterationRecord& record) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 top = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(ImVec2(top.x + look_.px(13), top.y + look_.px(2)));
        ImGui::BeginGroup();
        paragraph(look_, sentence_, look_.colour.text);
        ImGui::EndGroup();
        const float bottom = ImGui::GetItemRectMax().y + look_.px(2);
        const ImU32 colour = look_.solver(lane.solver()).colour;
        list.AddRectFilled(top, ImVec2(top.x + look_.line(2.5F), bottom), colour);
        if (record.step && hasMark(*record.step))
            drawStepMark(list, look_, *record.step, ImVec2(top.x + look_.px(7.5F), top.y + look_.px(10)),
                         look_.px(3.6F), *record.step == StepKind::Drop ? look_.colour.text : colour,
                         look_.colour.panel);
        ImGui::SetCursorScreenPos(ImVec2(top.x, bottom));
        ImGui::Dummy(ImVec2(0, look_.px(4)));
    }

    void drawFootnotes() {
        for (std::size_t i = 0; i < code_->footnotes.size(); ++i)
            mutedParagraph(look_, raised(static_cast<int>(i) + 1) + " " + std::string(code_->footnotes[i]));
    }

    const Look& look_;
    const PseudoCode* code_ = nullptr;
    RecordPtr storyOf_;
    std::string storySolver_;
    std::vector<LineStory> story_;
    std::string sentence_;
};

}  // namespace

PanelPtr makeAlgorithmPanel(const Look& look) { return std::make_unique<AlgorithmPanel>(look); }

}  // namespace awaystep
