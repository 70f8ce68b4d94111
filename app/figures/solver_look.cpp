#include "figures/solver_look.h"

namespace awaystep {
namespace {

Rgb rgb(unsigned hex) { return {((hex >> 16) & 255) / 255.0, ((hex >> 8) & 255) / 255.0, (hex & 255) / 255.0}; }

struct Entry {
    std::string_view solver;
    unsigned light, dark;
    std::vector<double> dash;
};

const std::vector<Entry>& table() {
    static const std::vector<Entry> entries{
        {"cg", 0x0072B2, 0x56B4E9, {6, 3}},
        {"cg-open", 0x0072B2, 0x56B4E9, {1.5, 3}},
        {"ascg", 0xD55E00, 0xF2894A, {}},
        {"ascg-progress", 0xD55E00, 0xF2894A, {8, 3, 1.5, 3}},
        {"ascg-reduced", 0xD55E00, 0xF2894A, {9, 3}},
        {"pairwise", 0x009E73, 0x3CC79B, {12, 3}},
        {"mnp", 0xCC79A7, 0xE3A3C6, {6, 3, 1.5, 3}},
        {"max-margin", 0xCC79A7, 0xE3A3C6, {2, 2}},
        {"sfw", 0x56B4E9, 0x8CCBF0, {3, 2}},
        {"mwal", 0xE69F00, 0xF0BC4D, {8, 2.5, 1.5, 2.5}},
        {"projection", 0x6B7280, 0x9AA3AF, {3, 3}},
    };
    return entries;
}

}  // namespace

SolverLook solverLook(std::string_view solver) {
    for (const Entry& entry : table())
        if (entry.solver == solver) return {rgb(entry.light), rgb(entry.dark), entry.dash};
    return {rgb(0x5B6472), rgb(0x98A2B3), {}};
}

Rgb vertexColour(int number) {
    const auto place = static_cast<std::size_t>(number < 1 ? 0 : number - 1);
    return rgb(vertexColours[place % vertexColours.size()]);
}

}  // namespace awaystep
