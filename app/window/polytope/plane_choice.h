#pragma once
// Which plane K is looked at in: two features, the principal plane of the target and the vertices around it, or the
// plane of a step. A plane depends on the world, the target and the step shown, never on what was looked at before:
// the same question gives the same picture in every window, picture and handout.

#include <optional>

#include "geometry/plane.h"
#include "model/polytope/polytope_orders.h"

namespace awaystep {

class Session;
struct OpenScenario;

// Of any view but the one in space. Nothing while the principal plane is being worked out. Asked anew in every frame,
// it is the same one, to the last digit: shadows are looked up by it.
std::optional<Plane> wantedPlane(const Session& session, const OpenScenario& openScenario, const PolytopeView& view);

// The one that a camera looks at from where it stands, in a world of three features.
Plane cameraPlane(const PolytopeView& view);

}  // namespace awaystep
