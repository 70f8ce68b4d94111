#pragma once
// How deep a target lies in K, as a radius: a ball round it, within the affine hull of K, that K holds. It is what
// makes CG linear for targets in the interior: with line search h falls at least by the factor 1 - (r/D)^2 in every
// step (Guelat & Marcotte 1986; Beck & Teboulle 2004), because some point of K lies r beyond the target.

#include "geometry/plane.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

// A radius of such a ball round p, a point of K; 0 on the boundary. From p K reaches s_j at least in each of the
// directions of the hull, both ways, and the hull of these points holds a ball of radius (sum 1/s_j^2)^(-1/2). K may
// hold a larger one: what is returned is a lower bound. The oracle must be exact; told to stop, it throws Stopped.
double innerRadius(LinearOracle& oracle, const AffineHull& hull, const Vector& p, const StopToken& stop = {});

// The largest there is, from all points of a K that is small enough to list its faces; 0 for p outside K.
double innerRadius(const Matrix& points, const Vector& p);

}  // namespace awaystep
