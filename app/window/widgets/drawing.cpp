#include "window/widgets/drawing.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <vector>

namespace awaystep {
namespace {

const char* begin(std::string_view line) { return line.data(); }
const char* end(std::string_view line) { return line.data() + line.size(); }

void coloured(ImU32 colour, std::string_view line) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    text(line);
    ImGui::PopStyleColor();
}

// The label without what follows "##".
std::string_view shownPart(const char* label) {
    return {label, static_cast<std::size_t>(ImGui::FindRenderedTextEnd(label) - label)};
}

// In "\u03A6_E" and "\u03B3_max" what follows the underscore stands lower and smaller, and the underscore is not shown:
// so it is wherever letters follow a letter beyond ASCII in this way.
constexpr float loweredScale = 0.72F;
constexpr float loweredDrop = 0.38F;

// Where the next lowered letters begin (the underscore before them); npos: nowhere.
std::size_t findLowered(std::string_view line) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
        if (line[i] == '_' && (static_cast<unsigned char>(line[i - 1]) & 0x80U) != 0 && isLetter(line[i + 1])) return i;
    return std::string_view::npos;
}

// Calls draw(run, lowered, x) for every piece of the line; draw answers the width of the piece. The sum is answered.
template <class Draw>
float eachRun(std::string_view line, const Draw& draw) {
    float x = 0.0F;
    while (!line.empty()) {
        const std::size_t found = findLowered(line);
        if (found == std::string_view::npos) return x + draw(line, false, x);
        std::size_t stop = found + 1;
        while (stop < line.size() && std::isalpha(static_cast<unsigned char>(line[stop])) != 0) ++stop;
        x += draw(line.substr(0, found), false, x);
        x += draw(line.substr(found + 1, stop - found - 1), true, x);
        line.remove_prefix(stop);
    }
    return x;
}

constexpr float paragraphAir = 4.0F;  // between its lines

float segmentPadding(const Style& style) { return style.px(7); }
constexpr float segmentTextSize = 12.0F;
constexpr float segmentHeight = 20.0F;

}  // namespace

void text(std::string_view line) {
    if (findLowered(line) == std::string_view::npos) {
        ImGui::TextUnformatted(begin(line), end(line));
        return;
    }
    ImVec2 at = ImGui::GetCursorScreenPos();
    // As TextUnformatted would: on the baseline of the line it stands in.
    at.y += ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset;
    const float size = ImGui::GetFontSize();
    ImFont* font = ImGui::GetFont();
    const float width = eachRun(line, [&](std::string_view run, bool lowered, float x) {
        const float used = lowered ? size * loweredScale : size;
        const ImVec2 place(std::round(at.x + x), std::round(at.y + (lowered ? size * loweredDrop : 0.0F)));
        ImGui::GetWindowDrawList()->AddText(font, used, place, ImGui::GetColorU32(ImGuiCol_Text), begin(run), end(run));
        return font->CalcTextSizeA(used, FLT_MAX, 0.0F, begin(run), end(run)).x;
    });
    ImGui::Dummy(ImVec2(width, ImGui::GetTextLineHeight()));
}

void mutedText(const Style& style, std::string_view line) { coloured(style.colour.muted, line); }

void boldText(const Style& style, std::string_view line) {
    ImGui::PushFont(style.font.heading, 0.0F);
    text(line);
    ImGui::PopFont();
}

void numberText(const Style& style, std::string_view number) {
    ImGui::PushFont(style.font.numbers, style.numberSize);
    text(number);
    ImGui::PopFont();
}

void paragraph(const Style& style, std::string_view words, ImU32 colour, float unscaledSize) {
    // Line by line: a line of Dear ImGui is as high as its letters, and a paragraph needs air between them.
    ImGui::PushFont(style.font.text, unscaledSize);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, style.px(paragraphAir)));
    const float width = std::max(style.px(40), ImGui::GetContentRegionAvail().x);
    for (const std::string& line : wrapped(style, style.font.text, unscaledSize, words, width)) coloured(colour, line);
    ImGui::PopStyleVar();
    ImGui::PopFont();
}

float paragraphHeight(const Style& style, std::string_view words, float width, float unscaledSize) {
    const auto lines = wrapped(style, style.font.text, unscaledSize, words, std::max(style.px(40), width)).size();
    return static_cast<float>(lines) * style.px(unscaledSize + paragraphAir);
}

