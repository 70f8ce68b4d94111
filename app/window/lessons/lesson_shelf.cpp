#include "window/lessons/lesson_shelf.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <exception>

#include "model/lessons/lesson_library.h"
#include "model/text/numbers.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/markdown.h"

namespace awaystep {
namespace {

constexpr float complaintSize = 15.0F;

void start(const LessonPtr& lesson, Orders& orders) {
    orders.add(StartLesson{lesson, 0});
    orders.add(ShowLessonAlone{});
}

}  // namespace

void LessonShelf::draw(bool recording, Orders& orders) {
    const bool appears = ImGui::IsWindowAppearing() || !listed_;
    if (appears) {
        folder_ = allLessons();
        selected_ = 0;
    }
    listed_ = true;
    if (!recording) selectByKeys(orders);
    heading(style_, "Lessons");
    placeRight(style_, sizeOf(style_, style_.font.text, style_.textSize, "Close").x);
    if (ImGui::TextLink("Close##lessons")) orders.add(ToggleLessonList{});
    // The field for a file stays in sight below the list.
    const float below = std::max(style_.px(60), fileHeight_);
    ImGui::BeginChild("lessons", ImVec2(0, std::max(style_.px(60), ImGui::GetContentRegionAvail().y - below)));
    for (std::size_t i = 0; i < folder_.lessons.size(); ++i)
        drawLesson(folder_.lessons[i], static_cast<int>(i) == selected_, orders);
    for (const std::string& problem : folder_.problems)
        paragraph(style_, problem, style_.colour.warning, complaintSize);
    ImGui::EndChild();
    const float top = ImGui::GetCursorPosY();
    hairline(style_);
    gap(style_, 2);
    drawOpenFile(orders);
    fileHeight_ = ImGui::GetCursorPosY() - top + style_.px(2);
}

// The arrows go from lesson to lesson, and Enter starts the one that is marked.
void LessonShelf::selectByKeys(Orders& orders) {
    if (folder_.lessons.empty() || ImGui::GetIO().WantTextInput ||
        ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        return;
    const ImGuiID owner = ImGui::GetID("lessons");
    // Dear ImGui would move its own focus with the same keys, and press what has it.
    for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Enter, ImGuiKey_KeypadEnter})
        ImGui::SetKeyOwner(key, owner, ImGuiInputFlags_LockThisFrame);
    const auto pressed = [&](ImGuiKey key, ImGuiInputFlags repeat) {
        return ImGui::IsKeyChordPressed(key, repeat, owner);
    };
    const int before = selected_;
    if (pressed(ImGuiKey_DownArrow, ImGuiInputFlags_Repeat)) ++selected_;
    if (pressed(ImGuiKey_UpArrow, ImGuiInputFlags_Repeat)) --selected_;
    selected_ = std::clamp(selected_, 0, static_cast<int>(folder_.lessons.size()) - 1);
    moved_ = selected_ != before;
    if (pressed(ImGuiKey_Enter, ImGuiInputFlags_None) || pressed(ImGuiKey_KeypadEnter, ImGuiInputFlags_None))
        start(folder_.lessons[static_cast<std::size_t>(selected_)], orders);
}

void LessonShelf::drawLesson(const LessonPtr& lesson, bool selected, Orders& orders) const {
    hairline(style_);
    gap(style_, 2);
    ImGui::PushID(lesson->file.c_str());
    drawMarkdown(style_, "**" + numberedTitle(*lesson) + "**", 14.0F);
    mutedParagraph(style_, lesson->about);
    const std::string label = "Start##" + lesson->name;
    if (selected ? primaryButton(style_, label.c_str(), "\u21B5") : quietButton(style_, label.c_str()))
        start(lesson, orders);
    if (selected && moved_) ImGui::SetScrollHereY();
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string facts = counted(static_cast<std::int64_t>(lesson->steps.size()), "step");
    if (lesson->minutes > 0) facts += ", " + counted(lesson->minutes, "minute");
    mutedText(style_, facts);
    ImGui::PopID();
    gap(style_, 2);
}

void LessonShelf::drawOpenFile(Orders& orders) {
    mutedParagraph(style_, "Your own lesson, a Markdown file. The guide (In the classroom) has a complete example.");
    ImGui::SetNextItemWidth(std::max(style_.px(80), ImGui::GetContentRegionAvail().x - style_.px(64)));
    const bool entered =
        ImGui::InputTextWithHint("##Lesson file", "path of a .md file", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    const bool pressed = quietButton(style_, "Open##lesson file");
    if (pressed || (entered && !path_.empty())) {
        complaint_.clear();
        try {
            const bool named = path_.ends_with(".md") || path_.find('/') != std::string::npos;
            start(findLesson(named ? path_ : path_ + ".md"), orders);
        } catch (const std::exception& refused) {
            complaint_ = refused.what();
        }
    }
    if (!complaint_.empty()) paragraph(style_, complaint_, style_.colour.warning, complaintSize);
}

}  // namespace awaystep
