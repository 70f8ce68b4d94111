#include "window/widgets/drawing.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <vector>

#include "window/widgets/panel_help.h"

namespace awaystep {
namespace {

const char* begin(std::string_view line) { return line.data(); }
const char* end(std::string_view line) { return line.data() + line.size(); }

void coloured(ImU32 colour, std::string_view line) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    text(line);
    ImGui::PopStyleColor();
}

// In "\u03A6_E" and "\u03B3_max" what follows the underscore stands lower and smaller, and the underscore is not shown:
// so it is wherever letters follow a letter beyond ASCII or a bracket in this way, and in the paper's symbols of plain
// letters. Other words keep their underscores: they are names of features and files.
constexpr std::array<std::string_view, 7> plainSymbols = {"N_RL", "N_est", "m_t", "x_t", "D_K", "Proj_K", "min_i"};
constexpr float loweredScale = 0.72F;
constexpr float loweredDrop = 0.38F;

// Where the next lowered letters begin (the underscore before them); npos: nowhere.
std::size_t findLowered(std::string_view line) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto inWord = [&](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; };
    // The underscore of this symbol, standing by itself.
    const auto isOf = [&](std::string_view symbol, std::size_t underscore) {
        const std::size_t before = symbol.find('_');
        if (underscore < before || line.substr(underscore - before, symbol.size()) != symbol) return false;
        const std::size_t begin = underscore - before, end = begin + symbol.size();
        return (begin == 0 || !inWord(line[begin - 1])) && (end == line.size() || !inWord(line[end]));
    };
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        if (line[i] != '_' || !isLetter(line[i + 1])) continue;
        if ((static_cast<unsigned char>(line[i - 1]) & 0x80U) != 0 || line[i - 1] == ')') return i;
        if (std::any_of(plainSymbols.begin(), plainSymbols.end(), [&](auto symbol) { return isOf(symbol, i); }))
            return i;
    }
    return std::string_view::npos;
}

// Calls draw(run, lowered, x) for every piece of the line; draw returns the width of the piece. Returns the sum.
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

// Dear ImGui rounds the size of a font to whole pixels. Measured at another size, a line would come out longer than it
// was found to be.
float pixelsOf(const Style& style, float unscaledSize) { return std::round(style.px(unscaledSize)); }

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
    const float size = pixelsOf(style, unscaledSize);
    const float width = eachRun(line, [&](std::string_view run, bool lowered, float) {
        return font->CalcTextSizeA(lowered ? size * loweredScale : size, FLT_MAX, 0.0F, begin(run), end(run)).x;
    });
    return ImVec2(width, size);
}

void drawText(ImDrawList& list, const Style& style, ImFont* font, float unscaledSize, ImVec2 place, ImU32 colour,
              std::string_view line, float align) {
    if (align > 0.0F) place.x -= align * sizeOf(style, font, unscaledSize, line).x;
    const float size = pixelsOf(style, unscaledSize);
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
    // Dear ImGui also breaks after full stops, commas and quotes within a word: numbers and names in quotes would be
    // torn apart.
    const float size = pixelsOf(style, unscaledSize);
    const auto widthOf = [&](const char* from, const char* to) {
        return font->CalcTextSizeA(size, FLT_MAX, 0.0F, from, to).x;
    };
    std::vector<std::string> lines;
    const char* at = begin(words);
    while (at < end(words)) {
        const char* stop = at;  // the end of the last word that fits
        for (const char* word = at; word < end(words);) {
            const char* after = std::find(word, end(words), ' ');
            if (widthOf(at, after) > width) break;
            stop = after;
            word = std::find_if(after, end(words), [](char c) { return c != ' '; });
        }
        if (stop == at) stop = font->CalcWordWrapPosition(size, at, end(words), width);
        if (stop == at) ++stop;
        lines.emplace_back(at, stop);
        at = std::find_if(stop, end(words), [](char c) { return c != ' '; });
    }
    return lines;
}

namespace {

template <typename Measure>
std::string cutToFit(std::string_view line, float width, const Measure& widthOf) {
    if (widthOf(line) <= width) return std::string(line);
    std::string cut(line);
    while (!cut.empty()) {
        // A whole character of UTF-8 at a time.
        do cut.pop_back();
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0x80U);
        if (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xC0U) == 0xC0U) cut.pop_back();
        const std::string shown = cut + "\u2026";
        if (widthOf(shown) <= width) return shown;
    }
    return {};
}

}  // namespace

std::string fitted(const Style& style, ImFont* font, float unscaledSize, std::string_view line, float width) {
    return cutToFit(line, width, [&](std::string_view words) { return sizeOf(style, font, unscaledSize, words).x; });
}

std::string fittedInCombo(std::string_view line) {
    // Up to its arrow.
    const float room = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - ImGui::GetStyle().FramePadding.x;
    return cutToFit(line, room, [](std::string_view words) {
        return ImGui::CalcTextSize(words.data(), words.data() + words.size()).x;
    });
}

void heading(const Style& style, std::string_view title, std::string_view remark) {
    // With the room that the question mark beside it takes.
    boldText(style, fitted(style, style.font.heading, style.textSize, title,
                           ImGui::GetContentRegionAvail().x - helpMarkWidth(style)));
    drawHelpMark(style);
    if (remark.empty()) return;
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x;
    ImGui::PushFont(style.font.text, 13.0F);
    const std::string shown = fitted(style, style.font.text, 13.0F, remark, room);
    mutedText(style, shown == "\u2026" ? std::string() : shown);
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
    // A tolerance of one pixel: widths are rounded on the way.
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

namespace {

// What stands under a sentence is the paper's symbol, a key, or a note, which is a sentence itself.
std::string underTip(std::string_view words) {
    constexpr std::string_view keys[] = {
        "Space", "Home", "End", "N", "W", "R", "\u2190", "\u2192", "[ slower, ] faster", ", back    . forward"};
    if (std::find(std::begin(keys), std::end(keys), words) != std::end(keys)) return "key: " + std::string(words);
    return (words.ends_with('.') ? "" : words.find(' ') == words.npos ? "symbol: " : "formula: ") + std::string(words);
}

// A tip that the keyboard's focus opened stands at the other end of the window: beside its item it would lie on what
// is being worked with. The mouse is moved away from what it covers; the focus is not.
void moveFocusedTip() {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    if (!context.NavHighlightItemUnderNav || ImGui::IsMouseHoveringRect(min, max)) return;
    const ImGuiViewport& screen = *ImGui::GetMainViewport();
    const bool low = (min.y + max.y) / 2 > screen.GetCenter().y;
    ImGui::SetNextWindowPos(ImVec2(screen.GetCenter().x, low ? screen.Pos.y : screen.Pos.y + screen.Size.y),
                            ImGuiCond_Always, ImVec2(0.5F, low ? 0.0F : 1.0F));
}

}  // namespace

void tip(const Style& style, std::string_view sentence, std::string_view symbol) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip | ImGuiHoveredFlags_AllowWhenDisabled)) return;
    moveFocusedTip();
    if (!ImGui::BeginTooltip()) return;
    const float width = std::min(style.px(320), 0.6F * ImGui::GetMainViewport()->Size.x);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, style.px(paragraphAir)));
    for (const std::string& line : wrapped(style, style.font.text, style.textSize, sentence, width)) text(line);
    if (!symbol.empty())
        for (const std::string& line : wrapped(style, style.font.text, style.textSize, underTip(symbol), width))
            mutedText(style, line);
    ImGui::PopStyleVar();
    ImGui::EndTooltip();
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
