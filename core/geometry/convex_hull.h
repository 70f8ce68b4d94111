#pragma once
// The planes of a convex hull, by Qhull. A plane that carries more than a simplex's worth of points comes once per
// simplex: merging is left to the caller, which knows the tolerance.

#include <vector>

#include "world/vector.h"

namespace awaystep {

struct HullPlane {
    Vector normal;        // unit, outward
    double offset = 0.0;  // normal . p = offset on the plane
};

// The points must span their space; throws std::runtime_error with Qhull's reason if they do not.
std::vector<HullPlane> hullPlanes(const std::vector<Vector>& points);

}  // namespace awaystep
