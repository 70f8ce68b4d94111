// The column of a lesson: its text with measured numbers, what is to be predicted, back, next and progress; and, while
// no lesson is given, the lessons there are.
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/session.h"
#include "window/lessons/lesson_words.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/markdown.h"

namespace awaystep {
namespace {

constexpr float textSize = 15.0F;
constexpr float footerHeight = 40.0F;
constexpr float smallestFit = 0.7F;  // of the type, so that a step fits

class LessonPanel : public Panel {
public:
    explicit LessonPanel(const Style& style) : style_(style) {}
    const char* title() const override { return "Lesson"; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    bool animating() const override { return fitting_; }
    void draw(const Session& session, Orders& orders) override {
        if (const LessonSession* lesson = session.lessons().lesson())
            drawStep(session, *lesson, orders);
        else
            drawList(orders);
    }

private:
    // --- a step ---

    void drawStep(const Session& session, const LessonSession& lesson, Orders& orders) {
        ImGui::PushFont(style_.font.text, 13.0F);
        const float leave = sizeOf(style_, style_.font.text, 13.0F, "Leave").x;
        mutedText(style_, fitted(style_, style_.font.text, 13.0F, lesson.lesson().title,
                                 ImGui::GetContentRegionAvail().x - leave - style_.px(16)));
        placeRight(style_, leave);
        if (ImGui::TextLink("Leave")) orders.add(LeaveLesson{});
        tip(style_, "Ends the lesson and brings back what was on the screen before it.");
        ImGui::PopFont();
        drawProgress(lesson);
        gap(style_, 4);

        const float footer = style_.px(footerHeight);
        const bool fresh = lesson.serial() != seenSerial_ || &lesson.lesson() != seenLesson_;
        if (fresh) {
            number_.clear();
            seenSerial_ = lesson.serial();
            seenLesson_ = &lesson.lesson();
        }
        ImGui::BeginChild("text", ImVec2(0, std::max(style_.px(60), ImGui::GetContentRegionAvail().y - footer)));
        beginFit(fresh);
        if (fresh) ImGui::SetScrollY(0.0F);
        ImGui::PushFont(style_.font.heading, fit(19.0F));
        drawMarkdownTitle(lesson.now().title);
        ImGui::PopFont();
        drawMarkdown(style_, stepWords(session, lesson), fit(textSize));
        if (lesson.now().prediction) drawPrediction(session, lesson, orders);
        if (!lesson.notice().empty()) {
            gap(style_, 4);
            paragraph(lesson.notice(), style_.colour.warning);
        }
        drawProblems(lesson);
        endFit(lesson.revealed());
        ImGui::EndChild();
        drawFooter(lesson, orders);
    }

    // --- so that a step is read without scrolling ---

    float fit(float unscaledSize) const { return unscaledSize * fit_; }

    void beginFit(bool fresh) {
        const ImVec2 room(ImGui::GetWindowWidth() / style_.scale, ImGui::GetWindowHeight() / style_.scale);
        if (fresh || room.x != room_.x || room.y != room_.y) fit_ = 1.0F;
        room_ = room;
    }

    // Smaller type in the next frame where this was too much; what is too long even so is scrolled to its reveal.
    void endFit(bool revealed) {
        const ImGuiWindow& window = *ImGui::GetCurrentWindow();
        const float used = window.DC.CursorMaxPos.y - window.DC.CursorStartPos.y;
        const float room = window.InnerRect.GetHeight();
        const float before = fit_;
        if (used > room + 0.5F) fit_ = std::max(smallestFit, fit_ * std::clamp(std::sqrt(room / used), 0.9F, 0.99F));
        fitting_ = fit_ != before;
        if (used > room + 0.5F && !fitting_ && revealed && !ImGui::IsWindowHovered()) ImGui::SetScrollY(used);
    }

    void drawProblems(const LessonSession& lesson) {
        if (lesson.problems().empty()) return;
        const std::size_t others = lesson.problems().size() - 1;
        gap(style_, 4);
        paragraph(lesson.problems().front() + (others == 0   ? ""
                                               : others == 1 ? " (and one more)"
                                                             : " (and " + std::to_string(others) + " more)"),
                  style_.colour.warning);
    }

    void drawMarkdownTitle(const std::string& title) {
        ImGui::PushTextWrapPos(0.0F);
        ImGui::TextUnformatted(title.c_str());
        ImGui::PopTextWrapPos();
        gap(style_, 2);
    }

    void paragraph(const std::string& words, ImU32 colour) {
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::PushFont(style_.font.text, fit(textSize));
        ImGui::PushTextWrapPos(0.0F);
        ImGui::TextUnformatted(words.c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopFont();
        ImGui::PopStyleColor();
    }

    // One stroke per step: filled as far as we are.
    void drawProgress(const LessonSession& lesson) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float between = style_.px(3);
        const auto count = static_cast<float>(lesson.steps());
        const float each = std::max(1.0F, (width - between * (count - 1)) / count);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (int i = 0; i < lesson.steps(); ++i) {
            const float x = at.x + static_cast<float>(i) * (each + between);
            list.AddRectFilled(ImVec2(x, at.y), ImVec2(x + each, at.y + style_.px(4)),
                               i <= lesson.step() ? style_.colour.accent : style_.colour.hairline, style_.px(2));
        }
        ImGui::Dummy(ImVec2(width, style_.px(4)));
    }

    void drawFooter(const LessonSession& lesson, Orders& orders) {
        gap(style_, 2);
        ImGui::BeginDisabled(lesson.step() == 0);
        if (quietButton(style_, "Back##lesson", "PgUp")) orders.add(GoInLesson{-1});
        ImGui::EndDisabled();
        ImGui::SameLine();
        const bool last = lesson.step() + 1 == lesson.steps() && lesson.asked() == nullptr;
        if (lesson.asked() != nullptr) {
            if (quietButton(style_, "Reveal##lesson", "PgDn")) orders.add(GoInLesson{1});
        } else if (last) {
            if (primaryButton(style_, "Finish##lesson")) orders.add(LeaveLesson{});
        } else if (primaryButton(style_, "Next##lesson", "PgDn")) {
            orders.add(GoInLesson{1});
        }
        // Where there is no room for it the menu still has it.
        const float again = sizeOf(style_, style_.font.text, style_.textSize, "Ask again").x + style_.px(84);
        const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        if (lesson.revealed() && ImGui::GetItemRectMax().x + again < end) {
            ImGui::SameLine();
            if (quietButton(style_, "Ask again##lesson")) orders.add(AskAgain{});
            tip(style_, "Forgets the answer and asks this question anew, for another group.");
        }
        const std::string place = std::to_string(lesson.step() + 1) + " / " + std::to_string(lesson.steps());
        if (placeRight(style_, sizeOf(style_, style_.font.numbers, style_.numberSize, place).x)) {
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() + style_.px(6));
            numberText(style_, place);
        }
    }

