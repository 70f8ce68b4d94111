#pragma once
// Planes of feature space to look at K in, as two orthonormal directions. Where a plane comes from points that do not
// span one, axes fill in for what is missing, so that there is always something to look at.

#include <vector>

#include "world/vector.h"

namespace awaystep {

struct Plane {
    Vector u, v;
    // Planes of different worlds have different sizes, and are compared all the same.
    bool operator==(const Plane& other) const {
        return u.size() == other.u.size() && v.size() == other.v.size() && u == other.u && v == other.v;
    }
};

// Features first and second, counted from 0; they must differ.
Plane featurePlane(int features, int first, int second);
// The two directions in which the points differ most, the first more than the second. Signs are chosen so that the
// largest entry of each is positive: the same points always give the same picture.
Plane principalPlane(const std::vector<Vector>& points);
// The plane that holds a, b and c; u points from a to b.
Plane planeThrough(const Vector& a, const Vector& b, const Vector& c);

}  // namespace awaystep
