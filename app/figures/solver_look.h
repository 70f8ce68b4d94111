#pragma once
// How a solver looks wherever it is drawn: one colour (Okabe-Ito), and a dash pattern as its second sign. No GUI types,
// so that figures and panels share it.

#include <string_view>
#include <vector>

namespace awaystep {

struct Rgb {
    double r = 0.0, g = 0.0, b = 0.0;  // 0..1
};

struct SolverLook {
    Rgb onLight;
    Rgb onDark;
    std::vector<double> dash;  // lengths on, off, ... in pixels; empty for a solid line
};

SolverLook solverLook(std::string_view solver);

}  // namespace awaystep