    // --- predictions ---

    void drawPrediction(const Session& session, const LessonSession& lesson, Orders& orders) {
        const Prediction& prediction = *lesson.now().prediction;
        const bool asked = lesson.asked() != nullptr;
        gap(style_, 4);
        hairline(style_);
        gap(style_, 4);
        drawMarkdown(style_, "**" + prediction.question + "**", fit(textSize));
        switch (prediction.kind) {
            case PredictionKind::Choice:
                drawChoices(lesson, prediction, asked, orders);
                break;
            case PredictionKind::Number:
                if (asked) drawNumber(session, orders);
                break;
            case PredictionKind::Curve:
                if (asked) drawCurve(lesson, orders);
                break;
        }
        if (asked) return;
        const std::string compared = verdict(session, lesson);
        if (!compared.empty()) {
            gap(style_, 2);
            drawMarkdown(style_, compared, fit(textSize));
            gap(style_, 4);
        }
        drawMarkdown(style_, filledWords(session, prediction.after), fit(textSize));
    }

    void drawChoices(const LessonSession& lesson, const Prediction& prediction, bool asked, Orders& orders) {
        const int* given = lesson.answer() == nullptr ? nullptr : std::get_if<int>(lesson.answer());
        ImGui::BeginDisabled(!asked);
        for (int i = 0; i < static_cast<int>(prediction.choices.size()); ++i) {
            const bool mine = given != nullptr && *given == i;
            const bool right = !asked && i == prediction.right;
            if (choice(prediction.choices[static_cast<std::size_t>(i)], i, asked, mine, right))
                orders.add(AnswerPrediction{i});
        }
        ImGui::EndDisabled();
    }

