#include <imgui.h>

#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "gui/fonts.h"
#include "gui/loop.h"
#include "gui/window.h"
#include "version.h"

namespace awaystep {

namespace {

void drawCentred(std::string_view text, ImFont* font, float size, ImGuiCol colour) {
    ImGui::PushFont(font, size);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(colour));
    const float width = ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
    ImGui::SetCursorPosX((ImGui::GetWindowWidth() - width) / 2);
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void drawNameAndVersion(const Fonts& fonts) {
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos(screen.WorkPos);
    ImGui::SetNextWindowSize(screen.WorkSize);
    ImGui::Begin("Awaystep", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::SetCursorPosY(screen.WorkSize.y * 0.4F);
    drawCentred("Awaystep", fonts.heading, 32.0F, ImGuiCol_Text);
    drawCentred("version " + std::string(version()), fonts.text, 14.0F, ImGuiCol_TextDisabled);
    ImGui::End();
}

void useCalmColours() {
    ImGui::StyleColorsLight();
    ImGuiStyle& style = ImGui::GetStyle();
    style.Colors[ImGuiCol_WindowBg] = ImColor(0xEE, 0xF0, 0xF3);
    style.Colors[ImGuiCol_Text] = ImColor(0x1B, 0x1F, 0x24);
    style.Colors[ImGuiCol_TextDisabled] = ImColor(0x5B, 0x64, 0x72);
}

void runUntilClosed(Window& window) {
    const Fonts fonts = loadFonts();
    useCalmColours();
    while (!window.closing()) {
        window.wait();
        window.beginFrame();
        if (ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiKey_Q, ImGuiInputFlags_RouteGlobal)) window.close();
        drawNameAndVersion(fonts);
        window.endFrame(false);
    }
}

}  // namespace

int runWindow() {
    try {
        Window window("Awaystep", 1280, 800);
        runUntilClosed(window);
        return 0;
    } catch (const std::exception& failure) {
        std::cerr << "awaystep: " << failure.what() << " (the command line needs none, see --help)\n";
        return 1;
    }
}

}  // namespace awaystep
