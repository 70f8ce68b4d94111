#pragma once
// The colours, lines and sizes of the application: light, dark, and projector (white, heavy strokes, large type).
// Colours have a meaning: one per solver, one per vertex, green for the user's demonstrations, one accent for the
// primary action. Every coloured item has a second sign as well (dash, mark, letter).

#include <imgui.h>

#include <array>
#include <string_view>

#include "model/settings/preferences.h"
#include "window/widgets/fonts.h"

namespace awaystep {

// Throws std::invalid_argument for a name that is none of these.
Theme themeNamed(std::string_view name);

struct Palette {
    ImU32 window;    // behind the panels
    ImU32 panel;     // the paper
    ImU32 text;      // what is read
    ImU32 muted;     // what stands beside it
    ImU32 hairline;  // what separates
    ImU32 field;     // what can be changed
    ImU32 fieldHovered;
    ImU32 fieldActive;
    ImU32 accent;  // the primary action, the position in time
    ImU32 onAccent;
    ImU32 chosen;  // the chosen one of a few
    ImU32 onChosen;
    ImU32 human;      // what the user did
    ImU32 recording;  // a recording runs
    ImU32 warning;
    ImU32 heat;  // occupancy at its most
    ImU32 good;  // positive and negative reward weights
    ImU32 bad;
    ImU32 asphalt;
    ImU32 roadside;
    ImU32 roadMark;
    ImU32 otherCar;
};

// How a line is drawn; an empty dash is a solid line. Lengths in unscaled pixels, on and off by turns.
struct LineStyle {
    ImU32 colour = 0;
    std::array<float, 4> dash{};
    int dashCount = 0;
};

// Everything that drawing needs to know, made anew when theme or scale changes. Panels keep a reference to the one
// that the shell owns.
struct Style {
    Theme theme = Theme::Light;
    Palette colour{};
    Fonts font;
    float scale = 1.0F;   // the user's scale times that of the display
    float stroke = 1.0F;  // how much heavier lines are than drawn on paper
    float textSize = 14.0F;
    float numberSize = 12.0F;
    float sentenceSize = 13.0F;  // the line under the plot, large for a class

    // Unscaled pixels to pixels of the screen.
    float px(float units) const { return units * scale; }
    // The width of a line.
    float line(float units) const { return units * scale * stroke; }

    // As in figures on paper (figures/solver_style.h).
    LineStyle solver(std::string_view solverName) const;
    // A run of another program, by its place among them.
    LineStyle imported(int place) const;
    // Stable for a vertex's life: it follows from its number.
    ImU32 vertex(int number) const;
};

const Palette& paletteOf(Theme theme);

// Fills the style of the current ImGui and ImPlot contexts and returns what panels need.
Style applyTheme(Theme theme, const Fonts& fonts, float scale);

// The colour with another opacity, 0 to 1.
ImU32 faded(ImU32 colour, float opacity);
// Between two opaque colours.
ImU32 mixed(ImU32 from, ImU32 to, float share);

}  // namespace awaystep