    // A button as wide as the column with its letter and words, marked once the answer is known.
    bool choice(const std::string& words, int index, bool asked, bool mine, bool right) {
        const std::string letter(1, static_cast<char>('a' + index));
        const float width = ImGui::GetContentRegionAvail().x;
        const float wrap = width - style_.px(44);
        const ImVec2 inner = style_.font.text->CalcTextSizeA(style_.px(fit(14.0F)), std::numeric_limits<float>::max(),
                                                             wrap, words.c_str());
        const std::string remark = right ? "right" : mine ? "your answer" : "";
        const float extra = remark.empty() ? 0.0F : style_.px(fit(15.0F));
        const float height = inner.y + extra + style_.px(12) * fit_;
        const bool pressed =
            ImGui::InvisibleButton((words + "##choice").c_str(), ImVec2(width, height), ImGuiButtonFlags_EnableNav);
        const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Palette& p = style_.colour;
        list.AddRectFilled(min, max, asked && ImGui::IsItemHovered() ? p.fieldHovered : p.field, style_.px(4));
        const bool framed = right || mine;
        list.AddRect(min, max,
                     right  ? p.human
                     : mine ? p.muted
                            : p.hairline,
                     style_.px(4), 0, framed ? style_.line(2) : std::max(1.0F, std::floor(style_.scale)));
        drawText(list, style_, style_.font.heading, fit(14.0F),
                 ImVec2(min.x + style_.px(10), min.y + style_.px(6) * fit_), p.text, letter);
        list.AddText(style_.font.text, style_.px(fit(14.0F)),
                     ImVec2(min.x + style_.px(30), min.y + style_.px(6) * fit_), p.text, words.c_str(), nullptr, wrap);
        if (!remark.empty())
            drawText(list, style_, style_.font.text, fit(12.0F),
                     ImVec2(min.x + style_.px(30), max.y - style_.px(fit(13.0F) + 6.0F)), p.muted, remark);
        gap(style_, 2);
        return pressed;
    }

    // What stands in the field, if it is a number.
    std::optional<double> typedNumber() const {
        char* end = nullptr;
        const double value = std::strtod(number_.c_str(), &end);
        const bool whole = end != number_.c_str() && *end == '\0' && std::isfinite(value);
        return whole ? std::optional(value) : std::nullopt;
    }

    void drawNumber(const Session& session, Orders& orders) {
        // A refused number is there to be mended: the hand stays where it was.
        if (std::exchange(refused_, false)) ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(style_.px(110));
        const bool entered = ImGui::InputText(
            "##Your number", &number_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsScientific);
        // While somebody writes, keys belong to the field; a clicker goes on all the same.
        const bool clicked = ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_PageDown, false);
        ImGui::SameLine();
        const bool pressed = primaryButton(style_, "Predict##number", "\u21B5");
        // What stands in the field counts when the lesson goes on.
        if (const auto number = typedNumber(); number != session.lessons().draft()) orders.add(DraftPrediction{number});
        if (clicked && !typedNumber()) {
            orders.add(GoInLesson{1});
            return;
        }
        if (!entered && !pressed && !clicked) return;
        if (const auto value = typedNumber()) {
            orders.add(AnswerPrediction{*value});
            return;
        }
        refused_ = true;
        orders.add(SayInLesson{"A number is needed, such as 12 or 0.05 or 1e-3."});
    }

