#include "window/widgets/theme.h"

#include <implot.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "figures/solver_style.h"

namespace awaystep {
namespace {

// 0xRRGGBB, as designers write it.
constexpr ImU32 rgb(unsigned hex) { return IM_COL32((hex >> 16) & 255U, (hex >> 8) & 255U, hex & 255U, 255); }

constexpr Palette lightPalette{
    .window = rgb(0xEEF0F3),
    .panel = rgb(0xFFFFFF),
    .text = rgb(0x1B1F24),
    .muted = rgb(0x5B6472),
    .hairline = rgb(0xDFE3E8),
    .field = rgb(0xF5F6F8),
    .fieldHovered = rgb(0xEAEDF1),
    .fieldActive = rgb(0xDFE3E8),
    .accent = rgb(0x1F5FBF),
    .onAccent = rgb(0xFFFFFF),
    .chosen = rgb(0x1B1F24),
    .onChosen = rgb(0xFFFFFF),
    .human = rgb(0x009E73),
    .recording = rgb(0xD12B2B),
    .warning = rgb(0x9A5B00),
    .heat = rgb(0x3F78CC),
    .good = rgb(0x0072B2),
    .bad = rgb(0xD55E00),
    .asphalt = rgb(0x8C919D),
    .roadside = rgb(0xDDE4DA),
    .roadMark = rgb(0xFFFFFF),
    .otherCar = rgb(0xB34A00),
};

constexpr Palette darkPalette{
    .window = rgb(0x111419),
    .panel = rgb(0x191E25),
    .text = rgb(0xE6E9EE),
    .muted = rgb(0x98A2B3),
    .hairline = rgb(0x2C333D),
    .field = rgb(0x20262F),
    .fieldHovered = rgb(0x2A323D),
    .fieldActive = rgb(0x333C49),
    .accent = rgb(0x6EA8FE),
    .onAccent = rgb(0x111419),
    .chosen = rgb(0xE6E9EE),
    .onChosen = rgb(0x191E25),
    .human = rgb(0x0AA57B),
    .recording = rgb(0xE5484D),
    .warning = rgb(0xF0B45A),
    .heat = rgb(0x5F97E8),
    .good = rgb(0x56B4E9),
    .bad = rgb(0xFF8A4C),
    .asphalt = rgb(0x3A3F4A),
    .roadside = rgb(0x242923),
    .roadMark = rgb(0xAEB4BF),
    .otherCar = rgb(0xC2581A),
};

constexpr Palette projectorPalette = [] {
    Palette palette = lightPalette;
    palette.window = rgb(0xFFFFFF);
    palette.text = rgb(0x000000);
    palette.muted = rgb(0x3A3F47);
    palette.hairline = rgb(0xB4BAC3);
    palette.field = rgb(0xF0F2F5);
    palette.chosen = rgb(0x000000);
    palette.accent = rgb(0x12499B);
    return palette;
}();

void fillColours(ImGuiStyle& target, const Palette& p) {
    const auto set = [&](ImGuiCol where, ImU32 colour) {
        target.Colors[where] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    for (ImVec4& colour : target.Colors) colour = ImVec4(0, 0, 0, 0);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.muted);
    set(ImGuiCol_TextLink, p.accent);
    set(ImGuiCol_TextSelectedBg, faded(p.accent, 0.30F));
    set(ImGuiCol_InputTextCursor, p.text);
    set(ImGuiCol_WindowBg, p.window);
    set(ImGuiCol_PopupBg, p.panel);
    set(ImGuiCol_MenuBarBg, p.panel);
    set(ImGuiCol_Border, p.hairline);
    set(ImGuiCol_Separator, p.hairline);
    set(ImGuiCol_SeparatorHovered, p.accent);
    set(ImGuiCol_SeparatorActive, p.accent);
    set(ImGuiCol_FrameBg, p.field);
    set(ImGuiCol_FrameBgHovered, p.fieldHovered);
    set(ImGuiCol_FrameBgActive, p.fieldActive);
    set(ImGuiCol_Button, p.field);
    set(ImGuiCol_ButtonHovered, p.fieldHovered);
    set(ImGuiCol_ButtonActive, p.fieldActive);
    set(ImGuiCol_Header, p.field);
    set(ImGuiCol_HeaderHovered, p.fieldHovered);
    set(ImGuiCol_HeaderActive, p.fieldActive);
    set(ImGuiCol_CheckMark, p.text);
    set(ImGuiCol_SliderGrab, p.muted);
    set(ImGuiCol_SliderGrabActive, p.accent);
    set(ImGuiCol_TitleBg, p.window);
    set(ImGuiCol_TitleBgActive, p.window);
    set(ImGuiCol_TitleBgCollapsed, p.window);
    // Where the window is as white as the panels, tabs that are not chosen need a ground of their own.
    const ImU32 otherTab = p.window == p.panel ? p.fieldActive : p.window;
    set(ImGuiCol_Tab, otherTab);
    set(ImGuiCol_TabHovered, p.fieldHovered);
    set(ImGuiCol_TabSelected, p.panel);
    set(ImGuiCol_TabSelectedOverline, p.accent);
    set(ImGuiCol_TabDimmedSelectedOverline, p.accent);
    set(ImGuiCol_TabDimmed, otherTab);
    set(ImGuiCol_TabDimmedSelected, p.panel);
    set(ImGuiCol_DockingPreview, faded(p.accent, 0.35F));
    set(ImGuiCol_DockingEmptyBg, p.window);
    set(ImGuiCol_ScrollbarGrab, p.hairline);
    set(ImGuiCol_ScrollbarGrabHovered, p.muted);
    set(ImGuiCol_ScrollbarGrabActive, p.muted);
    set(ImGuiCol_ResizeGripHovered, faded(p.accent, 0.4F));
    set(ImGuiCol_ResizeGripActive, p.accent);
    set(ImGuiCol_TableBorderLight, p.hairline);
    set(ImGuiCol_TableBorderStrong, p.hairline);
    set(ImGuiCol_NavCursor, p.accent);
    set(ImGuiCol_DragDropTarget, p.accent);
    set(ImGuiCol_ModalWindowDimBg, faded(IM_COL32_BLACK, 0.35F));
}

void fillSizes(ImGuiStyle& target, const Style& style) {
    target.WindowPadding = ImVec2(12, 8);
    target.FramePadding = ImVec2(8, 4);
    target.ItemSpacing = ImVec2(8, 6);
    target.ItemInnerSpacing = ImVec2(6, 4);
    target.CellPadding = ImVec2(4, 3);
    target.IndentSpacing = 16;
    target.ScrollbarSize = 10;
    target.GrabMinSize = 12;
    target.WindowBorderSize = 0;
    target.PopupBorderSize = 1;
    target.FrameBorderSize = 1;
    target.WindowRounding = 6;
    target.ChildRounding = 6;
    target.PopupRounding = 6;
    target.FrameRounding = 4;
    target.GrabRounding = 4;
    target.ScrollbarRounding = 5;
    target.TabRounding = 4;
    target.TabBarBorderSize = 0;
    target.TabBarOverlineSize = style.theme == Theme::Projector ? 3.0F : 0.0F;
    target.DockingSeparatorSize = 6;
    target.WindowMenuButtonPosition = ImGuiDir_None;
    target.SeparatorTextBorderSize = 1;
    target.ScaleAllSizes(style.scale);
    target.TabMinWidthShrink = 1e6F;  // names are not cut; more tabs than fit are reached by arrows
    // Hairlines stay lines: at least one pixel, never blurred by a fraction.
    for (float* border : {&target.PopupBorderSize, &target.FrameBorderSize})
        *border = std::max(1.0F, std::floor(style.scale));
    target.FontSizeBase = style.textSize;
    target.FontScaleMain = style.scale;
    target.FontScaleDpi = 1.0F;
}

void fillPlots(const Style& style) {
    ImPlotStyle& target = ImPlot::GetStyle();
    target = ImPlotStyle();
    const Palette& p = style.colour;
    const auto set = [&](ImPlotCol where, ImU32 colour) {
        target.Colors[where] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    set(ImPlotCol_FrameBg, 0);
    set(ImPlotCol_PlotBg, 0);
    set(ImPlotCol_PlotBorder, 0);
    set(ImPlotCol_LegendBg, p.panel);
    set(ImPlotCol_LegendBorder, p.hairline);
    set(ImPlotCol_LegendText, p.text);
    set(ImPlotCol_TitleText, p.text);
    set(ImPlotCol_InlayText, p.muted);
    set(ImPlotCol_AxisText, p.muted);
    set(ImPlotCol_AxisGrid, p.hairline);
    set(ImPlotCol_AxisTick, p.hairline);
    set(ImPlotCol_AxisBg, 0);
    set(ImPlotCol_AxisBgHovered, faded(p.fieldHovered, 0.6F));
    set(ImPlotCol_AxisBgActive, p.fieldActive);
    set(ImPlotCol_Selection, p.accent);
    set(ImPlotCol_Crosshairs, p.muted);
    target.PlotBorderSize = 0;
    target.MinorAlpha = 0.4F;
    target.MajorTickLen = target.MinorTickLen = ImVec2(0, 0);
    target.MajorGridSize = target.MinorGridSize = ImVec2(style.line(1), style.line(1));
    target.PlotPadding = ImVec2(style.px(6), style.px(6));
    target.LabelPadding = ImVec2(style.px(6), style.px(4));
    target.PlotMinSize = ImVec2(style.px(120), style.px(60));
}

}  // namespace

Theme themeNamed(std::string_view wanted) {
    if (const auto theme = named<Theme>(wanted)) return *theme;
    throw std::invalid_argument("theme: " + wordList<Theme>(", ", " or ") + " is needed, got " +
                                std::string(wanted.substr(0, 40)));
}

const Palette& paletteOf(Theme theme) {
    if (theme == Theme::Dark) return darkPalette;
    return theme == Theme::Projector ? projectorPalette : lightPalette;
}

namespace {

LineStyle onScreen(const SolverStyle& onPaper, Theme theme) {
    const Rgb& ink = theme == Theme::Dark ? onPaper.onDark : onPaper.onLight;
    LineStyle target;
    target.colour = ImGui::ColorConvertFloat4ToU32(
        ImVec4(static_cast<float>(ink.r), static_cast<float>(ink.g), static_cast<float>(ink.b), 1.0F));
    for (const double length : onPaper.dash)
        if (target.dashCount < 4)
            target.dash[static_cast<std::size_t>(target.dashCount++)] = static_cast<float>(length);
    return target;
}

}  // namespace

LineStyle Style::solver(std::string_view solverName) const { return onScreen(solverStyle(solverName), theme); }
LineStyle Style::imported(int place) const { return onScreen(importedStyle(place), theme); }

ImU32 Style::vertex(int number) const {
    const int count = static_cast<int>(std::size(vertexColours));
    const int place = std::max(0, number - 1);
    // Every further round of the set leans another way, so that v1, v11 and v21 have similar but different colours.
    const ImU32 base = rgb(vertexColours[static_cast<std::size_t>(place % count)]);
    const int round = (place / count) % 3;
    if (round == 1) return mixed(base, colour.text, 0.25F);
    return round == 2 ? mixed(base, colour.panel, 0.35F) : base;
}

Style applyTheme(Theme theme, const Fonts& fonts, float scale) {
    Style style;
    style.theme = theme;
    style.colour = paletteOf(theme);
    style.font = fonts;
    style.scale = scale;
    style.stroke = theme == Theme::Projector ? 1.6F : 1.0F;
    if (theme == Theme::Projector) style.sentenceSize = 17.0F;

    ImGuiStyle target;
    fillColours(target, style.colour);
    fillSizes(target, style);
    ImGui::GetStyle() = target;
    fillPlots(style);
    return style;
}

ImU32 faded(ImU32 colour, float opacity) {
    const auto alpha = static_cast<ImU32>(std::lround(255.0F * std::clamp(opacity, 0.0F, 1.0F)));
    return (colour & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

ImU32 mixed(ImU32 from, ImU32 to, float share) {
    const ImVec4 a = ImGui::ColorConvertU32ToFloat4(from);
    const ImVec4 b = ImGui::ColorConvertU32ToFloat4(to);
    const float s = std::clamp(share, 0.0F, 1.0F);
    return ImGui::ColorConvertFloat4ToU32(
        ImVec4(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.z + (b.z - a.z) * s, 1.0F));
}

}  // namespace awaystep
