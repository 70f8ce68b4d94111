#pragma once
// How a person looks at K: in which plane or from which side, how near, and around what. A choice like the round shown:
// keys, panel and lessons set it.

#include <algorithm>
#include <numbers>

namespace awaystep {

// Solid needs three features.
enum class PolytopeMode { Solid, Features, Principal, ThroughXyz };

struct PolytopeView {
    PolytopeMode mode = PolytopeMode::Principal;
    int first = 0, second = 1;  // the features of PolytopeMode::Features
    double yaw = -0.6;          // radians: where one stands round a solid
    double pitch = 0.35;
    double zoom = 1.0;              // 1 shows all of K
    double panU = 0.0, panV = 0.0;  // what is in the middle, in units of K, from where it is by itself
    bool follow = false;            // the iterate stays in sight: the nearer it comes, the nearer one looks
    bool magnifier = true;

    bool operator==(const PolytopeView&) const = default;

    void turn(double byYaw, double byPitch) {
        yaw += byYaw;
        pitch = std::clamp(pitch + byPitch, -std::numbers::pi / 2, std::numbers::pi / 2);
    }
    void zoomBy(double factor) { zoom = std::clamp(zoom * factor, 0.2, 1e14); }
    void showAll() {
        zoom = 1.0;
        panU = panV = 0.0;
        follow = false;
    }
};

// K itself where it can be drawn; else the plane in which the race differs most.
inline PolytopeView openingView(int features) {
    PolytopeView view;
    if (features == 3) view.mode = PolytopeMode::Solid;
    return view;
}

}  // namespace awaystep