    void drawCurve(const LessonSession& lesson, Orders& orders) {
        ImGui::BeginDisabled(lesson.drawing().empty());
        if (primaryButton(style_, "Compare##curve")) orders.add(AnswerPrediction{lesson.drawing().points()});
        ImGui::SameLine();
        if (quietButton(style_, "Clear##curve")) orders.add(ClearSketch{});
        ImGui::EndDisabled();
        if (!lesson.drawing().empty()) return;
        mutedParagraph(style_, "Hold the mouse button and draw on the plot.");
    }

    // --- the list ---

    void drawList(Orders& orders) {
        if (ImGui::IsWindowAppearing() || !shelf_) shelf_ = allLessons();
        heading(style_, "Lessons");
        const float close = sizeOf(style_, style_.font.text, style_.textSize, "Close").x;
        placeRight(style_, close);
        if (ImGui::TextLink("Close##lessons")) orders.add(ToggleLessonList{});
        ImGui::BeginChild("lessons", ImVec2(0, 0));
        for (const LessonPtr& lesson : shelf_->lessons) {
            hairline(style_);
            gap(style_, 2);
            ImGui::PushID(lesson->file.c_str());
            drawMarkdown(style_, "**" + lesson->title + "**", 14.0F);
            mutedParagraph(style_, lesson->about);
            if (primaryButton(style_, ("Start##" + lesson->name).c_str())) start(lesson, orders);
            ImGui::SameLine();
            ImGui::AlignTextToFramePadding();
            std::string facts = std::to_string(lesson->steps.size()) + " steps";
            if (lesson->minutes > 0) facts += ", " + std::to_string(lesson->minutes) + " minutes";
            mutedText(style_, facts);
            ImGui::PopID();
            gap(style_, 2);
        }
        for (const std::string& problem : shelf_->problems) paragraph(problem, style_.colour.warning);
        hairline(style_);
        gap(style_, 2);
        drawOpenFile(orders);
        ImGui::EndChild();
    }

    static void start(const LessonPtr& lesson, Orders& orders) {
        orders.add(StartLesson{lesson, 0});
        orders.add(ShowLessonAlone{});
    }

    void drawOpenFile(Orders& orders) {
        mutedParagraph(style_,
                       "A lesson of your own: any Markdown file. The guide (classroom) has a complete example.");
        ImGui::SetNextItemWidth(std::max(style_.px(80), ImGui::GetContentRegionAvail().x - style_.px(64)));
        const bool entered = ImGui::InputTextWithHint("##Lesson file", "path of a .md file", &path_,
                                                      ImGuiInputTextFlags_EnterReturnsTrue);
        ImGui::SameLine();
        if (quietButton(style_, "Open##lesson file") || entered) {
            complaint_.clear();
            try {
                const bool named = path_.ends_with(".md") || path_.find('/') != std::string::npos;
                start(findLesson(named ? path_ : path_ + ".md"), orders);
            } catch (const std::exception& refused) {
                complaint_ = refused.what();
            }
        }
        if (!complaint_.empty()) paragraph(complaint_, style_.colour.warning);
    }

    const Style& style_;
    std::optional<LessonFolder> shelf_;
    std::string path_;
    std::string complaint_;
    std::string number_;
    bool refused_ = false;  // it, just now
    float fit_ = 1.0F;      // of the type
    bool fitting_ = false;
    ImVec2 room_;
    int seenSerial_ = 0;
    const Lesson* seenLesson_ = nullptr;
};

}  // namespace

PanelPtr makeLessonPanel(const Style& style) { return std::make_unique<LessonPanel>(style); }

}  // namespace awaystep
