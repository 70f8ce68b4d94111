#include "window/widgets/markdown.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "window/widgets/drawing.h"

namespace awaystep {
namespace {

constexpr float copySize = 12.0F;

bool isMarked(std::string_view word, std::span<const std::string> marked) {
    const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::any_of(marked.begin(), marked.end(), [&](const std::string& each) {
        return std::search(word.begin(), word.end(), each.begin(), each.end(), same) != word.end();
    });
}

void drawWord(ImDrawList& list, const Style& style, const MarkdownPiece& piece, ImVec2 min, ImVec2 max, bool marked,
              bool linked) {
    const Palette& p = style.colour;
    if (marked)
        list.AddRectFilled(ImVec2(min.x - style.px(1), min.y - style.px(1)),
                           ImVec2(max.x + style.px(1), max.y + style.px(2)), faded(p.accent, 0.25F), style.px(2));
    const int before = list.VtxBuffer.Size;
    drawText(list, style, piece.font, piece.size, min, linked ? p.accent : piece.quiet ? p.muted : p.text, piece.text);
    // There is no slanted face: the upright one leans to the right.
    for (int i = before; piece.slanted && i < list.VtxBuffer.Size; ++i)
        list.VtxBuffer[i].pos.x += 0.2F * (max.y - list.VtxBuffer[i].pos.y);
}

// Named by its words, so that a test finds it by what a person reads.
bool drawLink(const Style& style, const MarkdownLink& link, ImVec2 origin, int number, std::string_view about) {
    const ImVec2 min(origin.x + link.min.x, origin.y + link.min.y), max(origin.x + link.max.x, origin.y + link.max.y);
    ImGui::SetCursorScreenPos(min);
    const std::string label = std::string(link.words) + "##link " + std::to_string(number);
    const bool pressed = ImGui::InvisibleButton(label.c_str(), ImVec2(std::max(1.0F, max.x - min.x), max.y - min.y));
    const float thick = std::max(1.0F, std::floor(style.line(ImGui::IsItemHovered() ? 2 : 1)));
    ImGui::GetWindowDrawList()->AddRectFilled(
        ImVec2(min.x, max.y + style.px(1)), ImVec2(max.x, max.y + style.px(1) + thick),
        about.empty() || ImGui::IsItemHovered() ? style.colour.accent : style.colour.muted);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!about.empty()) tip(style, std::string(about));
    if (isAddress(link.target)) tip(style, "Click to copy this address: " + std::string(link.target));
    return pressed;
}

// Shown while the mouse is over the box, so that it covers no code otherwise.
void drawCopyButton(const Style& style, const MarkdownCode& code, ImVec2 origin, int number) {
    const ImVec2 min(origin.x + code.min.x, origin.y + code.min.y), max(origin.x + code.max.x, origin.y + code.max.y);
    const float width = sizeOf(style, style.font.text, copySize, "Copied").x + style.px(12), height = style.px(20);
    const ImVec2 at(max.x - width - style.px(3), min.y + style.px(3));
    ImGui::SetCursorScreenPos(at);
    const std::string label = "Copy##code " + std::to_string(number);
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    const ImGuiID copied = ImGui::GetID((label + " at").c_str());
    const auto now = static_cast<float>(ImGui::GetTime());
    if (ImGui::InvisibleButton(label.c_str(), ImVec2(width, height))) {
        ImGui::SetClipboardText(std::string(code.text).c_str());
        memory.SetFloat(copied, now);
    }
    if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(min, max)) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height),
                       ImGui::IsItemHovered() ? style.colour.fieldHovered : style.colour.field, style.px(3));
    list.AddRect(at, ImVec2(at.x + width, at.y + height), style.colour.hairline, style.px(3));
    drawText(list, style, style.font.text, copySize, ImVec2(at.x + width / 2, at.y + style.px(4)), style.colour.text,
             now - memory.GetFloat(copied, -10.0F) < 1.5F ? "Copied" : "Copy", 0.5F);
}

void drawPiece(ImDrawList& list, const Style& style, const MarkdownPiece& piece, ImVec2 min, ImVec2 max,
               const MarkdownExtras& extras) {
    switch (piece.shape) {
        case MarkdownShape::Word:
            return drawWord(list, style, piece, min, max, isMarked(piece.text, extras.marked),
                            piece.linked && !extras.about);
        case MarkdownShape::Dot:
            return list.AddCircleFilled(ImVec2((min.x + max.x) / 2, (min.y + max.y) / 2), (max.x - min.x) / 2,
                                        style.colour.text);
        case MarkdownShape::Line:
            return list.AddRectFilled(min, max, style.colour.hairline);
        case MarkdownShape::Box:
            return list.AddRectFilled(min, max, style.colour.field, style.px(4));
        case MarkdownShape::Picture:
            if (extras.picture) extras.picture(list, piece.text, min, max);
            return;
    }
}

}  // namespace

bool isAddress(std::string_view link) { return link.find(':') != std::string_view::npos; }

std::string_view drawMarkdown(const Style& style, const MarkdownLayout& layout, const MarkdownExtras& extras) {
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = list.GetClipRectMin().y, bottom = list.GetClipRectMax().y;
    for (const MarkdownPiece& piece : layout.pieces) {
        const ImVec2 min(origin.x + piece.min.x, origin.y + piece.min.y),
            max(origin.x + piece.max.x, origin.y + piece.max.y);
        // Letters reach below their line a little.
        if (max.y + style.px(8) >= top && min.y <= bottom) drawPiece(list, style, piece, min, max, extras);
    }
    std::string_view pressed;
    int number = 0;
    for (const MarkdownLink& link : layout.links)
        if (drawLink(style, link, origin, number++, extras.about ? extras.about(link.words) : std::string_view()))
            pressed = link.target;
    for (const MarkdownCode& code : layout.codes) drawCopyButton(style, code, origin, number++);
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(ImVec2(layout.width, layout.height));
    return pressed;
}

std::string drawMarkdown(const Style& style, const std::vector<MarkdownBlock>& blocks, float size,
                         const MarkdownExtras& extras) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const MarkdownLayout layout = layOut(style, blocks, ImGui::GetContentRegionAvail().x, size);
    std::string link(drawMarkdown(style, layout, extras));
    ImGui::PopStyleVar();
    return link;
}

void drawMarkdown(const Style& style, std::string_view text, float size) {
    ImGui::PushID(text.data(), text.data() + text.size());
    const std::string link = drawMarkdown(style, parseMarkdown(text), size, {});
    ImGui::PopID();
    if (!link.empty()) ImGui::SetClipboardText(link.c_str());
}

}  // namespace awaystep
