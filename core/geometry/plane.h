#pragma once
// Directions in feature space: the principal axes of points, the affine hull of K, and planes to look at K in, as two
// orthonormal directions.
// Where a plane comes from points that do not span one, axes fill in for what is missing, so that there is always
// something to look at.

#include <vector>

#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

class LinearOracle;

// The directions in which columns of numbers reach, the furthest first: their singular value decomposition, from the
// left.
struct PrincipalAxes {
    Matrix directions;  // orthonormal columns, as many as there are rows: the last ones reach nowhere
    Vector reach;       // along each direction that there are rows and columns for, falling
};
PrincipalAxes principalAxes(const Matrix& columns);

// The affine hull of K: the smallest flat space that holds every Phi. Features that sum to one, as one-hot features do,
// make it smaller than feature space; a target that is moved within it keeps such sums.
struct AffineHull {
    Vector point;        // of K
    Matrix directions;   // orthonormal columns; none where K is a point
    Vector centre = {};  // the mean of the vertices that were met: in the relative interior of K

    int dimension() const { return static_cast<int>(directions.cols()); }
    // The part of a displacement that stays in the hull.
    Vector along(const Vector& displacement) const { return directions * (directions.transpose() * displacement); }
};

// Two oracle calls per feature at most. K counts as flat in a direction in which it is thinner than 1e-9, relative to
// the size of Phi. The oracle must be exact; told to stop, it throws Stopped.
AffineHull affineHullOf(LinearOracle& oracle, int features, const StopToken& stop = {});

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
// first features grow to the right and upwards (entry i counts 1/i): the same points always give the same picture.
Plane principalPlane(const std::vector<Vector>& points);
// The plane in which to look at K when a target is approached: that of the target, of `middle` (the uniform policy's
// Phi) and of the vertices that Wolfe's algorithm meets on its way to the target, in 40 steps at most. It depends on
// the world and the target alone, never on a race, so that every picture of them lies the same way. The oracle must be
// exact; told to stop, it throws Stopped.
Plane principalPlane(LinearOracle& oracle, const Vector& middle, const Vector& target, const StopToken& stop = {});
// The plane that holds a, b and c; u points from a to b.
Plane planeThrough(const Vector& a, const Vector& b, const Vector& c);

}  // namespace awaystep
