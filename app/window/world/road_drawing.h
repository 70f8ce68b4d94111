#pragma once
// The road from above with both cars, and what is done on it as a small table of lanes and speeds. Made from the
// domain's own picture (domains/picture.h); nothing is computed that lasts.

#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "domains/picture.h"
#include "window/widgets/theme.h"
#include "window/world/world_drawing.h"

namespace awaystep {

// How often each lane is driven at each speed: 5 lanes (off to the left, three, off to the right) by 3 speeds.
struct LaneShares {
    float share[5][3] = {};
};
LaneShares laneShares(std::span<const int> fields, std::span<const float> visits);
void drawLaneShares(ImDrawList& list, const Style& style, const Area& area, const LaneShares& shares, bool labelled);

// One field of the labelled table that fills an area.
Area laneField(const Style& style, const Area& table, int lane, int speed);

// The reward in each of these fields, the mean over its states, as colour.
void drawLaneRewards(ImDrawList& list, const Style& style, const Area& area, const OpenScenario& openScenario,
                     const Vector& w);

// The road with both cars, on the way from one state to the next.
struct RoadScene {
    RoadState from, to;
    double progress = 1.0;
    bool moving = false;                  // false: both states are the same moment
    double travelled = 0.0;               // until `from`, in units of the road: moves the lane marks
    std::vector<RoadState> past;          // before `from`, newest first: the fading trail
    std::vector<RoadState> ghosts;        // where others were at the same step
    ImU32 mine = 0;                       // the colour of my car; 0: the person's
    std::optional<Rectangle> apprentice;  // its car, beside mine
};
// Where the road lies in an area. In a wide one it is drawn wider than long, so that the lanes can be told apart; the
// verges fill what is left at its sides.
struct RoadPlace {
    Area inner;    // what is drawn, verges and all
    float left;    // where the view of the road begins
    float across;  // pixels of a unit of the road
    float along;
};
RoadPlace roadPlace(const Area& area, const RoadPicture& road);

// A collision flashes, and is named, from the moment at which the cars touch on the screen.
void drawRoad(ImDrawList& list, const Style& style, const Area& area, const RoadPicture& road, const RoadScene& scene);

}  // namespace awaystep
