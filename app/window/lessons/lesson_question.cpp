#include "window/lessons/lesson_question.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include "files/number_text.h"
#include "model/lessons/lesson_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/markdown.h"

namespace awaystep {
namespace {

constexpr float questionSize = 15.0F;
constexpr int framesOfFocus = 4;

// A full stop alone comes from a remote control: it is not typed into the empty field.
int beginsNoNumber(ImGuiInputTextCallbackData* typed) {
    return typed->EventChar == '.' && static_cast<const std::string*>(typed->UserData)->empty() ? 1 : 0;
}

}  // namespace

void LessonQuestion::appear() {
    number_.clear();
    focusNumber_ = framesOfFocus;
    focusHands_ = 0;
    counting_ = false;
    pointed_ = -1;
}

void LessonQuestion::draw(const Session& session, const LessonSession& lesson, float fit, Orders& orders) {
    const Prediction& prediction = *lesson.now().prediction;
    const bool asked = lesson.asked() != nullptr;
    fit_ = fit;
    drawMarkdown(style_, "**" + prediction.question + "**", this->fit(questionSize));
    switch (prediction.kind) {
        case PredictionKind::Choice:
            drawChoices(session, lesson, orders);
            break;
        case PredictionKind::Number:
            if (asked) drawNumber(session, orders);
            break;
        case PredictionKind::Curve:
            if (asked) drawCurve(session, orders);
            break;
    }
}

void LessonQuestion::drawChoices(const Session& session, const LessonSession& lesson, Orders& orders) {
    const Prediction& prediction = *lesson.now().prediction;
    const bool asked = lesson.asked() != nullptr;
    const int* given = lesson.answer() == nullptr ? nullptr : std::get_if<int>(lesson.answer());
    const int count = static_cast<int>(prediction.choices.size());
    const std::vector<int> hands = session.lessons().hands();
    if (asked) {
        if (const auto chosen = choiceByKeys(count, hands.empty())) orders.add(AnswerPrediction{*chosen});
    }
    const int all = std::accumulate(hands.begin(), hands.end(), 0);
    ImGui::BeginDisabled(!asked);
    for (int i = 0; i < count; ++i) {
        const Choice choice{i,
                            asked,
                            given != nullptr && *given == i,
                            !asked && i == prediction.right,
                            i < static_cast<int>(hands.size()) ? hands[static_cast<std::size_t>(i)] : 0,
                            all};
        if (drawChoice(prediction.choices[static_cast<std::size_t>(i)], choice)) orders.add(AnswerPrediction{i});
    }
    ImGui::EndDisabled();
    drawHands(session, count, orders);
}

// While text is being typed, plain keys go to the field; the keys of a presenter's remote control still work.
void LessonQuestion::goByRemote(Orders& orders) {
    if (!ImGui::IsItemActive()) return;
    if (ImGui::IsKeyPressed(ImGuiKey_PageDown, false)) orders.add(GoInLesson{1});
    if (ImGui::IsKeyPressed(ImGuiKey_PageUp, false)) orders.add(GoInLesson{-1});
}

// One field for each answer: how many hands went up. The bars in the choices follow.
void LessonQuestion::drawHands(const Session& session, int choices, Orders& orders) {
    const std::vector<int> hands = session.lessons().hands();
    const int all = std::accumulate(hands.begin(), hands.end(), 0);
    // The fields have just appeared: the first one takes what is typed, as soon as its window can take the focus.
    if (std::exchange(counting_, !hands.empty()) != counting_ && counting_ && all == 0) focusHands_ = framesOfFocus;
    if (hands.empty()) {
        // Where the text needs all the room, the menu offers it alone.
        if (fit_ < 1.0F) return;
        if (ImGui::TextLink("Count a show of hands")) orders.add(CountHands{0, 0});
        tip(style_, "Fields for how many of the class are for each answer; the choices show their shares.");
        return;
    }
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (int i = 0; i < choices; ++i) {
        const std::string place = std::to_string(i + 1);
        const float width = style_.px(44) + sizeOf(style_, style_.font.heading, style_.textSize, place).x;
        if (i > 0 && ImGui::GetItemRectMax().x + style_.px(12) + width <= right) ImGui::SameLine(0, style_.px(12));
        ImGui::AlignTextToFramePadding();
        boldText(style_, place);
        ImGui::SameLine(0, style_.px(5));
        ImGui::SetNextItemWidth(style_.px(39));
        if (i == 0 && focusHands_ > 0) ImGui::SetKeyboardFocusHere();
        int people = i < static_cast<int>(hands.size()) ? hands[static_cast<std::size_t>(i)] : 0;
        if (ImGui::InputInt(("##Hands " + place).c_str(), &people, 0)) orders.add(CountHands{i, people});
        goByRemote(orders);
        if (i == 0) focusHands_ = ImGui::IsItemActive() ? 0 : std::max(0, focusHands_ - 1);
    }
    mutedText(style_, std::to_string(all) + (all == 1 ? " hand" : " hands"));
    ImGui::SameLine(0, style_.px(14));
    if (ImGui::TextLink("Close##hands")) orders.add(CountHands{-1, 0});
}

// 1, 2, 3 answer, and no letter does: B is the key of a remote control that makes the screen black. Tab and the arrows
// go from choice to choice, and Enter takes it. Where hands are counted, digits are meant for the fields, also on the
// way from one to the next.
std::optional<int> LessonQuestion::choiceByKeys(int count, bool digits) {
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
    for (int i = 0; digits && i < count; ++i)
        for (const ImGuiKey first : {ImGuiKey_1, ImGuiKey_Keypad1})
            if (ImGui::IsKeyChordPressed(static_cast<ImGuiKey>(first + i))) return i;
    return std::nullopt;
}

// A button as wide as the column with its number and words, marked once the answer is known.
bool LessonQuestion::drawChoice(const std::string& words, const Choice& choice) {
    const bool asked = choice.asked, mine = choice.mine, right = choice.right;
    const std::string place = std::to_string(choice.index + 1);
    const float width = ImGui::GetContentRegionAvail().x;
    const float wrap = width - style_.px(44);
    const ImVec2 inner =
        style_.font.text->CalcTextSizeA(style_.px(fit(14.0F)), std::numeric_limits<float>::max(), wrap, words.c_str());
    std::string remark = right ? "right" : mine ? "your answer" : "";
    if (choice.allHands > 0)
        remark += (remark.empty() ? "" : ", ") + std::to_string(choice.hands) + " of " +
                  std::to_string(choice.allHands) + " hands";
    const float extra = remark.empty() ? 0.0F : style_.px(fit(15.0F));
    const float height = inner.y + extra + style_.px(12) * fit_;
    const bool pressed =
        ImGui::InvisibleButton((words + "##choice").c_str(), ImVec2(width, height), ImGuiButtonFlags_EnableNav);
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = style_.colour;
    list.AddRectFilled(min, max, asked && ImGui::IsItemHovered() ? p.fieldHovered : p.field, style_.px(4));
    if (choice.hands > 0) {
        const float share = static_cast<float>(choice.hands) / static_cast<float>(choice.allHands);
        list.AddRectFilled(min, ImVec2(min.x + share * width, max.y), faded(p.accent, 0.22F), style_.px(4));
    }
    const bool pointed = asked && choice.index == pointed_;
    const bool framed = right || mine || pointed;
    list.AddRect(min, max,
                 right     ? p.human
                 : mine    ? p.muted
                 : pointed ? p.accent
                           : p.hairline,
                 style_.px(4), 0, framed ? style_.line(2) : std::max(1.0F, std::floor(style_.scale)));
    drawText(list, style_, style_.font.heading, fit(14.0F), ImVec2(min.x + style_.px(10), min.y + style_.px(6) * fit_),
             p.text, place);
    list.AddText(style_.font.text, style_.px(fit(14.0F)), ImVec2(min.x + style_.px(30), min.y + style_.px(6) * fit_),
                 p.text, words.c_str(), nullptr, wrap);
    if (!remark.empty())
        drawText(list, style_, style_.font.text, fit(12.0F),
                 ImVec2(min.x + style_.px(30), max.y - style_.px(fit(13.0F) + 6.0F)), p.muted, remark);
    gap(style_, 2);
    return pressed;
}

// What stands in the field, if it is a number.
std::optional<double> LessonQuestion::typedNumber() const {
    std::string_view typed = number_;
    if (typed.size() > 1 && typed[0] == '+' && typed[1] != '-') typed.remove_prefix(1);
    return readNumber(typed);
}

void LessonQuestion::drawNumber(const Session& session, Orders& orders) {
    // A refused number can be corrected: the field keeps the focus.
    // A field that has just appeared gets it as soon as its window can take it.
    if (std::exchange(refused_, false) || focusNumber_ > 0) ImGui::SetKeyboardFocusHere();
    focusNumber_ = std::max(0, focusNumber_ - 1);
    ImGui::SetNextItemWidth(style_.px(110));
    constexpr ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsScientific |
                                          ImGuiInputTextFlags_CallbackCharFilter;
    const bool entered = ImGui::InputText("##Your number", &number_, flags, beginsNoNumber, &number_);
    if (ImGui::IsItemActive()) focusNumber_ = 0;
    // The keys for a black screen, which are no part of a number.
    if (ImGui::IsItemActive() &&
        (ImGui::IsKeyPressed(ImGuiKey_B, false) || (number_.empty() && ImGui::IsKeyPressed(ImGuiKey_Period, false))))
        orders.add(ToggleBlank{});
    const bool clicked = ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_PageDown, false);
    if (ImGui::IsItemActive() && ImGui::IsKeyPressed(ImGuiKey_PageUp, false)) orders.add(GoInLesson{-1});
    ImGui::SameLine();
    const bool pressed = primaryButton(style_, "Predict##number", "\u21B5");
    // What stands in the field counts when the lesson goes on.
    if (const auto number = typedNumber(); number != session.lessons().draft().number)
        orders.add(DraftPrediction{number});
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

void LessonQuestion::drawCurve(const Session& session, Orders& orders) {
    ImGui::BeginDisabled(session.lessons().draft().curve.empty());
    if (primaryButton(style_, "Compare##curve")) orders.add(AnswerPrediction{session.lessons().draft().curve.points()});
    ImGui::SameLine();
    if (quietButton(style_, "Clear##curve")) orders.add(ClearSketch{});
    ImGui::EndDisabled();
    if (!session.lessons().draft().curve.empty()) return;
    mutedParagraph(style_, "Draw on the plot with the mouse button held.");
}

}  // namespace awaystep
