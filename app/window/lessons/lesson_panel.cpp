// The column of a lesson: its text with measured numbers, what is to be predicted, back, next and progress; and, while
// no lesson is given, the list of them (lesson_shelf.h).
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/number_text.h"
#include "model/explanation/sentences.h"
#include "model/lessons/lesson_feature.h"
#include "model/session.h"
#include "window/lessons/lesson_shelf.h"
#include "window/lessons/lesson_words.h"
#include "window/panels.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/markdown.h"

namespace awaystep {
namespace {

constexpr float textSize = 15.0F;
constexpr float footerHeight = 40.0F;
constexpr int framesOfFocus = 4;
constexpr float smallestFit = 0.7F;  // of the type, so that a step fits

class LessonPanel : public Panel {
public:
    explicit LessonPanel(const Style& style) : style_(style), shelf_(style) {}
    PanelId id() const override { return PanelId::Lesson; }
    ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    }

    bool animating() const override { return fitting_; }
    void draw(const Session& session, Orders& orders) override {
        if (const LessonSession* lesson = session.lessons().lesson()) {
            shelf_.close();
            drawStep(session, *lesson, orders);
        } else {
            shelf_.draw(orders);
        }
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
        tip(style_, "Ends the lesson and restores what was open before it.");
        ImGui::PopFont();
        drawProgress(lesson);
        gap(style_, 4);

        const float footer = style_.px(footerHeight);
        const bool fresh = lesson.serial() != seenSerial_ || &lesson.lesson() != seenLesson_;
        if (fresh) {
            number_.clear();
            focusNumber_ = framesOfFocus;
            pointed_ = -1;
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
        drawFooter(session, lesson, orders);
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

    // One stroke per step, filled up to the step that is shown.
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

    void drawFooter(const Session& session, const LessonSession& lesson, Orders& orders) {
        gap(style_, 2);
        const std::string place = std::to_string(lesson.step() + 1) + " / " + std::to_string(lesson.steps());
        const float placeWidth = sizeOf(style_, style_.font.numbers, style_.numberSize, place).x;
        const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        ImGui::BeginDisabled(lesson.step() == 0);
        if (quietButton(style_, "Back##lesson", "PgUp")) orders.add(GoInLesson{-1});
        ImGui::EndDisabled();
        ImGui::SameLine();
        const bool last = lesson.step() + 1 == lesson.steps() && lesson.asked() == nullptr;
        const Lesson* next = session.lessons().next();
        if (lesson.asked() != nullptr) {
            if (quietButton(style_, "Reveal##lesson", "PgDn")) orders.add(GoInLesson{1});
        } else if (last && next != nullptr) {
            // "Next: 2. How many demonstrations", as much of it as fits.
            const float room = end - ImGui::GetCursorScreenPos().x - placeWidth - style_.px(84);
            const std::string label =
                fitted(style_, style_.font.text, style_.textSize, "Next: " + next->title, room) + "##lesson";
            if (primaryButton(style_, label.c_str(), "PgDn")) orders.add(GoInLesson{1});
            tip(style_, "Starts the next lesson: " + next->title + ". Leave, above, ends the lessons.");
        } else if (last) {
            if (primaryButton(style_, "Finish##lesson")) orders.add(LeaveLesson{});
        } else if (primaryButton(style_, "Next##lesson", "PgDn")) {
            orders.add(GoInLesson{1});
        }
        // Where there is no room for it, it stands below the answer.
        const float again = sizeOf(style_, style_.font.text, style_.textSize, "Ask again").x + style_.px(32);
        againBelow_ = ImGui::GetItemRectMax().x + again + placeWidth + style_.px(16) > end;
        if (lesson.revealed() && !againBelow_) {
            ImGui::SameLine();
            if (quietButton(style_, "Ask again##lesson")) orders.add(AskAgain{});
            tip(style_, "Forgets the answer and asks this question again, for another group.");
        }
        if (placeRight(style_, placeWidth)) {
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
        if (session.lessons().answered()) {
            gap(style_, 4);
            if (ImGui::TextLink("Copy my answer as a link")) orders.add(CopyPredictionLink{});
            tip(style_, "To hand it in: the class counts the answers.");
        }
        if (!againBelow_) return;
        gap(style_, 4);
        if (ImGui::TextLink("Ask again##below")) orders.add(AskAgain{});
        tip(style_, "Forgets the answer and asks this question again, for another group.");
    }

    void drawChoices(const LessonSession& lesson, const Prediction& prediction, bool asked, Orders& orders) {
        const int* given = lesson.answer() == nullptr ? nullptr : std::get_if<int>(lesson.answer());
        if (asked) {
            if (const auto chosen = choiceByKeys(static_cast<int>(prediction.choices.size())))
                orders.add(AnswerPrediction{*chosen});
        }
        ImGui::BeginDisabled(!asked);
        for (int i = 0; i < static_cast<int>(prediction.choices.size()); ++i) {
            const bool mine = given != nullptr && *given == i;
            const bool right = !asked && i == prediction.right;
            if (choice(prediction.choices[static_cast<std::size_t>(i)], i, asked, mine, right))
                orders.add(AnswerPrediction{i});
        }
        ImGui::EndDisabled();
    }

    // a, b, c or 1, 2, 3 answer; Tab and the arrows go from choice to choice, and Enter takes it.
    std::optional<int> choiceByKeys(int count) {
        if (ImGui::GetIO().WantTextInput ||
            ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
            return std::nullopt;
        const ImGuiID owner = ImGui::GetID("choices");
        // Dear ImGui would move its own focus with the same keys.
        for (const ImGuiKey key :
             {ImGuiKey_Tab, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Enter, ImGuiKey_KeypadEnter})
            ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
        const auto pressed = [&](ImGuiKeyChord chord) {
            return ImGui::IsKeyChordPressed(chord, ImGuiInputFlags_None, owner);
        };
        if (pressed(ImGuiKey_Tab) || pressed(ImGuiKey_DownArrow)) pointed_ = (pointed_ + 1) % count;
        if (pressed(ImGuiMod_Shift | ImGuiKey_Tab) || pressed(ImGuiKey_UpArrow))
            pointed_ = (std::max(pointed_, 0) + count - 1) % count;
        if (pointed_ >= 0 && (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter))) return pointed_;
        for (int i = 0; i < count; ++i)
            for (const ImGuiKey first : {ImGuiKey_A, ImGuiKey_1, ImGuiKey_Keypad1})
                if (ImGui::IsKeyChordPressed(static_cast<ImGuiKey>(first + i))) return i;
        return std::nullopt;
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
        const bool pointed = asked && index == pointed_;
        const bool framed = right || mine || pointed;
        list.AddRect(min, max,
                     right     ? p.human
                     : mine    ? p.muted
                     : pointed ? p.accent
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
        std::string_view typed = number_;
        if (typed.size() > 1 && typed[0] == '+' && typed[1] != '-') typed.remove_prefix(1);
        return readNumber(typed);
    }

    void drawNumber(const Session& session, Orders& orders) {
        // A refused number can be corrected: the field keeps the focus.
        // A field that has just appeared gets it as soon as its window can take it.
        if (std::exchange(refused_, false) || focusNumber_ > 0) ImGui::SetKeyboardFocusHere();
        focusNumber_ = std::max(0, focusNumber_ - 1);
        ImGui::SetNextItemWidth(style_.px(110));
        const bool entered = ImGui::InputText(
            "##Your number", &number_, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsScientific);
        if (ImGui::IsItemActive()) focusNumber_ = 0;
        // While text is being typed, plain keys go to the field; the keys of a presenter's remote control still work.
        const bool clicked = ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_PageDown, false);
        if (ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_PageUp, false)) orders.add(GoInLesson{-1});
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
        orders.add(SayInLesson{"Enter a number, such as 12, 0.05 or 1e-3."});
    }

    void drawCurve(const LessonSession& lesson, Orders& orders) {
        ImGui::BeginDisabled(lesson.drawing().empty());
        if (primaryButton(style_, "Compare##curve")) orders.add(AnswerPrediction{lesson.drawing().points()});
        ImGui::SameLine();
        if (quietButton(style_, "Clear##curve")) orders.add(ClearSketch{});
        ImGui::EndDisabled();
        if (!lesson.drawing().empty()) return;
        mutedParagraph(style_, "Draw on the plot with the mouse button held.");
    }

    const Style& style_;
    LessonShelf shelf_;
    std::string number_;
    bool refused_ = false;     // it, just now
    int focusNumber_ = 0;      // frames in which the field asks for the focus
    int pointed_ = -1;         // the choice that Enter takes
    bool againBelow_ = false;  // there is no room for it in the last line
    float fit_ = 1.0F;         // of the type
    bool fitting_ = false;
    ImVec2 room_;
    int seenSerial_ = 0;
    const Lesson* seenLesson_ = nullptr;
};

}  // namespace

PanelPtr makeLessonPanel(const Style& style) { return std::make_unique<LessonPanel>(style); }

}  // namespace awaystep
