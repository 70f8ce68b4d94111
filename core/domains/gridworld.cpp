#include "domains/gridworld.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "domains/criterion_parameters.h"
#include "files/json_reading.h"

namespace awaystep {
namespace {

constexpr std::array<int, 4> rowSteps = {-1, 1, 0, 0};
constexpr std::array<int, 4> columnSteps = {0, 0, -1, 1};

[[noreturn]] void refuse(const std::string& complaint) { throw std::invalid_argument("gridworld: " + complaint); }

void check(const GridworldParameters& p, std::size_t largestSide = largestGridSide) {
    if (p.map.empty() || p.map.front().empty()) refuse("the map is empty");
    if (p.map.size() > largestSide || p.map.front().size() > largestSide)
        refuse("the map may have at most " + std::to_string(largestSide) + " rows and columns");
    const auto isCell = [](char c) { return c > ' ' && c <= '~'; };
    double starts = 0, goals = 0, free = 0;
    for (std::size_t row = 0; row < p.map.size(); ++row) {
        if (p.map[row].size() != p.map.front().size())
            refuse("row " + std::to_string(row) + " of the map has " + std::to_string(p.map[row].size()) +
                   " cells, the first has " + std::to_string(p.map.front().size()));
        for (const char c : p.map[row]) {
            if (!isCell(c)) refuse("row " + std::to_string(row) + " of the map contains a character that is no cell");
            free += c != '#' ? 1 : 0;
            starts += c == 'S' ? 1 : 0;
            goals += c == 'G' ? 1 : 0;
        }
    }
    if (free == 0) refuse("the map has no free cell");
    // Every goal leads back to every start.
    if (4 * goals * (starts > 0 ? starts : free) > 2e7)
        refuse("too many goals for so many starts: each of them leads back to each of those");
    if (!(p.slip >= 0.0 && p.slip <= 1.0)) refuse("slip must lie in [0, 1], got " + described(p.slip));
    if (!(p.discount >= 0.0 && p.discount < 1.0)) refuse("discount must lie in [0, 1), got " + described(p.discount));
    if (p.criterion == CriterionKind::FiniteHorizon && p.horizon < 1)
        refuse("the finite-horizon criterion needs a horizon of at least 1, got " + std::to_string(p.horizon));
    for (const auto& [symbol, reward] : p.rewards) {
        if (!isCell(symbol)) refuse("the rewards hold a character that is no cell");
        if (!std::isfinite(reward)) refuse(std::string("the reward of ") + symbol + " must be finite");
    }
    if (p.regionsPerSide < 1) refuse("regions_per_side must be at least 1, got " + std::to_string(p.regionsPerSide));
}

// A start is an ordinary free cell once the agent is under way.
char typeOf(char symbol) { return symbol == 'S' ? '.' : symbol; }

std::string typeName(char type) {
    if (type == '.') return "free";
    if (type == 'G') return "goal";
    return std::string(1, type);
}

// The cell that a move leads to; the cell itself against a border or wall.
int neighbour(const GridPicture& g, int cell, int action) {
    const auto a = static_cast<std::size_t>(action);
    const int row = cell / g.width + rowSteps[a];
    const int column = cell % g.width + columnSteps[a];
    if (row < 0 || row >= g.height || column < 0 || column >= g.width) return cell;
    const int next = row * g.width + column;
    return g.wall[static_cast<std::size_t>(next)] ? cell : next;
}

int stateOf(const GridPicture& g, int cell) { return g.stateOfCell[static_cast<std::size_t>(cell)]; }
int cellOf(const GridPicture& g, int state) { return g.cellOfState[static_cast<std::size_t>(state)]; }

std::vector<int> startStatesOf(const GridPicture& g) {
    std::vector<int> starts;
    for (const int cell : g.startCells) starts.push_back(stateOf(g, cell));
    if (starts.empty())
        for (int s = 0; s < static_cast<int>(g.cellOfState.size()); ++s) starts.push_back(s);
    return starts;
}

// Of the states first..last-1.
std::vector<Transition> transitionsOf(const GridworldParameters& p, const GridPicture& g, int first, int last) {
    const std::vector<int> starts = startStatesOf(g);
    std::vector<Transition> transitions;
    for (int s = first; s < last; ++s) {
        const int cell = cellOf(g, s);
        for (int a = 0; a < 4; ++a) {
            if (g.symbols[static_cast<std::size_t>(cell)] == 'G') {
                for (const int start : starts)
                    transitions.push_back({s, a, start, 1.0 / static_cast<double>(starts.size())});
                continue;
            }
            transitions.push_back({s, a, stateOf(g, neighbour(g, cell, a)), 1.0 - p.slip});
            if (p.slip == 0.0) continue;
            for (int other = 0; other < 4; ++other)
                transitions.push_back({s, a, stateOf(g, neighbour(g, cell, other)), p.slip / 4.0});
        }
    }
    return transitions;
}

// Which of `parts` even parts of a side of `length` cells the middle of cell i lies in.
int part(int i, int length, int parts) { return (2 * i + 1) * parts / (2 * length); }

// Numbers the features that light up alone, in the order in which they are met, and names them.
std::vector<std::string> lightRegions(const GridworldParameters& p, GridPicture& g) {
    g.region.assign(g.symbols.size(), -1);
    if (p.features == GridFeatures::Coordinates) return {"row", "column"};
    std::vector<std::string> names;
    std::map<int, int> numbers;
    for (const int cell : g.cellOfState) {
        const int row = cell / g.width;
        const int column = cell % g.width;
        int key = cell;
        std::string label = "cell " + std::to_string(row) + "," + std::to_string(column);
        if (p.features == GridFeatures::CellType) {
            const char type = typeOf(g.symbols[static_cast<std::size_t>(cell)]);
            key = type;
            label = typeName(type);
        } else if (p.features == GridFeatures::Regions) {
            const int down = part(row, g.height, p.regionsPerSide);
            const int across = part(column, g.width, p.regionsPerSide);
            key = down * p.regionsPerSide + across;
            label = "region " + std::to_string(down) + "," + std::to_string(across);
        }
        const auto [entry, isNew] = numbers.try_emplace(key, static_cast<int>(names.size()));
        if (isNew) names.push_back(label);
        g.region[static_cast<std::size_t>(cell)] = entry->second;
    }
    return names;
}

struct Drawing {
    GridPicture picture;
    std::vector<std::string> featureNames;
};

Drawing drawn(const GridworldParameters& p, std::size_t largestSide = largestGridSide) {
    check(p, largestSide);
    GridPicture g;
    g.height = static_cast<int>(p.map.size());
    g.width = static_cast<int>(p.map.front().size());
    for (const std::string& row : p.map) g.symbols += row;
    for (int cell = 0; cell < g.width * g.height; ++cell) {
        const char symbol = g.symbols[static_cast<std::size_t>(cell)];
        const bool wall = symbol == '#';
        const auto reward = p.rewards.find(typeOf(symbol));
        g.wall.push_back(wall);
        g.reward.push_back(reward == p.rewards.end() || wall ? 0.0 : reward->second);
        g.stateOfCell.push_back(wall ? -1 : static_cast<int>(g.cellOfState.size()));
        if (!wall) g.cellOfState.push_back(cell);
        if (symbol == 'S') g.startCells.push_back(cell);
        if (symbol == 'G') g.goalCells.push_back(cell);
    }
    g.rowStep.assign(rowSteps.begin(), rowSteps.end());
    g.columnStep.assign(columnSteps.begin(), columnSteps.end());
    std::vector<std::string> names = lightRegions(p, g);
    return {std::move(g), std::move(names)};
}

SparseMatrix featuresOf(const GridPicture& g, Eigen::Index count, int first, int last) {
    std::vector<Eigen::Triplet<double>> entries;
    for (int s = first; s < last; ++s) {
        const int cell = cellOf(g, s);
        const int region = g.region[static_cast<std::size_t>(cell)];
        if (region >= 0) {
            entries.emplace_back(s - first, region, 1.0);
        } else {
            entries.emplace_back(s - first, 0, static_cast<double>(cell / g.width) / std::max(1, g.height - 1));
            entries.emplace_back(s - first, 1, static_cast<double>(cell % g.width) / std::max(1, g.width - 1));
        }
    }
    SparseMatrix features(last - first, count);
    features.setFromTriplets(entries.begin(), entries.end());
    return features;
}

MdpParts partsOf(const GridworldParameters& p, const Drawing& drawing, int first, int last) {
    const std::vector<int> starts = startStatesOf(drawing.picture);
    MdpParts parts;
    parts.states = static_cast<int>(drawing.picture.cellOfState.size());
    parts.actions = 4;
    parts.actionNames = {"up", "down", "left", "right"};
    parts.setCriterion(criterionOf(p));
    parts.initial = Vector::Zero(last - first);
    for (const int s : starts)
        if (s >= first && s < last) parts.initial[s - first] = 1.0 / static_cast<double>(starts.size());
    parts.transitions = transitionsOf(p, drawing.picture, first, last);
    parts.featureNames = drawing.featureNames;
    parts.features = featuresOf(drawing.picture, static_cast<Eigen::Index>(parts.featureNames.size()), first, last);
    return parts;
}

Controls gridControls() {
    return {.keys = {{"up", 0}, {"down", 1}, {"left", 2}, {"right", 3}, {"w", 0}, {"s", 1}, {"a", 2}, {"d", 3}},
            .idleAction = {}};
}

std::shared_ptr<const Mdp> madeMdp(const GridworldParameters& p) {
    const Drawing drawing = drawn(p);
    return std::make_shared<const Mdp>(partsOf(p, drawing, 0, static_cast<int>(drawing.picture.cellOfState.size())));
}

class GridRows final : public WorldRows {
public:
    explicit GridRows(const GridworldParameters& p) : parameters_(p), drawing_(drawn(p, mostCellsOfASide)) {}
    int states() const override { return static_cast<int>(drawing_.picture.cellOfState.size()); }
    MdpParts slice(int first, int last) const override { return partsOf(parameters_, drawing_, first, last); }

private:
    static constexpr std::size_t mostCellsOfASide = 32768;
    GridworldParameters parameters_;
    Drawing drawing_;
};

}  // namespace

void checkGridworld(const GridworldParameters& parameters) { check(parameters); }

GridPicture gridPicture(const GridworldParameters& parameters) { return drawn(parameters).picture; }

std::unique_ptr<WorldRows> gridRows(const GridworldParameters& parameters) {
    return std::make_unique<GridRows>(parameters);
}

GridworldParameters defaultGridworld() {
    GridworldParameters p;
    p.map = {"S....", ".....", ".....", ".....", "....G"};
    return p;
}

Gridworld::Gridworld(GridworldParameters parameters)
    : Domain(madeMdp(parameters), gridControls()),
      settings_(std::move(parameters)),
      picture_(drawn(settings_).picture) {}

std::optional<std::string> Gridworld::whyIllegal(int state, int action) const {
    const int cell = cellOf(picture_, state);
    if (isGoal(state) || neighbour(picture_, cell, action) != cell) return std::nullopt;
    static constexpr std::array<const char*, 4> places = {"above", "below", "to the left", "to the right"};
    const auto a = static_cast<std::size_t>(action);
    const int row = cell / picture_.width + rowSteps[a];
    const int column = cell % picture_.width + columnSteps[a];
    const bool outside = row < 0 || row >= picture_.height || column < 0 || column >= picture_.width;
    return std::string(outside ? "the border is " : "a wall is ") + places[a];
}

StateEvent Gridworld::event(int state) const { return isGoal(state) ? StateEvent::Goal : StateEvent::None; }

bool Gridworld::isGoal(int state) const {
    return picture_.symbols[static_cast<std::size_t>(cellOf(picture_, state))] == 'G';
}

StatePicture Gridworld::look(int state) const {
    const int cell = cellOf(picture_, state);
    return GridState{cell / picture_.width, cell % picture_.width, cell, isGoal(state)};
}

std::vector<int> Gridworld::stateFields(int state) const {
    const int cell = cellOf(picture_, state);
    return {cell / picture_.width, cell % picture_.width};
}

std::optional<int> Gridworld::stateWithFields(const std::vector<int>& fields) const {
    if (fields.size() != 2) return std::nullopt;
    const int row = fields[0];
    const int column = fields[1];
    if (row < 0 || row >= picture_.height || column < 0 || column >= picture_.width) return std::nullopt;
    const int state = stateOf(picture_, row * picture_.width + column);
    if (state < 0) return std::nullopt;
    return state;
}

std::optional<Vector> Gridworld::rewardWeights() const {
    std::vector<std::optional<double>> seen(static_cast<std::size_t>(mdp()->featureCount()));
    for (const int cell : picture_.cellOfState) {
        const int region = picture_.region[static_cast<std::size_t>(cell)];
        if (region < 0) return std::nullopt;
        const double reward = picture_.reward[static_cast<std::size_t>(cell)];
        std::optional<double>& weight = seen[static_cast<std::size_t>(region)];
        if (weight && *weight != reward) return std::nullopt;
        weight = reward;
    }
    Vector weights(mdp()->featureCount());
    for (Eigen::Index i = 0; i < weights.size(); ++i) weights[i] = *seen[static_cast<std::size_t>(i)];
    return weights;
}

}  // namespace awaystep
