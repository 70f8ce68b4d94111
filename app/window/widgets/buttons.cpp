// The part of drawing.h that can be pressed: segments, buttons, boxes, and the fields of forms.
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

// The label without what follows "##".
std::string_view shownPart(const char* label) {
    return {label, static_cast<std::size_t>(ImGui::FindRenderedTextEnd(label) - label)};
}

float segmentPadding(const Style& style) { return style.px(7); }
constexpr float segmentTextSize = 12.0F;
constexpr float segmentHeight = 20.0F;

struct ButtonInk {
    ImU32 ground, hovered, active, ink, quiet;
    bool border;
};

// One shape for both kinds of button: label, and its key in a quieter ink.
bool keyedButton(const Style& style, const char* label, std::string_view key, const ButtonInk& ink) {
    const std::string_view shown = shownPart(label);
    const ImVec2 labelSize = sizeOf(style, style.font.text, 13.0F, shown);
    const ImVec2 keySize = key.empty() ? ImVec2(0, 0) : sizeOf(style, style.font.text, 13.0F, key);
    const float between = key.empty() ? 0.0F : style.px(5);
    const ImVec2 size(std::ceil(labelSize.x + between + keySize.x + style.px(20)), style.px(26));
    const bool pressed = ImGui::InvisibleButton(label, size, ImGuiButtonFlags_EnableNav);
    if (OnPaper::now()) return false;
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool disabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0;
    const float opacity = disabled ? 0.45F : 1.0F;
    const ImU32 ground = ImGui::IsItemActive() ? ink.active : ImGui::IsItemHovered() ? ink.hovered : ink.ground;
    list.AddRectFilled(min, max, faded(ground, opacity), style.px(4));
    if (ink.border)
        list.AddRect(min, max, style.colour.hairline, style.px(4), 0, std::max(1.0F, std::floor(style.scale)));
    const float top = (min.y + max.y - labelSize.y) / 2;
    drawText(list, style, style.font.text, 13.0F, ImVec2(min.x + style.px(10), top), faded(ink.ink, opacity), shown);
    if (!key.empty())
        drawText(list, style, style.font.text, 13.0F, ImVec2(min.x + style.px(10) + labelSize.x + between, top),
                 faded(ink.quiet, opacity), key);
    return pressed;
}

}  // namespace

float segmentedWidth(const Style& style, std::span<const char* const> labels) {
    float width = 0.0F;
    for (const char* label : labels)
        width +=
            std::ceil(sizeOf(style, style.font.text, segmentTextSize, shownPart(label)).x) + 2 * segmentPadding(style);
    return width;
}

