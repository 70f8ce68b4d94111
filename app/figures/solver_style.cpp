#include "figures/solver_style.h"

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

Rgb vertexColour(int number) {
    const auto place = static_cast<std::size_t>(number < 1 ? 0 : number - 1);
    return rgb(vertexColours[place % vertexColours.size()]);
}

}  // namespace awaystep
