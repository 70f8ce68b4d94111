#include "window/platform/gui_context.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <implot.h>

#include <vector>

namespace awaystep {
namespace {

bool isModifier(ImGuiKey key) {
    return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

}  // namespace

GuiContext::GuiContext() {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImPlot::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable | ImGuiConfigFlags_NavEnableKeyboard;
    io.IniFilename = nullptr;  // layouts are in our own files, never in the working folder
    io.LogFilename = nullptr;
}

GuiContext::~GuiContext() {
    ImPlot::DestroyContext();
    ImGui::DestroyContext();
}

void newFrameInOrder() {
    ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
    bool pressed = false, moved = false;
    int begin = 0;  // of what waits
    for (; begin < queue.Size; ++begin) {
        const ImGuiInputEvent& event = queue[begin];
        moved = moved || event.Type == ImGuiInputEventType_MousePos;
        if (moved && event.Type == ImGuiInputEventType_MouseButton) break;
        if (event.Type != ImGuiInputEventType_Key) continue;
        if (isModifier(event.Key.Key)) {
            if (pressed) break;
        } else {
            pressed = pressed || event.Key.Down;
        }
    }
    std::vector<ImGuiInputEvent> waiting(queue.Data + begin, queue.Data + queue.Size);
    queue.resize(begin);
    ImGui::NewFrame();
    for (const ImGuiInputEvent& event : waiting) queue.push_back(event);
}

}  // namespace awaystep
