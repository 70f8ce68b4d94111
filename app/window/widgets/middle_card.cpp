#include "window/widgets/middle_card.h"

#include <imgui_internal.h>

#include <algorithm>

namespace awaystep {

MiddleCard::MiddleCard(const Style& style, const char* name, float width, ImVec2 padding) {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const float fitting = std::min(style.px(width), screen.Size.x * 0.94F);
    ImGui::SetNextWindowPos(screen.GetCenter(), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSizeConstraints(ImVec2(fitting, 0), ImVec2(fitting, screen.Size.y * 0.94F));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, style.colour.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(padding.x), style.px(padding.y)));
    seen_ = ImGui::Begin(name, nullptr,
                         ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoSavedSettings |
                             ImGuiWindowFlags_AlwaysAutoResize);
}

MiddleCard::~MiddleCard() {
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

}  // namespace awaystep
