#include "figures/solver_style.h"

#include <iterator>

#include "solvers/solver.h"

namespace awaystep {
namespace {

Rgb rgb(unsigned hex) { return {((hex >> 16) & 255) / 255.0, ((hex >> 8) & 255) / 255.0, (hex & 255) / 255.0}; }

}  // namespace

SolverStyle solverStyle(std::string_view solver) {
    const SolverInfo* info = findSolver(solver);
    const SolverColours colours = info == nullptr ? SolverColours{} : info->colours;
    return {rgb(colours.onLight), rgb(colours.onDark), colours.dash};
}

SolverStyle importedStyle(int place) {
    static const SolverColours looks[] = {{0x6B7A00, 0xB9C64A, {14, 3, 2, 3}},
                                          {0x8E1B5A, 0xE67FB4, {2, 4}},
                                          {0x00616B, 0x55BDC8, {9, 4}},
                                          {0x5C4033, 0xCBA58F, {4, 3, 1, 3}}};
    const auto at = static_cast<std::size_t>(place);
    const SolverColours& look = looks[at % std::size(looks)];
    SolverStyle style{rgb(look.onLight), rgb(look.onDark), look.dash};
    // With the second round of colours comes a looser dash.
    for (std::size_t i = 1; i < style.dash.size(); i += 2)
        style.dash[i] += 4.0 * static_cast<double>(at / std::size(looks));
    return style;
}

Rgb vertexColour(int number) {
    const auto place = static_cast<std::size_t>(number < 1 ? 0 : number - 1);
    return rgb(vertexColours[place % vertexColours.size()]);
}

}  // namespace awaystep
