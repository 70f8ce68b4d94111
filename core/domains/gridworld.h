#pragma once
// A grid of cells, drawn as a text map, one character per cell:
//   .  free      #  wall      S  start (several: each as likely; none: anywhere free)      G  goal
// and any other printable character: a free cell of a type of its own ('-' by custom a cell that hurts). Actions up,
// down, left, right; with probability slip the move goes in one of the four directions at random (the wanted one
// among them); a move against a border or wall stays. Every action in a goal cell leads back to a start: what lies
// there was collected. `rewards` are the world's own, one number per type of cell; the Mdp does not contain them.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "domains/domain.h"
#include "domains/world_rows.h"
#include "files/words.h"

namespace awaystep {

// One feature per free cell; per type of cell; per region (macro-cell), each side cut in regionsPerSide parts as even
// as can be, the odd ones in the middle (5 cells in 3: two, one, two); or the two coordinates, scaled to [0, 1]. All
// but the last sum to one in every state.
enum class GridFeatures { OneHot, CellType, Regions, Coordinates };
template <>
inline constexpr auto spelling<GridFeatures> = spell<GridFeatures>({{GridFeatures::OneHot, "one-hot"},
                                                                    {GridFeatures::CellType, "cell-type"},
                                                                    {GridFeatures::Regions, "regions"},
                                                                    {GridFeatures::Coordinates, "coordinates"}});

constexpr int largestGridSide = 1024;

struct GridworldParameters {
    std::vector<std::string> map;  // rows of equal length
    std::map<char, double> rewards = {{'-', -1.0}, {'G', 1.0}};
    double slip = 0.0;
    double discount = 0.9;
    GridFeatures features = GridFeatures::OneHot;
    int regionsPerSide = 3;  // for Regions
    CriterionKind criterion = CriterionKind::Discounted;
    int horizon = 0;  // of the finite-horizon criterion

    bool operator==(const GridworldParameters&) const = default;
};

// The empty room of the paper's size with the start in one corner and the goal in the other.
GridworldParameters defaultGridworld();

// Throws as Gridworld's constructor does, without making the world.
void checkGridworld(const GridworldParameters& parameters);
// How it looks, without making the world.
GridPicture gridPicture(const GridworldParameters& parameters);

// The same world, a range of states at a time; its map may be 32 768 cells wide and high.
std::unique_ptr<WorldRows> gridRows(const GridworldParameters& parameters);

class Gridworld : public Domain {
public:
    // Throws std::invalid_argument for a map that is no rectangle or has no free cell, or numbers out of range.
    explicit Gridworld(GridworldParameters parameters);

    std::string_view name() const override { return "gridworld"; }
    std::string parameters() const override;
    std::optional<std::string> whyIllegal(int state, int action) const override;
    StateEvent event(int state) const override;
    WorldPicture picture() const override { return picture_; }
    StatePicture look(int state) const override;
    std::vector<std::string> stateFieldNames() const override { return {"row", "column"}; }
    std::vector<int> stateFields(int state) const override;
    std::optional<int> stateWithFields(const std::vector<int>& fields) const override;

    const GridworldParameters& settings() const { return settings_; }
    const GridPicture& grid() const { return picture_; }
    // The weights over the features that pay the world's own rewards; nothing if these features cannot tell the cells
    // apart (regions with different rewards in them, coordinates).
    std::optional<Vector> rewardWeights() const;

private:
    bool isGoal(int state) const;

    GridworldParameters settings_;
    GridPicture picture_;
};

DomainPtr makeGridworld(const std::string& parameters);

// The JSON of Domain::parameters().
std::string gridworldJson(const GridworldParameters& parameters);
GridworldParameters parseGridworld(const std::string& text);

// Changes by hand (grid_edit.cpp). The map with one cell changed to another symbol; the parameters as they are if the
// cell is outside.
GridworldParameters painted(GridworldParameters parameters, int row, int column, char symbol);
// Cut off or filled up with free cells at the right and below. Throws std::invalid_argument for a side outside 1..1024.
GridworldParameters resized(GridworldParameters parameters, int width, int height);

// The types of cells in the map besides walls, each once: '.', 'G', and whatever else there is. A start is free.
std::vector<char> cellTypes(const GridworldParameters& parameters);

// What is odd about a world that can be made, one sentence each: a goal that cannot be reached, cells that are cut off,
// no goal, no start. Empty: nothing is. Throws as the world itself would for one that cannot be made.
std::vector<std::string> oddities(const GridworldParameters& parameters);

}  // namespace awaystep
