#pragma once
// Placing a target by its place in a plane that K is looked at in. The plane shows two numbers of a point of feature
// space, its place (u . Phi, v . Phi); all other coordinates follow from how the target is moved:
//
// - within the plane: from where it stood, along the plane's directions projected onto the affine hull of K, so that
//   features that sum to one keep their sum;
// - staying in K: inside the outline of K the point is c + s (b - c), with c in the relative interior of K, b the
//   mixture of two vertices on the outline's edge and s <= 1 such that it falls on the place. It lies in K, it is the
//   vertex at a corner, the mixture on an edge, and it moves without jumps. Beyond the outline it leaves b as above.
//
// Near a corner both become Phi of the policy there, near an edge the mixture of its two policies. Where in K the
// result lies is not claimed here: regime.h computes it.

#include <vector>

#include "geometry/plane.h"
#include "geometry/shadow.h"

namespace awaystep {

enum class PlacedAt { Corner, Edge, Inside, Beyond, Plane };

struct Placement {
    Vector phi;
    PlacedAt at = PlacedAt::Plane;
    VertexPtr first, second;  // Corner: the first; Edge: both
    double share = 0.0;       // Edge: the weight of the second
};

// How near to a corner or an edge counts as on it, in units of the plane; 0: nowhere.
struct SnapReach {
    double corner = 0.0, edge = 0.0;
};

class TargetPlacement {
public:
    // outline: the corners of K's shadow in this plane, counter-clockwise, as shadowOf() or outlineOf() give them.
    // centre: in the relative interior of K, such as Phi of the uniform policy. start: where the target stands.
    TargetPlacement(AffineHull hull, Plane plane, std::vector<ShadowCorner> outline, Vector centre, Vector start);

    double startU() const { return startU_; }
    double startV() const { return startV_; }
    Placement withinPlane(double u, double v, const SnapReach& snap) const;
    Placement stayingInK(double u, double v, const SnapReach& snap) const;

private:
    struct EdgePoint {
        std::size_t first = 0, second = 0;  // corners
        double share = 0.0;                 // of the second
        double u = 0.0, v = 0.0;
        double away = 0.0;  // from the place that was asked for
    };
    EdgePoint nearestOnOutline(double u, double v) const;
    bool insideOutline(double u, double v) const;
    Vector mixtureAt(const EdgePoint& point) const;
    Placement onEdge(const EdgePoint& point) const;
    bool snaps(double u, double v, const SnapReach& snap, Placement& placement) const;
    Vector displacement(double du, double dv) const;
    Placement lifted(double u, double v) const;

    AffineHull hull_;
    Plane plane_;
    std::vector<ShadowCorner> outline_;
    Vector centre_, start_;
    double centreU_, centreV_, startU_, startV_;
    Matrix moves_;  // features x 2: the displacement in the hull for a step along u and along v
};

// The corners of the shadow that these vertices have in a plane, counter-clockwise, extreme points only.
std::vector<ShadowCorner> outlineOf(const std::vector<VertexPtr>& vertices, const Plane& plane);

}  // namespace awaystep
