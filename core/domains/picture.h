#pragma once
// How worlds and states look, in plain numbers: cells on a grid, cars on a road, or a bare table. No GUI types and no
// colours; a panel draws these, a test reads them. Everything here is fixed once the domain is made.

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace awaystep {

// Cells are numbered row by row from the top left: cell = row * width + column.
struct GridPicture {
    int width = 0;
    int height = 0;
    std::string symbols;           // one character per cell, as in the text map: '.', '#', 'S', 'G', '-', ...
    std::vector<bool> wall;        // per cell
    std::vector<double> reward;    // per cell: the world's own reward there (0 if none)
    std::vector<int> startCells;   // empty: anywhere
    std::vector<int> goalCells;    // collecting one sends the agent back to a start
    std::vector<int> region;       // per cell: the feature it lights up alone; -1 where there is no such feature
    std::vector<int> stateOfCell;  // -1 for a wall
    std::vector<int> cellOfState;  // one per state
    std::vector<int> rowStep;      // per action: its direction, (-1, 0) is up
    std::vector<int> columnStep;   // per action
};

struct Rectangle {
    double left = 0.0;
    double top = 0.0;
    double right = 0.0;
    double bottom = 0.0;
};

// The road seen from above: x grows to the right, y downwards; my car keeps its y, the others come from the top.
// All lengths in the units of the car game, where a car is about 20 wide and 40 long.
struct RoadPicture {
    Rectangle view;         // what is worth showing: road, shoulders, and a car's length above and below
    double roadLeft = 0.0;  // the edges of the asphalt; beyond them a car is off the road
    double roadRight = 0.0;
    std::vector<double> laneMarks;  // x of the dashed lines between lanes
    int lanes = 3;
    std::vector<double> advance;  // per speed: how far the other car comes down in one step
};

struct TablePicture {
    int states = 0;  // successors and probabilities are in the Mdp
};

using WorldPicture = std::variant<GridPicture, RoadPicture, TablePicture>;

struct GridState {
    int row = 0;
    int column = 0;
    int cell = 0;
    bool goal = false;
};

struct RoadState {
    double x = 0.0;  // my car's x in the units of the game
    int speed = 0;   // 0, 1, 2; -1 while it is still to be chosen (the car game's start)
    int lane = 0;    // where I drive: 0, 1, 2 from the left; -1 off the road to the left, 3 to the right
    Rectangle me;
    struct Other {
        int lane = 0;    // 0, 1, 2 from the left
        double y = 0.0;  // grows by RoadPicture::advance[speed]; anything else means a new car
        Rectangle car;
    };
    std::optional<Other> other;  // none before the car game has begun
    bool collision = false;
    bool offRoad = false;
};

struct TableState {
    int state = 0;
};

using StatePicture = std::variant<GridState, RoadState, TableState>;

}  // namespace awaystep
