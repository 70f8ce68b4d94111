#pragma once
// Which plane K is looked at in, and what fills the picture. The plane is that of two features, the principal plane of
// the target and the vertices around it, or the plane of a step. It depends on the world, the target and the step
// shown, never on what was looked at before: the same question gives the same picture in every window, picture and
// handout.

#include <optional>

#include "geometry/plane.h"
#include "geometry/shadow.h"
#include "geometry/solid.h"
#include "model/polytope/polytope_orders.h"

namespace awaystep {

class Session;
struct OpenScenario;

// Of any view but the one in space. Nothing while the principal plane is being worked out. Asked anew in every frame,
// it is the same one, to the last digit: shadows are looked up by it.
std::optional<Plane> wantedPlane(const Session& session, const OpenScenario& openScenario, const PolytopeView& view);

// The one that a camera looks at from where it stands, in a world of three features.
Plane cameraPlane(const PolytopeView& view);

// What fills the picture of K by itself: its middle, and how far it reaches.
struct Framing {
    Vector middle;
    double halfWidth = 1.0, halfHeight = 1.0;

    // Pixels per unit in a picture of this size.
    double scaleFor(double width, double height) const;
};

// shadow, solid: what is drawn, one of them or none. The target is in the picture too, and K is drawn smaller where it
// lies outside. One that was placed by hand does so only where it could not be seen else: K does not change its size
// with every move. width, height: the pixels for K itself; margin: those on each side of it where a target can still be
// seen.
Framing framingOf(const Session& session, const Plane& plane, const Shadow* shadow, const Solid* solid, double width,
                  double height, double margin);

}  // namespace awaystep
