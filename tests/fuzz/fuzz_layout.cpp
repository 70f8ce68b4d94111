// Layouts, in both formats: refused with a sentence, or built by Dear ImGui, whose asserts are on, shown for some
// frames, and read back.

#include <imgui.h>
#include <imgui_internal.h>

#include <vector>

#include "model/layout/layout_text.h"
#include "model/layout/panel_info.h"
#include "refusal.h"
#include "window/shell/layout.h"

using namespace awaystep;

namespace {

const std::vector<std::string> titles = dockedPanelTitles();

void frame(Layout& layout, const Style& style) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(1280, 800);
    io.DeltaTime = 1.0F / 60;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(io.DisplaySize);
    ImGui::Begin("Awaystep", nullptr, ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoDecoration);
    layout.draw(style);
    ImGui::End();
    for (const std::string& title : titles) {
        layout.prepare(title.c_str());
        ImGui::Begin(title.c_str());
        ImGui::End();
    }
    ImGui::Render();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool started = [] {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.ConfigFlags |= ImGuiConfigFlags_DockingEnable;
        io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
        io.IniFilename = nullptr;
        return true;
    }();
    static_cast<void>(started);
    const std::string text = textOf(data, size);
    Layout layout;
    const Style style;
    const std::string wrong = layout.restore(text, "input: layout");
    if (!wrong.empty()) {
        checkRefusal(wrong);
        return 0;
    }
    const std::string kept = layout.kept();
    if (!kept.empty() && toText(parseDockTree(kept, "again")) != kept) broken("what is kept reads back", kept);
    for (int i = 0; i < 3; ++i) frame(layout, style);
    for (const std::string& title : titles) {
        const ImGuiWindow* window = ImGui::FindWindowByName(title.c_str());
        if (window->DockNode == nullptr || !ImGui::DockNodeGetRootNode(window->DockNode)->IsDockSpace())
            broken("every panel is docked", text);
    }
    return 0;
}
