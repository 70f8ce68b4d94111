#pragma once
// Wolfe's algorithm (1976) for the point of a hull that is nearest to a target, on plain columns. A corral is a set of
// columns whose affine hull has its nearest point inside their convex hull; one major cycle lets a column in, minor
// cycles then remove others until the rest is a corral again. The solver that gets its columns from an oracle is in
// min_norm_point.cpp.

#include "world/vector.h"

namespace awaystep {

// Minor cycles. `weights` (>= 0, summing to one, one per column) say where we stand; on return they are those of a
// corral no farther from the target, and the others are exactly zero. A column to be let in comes with weight zero:
// it is `newcomer`; -1 stands for none, where the target moved and the weights are still those for the old one.
void minorCycles(const Matrix& points, const Vector& target, Eigen::Index newcomer, Vector& weights);

// Whether going toward y is worth a major cycle, at x with w = target - x: false when what would be gained is rounding.
// `unit` as in step_size.h.
bool worthACycle(const Vector& x, const Vector& w, const Vector& y, double unit);

struct NearestPoint {
    Vector weights;  // one per column, at most dimension + 1 of them positive
    Vector point;
    double distance = 0.0;
};
// The whole algorithm over the columns, which a scan takes for the oracle; from the nearest column, or, warm, from
// weights as minorCycles() leaves them. Without a unit the largest coordinate tells it.
NearestPoint nearestPoint(const Matrix& points, const Vector& target);
NearestPoint nearestPoint(const Matrix& points, const Vector& target, Vector weights, double unit);

}  // namespace awaystep
