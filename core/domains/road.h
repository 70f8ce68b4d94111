#pragma once
// The road that the car game and the highway share: Syed & Schapire's three lanes with one other car. My car's x is
// one of 120, 125, ..., 200; the road is 140..180. The other car's lane is at x = 140, 160 or 180, its y one of 10, 30,
// ..., 190; each step it comes 20, 40 or 80 nearer for my speed 0, 1, 2, and from y >= 210 on it is replaced by a
// car at y = 10 in a lane drawn evenly. We collide if [x-19, x-1] x [131, 169] (me) meets [lane-20, lane] x [y-40, y].

#include <vector>

#include "domains/domain.h"
#include "domains/picture.h"
#include "world/mdp.h"

namespace awaystep {

// The actions that both have, before those of their own.
namespace road {
inline constexpr int stay = 0;
inline constexpr int left = 1;
inline constexpr int right = 2;
}  // namespace road

// One of the 17 * 3 * 3 * 10 = 1530 situations on the road, in the game's own units.
struct Traffic {
    static constexpr int count = 17 * 3 * 3 * 10;

    int x = 160;
    int speed = 0;
    int lane = 160;
    int y = 10;

    bool operator==(const Traffic&) const = default;
    int index() const;  // 0..count-1
    static Traffic at(int index);

    bool onRoad() const { return x >= 140 && x <= 180; }
    bool collision() const;
    bool mishap() const { return collision() || !onRoad(); }
    std::vector<int> fields() const { return {x, speed, lane, y}; }
    // -1 off to the left, 0, 1, 2, and 3 off to the right: three positions to a lane.
    int myLane() const;
    // My car dx further, the other car one step nearer at the speed that now holds: what may follow, evenly likely.
    std::vector<Traffic> after(int dx, int newSpeed) const;
};

constexpr int slowestSpeed = 0;
constexpr int fastestSpeed = 2;

// Syed & Schapire's three, all in [0,1]: speed (s/2 + 1)/2; 0.5 without collision; 0.5 on the road.
Vector drivingFeatures(const Traffic& traffic);
const std::vector<std::string>& drivingFeatureNames();
const std::vector<std::string>& trafficFieldNames();  // of Traffic::fields()

RoadPicture roadPicture();
RoadState roadState(const Traffic& traffic);

// Why the wheel cannot be turned further: dx leads off the map.
std::optional<std::string> whyNoSteering(const Traffic& traffic, int dx);

}  // namespace awaystep
