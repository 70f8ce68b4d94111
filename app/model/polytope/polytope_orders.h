#pragma once
// The picture of K: how it is viewed, and its orders.

#include <algorithm>
#include <memory>
#include <numbers>
#include <variant>

#include "files/words.h"

namespace awaystep {

struct Vertex;

// Solid needs three features.
enum class PolytopeMode { Solid, Features, Principal, ThroughXyz };
template <>
inline constexpr auto spelling<PolytopeMode> = spell<PolytopeMode>({{PolytopeMode::Solid, "solid"},
                                                                    {PolytopeMode::Features, "features"},
                                                                    {PolytopeMode::Principal, "principal"},
                                                                    {PolytopeMode::ThroughXyz, "steps"}});

// In which plane or from which side K is seen, how near, and around what. A choice like the iteration that is shown:
// keys, panel and lessons set it.
struct PolytopeView {
    PolytopeMode mode = PolytopeMode::Principal;
    int first = 0, second = 1;  // the features of PolytopeMode::Features
    double yaw = -0.6;          // radians: the side from which a solid is seen
    double pitch = 0.35;
    double zoom = 1.0;              // 1 shows all of K
    double panU = 0.0, panV = 0.0;  // what is in the middle, in units of K, from where it is by itself
    bool follow = false;            // the iterate stays in sight: the view zooms in as it converges
    bool magnifier = true;
    bool facialDistance = false;  // the face and the points that realise it
    bool rewards = false;         // the normal cone at the target, where K itself is drawn

    bool operator==(const PolytopeView&) const = default;

    void turn(double byYaw, double byPitch) {
        yaw += byYaw;
        pitch = std::clamp(pitch + byPitch, -std::numbers::pi / 2, std::numbers::pi / 2);
    }
    void zoomBy(double factor) { zoom = std::clamp(zoom * factor, 0.2, 1e14); }
    // By itself the view frames what it follows: a zoom and a shift of before would lead away from it.
    void followIterate(bool on) {
        showAll();
        follow = on;
    }
    void showAll() {
        zoom = 1.0;
        panU = panV = 0.0;
        follow = false;
    }
};

// K itself where it can be drawn; else the principal plane of the target and the vertices around it.
inline PolytopeView openingView(int features) {
    PolytopeView view;
    if (features == 3) view.mode = PolytopeMode::Solid;
    return view;
}

struct HoverVertex {  // for this frame; without this order nothing is hovered
    std::shared_ptr<const Vertex> vertex;
};
struct SetPolytopeView {
    PolytopeView view;
};

using PolytopeOrder = std::variant<HoverVertex, SetPolytopeView>;

}  // namespace awaystep