bool segmented(const Style& style, const char* id, std::span<const char* const> labels, int& chosen) {
    // A group, so that a tip that follows belongs to every segment.
    ImGui::BeginGroup();
    ImGui::PushID(id);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = style.px(segmentHeight);
    const float rounding = style.px(4);
    const ImVec2 min = ImGui::GetCursorScreenPos();
    // A tolerance of one pixel: widths are rounded on the way.
    const float right = min.x + ImGui::GetContentRegionAvail().x + 1.0F;
    const bool paper = OnPaper::now();
    const bool disabled = (ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
    const float opacity = disabled ? 0.45F : 1.0F;
    const auto widthOf = [&](std::size_t i) { return segmentedWidth(style, labels.subspan(i, 1)); };

    bool changed = false;
    ImVec2 at = min;
    for (std::size_t first = 0; first < labels.size();) {
        // As many as fit into this line.
        float width = widthOf(first);
        std::size_t next = first + 1;
        for (; next < labels.size() && at.x + width + widthOf(next) <= right; ++next) width += widthOf(next);
        const ImVec2 end(at.x + width, at.y + height);
        if (!paper) list.AddRectFilled(at, end, style.colour.panel, rounding);
        float x = at.x;
        for (std::size_t i = first; i < next; ++i) {
            const int place = static_cast<int>(i);
            const ImVec2 a(x, at.y), b(x + widthOf(i), end.y);
            ImGui::SetCursorScreenPos(a);
            if (ImGui::InvisibleButton(labels[i], ImVec2(b.x - a.x, height), ImGuiButtonFlags_EnableNav) &&
                chosen != place) {
                chosen = place;
                changed = true;
            }
            const ImDrawFlags corners =
                (i == first ? ImDrawFlags_RoundCornersLeft : 0) | (i + 1 == next ? ImDrawFlags_RoundCornersRight : 0);
            const ImDrawFlags rounded = corners == 0 ? static_cast<ImDrawFlags>(ImDrawFlags_RoundCornersNone) : corners;
            ImU32 ink = style.colour.text;
            if (paper) {
                ink = style.colour.muted;
            } else if (chosen == place) {
                list.AddRectFilled(a, b, faded(style.colour.chosen, opacity), rounding, rounded);
                ink = style.colour.onChosen;
            } else if (ImGui::IsItemHovered()) {
                list.AddRectFilled(a, b, style.colour.fieldHovered, rounding, rounded);
            }
            const float textTop = at.y + (height - style.px(segmentTextSize)) / 2 - style.px(0.5F);
            if (!paper || chosen == place)
                drawText(list, style, style.font.text, segmentTextSize, ImVec2((a.x + b.x) / 2, textTop),
                         faded(ink, opacity), shownPart(labels[i]), 0.5F);
            x = b.x;
        }
        if (!paper) list.AddRect(at, end, style.colour.hairline, rounding, 0, std::max(1.0F, std::floor(style.scale)));
        at = ImVec2(min.x, end.y + style.px(2));
        first = next;
    }
    ImGui::PopID();
    ImGui::EndGroup();
    return changed;
}

bool segmented(const Style& style, const char* id, std::initializer_list<const char*> labels, int& chosen) {
    return segmented(style, id, std::span<const char* const>(labels.begin(), labels.size()), chosen);
}

bool primaryButton(const Style& style, const char* label, std::string_view key) {
    const Palette& p = style.colour;
    // White on a pale ground could not be read.
    if ((ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0)
        return quietButton(style, label, key);
    return keyedButton(style, label, key,
                       {p.accent, mixed(p.accent, p.text, 0.12F), mixed(p.accent, p.text, 0.25F), p.onAccent,
                        mixed(p.onAccent, p.accent, 0.25F), false});
}

bool quietButton(const Style& style, const char* label, std::string_view key) {
    const Palette& p = style.colour;
    return keyedButton(style, label, key, {p.field, p.fieldHovered, p.fieldActive, p.text, p.muted, true});
}

IconButton iconButton(const Style& style, const char* label, ImVec2 unscaledSize, bool primary) {
    IconButton button;
    button.pressed = ImGui::InvisibleButton(label, ImVec2(style.px(unscaledSize.x), style.px(unscaledSize.y)),
                                            ImGuiButtonFlags_EnableNav);
    button.hovered = ImGui::IsItemHovered();
    button.min = ImGui::GetItemRectMin();
    button.max = ImGui::GetItemRectMax();
    if (OnPaper::now()) {
        button.ink = 0;
        return button;
    }
    const Palette& p = style.colour;
    const bool disabled = (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0;
    button.ink = faded(primary ? p.onAccent : p.text, disabled ? 0.35F : 1.0F);
    ImU32 ground = primary ? p.accent : p.field;
    if (ImGui::IsItemActive())
        ground = primary ? mixed(p.accent, p.text, 0.25F) : p.fieldActive;
    else if (button.hovered)
        ground = primary ? mixed(p.accent, p.text, 0.12F) : p.fieldHovered;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(button.min, button.max, faded(ground, disabled ? 0.5F : 1.0F), style.px(4));
    if (!primary)
        list.AddRect(button.min, button.max, p.hairline, style.px(4), 0, std::max(1.0F, std::floor(style.scale)));
    return button;
}

bool smallCheckbox(const Style& style, const char* label, bool& on) {
    const float side = style.px(15), height = style.px(20);
    const std::string_view shown = shownPart(label);
    const float words = shown.empty() ? 0.0F : style.px(8) + sizeOf(style, style.font.text, style.textSize, shown).x;
    const bool pressed = ImGui::InvisibleButton(label, ImVec2(side + words, height), ImGuiButtonFlags_EnableNav);
    if (pressed) on = !on;
    if (OnPaper::now()) return false;
    const ImVec2 at = ImGui::GetItemRectMin();
    const ImVec2 min(at.x, at.y + (height - side) / 2), max(min.x + side, min.y + side);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // A disabled box is drawn faded.
    const float opacity = ImGui::GetStyle().Alpha < 1.0F ? 0.45F : 1.0F;
    list.AddRectFilled(min, max, ImGui::IsItemHovered() ? style.colour.fieldHovered : style.colour.panel, style.px(3));
    list.AddRect(min, max, faded(style.colour.muted, opacity), style.px(3), 0, style.line(1));
    if (on) {
        const ImVec2 tick[] = {ImVec2(min.x + side * 0.22F, min.y + side * 0.54F),
                               ImVec2(min.x + side * 0.42F, min.y + side * 0.73F),
                               ImVec2(min.x + side * 0.78F, min.y + side * 0.3F)};
        list.AddPolyline(tick, 3, faded(style.colour.text, opacity), 0, style.line(1.6F));
    }
    drawText(list, style, style.font.text, style.textSize,
             ImVec2(max.x + style.px(8), at.y + (height - style.px(style.textSize)) / 2),
             faded(style.colour.text, opacity), shown);
    return pressed;
}

void keyCap(const Style& style, std::string_view key) {
    const ImVec2 inner = sizeOf(style, style.font.text, 12.0F, key);
    const ImVec2 size(std::max(style.px(26), inner.x + style.px(12)), style.px(20));
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max(min.x + size.x, min.y + size.y);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, style.colour.field, style.px(4));
    list.AddRect(min, max, style.colour.hairline, style.px(4), 0, std::max(1.0F, std::floor(style.scale)));
    drawText(list, style, style.font.text, 12.0F, ImVec2((min.x + max.x) / 2, (min.y + max.y - inner.y) / 2),
             style.colour.text, key, 0.5F);
    ImGui::Dummy(size);
}

void formLabel(const Style& style, std::string_view label, float unscaledFieldWidth) {
    ImGui::AlignTextToFramePadding();
    text(label);
    const float left = ImGui::GetItemRectMin().x;
    const float available = ImGui::GetContentRegionAvail().x;
    // A long label in large letters takes from its field: it is read before it.
    const float beside = available - ImGui::GetItemRectSize().x - style.px(8);
    const float most = std::min(style.px(unscaledFieldWidth), available * 0.55F);
    const float width = std::max(style.px(40), std::min(most, beside));
    ImGui::SameLine();
    // At the right edge, but in a wide panel not too far from the label.
    const float right = std::min(ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x,
                                 left + style.px(unscaledFieldWidth + 200));
    ImGui::SetCursorScreenPos(ImVec2(right - width, ImGui::GetCursorScreenPos().y));
    ImGui::SetNextItemWidth(width);
}

}  // namespace awaystep
