// The column of a lesson: its text with measured numbers, what is to be predicted, back, next and progress; and, while
// no lesson is given, the list of them (lesson_shelf.h).
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/lessons/lesson_feature.h"
#include "model/session.h"
#include "window/lessons/lesson_glossary.h"
#include "window/lessons/lesson_question.h"
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
constexpr float smallestFit = 0.7F;  // of the type, so that a step fits

class LessonPanel : public Panel {
public:
    explicit LessonPanel(const Style& style) : style_(style), shelf_(style), question_(style) {}
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
            shelf_.draw(session.recording().controller().recording(), orders);
        }
    }

private:
    // --- a step ---

    void drawStep(const Session& session, const LessonSession& lesson, Orders& orders) {
        ImGui::PushFont(style_.font.text, 13.0F);
        const float leave = sizeOf(style_, style_.font.text, 13.0F, "Leave").x;
        mutedText(style_, fitted(style_, style_.font.text, 13.0F, numberedTitle(lesson.lesson()),
                                 ImGui::GetContentRegionAvail().x - leave - style_.px(16)));
        placeRight(style_, leave);
        if (ImGui::TextLink("Leave")) orders.add(LeaveLesson{});
        tip(style_, "Ends the lesson and restores what was open before it.");
        ImGui::PopFont();
        drawProgress(lesson);
        gap(style_, 4);

        const float footer = style_.px(footerHeight);
        const bool fresh = lesson.serial() != seenSerial_ || &lesson.lesson() != seenLesson_;
        hideFocus(lesson, fresh);
        if (fresh) {
            question_.appear();
            seenSerial_ = lesson.serial();
            if (seenLesson_ != &lesson.lesson()) glossary_.read(lesson.lesson());
            seenLesson_ = &lesson.lesson();
        }
        ImGui::BeginChild("text", ImVec2(0, std::max(style_.px(60), ImGui::GetContentRegionAvail().y - footer)));
        beginFit(fresh);
        if (fresh) ImGui::SetScrollY(0.0F);
        ImGui::PushFont(style_.font.heading, fit(19.0F));
        drawMarkdownTitle(lesson.now().title);
        ImGui::PopFont();
        drawWords(stepWords(session, lesson), "text", lesson.step(), orders);
        if (lesson.now().prediction) drawPrediction(session, lesson, orders);
        if (!lesson.messages().notice().empty()) {
            gap(style_, 4);
            paragraph(lesson.messages().notice(), style_.colour.warning);
        }
        drawProblems(lesson);
        endFit(lesson.revealed());
        ImGui::EndChild();
        drawFooter(session, lesson, orders);
    }

    // A word of the glossary leads there, and says what it means while the mouse is on it; another address is copied.
    void drawWords(const std::string& words, const char* id, int step, Orders& orders) {
        std::vector<MarkdownBlock> blocks = parseMarkdown(words);
        glossary_.link(blocks, step);
        ImGui::PushID(id);
        const std::string link = drawMarkdown(
            style_, blocks, fit(textSize), {.about = [&](std::string_view word) { return glossary_.meaningOf(word); }});
        ImGui::PopID();
        if (isAddress(link))
            ImGui::SetClipboardText(link.c_str());
        else if (!link.empty())
            orders.add(ShowGuide{link});
    }

    // The frame of the keyboard's focus, and a tooltip under it, would lie over what the step speaks of: in a lesson it
    // is shown once Tab was pressed. Where there are choices Tab goes from one to the next and shows no focus.
    void hideFocus(const LessonSession& lesson, bool fresh) {
        const bool choosing = lesson.asked() != nullptr && lesson.asked()->kind == PredictionKind::Choice;
        const bool menu = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
        if (fresh) tabbed_ = false;
        if (!choosing && ImGui::IsKeyPressed(ImGuiKey_Tab, false)) tabbed_ = true;
        if (!tabbed_ && !menu) ImGui::SetNavCursorVisible(false);
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
        if (lesson.messages().problems().empty()) return;
        const std::size_t others = lesson.messages().problems().size() - 1;
        gap(style_, 4);
        paragraph(lesson.messages().problems().front() + (others == 0   ? ""
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
        const Lesson* previous = session.lessons().previous();
        ImGui::BeginDisabled(lesson.step() == 0 && previous == nullptr);
        if (quietButton(style_, "Back##lesson", "PgUp")) orders.add(GoInLesson{-1});
        ImGui::EndDisabled();
        ImGui::SameLine();
        const bool last = lesson.step() + 1 == lesson.steps() && lesson.asked() == nullptr;
        const Lesson* next = session.lessons().next();
        if (lesson.asked() != nullptr) {
            if (quietButton(style_, "Reveal##lesson", "PgDn")) orders.add(GoInLesson{1});
        } else if (last && next != nullptr) {
            // "Next: 5. The zigzag" where there is room for it.
            const float room = end - ImGui::GetCursorScreenPos().x - placeWidth - style_.px(84);
            const std::string whole = "Next: " + numberedTitle(*next);
            const bool fits = sizeOf(style_, style_.font.text, style_.textSize, whole).x <= room;
            if (primaryButton(style_, ((fits ? whole : "Next lesson") + "##lesson").c_str(), "PgDn"))
                orders.add(GoInLesson{1});
            tip(style_, "Starts the next lesson: " + numberedTitle(*next) + ". Leave, above, ends the lessons.");
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
        gap(style_, 4);
        hairline(style_);
        gap(style_, 4);
        question_.draw(session, lesson, fit_, orders);
        if (lesson.asked() != nullptr) return;
        const std::string compared = verdict(session, lesson);
        if (!compared.empty()) {
            gap(style_, 2);
            drawMarkdown(style_, compared, fit(textSize));
            gap(style_, 4);
        }
        drawWords(filledWords(session, prediction.after), "after", lesson.step(), orders);
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

    const Style& style_;
    LessonShelf shelf_;
    LessonGlossary glossary_;
    LessonQuestion question_;
    bool tabbed_ = false;      // Tab was pressed in this step
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
