#pragma once
// What panels draw with: headings, segmented controls, buttons with their keys, numbers, hairlines. Everything here
// that can be pressed tells Dear ImGui its label, so that tests find it by the text on the screen; plain text does not.
// Sizes are unscaled pixels of the Style.

#include <imgui.h>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"
#include "window/widgets/theme.h"

namespace awaystep {

// A card over the panels: as large as its contents, in a fixed place, without a title.
inline constexpr ImGuiWindowFlags cardFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_AlwaysAutoResize |
                                              ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;

// --- text ---
// "\u03A6_E", "\u03B3_max" and "N_RL" in any of these are drawn with what follows the underscore lowered.

void text(std::string_view line);
void mutedText(const Style& style, std::string_view line);
void boldText(const Style& style, std::string_view line);
void numberText(const Style& style, std::string_view number);
// Wrapped to the width that is left; in the muted colour, or another.
void paragraph(const Style& style, std::string_view words, ImU32 colour, float unscaledSize = 13.0F);
// How high it gets in this width, in pixels, with the space after it.
float paragraphHeight(const Style& style, std::string_view words, float width, float unscaledSize = 13.0F);
void mutedParagraph(const Style& style, std::string_view words);
ImVec2 sizeOf(const Style& style, ImFont* font, float unscaledSize, std::string_view line);
// Into a draw list, at a place; `align` is 0 for left, 0.5 for centred, 1 for right of the place.
void drawText(ImDrawList& list, const Style& style, ImFont* font, float unscaledSize, ImVec2 place, ImU32 colour,
              std::string_view line, float align = 0.0F);
// The text in lines of at most this width in pixels, broken between words.
std::vector<std::string> wrapped(const Style& style, ImFont* font, float unscaledSize, std::string_view words,
                                 float width);
// The same text, cut with an ellipsis to a width in pixels.
std::string fitted(const Style& style, ImFont* font, float unscaledSize, std::string_view line, float width);

// The first line of a panel: its name, and a quiet remark beside it. Afterwards the cursor stands on the next line;
// what is to stand at the right end of the heading is drawn between beginRight() and endRight().
void heading(const Style& style, std::string_view title, std::string_view remark = {});
// Puts the cursor so that something of this width ends at the right edge of the line just drawn; returns false, and
// leaves the cursor on a line of its own, where there is no room beside it.
bool placeRight(const Style& style, float width);

// Goes on in the same line if something of this width still fits there, else on the next.
void placeBeside(const Style& style, float width);

void hairline(const Style& style);
void gap(const Style& style, float units);
// A tooltip for the item just drawn: one sentence, and the symbol of the paper where there is one.
void tip(const Style& style, std::string_view sentence, std::string_view symbol = {});

// --- things to press ---

// One of a few: returns whether the choice changed. The label of each segment is its text.
bool segmented(const Style& style, const char* id, std::span<const char* const> labels, int& chosen);
bool segmented(const Style& style, const char* id, std::initializer_list<const char*> labels, int& chosen);
float segmentedWidth(const Style& style, std::span<const char* const> labels);
// The one primary action of a panel; its key is printed beside the label.
bool primaryButton(const Style& style, const char* label, std::string_view key = {});
bool quietButton(const Style& style, const char* label, std::string_view key = {});
// A square button with a picture drawn by the caller into the returned rectangle.
struct IconButton {
    bool pressed = false;
    bool hovered = false;
    ImVec2 min, max;
    ImU32 ink = 0;  // the colour to draw the picture in
    ImVec2 center() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};
IconButton iconButton(const Style& style, const char* label, ImVec2 unscaledSize, bool primary = false);
bool smallCheckbox(const Style& style, const char* label, bool& on);
// A key as printed on a keyboard.
void keyCap(const Style& style, std::string_view key);
// A label at the left and the widget that follows at the right half of the line, as in a form.
void formLabel(const Style& style, std::string_view label, float unscaledFieldWidth);
// What of a line fits into the next combo box, with an ellipsis where something is left out.
std::string fittedInCombo(std::string_view line);
// A combo box over the labels of an enumeration; true when another value was chosen.
template <typename Enum, std::size_t count>
bool choose(const char* id, const Words<Enum, count>& labels, Enum& value) {
    const auto now = static_cast<std::size_t>(value);
    bool changed = false;
    if (!ImGui::BeginCombo(id, fittedInCombo(labels.texts()[now]).c_str())) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (ImGui::Selectable(labels.texts()[i], i == now) && i != now) {
            value = static_cast<Enum>(i);
            changed = true;
        }
        if (i == now) ImGui::SetItemDefaultFocus();
    }
    ImGui::EndCombo();
    return changed;
}

// --- cards ---

// What is drawn for a sheet of paper: nothing on it can be pressed, so buttons are left out, and of a choice only what
// is chosen is written. Everything stands where it stands on the screen.
class OnPaper {
public:
    // As long as it lives, where `on`: a scope round what is drawn. Scopes may be nested; Dear ImGui is drawn by one
    // thread, so that one variable for all is enough.
    explicit OnPaper(bool on) : before_(now_) { now_ = on; }
    ~OnPaper() { now_ = before_; }
    OnPaper(const OnPaper&) = delete;
    OnPaper& operator=(const OnPaper&) = delete;

    // Asked by everything in buttons.cpp. What it draws besides is left away; what it answers is "not pressed".
    static bool now() { return now_; }

private:
    bool before_;
    static inline bool now_ = false;
};

// The card behind a panel: rounded, with a hairline.
void drawCard(const Style& style, ImVec2 min, ImVec2 max);
// A rounded badge with a border: FACE, OUTSIDE.
void badge(const Style& style, std::string_view word);
// A window in the middle of the screen, above everything else, as high as its contents.
class MiddleCard {
public:
    // Unscaled width and padding; it gets narrower with the window.
    MiddleCard(const Style& style, const char* name, float width, ImVec2 padding);
    ~MiddleCard();
    MiddleCard(const MiddleCard&) = delete;
    MiddleCard& operator=(const MiddleCard&) = delete;

    explicit operator bool() const { return seen_; }

private:
    bool seen_ = false;
};

}  // namespace awaystep