void mutedParagraph(const Style& style, std::string_view words) { paragraph(style, words, style.colour.muted); }

ImVec2 sizeOf(const Style& style, ImFont* font, float unscaledSize, std::string_view line) {
    const float size = style.px(unscaledSize);
    const float width = eachRun(line, [&](std::string_view run, bool lowered, float) {
        return font->CalcTextSizeA(lowered ? size * loweredScale : size, FLT_MAX, 0.0F, begin(run), end(run)).x;
    });
    return ImVec2(width, size);
}

void drawText(ImDrawList& list, const Style& style, ImFont* font, float unscaledSize, ImVec2 place, ImU32 colour,
              std::string_view line, float align) {
    if (align > 0.0F) place.x -= align * sizeOf(style, font, unscaledSize, line).x;
    const float size = style.px(unscaledSize);
    eachRun(line, [&](std::string_view run, bool lowered, float x) {
        // Whole pixels: glyphs between two of them blur.
        const float used = lowered ? size * loweredScale : size;
        const ImVec2 at(std::round(place.x + x), std::round(place.y + (lowered ? size * loweredDrop : 0.0F)));
        list.AddText(font, used, at, colour, begin(run), end(run));
        return font->CalcTextSizeA(used, FLT_MAX, 0.0F, begin(run), end(run)).x;
    });
}

std::vector<std::string> wrapped(const Style& style, ImFont* font, float unscaledSize, std::string_view words,
                                 float width) {
    std::vector<std::string> lines;
    const char* at = begin(words);
    while (at < end(words)) {
        const char* stop = font->CalcWordWrapPosition(style.px(unscaledSize), at, end(words), width);
        if (stop == at) ++stop;
        lines.emplace_back(at, stop);
        at = stop;
        while (at < end(words) && *at == ' ') ++at;
    }
    return lines;
}

std::string fitted(const Style& style, ImFont* font, float unscaledSize, std::string_view line, float width) {
    if (sizeOf(style, font, unscaledSize, line).x <= width) return std::string(line);
    std::string cut(line);
    while (!cut.empty()) {
        // A whole character of UTF-8 at a time.
        do cut.pop_back();
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U);
        if (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0xC0U) cut.pop_back();
        const std::string shown = cut + "\u2026";
        if (sizeOf(style, font, unscaledSize, shown).x <= width) return shown;
    }
    return {};
}

void heading(const Style& style, std::string_view title, std::string_view remark) {
    boldText(style, title);
    if (remark.empty()) return;
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style.font.text, 13.0F);
    mutedText(style, fitted(style, style.font.text, 13.0F, remark, room));
    ImGui::PopFont();
}

bool placeRight(const Style& style, float width) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const float left = right - width;
    const bool fits = left >= ImGui::GetItemRectMax().x + style.px(8);
    if (fits) {
        ImGui::SameLine();
        ImGui::SetCursorScreenPos(ImVec2(left, ImGui::GetCursorScreenPos().y));
    }
    return fits;
}

void placeBeside(const Style& style, float width) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    // A pixel of grace: widths are rounded on the way.
    if (ImGui::GetItemRectMax().x + style.px(8) + width <= right + 1.0F) ImGui::SameLine(0, style.px(8));
}

void hairline(const Style& style) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float thick = std::max(1.0F, std::floor(style.line(1)));
    ImGui::GetWindowDrawList()->AddRectFilled(at, ImVec2(at.x + width, at.y + thick), style.colour.hairline);
    ImGui::Dummy(ImVec2(0, thick));
}

void gap(const Style& style, float units) { ImGui::Dummy(ImVec2(0, style.px(units))); }

void tip(const Style& style, std::string_view sentence, std::string_view symbol) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled)) return;
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(style.px(320));
    text(sentence);
    if (!symbol.empty()) mutedText(style, symbol);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

float segmentedWidth(const Style& style, std::span<const char* const> labels) {
    float width = 0.0F;
    for (const char* label : labels)
        width +=
            std::ceil(sizeOf(style, style.font.text, segmentTextSize, shownPart(label)).x) + 2 * segmentPadding(style);
    return width;
}

