#pragma once
// Which rewards make the expert optimal (Ng & Russell 2000)? Those w for which no point of K has more than w . Phi_E:
// the normal cone of K at Phi_E. It is measured by drawing: directions even on the sphere of K's affine hull, each
// planned for, which works in any dimension. Directions across the hull change no comparison and are left out.

#include <vector>

#include "geometry/convex_hull.h"
#include "geometry/plane.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/rng.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

struct RewardShare {
    int drawn = 0;
    // Of these, how many make the expert optimal.
    int optimal = 0;
    double share() const { return drawn == 0 ? 0.0 : static_cast<double>(optimal) / drawn; }
    // A 95 % interval for the share (Wilson): never empty, also where none or all of them count. It is about the
    // drawing alone; what the tolerance lets in is not counted.
    double low() const;
    double high() const;
};

// The edges of the normal cone at a point of K, from the planes of K's facets (facetPlanes): the outward normals of
// those that it lies on, to within `tolerance`. Two bound an angle; of more, in three dimensions, neighbours stand side
// by side, round the cone. None in the interior of K.
std::vector<Vector> coneEdges(const std::vector<HullPlane>& facets, const Vector& point, double tolerance);

// Draws `more` directions and counts. `tolerance`: what the best point may be better by, for |w| = 1, and the expert
// still count as optimal. The oracle must be exact. Told to stop, it throws Stopped.
void drawRewards(RewardShare& share, LinearOracle& oracle, const AffineHull& hull, const Vector& phiE, int more,
                 double tolerance, Rng& rng, const StopToken& stop = {});

}  // namespace awaystep
