#include "window/shell/welcome.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/documents/document_history.h"
#include "model/lessons/lesson_library.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "window/recording/recording_controls.h"
#include "window/shell/actions.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

std::string inWords(int number) {
    constexpr std::array<const char*, 11> words = {"no",  "one",   "two",   "three", "four", "five",
                                                   "six", "seven", "eight", "nine",  "ten"};
    return number >= 0 && number < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(number)]
                                                                  : std::to_string(number);
}

}  // namespace

void Welcome::open(bool scenarios) {
    open_ = true;
    choosing_ = galleryOnly_ = scenarios;
}

bool Welcome::lets(const Action& action, const Session& session) {
    if (!open_) return true;
    const bool plays = action.id == "race.play";
    if (plays || action.id == "record.start") open_ = false;
    // The button starts a race; it never stops one.
    const bool playing = session.race().race() != nullptr && session.race().race()->player().playing();
    return !plays || !playing;
}

bool Welcome::draw(const Style& style, const Session& session, Orders& orders) {
    // Chosen here, a scenario starts its race as soon as its world is made.
    if (!starting_.empty() && !session.question().opening() && session.race().race() != nullptr) {
        const bool there = session.document().scene.plan.name == starting_;
        if (there && !session.race().race()->player().playing()) orders.add(TogglePlay{});
        starting_.clear();
    }
    if (!open_) return false;
    const bool wide = choosing_;
    if (const MiddleCard card(style, "Welcome", wide ? 960 : 500, ImVec2(20, 16)); card) {
        boldText(style, wide ? "Scenarios" : "Welcome to Awaystep");
        mutedParagraph(style, wide ? "A world and an expert to learn from. The small shape stands for everything that "
                                     "can be achieved in the world, the dot for what the expert achieves: at a corner, "
                                     "on an edge, inside or outside."
                                   : "A computer learns to act like an expert by watching what the expert does. Two "
                                     "methods race: one zigzags towards the expert, the other can also undo its "
                                     "mistakes.");
        gap(style, 4);
        if (choosing_)
            drawScenarios(style, orders);
        else
            drawDoors(style, session, orders);
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) open_ = false;
    }
    return !open_;
}

void Welcome::drawDoors(const Style& style, const Session& session, Orders& orders) {
    const auto says = [&](const std::string& words) {
        mutedParagraph(style, words);
        gap(style, 4);
    };
    if (!first_) {
        const auto lessons = allLessons().lessons;
        if (!lessons.empty()) first_ = lessons.front();
    }
    if (first_) {
        const std::string minutes = first_->minutes > 0 ? " in " + inWords(first_->minutes) + " minutes" : "";
        if (primaryButton(style, ("New here? Learn it" + minutes).c_str())) {
            orders.add(StartLesson{first_, 0});
            orders.add(ShowLessonAlone{});
            open_ = false;
        }
        says("The first lesson: drive a car and see what the computer learns from it. F2 lists all lessons.");
    }
    ImGui::BeginDisabled(session.race().race() == nullptr);
    if (quietButton(style, "Watch a race", "Space")) {
        if (session.race().race() != nullptr && !session.race().race()->player().playing()) orders.add(TogglePlay{});
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Two methods start at the same point. The curves show how far each still is from the expert.");
    ImGui::BeginDisabled(session.question().openScenario() == nullptr);
    if (quietButton(style, "Demonstrate", "R")) {
        startRecording(orders);
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Be the expert: steer with the arrow keys, and both methods learn from what you did.");
    if (quietButton(style, "Choose a scenario")) choosing_ = true;
    says("Grids and highways with experts of many kinds.");
    hairline(style);
    if (quietButton(style, "Close", "Esc")) open_ = false;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    mutedText(style, "Help \u203A Welcome shows this card again.");
}

void Welcome::drawScenarios(const Style& style, Orders& orders) {
    // As high as the window allows, with the buttons below it.
    const float most = ImGui::GetMainViewport()->Size.y * 0.92F - ImGui::GetCursorPosY() - style.px(60);
    const std::string name = gallery_.draw(style, std::min(style.px(560), std::max(style.px(60), most)));
    if (!name.empty()) {
        orders.edit("open " + name, [name](Document& document) { openScenario(document, name); });
        if (!galleryOnly_) starting_ = name;
        open_ = false;
    }
    if (!galleryOnly_) {
        if (quietButton(style, "Back")) choosing_ = false;
        ImGui::SameLine();
    }
    if (quietButton(style, "Close", "Esc")) open_ = false;
}

}  // namespace awaystep
