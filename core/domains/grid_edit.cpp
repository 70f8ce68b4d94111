#include <algorithm>
#include <set>
#include <stdexcept>

#include "domains/gridworld.h"

namespace awaystep {
namespace {

// Every cell that can be reached from these, themselves among them, without leaving a goal except to a start.
std::vector<bool> reachable(const GridPicture& grid, std::vector<int> cells) {
    std::vector<bool> seen(grid.symbols.size(), false);
    for (const int cell : cells) seen[static_cast<std::size_t>(cell)] = true;
    while (!cells.empty()) {
        const int cell = cells.back();
        cells.pop_back();
        // From a goal the way leads back to a start, and those are reached already.
        if (grid.symbols[static_cast<std::size_t>(cell)] == 'G') continue;
        for (std::size_t action = 0; action < grid.rowStep.size(); ++action) {
            const int row = cell / grid.width + grid.rowStep[action];
            const int column = cell % grid.width + grid.columnStep[action];
            if (row < 0 || row >= grid.height || column < 0 || column >= grid.width) continue;
            const int next = row * grid.width + column;
            if (grid.wall[static_cast<std::size_t>(next)] || seen[static_cast<std::size_t>(next)]) continue;
            seen[static_cast<std::size_t>(next)] = true;
            cells.push_back(next);
        }
    }
    return seen;
}

std::string placeOf(const GridPicture& grid, int cell) {
    return "row " + std::to_string(cell / grid.width) + ", column " + std::to_string(cell % grid.width);
}

void tellReach(const GridPicture& grid, std::vector<std::string>& found) {
    const std::vector<bool> seen = reachable(grid, grid.startCells);
    for (const int goal : grid.goalCells) {
        if (seen[static_cast<std::size_t>(goal)]) continue;
        found.push_back("The goal at " + placeOf(grid, goal) + " cannot be reached from " +
                        (grid.startCells.size() == 1 ? "the start." : "any start."));
        if (found.size() == 3) break;
    }
    const auto cutOff = std::count_if(grid.cellOfState.begin(), grid.cellOfState.end(), [&](int cell) {
        return !seen[static_cast<std::size_t>(cell)] && grid.symbols[static_cast<std::size_t>(cell)] != 'G';
    });
    if (cutOff == 1) found.push_back("One free cell is cut off from the start.");
    if (cutOff > 1) found.push_back(std::to_string(cutOff) + " free cells are cut off from the start.");
    // With several starts each should have a way of its own to something.
    if (grid.startCells.size() < 2 || grid.goalCells.empty()) return;
    int lost = 0;
    for (const int start : grid.startCells) {
        const std::vector<bool> from = reachable(grid, {start});
        const bool arrives = std::any_of(grid.goalCells.begin(), grid.goalCells.end(),
                                         [&](int goal) { return from[static_cast<std::size_t>(goal)]; });
        lost += arrives ? 0 : 1;
        if (grid.startCells.size() > 64) break;  // a walk per start is for small maps
    }
    if (lost > 0 && lost < static_cast<int>(grid.startCells.size()))
        found.push_back("From " + std::to_string(lost) + " of " + std::to_string(grid.startCells.size()) +
                        " starts no goal can be reached.");
}

}  // namespace

GridworldParameters painted(GridworldParameters parameters, int row, int column, char symbol) {
    if (row < 0 || row >= static_cast<int>(parameters.map.size())) return parameters;
    std::string& cells = parameters.map[static_cast<std::size_t>(row)];
    if (column < 0 || column >= static_cast<int>(cells.size())) return parameters;
    cells[static_cast<std::size_t>(column)] = symbol;
    return parameters;
}

GridworldParameters resized(GridworldParameters parameters, int width, int height) {
    if (width < 1 || width > largestGridSide || height < 1 || height > largestGridSide)
        throw std::invalid_argument("gridworld: width and height must lie in 1.." + std::to_string(largestGridSide));
    parameters.map.resize(static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '.'));
    for (std::string& row : parameters.map) row.resize(static_cast<std::size_t>(width), '.');
    return parameters;
}

std::vector<char> cellTypes(const GridworldParameters& parameters) {
    std::set<char> types;
    for (const std::string& row : parameters.map)
        for (const char symbol : row)
            if (symbol != '#') types.insert(symbol == 'S' ? '.' : symbol);
    return {types.begin(), types.end()};
}

std::vector<std::string> oddities(const GridworldParameters& parameters) {
    checkGridworld(parameters);
    const GridPicture grid = gridPicture(parameters);
    std::vector<std::string> found;
    if (grid.goalCells.empty()) found.push_back("There is no goal, so an episode never starts again.");
    if (grid.startCells.empty())
        found.push_back("There is no start cell, so an episode begins in a random free cell.");
    else
        tellReach(grid, found);
    if (grid.cellOfState.size() == 1) found.push_back("There is a single free cell, so there is nowhere to move.");
    if (parameters.slip == 1.0) found.push_back("With slip 1 the actions have no effect.");
    if (parameters.discount == 0.0 && parameters.criterion == CriterionKind::Discounted)
        found.push_back("With discount 0 only the start counts.");
    return found;
}

}  // namespace awaystep
