#include "window/recording/discard_question.h"

#include <imgui.h>

#include <string>
#include <utility>

#include "model/recording/recording_controller.h"
#include "model/recording/recording_feature.h"
#include "model/session.h"
#include "window/shell/orders.h"
#include "window/widgets/drawing.h"

namespace awaystep {

void DiscardQuestion::draw(const Style& style, const Session& session, Orders& orders) {
    constexpr const char* name = "Discard the recording?";
    const RecordingController& controller = session.recording().controller();
    const bool recording = controller.recording();
    if (std::exchange(asks_, false) && recording) {
        // A recording without a step is nothing to ask about.
        if (controller.recorder().current().length() == 0)
            orders.add(DiscardRecording{});
        else
            ImGui::OpenPopup(name);
    }
    ImGui::SetNextWindowPos(ImGui::GetMainViewport()->GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    if (!ImGui::BeginPopupModal(
            name, nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove))
        return;
    boldText(style, name);
    if (recording) {
        const int steps = controller.recorder().current().length();
        mutedText(style, steps == 1 ? "One step would be lost." : std::to_string(steps) + " steps would be lost.");
    }
    gap(style, 4);
    // The key that asked does not answer as well.
    const auto answers = [](ImGuiKey key) { return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(key, false); };
    const bool kept = answers(ImGuiKey_Escape) || answers(ImGuiKey_Enter) || answers(ImGuiKey_KeypadEnter);
    if (primaryButton(style, "Keep recording", "Enter") || kept || !recording) ImGui::CloseCurrentPopup();
    ImGui::SameLine();
    if (quietButton(style, "Discard", "Del") || answers(ImGuiKey_Delete)) {
        orders.add(DiscardRecording{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

}  // namespace awaystep
