#include "domains/road.h"

#include <algorithm>
#include <array>

namespace awaystep {
namespace {

constexpr int firstX = 120;
constexpr int lastX = 200;
constexpr int xStep = 5;
constexpr std::array<int, 3> laneX = {140, 160, 180};
constexpr int firstY = 10;
constexpr int yStep = 20;
constexpr int goneY = 210;
constexpr std::array<int, 3> advance = {20, 40, 80};

Rectangle myRectangle(double x) { return {x - 19.0, 131.0, x - 1.0, 169.0}; }
Rectangle otherRectangle(double lane, double y) { return {lane - 20.0, y - 40.0, lane, y}; }

bool meet(const Rectangle& a, const Rectangle& b) {
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

}  // namespace

int Traffic::index() const {
    return (((x - firstX) / xStep * 3 + speed) * 3 + (lane - laneX[0]) / 20) * 10 + (y - firstY) / yStep;
}

Traffic Traffic::at(int index) {
    Traffic t;
    t.y = firstY + yStep * (index % 10);
    t.lane = laneX[static_cast<std::size_t>(index / 10 % 3)];
    t.speed = index / 30 % 3;
    t.x = firstX + xStep * (index / 90);
    return t;
}

bool Traffic::collision() const { return meet(myRectangle(x), otherRectangle(lane, y)); }

int Traffic::myLane() const {
    if (x < 140) return -1;
    if (x > 180) return 3;
    return (x - 140) / 15;
}

std::vector<Traffic> Traffic::after(int dx, int newSpeed) const {
    Traffic next = *this;
    next.x = std::clamp(x + dx, firstX, lastX);
    next.speed = newSpeed;
    next.y = y + advance[static_cast<std::size_t>(newSpeed)];
    if (next.y < goneY) return {next};
    next.y = firstY;
    std::vector<Traffic> fresh;
    for (const int newLane : laneX) {
        next.lane = newLane;
        fresh.push_back(next);
    }
    return fresh;
}

Vector drivingFeatures(const Traffic& t) {
    return Eigen::Vector3d((t.speed / 2.0 + 1.0) / 2.0, t.collision() ? 0.0 : 0.5, t.onRoad() ? 0.5 : 0.0);
}

const std::vector<std::string>& drivingFeatureNames() {
    static const std::vector<std::string> names = {"speed", "no collision", "on the road"};
    return names;
}

const std::vector<std::string>& trafficFieldNames() {
    static const std::vector<std::string> names = {"x", "speed", "lane", "y"};
    return names;
}

// A car's x is its right edge: at x = 140 it fills the leftmost lane, 120..140, at x = 180 the rightmost.
RoadPicture roadPicture() {
    RoadPicture picture;
    picture.view = {firstX - 20.0, -10.0, lastX, 210.0};
    picture.roadLeft = laneX.front() - 20.0;
    picture.roadRight = laneX.back();
    picture.laneMarks = {140.0, 160.0};
    picture.advance.assign(advance.begin(), advance.end());
    return picture;
}

RoadState roadState(const Traffic& t) {
    RoadState state;
    state.x = t.x;
    state.speed = t.speed;
    state.lane = t.myLane();
    state.me = myRectangle(t.x);
    state.other = RoadState::Other{(t.lane - laneX[0]) / 20, static_cast<double>(t.y), otherRectangle(t.lane, t.y)};
    state.collision = t.collision();
    state.offRoad = !t.onRoad();
    return state;
}

std::optional<std::string> whyNoSteering(const Traffic& t, int dx) {
    if (t.x + dx < firstX) return "the left shoulder ends here";
    if (t.x + dx > lastX) return "the right shoulder ends here";
    return std::nullopt;
}

}  // namespace awaystep
