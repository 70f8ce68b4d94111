#include "window/shell/welcome.h"

#include <algorithm>
#include <utility>

#include "model/documents/document_history.h"
#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/world/scenario_library.h"
#include "window/recording/recording_commands.h"
#include "window/shell/actions.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"
#include "window/widgets/middle_card.h"

namespace awaystep {

void Welcome::open() {
    open_ = true;
    choosing_ = false;
}

bool Welcome::lets(const Action& action, const Session& session) {
    if (!open_) return true;
    const bool plays = action.id == "race.play";
    if (plays || action.id == "record.start") open_ = false;
    // The door lets a race run; it never stops one.
    const bool playing = session.race().race() != nullptr && session.race().race()->player().playing();
    return !plays || !playing;
}

bool Welcome::draw(const Style& style, const Session& session, Orders& orders) {
    // Chosen here, a scenario starts to race as soon as its world is made: that is what one came to see.
    if (!starting_.empty() && !session.question().opening() && session.race().race() != nullptr) {
        const bool there = session.document().scene.plan.name == starting_;
        if (there && !session.race().race()->player().playing()) orders.add(TogglePlay{});
        starting_.clear();
    }
    if (!open_) return false;
    if (const MiddleCard card(style, "Welcome", 470, ImVec2(20, 16)); card) {
        boldText(style, "Welcome to Awaystep");
        mutedParagraph(
            style,
            "An apprentice learns to act like an expert by looking for the point of a polytope that is "
            "nearest to what the expert does. Two ways of looking race here: one zigzags, the other may step "
            "away from what was a mistake.");
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
    const auto says = [&](const char* words) {
        mutedParagraph(style, words);
        gap(style, 4);
    };
    ImGui::BeginDisabled(session.race().race() == nullptr);
    if (primaryButton(style, "Watch a race", "Space")) {
        if (session.race().race() != nullptr && !session.race().race()->player().playing()) orders.add(TogglePlay{});
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Two solvers start from the same policy. The curve shows how far each still is from the expert.");
    ImGui::BeginDisabled(session.question().openScenario() == nullptr);
    if (quietButton(style, "Demonstrate", "R")) {
        startRecording(orders);
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Drive yourself with the arrow keys; the solvers then learn from what you did.");
    if (quietButton(style, "Open a scenario")) choosing_ = true;
    says("Grids and highways, with the expert at a vertex, on a face, inside or outside the polytope.");
    hairline(style);
    if (quietButton(style, "Close", "Esc")) open_ = false;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    mutedText(style, "Help \u203A Welcome brings this back.");
}

void Welcome::drawScenarios(const Style& style, Orders& orders) {
    if (shelf_.empty()) shelf_ = allScenarios();
    // As high as the window allows, with the buttons below it.
    const float most = ImGui::GetMainViewport()->Size.y * 0.9F - ImGui::GetCursorPosY() - style.px(60);
    ImGui::BeginChild("scenarios", ImVec2(0, std::min(style.px(330), std::max(style.px(60), most))));
    for (const ScenarioPlan& plan : shelf_) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, line = style.px(20);
        const float height = line + paragraphHeight(style, plan.about, width, 12.0F);
        if (ImGui::Selectable(plan.name.c_str(), false, 0, ImVec2(0, height))) {
            const std::string name = plan.name;
            orders.edit("open " + name, [name](Document& document) { openScenario(document, name); });
            starting_ = name;
            open_ = false;
        }
        const ImVec2 next = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + line));
        paragraph(style, plan.about, style.colour.muted, 12.0F);
        ImGui::SetCursorScreenPos(next);
    }
    ImGui::Dummy(ImVec2(0, 0));
    ImGui::EndChild();
    if (quietButton(style, "Back")) choosing_ = false;
    ImGui::SameLine();
    if (quietButton(style, "Close", "Esc")) open_ = false;
}

}  // namespace awaystep
