#include "window/recording/discard_question.h"

#include <imgui.h>

#include <string>
#include <utility>

#include "window/widgets/drawing.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "model/recording/demonstration_desk.h"

namespace awaystep {

void DiscardQuestion::draw(const Look& look, const Session& session, Orders& orders) {
    constexpr const char* name = "Discard the recording?";
    const DemonstrationDesk& desk = session.recording().desk();
    const bool recording = desk.recording();
    if (std::exchange(asks_, false) && recording) {
        // A recording without a step is nothing to ask about.
        if (desk.recorder().current().length() == 0)
            orders.add(DiscardRecording{});
        else
            ImGui::OpenPopup(name);
    }
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    if (!ImGui::BeginPopupModal(
            name, nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove))
        return;
    boldText(look, name);
    if (recording) {
        const int steps = desk.recorder().current().length();
        mutedText(look, steps == 1 ? "One step would be lost." : std::to_string(steps) + " steps would be lost.");
    }
    gap(look, 4);
    // The key that asked does not answer as well.
    const auto answers = [](ImGuiKey key) { return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(key, false); };
    const bool kept = answers(ImGuiKey_Escape) || answers(ImGuiKey_Enter) || answers(ImGuiKey_KeypadEnter);
    if (primaryButton(look, "Keep recording", "Enter") || kept || !recording) ImGui::CloseCurrentPopup();
    ImGui::SameLine();
    if (quietButton(look, "Discard", "Del") || answers(ImGuiKey_Delete)) {
        orders.add(DiscardRecording{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

}  // namespace awaystep
