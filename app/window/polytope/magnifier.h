#pragma once
// The second, nearer look at K: what it frames, where it stands so that it hides least, and its picture. What follows
// an iterate frames it in the same way.

#include <optional>
#include <vector>

#include "window/polytope/polytope_scene.h"

namespace awaystep {

class RunView;
class Race;

// A piece of the plane to look at.
struct Closeup {
    Vector middle;
    double scale = 1.0;
};

// The last iterates and the point they approach, as large as they get in this many pixels. Of all solvers, or of a
// single one, and then so many as are not much further away than the newest: a solver that converges quickly was far
// away a few steps before.
Closeup recentPaths(const Style& style, const Plane& plane, const Race& race, const RunView* only, const Vector& goal,
                    double width, double height);

// The convex hull of points in pixels, counter-clockwise.
std::vector<PlaneCanvas::Spot> hullOf(std::vector<PlaneCanvas::Spot> spots);

// Where K and its magnifier stand when K, at its largest, leaves room beside or below it: then neither hides the other.
struct PictureRooms {
    Area picture;
    std::optional<Area> magnifier;  // nothing: there is no such room
};
// used: the pixels that K takes at its largest, with the margin for labels.
PictureRooms roomsFor(const Style& style, const Area& area, double usedWidth, double usedHeight);

// Where it stands else: in the corner where it hides least, and smaller where it would hide iterates or the target.
Area magnifierArea(const Style& style, const Area& area, const PlaneCanvas& canvas, const PolytopeScene& scene);
// The part of it that shows the closeup; above it are its words.
Area magnifierCanvas(const Style& style, const Area& magnifier);
// base: the scale at which all of K is seen.
void drawMagnifier(const Style& style, const PolytopeScene& scene, const Closeup& closeup, double base,
                   const Area& magnifier);

}  // namespace awaystep
