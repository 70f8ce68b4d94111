#include "window/platform/gui_context.h"

#include <imgui.h>
#include <implot.h>

namespace awaystep {

GuiContext::GuiContext() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImPlot::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable | ImGuiConfigFlags_NavEnableKeyboard;
    io.IniFilename = nullptr;  // what is remembered is ours to keep, not a file in the working folder
    io.LogFilename = nullptr;
}

GuiContext::~GuiContext() {
    ImPlot::DestroyContext();
    ImGui::DestroyContext();
}

}  // namespace awaystep
