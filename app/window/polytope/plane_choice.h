#pragma once
// Which plane K is looked at in: two features, the two directions in which the run differs most, or the plane of a
// step. From step to step, and from one choice to another, what is on the left stays there.

#include <cstddef>
#include <optional>

#include "geometry/plane.h"
#include "model/polytope/polytope_view.h"

namespace awaystep {

class Session;
struct OpenScenario;

class PlaneChoice {
public:
    // Another world: nothing of the old one counts.
    void forget() { principalCount_ = 0; }
    // Of any view but the one in space. Asked anew in every frame, it stays the same one.
    Plane wanted(const Session& session, const OpenScenario& openScenario, const PolytopeView& view);

private:
    Plane ofStep(const Session& session, const Plane& plane);
    Plane principal(const Session& session);

    Vector principalTarget_;
    std::size_t principalCount_ = 0;  // records that the plane was made from; 0: there is none
    Plane principal_;
    std::optional<Plane> stepAsked_;
    Plane stepPlane_;
};

// The one that a camera looks at from where it stands, in a world of three features.
Plane cameraPlane(const PolytopeView& view);

}  // namespace awaystep
