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

void LessonShelf::draw(Orders& orders) {
    const bool appears = ImGui::IsWindowAppearing() || !listed_;
    if (appears) folder_ = allLessons();
    listed_ = true;
    heading(style_, "Lessons");
    placeRight(style_, sizeOf(style_, style_.font.text, style_.textSize, "Close").x);
    if (ImGui::TextLink("Close##lessons")) orders.add(ToggleLessonList{});
    // The field for a file stays in sight below the list.
    const float below = std::max(style_.px(60), fileHeight_);
    ImGui::BeginChild("lessons", ImVec2(0, std::max(style_.px(60), ImGui::GetContentRegionAvail().y - below)));
    for (const LessonPtr& lesson : folder_.lessons) drawLesson(lesson, orders);
    for (const std::string& problem : folder_.problems)
        paragraph(style_, problem, style_.colour.warning, complaintSize);
    ImGui::EndChild();
    const float top = ImGui::GetCursorPosY();
    hairline(style_);
    gap(style_, 2);
    drawOpenFile(appears, orders);
    fileHeight_ = ImGui::GetCursorPosY() - top + style_.px(2);
}

void LessonShelf::drawLesson(const LessonPtr& lesson, Orders& orders) const {
    hairline(style_);
    gap(style_, 2);
    ImGui::PushID(lesson->file.c_str());
    drawMarkdown(style_, "**" + lesson->title + "**", 14.0F);
    mutedParagraph(style_, lesson->about);
    if (primaryButton(style_, ("Start##" + lesson->name).c_str())) start(lesson, orders);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string facts = counted(static_cast<std::int64_t>(lesson->steps.size()), "step");
    if (lesson->minutes > 0) facts += ", " + counted(lesson->minutes, "minute");
    mutedText(style_, facts);
    ImGui::PopID();
    gap(style_, 2);
}

void LessonShelf::drawOpenFile(bool appears, Orders& orders) {
    mutedParagraph(style_, "Your own lesson, a Markdown file. The guide (In the classroom) has a complete example.");
    ImGui::SetNextItemWidth(std::max(style_.px(80), ImGui::GetContentRegionAvail().x - style_.px(64)));
    // As soon as its window can take the focus.
    if (appears) focusing_ = 4;
    if (focusing_ > 0) ImGui::SetKeyboardFocusHere();
    focusing_ = std::max(0, focusing_ - 1);
    const bool entered =
        ImGui::InputTextWithHint("##Lesson file", "path of a .md file", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::IsItemActive()) focusing_ = 0;
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
