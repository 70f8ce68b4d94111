#pragma once
// The handle of the target in the picture of K: the mouse takes it and moves it about, a click selects it, and the
// arrow keys move what is selected. Near a corner or an edge of the outline it snaps; Alt turns that off. Esc brings it
// back to where it was.

#include <imgui.h>

#include <optional>
#include <string>

#include "geometry/target_placement.h"
#include "window/polytope/polytope_scene.h"

namespace awaystep {

class Orders;
class Session;

class TargetHandle {
public:
    explicit TargetHandle(const Style& style) : style_(style) {}

    // Once per frame, before the picture handles the mouse. over: the mouse is over the picture and over nothing that
    // lies on it. Returns whether the mouse belongs to the target.
    bool handle(const Session& session, const PlaneCanvas& canvas, const PolytopeScene& scene, bool over,
                Orders& orders);
    // Over the picture.
    void draw(const Session& session, PlaneCanvas& canvas) const;
    // The target is being moved: the picture must stay as it is.
    bool moving() const { return grab_.has_value() || keys_.has_value(); }
    // What to say about the target that is being moved; empty: nothing.
    static std::string sentence(const Session& session);

private:
    struct Grab {
        ImVec2 offset;  // of the mouse from the target
        PlaneCanvas::Spot from;
        std::optional<TargetPlacement> placement;
        bool moved = false;
        bool cancelled = false;  // what follows until the button is released moves nothing
    };
    struct Keys {
        TargetPlacement placement;
        double u = 0.0, v = 0.0;
    };
    std::optional<TargetPlacement> placementIn(const Session& session, const PolytopeScene& scene) const;
    void drag(const Session& session, const PlaneCanvas& canvas, Orders& orders);
    void moveByKeys(const Session& session, const PlaneCanvas& canvas, const PolytopeScene& scene, Orders& orders);
    void place(const Session& session, const TargetPlacement& placement, double u, double v, const SnapReach& snap,
               double surface, Orders& orders);

    const Style& style_;
    std::optional<Grab> grab_;
    std::optional<Keys> keys_;
    std::optional<Placement> placed_;  // while it is moved
    bool hovered_ = false;
};

// Whether the target can be moved by hand now, and no lesson keeps it locked.
bool canMoveTarget(const Session& session);
// The keys that a selected target takes from the shortcuts: arrows.
bool movesTarget(const Session& session, ImGuiKey key);
// Claims the keys of a selected or dragged target, and handles Esc and Enter.
void routeTargetKeys(const Session& session, Orders& orders);

}  // namespace awaystep
