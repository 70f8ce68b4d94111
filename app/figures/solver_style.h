#pragma once
// How a solver looks wherever it is drawn: one colour (Okabe-Ito), and a dash pattern as its second sign. No GUI types,
// so that figures and panels share it.

#include <array>
#include <string_view>
#include <vector>

namespace awaystep {

struct Rgb {
    double r = 0.0, g = 0.0, b = 0.0;  // 0..1
};

struct SolverStyle {
    Rgb onLight;
    Rgb onDark;
    std::vector<double> dash;  // lengths on, off, ... in pixels; empty for a solid line
};

SolverStyle solverStyle(std::string_view solver);

// A run of another program, by its place among those that the document holds: no solver's colour.
SolverStyle importedStyle(int place);

// Colours of vertices in order of their numbers: muted, and apart from one another in lightness as well as in hue.
inline constexpr std::array<unsigned, 10> vertexColours = {0x4C72B0, 0xDD8452, 0x55A868, 0xC44E52, 0x8172B3,
                                                           0x937860, 0xDA8BC3, 0x8C8C8C, 0xCCB974, 0x64B5CD};
Rgb vertexColour(int number);  // numbers begin with 1

}  // namespace awaystep
