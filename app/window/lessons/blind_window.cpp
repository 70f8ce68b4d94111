#include "window/lessons/blind_window.h"

#include <imgui.h>
#include <imgui_impl_null.h>

#include "model/settings/preferences.h"
#include "model/workers/workers.h"
#include "window/widgets/fonts.h"

namespace awaystep {
namespace {

Preferences welcomedAlready() {
    Preferences preferences;
    preferences.welcomed = true;
    return preferences;
}

}  // namespace

BlindWindow::NullBackend::NullBackend() { ImGui_ImplNull_Init(); }
BlindWindow::NullBackend::~NullBackend() { ImGui_ImplNull_Shutdown(); }

BlindWindow::BlindWindow(PanelMaker makePanels) : shell_(makePanels, loadFonts(), welcomedAlready()) {}

void BlindWindow::settle() {
    constexpr int calmFrames = 6;
    for (int calm = 0; calm < calmFrames; ++calm) {
        ImGui_ImplNull_NewFrame();
        ImGui::GetIO().DisplaySize = ImVec2(1920, 1080);
        ImGui::GetIO().DeltaTime = 1.0F / 60;
        ImGui::NewFrame();
        shell_.frame(session_, 0.0);
        ImGui::Render();
        ImGui_ImplNullRender_RenderDrawData(ImGui::GetDrawData());
        if (!session_.working()) continue;
        calm = -1;
        session_.workers().waitForNews(0.05);
    }
}

}  // namespace awaystep
