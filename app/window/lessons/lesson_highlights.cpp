#include "window/lessons/lesson_highlights.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "model/lessons/lesson_feature.h"
#include "model/lessons/lesson_library.h"
#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/action_tables.h"
#include "window/shell/orders.h"
#include "window/widgets/item_hooks.h"

namespace awaystep {
namespace {

bool isAmong(const std::vector<Tile>& drawn, std::string_view title) {
    return std::any_of(drawn.begin(), drawn.end(), [&](const Tile& tile) { return titleOf(tile.panel) == title; });
}

// The screen without the tooltip that is shown, in pieces: frames lie over all windows, and must not cross it.
std::vector<ImRect> besideTooltip() {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const ImVec2 min = screen.Pos, max(min.x + screen.Size.x, min.y + screen.Size.y);
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if ((window->Flags & ImGuiWindowFlags_Tooltip) == 0 || !window->Active || window->Hidden) continue;
        const ImRect tip = window->Rect();
        return {ImRect(min, ImVec2(max.x, tip.Min.y)), ImRect(ImVec2(min.x, tip.Max.y), max),
                ImRect(ImVec2(min.x, tip.Min.y), ImVec2(tip.Min.x, tip.Max.y)),
                ImRect(ImVec2(tip.Max.x, tip.Min.y), ImVec2(max.x, tip.Max.y))};
    }
    return {ImRect(min, max)};
}

}  // namespace

LessonHighlights::LessonHighlights(const Style& style) : style_(style) {}
LessonHighlights::~LessonHighlights() = default;

void LessonHighlights::beginFrame() { settling_ = std::max(0, settling_ - 1); }

void LessonHighlights::examine(const Session& session, const std::vector<Action>& actions, bool inClass,
                               Orders& orders) {
    const LessonSession* lesson = session.lessons().lesson();
    const Lesson* examined = lesson == nullptr ? nullptr : &lesson->lesson();
    if (examined != nullptr && (examined != examined_ || lesson->serial() < examinedSerial_))
        orders.add(ComplainInLesson{problemsOf(*examined, controlNames(actions))});
    const int serial = lesson == nullptr ? 0 : lesson->serial();
    if (examined != examined_ || serial != examinedSerial_) {
        missing_.clear();
        found_.clear();
        settling_ = settlingFrames;
    }
    examined_ = examined;
    examinedSerial_ = serial;
    // Hints take the place of buttons, panels that of others: their sizes are found out over some frames.
    const bool recording = session.recording().controller().recording();
    if (std::exchange(wasRecording_, recording) != recording) settling_ = settlingFrames;
    if (std::exchange(wasInClass_, inClass) != inClass) settling_ = settlingFrames;
}

void LessonHighlights::draw(const Session& session, const std::vector<Tile>& drawn, bool covered) {
    const LessonSession* lesson = session.lessons().lesson();
    const bool widgets =
        lesson != nullptr && std::any_of(lesson->state().highlight.begin(), lesson->state().highlight.end(),
                                         [&](const std::string& name) { return !isAmong(drawn, name); });
    // Widgets are found by their labels, which are recorded only while they are needed.
    if (widgets && ItemRecorder::current() == nullptr) recorder_ = std::make_unique<ItemRecorder>();
    if (!widgets) recorder_.reset();
    missing_.clear();
    if (lesson == nullptr) return;
    covered = covered || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const auto frame = [&](ImVec2 min, ImVec2 max, float outset) {
        if (covered) return;
        for (const ImRect& piece : besideTooltip()) {
            list.PushClipRect(piece.Min, piece.Max);
            list.AddRect(ImVec2(min.x - outset, min.y - outset), ImVec2(max.x + outset, max.y + outset),
                         style_.colour.accent, style_.px(7), 0, style_.line(2.5F));
            list.PopClipRect();
        }
    };
    for (const std::string& name : lesson->state().highlight) {
        for (const Tile& tile : drawn)
            if (titleOf(tile.panel) == name) frame(tile.min, tile.max, style_.px(1));
        // While a recording is made, the buttons give way to hints.
        if (isAmong(drawn, name) || session.recording().controller().recording()) continue;
        const ItemRecorder* recorder = ItemRecorder::current();
        const DrawnItem* item = recorder == nullptr ? nullptr : recorder->find(name);
        if (item != nullptr && item->visible()) {
            frame(item->visibleMin, item->visibleMax, style_.px(4));
            found_.insert(name);
        } else if (!found_.contains(name)) {
            missing_.push_back(name);
        }
    }
}

// What is to be framed and is not there is a mistake in the lesson's file.
void LessonHighlights::reportMissing(const Session& session, double seconds, Orders& orders) {
    constexpr double patience = 0.6;  // seconds, for panels that are still being worked on
    const bool waits = missing_.empty() || session.working() || settling_ > 0;
    missingFor_ = waits ? 0.0 : missingFor_ + seconds;
    if (missingFor_ < patience) return;
    missingFor_ = 0.0;
    const LessonSession& lesson = *session.lessons().lesson();
    std::vector<std::string> problems = lesson.messages().problems();
    for (const std::string& name : missing_) {
        const std::string sentence = missingHighlight(lesson.lesson(), lesson.state(), name);
        if (std::find(problems.begin(), problems.end(), sentence) == problems.end()) problems.push_back(sentence);
    }
    if (problems != lesson.messages().problems()) orders.add(ComplainInLesson{std::move(problems)});
}

}  // namespace awaystep
