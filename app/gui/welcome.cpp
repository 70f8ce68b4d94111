#include "gui/welcome.h"

#include <algorithm>
#include <utility>

#include "gui/drawing.h"
#include "gui/middle_card.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {

void Welcome::open() {
    open_ = true;
    choosing_ = false;
}

bool Welcome::hear(Requests& keys, const Workbench& workbench) {
    if (!open_) return false;
    // The door lets a race run; it never stops one.
    const bool playing = workbench.race() != nullptr && workbench.race()->player().playing();
    Requests kept;
    for (const Request& request : keys.all()) {
        const bool plays = request.is<TogglePlay>();
        if (plays || request.is<StartRecording>()) open_ = false;
        if (!plays || !playing) kept.add(request);
    }
    keys = std::move(kept);
    return !open_;
}

bool Welcome::draw(const Look& look, const Workbench& workbench, Requests& requests) {
    // Chosen here, a scenario starts to race as soon as its world is made: that is what one came to see.
    if (!starting_.empty() && !workbench.opening() && workbench.race() != nullptr) {
        const bool there = workbench.document().scene.plan.name == starting_;
        if (there && !workbench.race()->player().playing()) requests.add(TogglePlay{});
        starting_.clear();
    }
    if (!open_) return false;
    if (const MiddleCard card(look, "Welcome", 470, ImVec2(20, 16)); card) {
        boldText(look, "Welcome to Awaystep");
        mutedParagraph(
            look,
            "An apprentice learns to act like an expert by looking for the point of a polytope that is "
            "nearest to what the expert does. Two ways of looking race here: one zigzags, the other may step "
            "away from what was a mistake.");
        gap(look, 4);
        if (choosing_)
            drawScenarios(look, requests);
        else
            drawDoors(look, workbench, requests);
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) open_ = false;
    }
    return !open_;
}

void Welcome::drawDoors(const Look& look, const Workbench& workbench, Requests& requests) {
    const auto says = [&](const char* words) {
        mutedParagraph(look, words);
        gap(look, 4);
    };
    ImGui::BeginDisabled(workbench.race() == nullptr);
    if (primaryButton(look, "Watch a race", "Space")) {
        if (workbench.race() != nullptr && !workbench.race()->player().playing()) requests.add(TogglePlay{});
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Two solvers start from the same policy. The curve shows how far each still is from the expert.");
    ImGui::BeginDisabled(workbench.stage() == nullptr);
    if (quietButton(look, "Demonstrate", "R")) {
        requests.add(StartRecording{});
        open_ = false;
    }
    ImGui::EndDisabled();
    says("Drive yourself with the arrow keys; the solvers then learn from what you did.");
    if (quietButton(look, "Open a scenario")) choosing_ = true;
    says("Grids and highways, with the expert at a vertex, on a face, inside or outside the polytope.");
    hairline(look);
    if (quietButton(look, "Close", "Esc")) open_ = false;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    mutedText(look, "Help \u203A Welcome brings this back.");
}

void Welcome::drawScenarios(const Look& look, Requests& requests) {
    if (shelf_.empty()) shelf_ = allScenarios();
    // As high as the window allows, with the buttons below it.
    const float most = ImGui::GetMainViewport()->Size.y * 0.9F - ImGui::GetCursorPosY() - look.px(60);
    ImGui::BeginChild("scenarios", ImVec2(0, std::min(look.px(330), std::max(look.px(60), most))));
    for (const ScenarioPlan& plan : shelf_) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, line = look.px(20);
        const float height = line + paragraphHeight(look, plan.about, width, 12.0F);
        if (ImGui::Selectable(plan.name.c_str(), false, 0, ImVec2(0, height))) {
            const std::string name = plan.name;
            requests.edit("open " + name, [name](Document& document) { openScenario(document, name); });
            starting_ = name;
            open_ = false;
        }
        const ImVec2 next = ImGui::GetCursorScreenPos();
        ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + line));
        paragraph(look, plan.about, look.colour.muted, 12.0F);
        ImGui::SetCursorScreenPos(next);
    }
    ImGui::Dummy(ImVec2(0, 0));
    ImGui::EndChild();
    if (quietButton(look, "Back")) choosing_ = false;
    ImGui::SameLine();
    if (quietButton(look, "Close", "Esc")) open_ = false;
}

}  // namespace awaystep