bool segmented(const Style& style, const char* id, std::span<const char* const> labels, int& chosen) {
    // A group, so that what is said of it afterwards (a tip) is said of every segment.
    ImGui::BeginGroup();
    ImGui::PushID(id);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = style.px(segmentHeight);
    const float rounding = style.px(4);
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max(min.x + segmentedWidth(style, labels), min.y + height);
    list.AddRectFilled(min, max, style.colour.panel, rounding);
    const bool disabled = (ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
    const float opacity = disabled ? 0.45F : 1.0F;

    bool changed = false;
    float x = min.x;
    const int count = static_cast<int>(labels.size());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ImGui::GetStyle().ItemSpacing.y));
    for (int i = 0; i < count; ++i) {
        const char* label = labels[static_cast<std::size_t>(i)];
        const float width = segmentedWidth(style, labels.subspan(static_cast<std::size_t>(i), 1));
        if (i > 0) ImGui::SameLine();
        if (ImGui::InvisibleButton(label, ImVec2(width, height), ImGuiButtonFlags_EnableNav) && chosen != i) {
            chosen = i;
            changed = true;
        }
        const ImDrawFlags corners =
            (i == 0 ? ImDrawFlags_RoundCornersLeft : 0) | (i == count - 1 ? ImDrawFlags_RoundCornersRight : 0);
        const ImDrawFlags rounded = corners == 0 ? static_cast<ImDrawFlags>(ImDrawFlags_RoundCornersNone) : corners;
        const ImVec2 a(x, min.y), b(x + width, max.y);
        ImU32 ink = style.colour.text;
        if (chosen == i) {
            list.AddRectFilled(a, b, faded(style.colour.chosen, opacity), rounding, rounded);
            ink = style.colour.onChosen;
        } else if (ImGui::IsItemHovered()) {
            list.AddRectFilled(a, b, style.colour.fieldHovered, rounding, rounded);
        }
        const float textTop = min.y + (height - style.px(segmentTextSize)) / 2 - style.px(0.5F);
        drawText(list, style, style.font.text, segmentTextSize, ImVec2(x + width / 2, textTop), faded(ink, opacity),
                 shownPart(label), 0.5F);
        x += width;
    }
    ImGui::PopStyleVar();
    list.AddRect(min, max, style.colour.hairline, rounding, 0, std::max(1.0F, std::floor(style.scale)));
    ImGui::PopID();
    ImGui::EndGroup();
    return changed;
}

bool segmented(const Style& style, const char* id, std::initializer_list<const char*> labels, int& chosen) {
    return segmented(style, id, std::span<const char* const>(labels.begin(), labels.size()), chosen);
}

namespace {

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

bool primaryButton(const Style& style, const char* label, std::string_view key) {
    const Palette& p = style.colour;
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
    const ImVec2 at = ImGui::GetItemRectMin();
    const ImVec2 min(at.x, at.y + (height - side) / 2), max(min.x + side, min.y + side);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // What cannot be pressed looks it.
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
    const float width = std::min(style.px(unscaledFieldWidth), ImGui::GetContentRegionAvail().x * 0.55F);
    ImGui::SameLine();
    // At the right edge, but in a wide panel not so far off that the eye loses the line.
    const float right = std::min(ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x,
                                 left + style.px(unscaledFieldWidth + 200));
    ImGui::SetCursorScreenPos(ImVec2(right - width, ImGui::GetCursorScreenPos().y));
    ImGui::SetNextItemWidth(width);
}

void drawCard(const Style& style, ImVec2 min, ImVec2 max) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, style.colour.panel, style.px(6));
    list.AddRect(min, max, style.colour.hairline, style.px(6), 0, std::max(1.0F, std::floor(style.scale)));
}

void badge(const Style& style, std::string_view word) {
    const ImVec2 inner = sizeOf(style, style.font.heading, 11.0F, word);
    const ImVec2 size(inner.x + style.px(18), style.px(18));
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max(min.x + size.x, min.y + size.y);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRect(min, max, style.colour.text, size.y / 2, 0, style.line(1.2F));
    drawText(list, style, style.font.heading, 11.0F, ImVec2((min.x + max.x) / 2, (min.y + max.y - inner.y) / 2),
             style.colour.text, word, 0.5F);
    ImGui::Dummy(size);
}

}  // namespace awaystep
