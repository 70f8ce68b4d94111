#include "geometry/regime.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "geometry/plane.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/occupancy.h"
#include "world/policy.h"
#include "world/rng.h"

namespace awaystep {
namespace {

constexpr double insideTolerance = 1e-9;  // relative distance that still counts as in K
constexpr double interiorDepth = 1e-4;

bool samePoint(const Vector& a, const Vector& b, const LinearOracle& oracle) {
    return (a - b).lpNorm<Eigen::Infinity>() <= insideTolerance * sizeOf(a, oracle);
}

}  // namespace

Vector centreOfK(const Mdp& mdp, LinearOracle& oracle, const StopToken& stop) {
    if (mdp.criterion().average()) return affineHullOf(oracle, mdp.featureCount(), stop).centre;
    return featureExpectations(mdp, uniformPolicy(mdp));
}

Vector centreOfK(const std::shared_ptr<const Mdp>& mdp, const StopToken& stop) {
    if (!mdp->criterion().average()) return featureExpectations(*mdp, uniformPolicy(*mdp));
    ExactOracle oracle(mdp, stop);
    return centreOfK(*mdp, oracle, stop);
}

Vector CentreInPieces::ask(LinearOracle& oracle, const StopToken& stop) {
    if (mdp_->criterion().average()) return centreOfK(*mdp_, oracle, stop);
    if (!known_) known_ = centreOfK(*mdp_, oracle, stop);
    return *known_;
}

double depthInside(LinearOracle& oracle, const Vector& phiE, const Vector& centre, const StopToken& stop) {
    const Vector outward = phiE - centre;
    const double size = sizeOf(phiE, oracle);
    if (outward.norm() <= 1e-12 * size) return std::numeric_limits<double>::infinity();

    // Every reward w cuts the ray: K has nothing beyond w . p = max over K of w . Phi. Start with the cut across the
    // ray; as long as the point reached is outside, the normal at its projection is a cut nearer in. The cuts are
    // finally facets, of which there are finitely many.
    double depth = std::numeric_limits<double>::infinity();
    Vector w = outward;
    for (;;) {
        const double cut = w.dot(oracle.best(w)->phi - phiE) / w.dot(outward);
        if (!(cut < depth * (1.0 - 1e-12))) return depth;  // rounding: no nearer cut
        depth = std::max(0.0, cut);
        const Vector p = phiE + depth * outward;
        const Projection nearest = project(oracle, p, stop);
        if (depth == 0.0 || nearest.distance <= 0.1 * insideTolerance * size) return depth;
        w = p - nearest.x;
    }
}

bool isExtreme(LinearOracle& oracle, const Vector& v, const StopToken& stop) {
    // Collect other vertices until a reward is found that puts v alone on top, or the others surround v. The reward
    // to try next is the one that keeps v furthest ahead of all found so far: minus the shortest vector in the hull of
    // the directions towards them.
    constexpr int probes = 4;
    constexpr double surrounded = 1e-9;
    Rng rng(0, "extreme point");
    std::vector<Vector> directions;
    std::vector<VertexPtr> found;
    Vector w = v.norm() > 0.0 ? v : Vector(Vector::Ones(v.size()));
    w /= w.norm();
    double ahead = 1e-3;
    for (;;) {
        bool anyNew = false;
        // w itself may tie v with others; a small push to either side brings them forth.
        for (int i = -probes; i <= probes; ++i) {
            Vector push(v.size());
            for (double& entry : push) entry = i == 0 ? 0.0 : rng.normal();
            const VertexPtr y = oracle.best(w + 1e-3 * ahead * push / std::max(1.0, push.norm()));
            if (samePoint(v, y->phi, oracle) || std::find(found.begin(), found.end(), y) != found.end()) continue;
            found.push_back(y);
            directions.push_back((y->phi - v).normalized());
            anyNew = true;
        }
        if (!anyNew) return true;
        PointOracle hull(directions);
        const Projection shortest = project(hull, Vector::Zero(v.size()), stop);
        ahead = shortest.distance;
        if (ahead <= surrounded) return false;
        w = -shortest.x / ahead;
    }
}

Regime regimeOf(LinearOracle& oracle, const Vector& phiE, const Vector& centre, const StopToken& stop) {
    const double size = sizeOf(phiE, oracle);
    const Projection nearest = project(oracle, phiE, stop);
    Regime regime{RegimeKind::Outside, nearest.distance, 0.0};
    if (nearest.distance > insideTolerance * size) return regime;

    regime.depth = depthInside(oracle, phiE, centre, stop);
    if (regime.depth >= interiorDepth) {
        regime.kind = RegimeKind::Interior;
        return regime;
    }
    // An extreme point is no mixture of others, so it must be among its own members.
    regime.kind = RegimeKind::Face;
    for (const ActiveMember& member : nearest.members)
        if (samePoint(phiE, member.vertex->phi, oracle) && isExtreme(oracle, member.vertex->phi, stop))
            regime.kind = RegimeKind::Vertex;
    return regime;
}

Regime regimeOf(const std::shared_ptr<const Mdp>& mdp, const Vector& phiE, const StopToken& stop) {
    ExactOracle oracle(mdp, stop);
    return regimeOf(oracle, phiE, centreOfK(*mdp, oracle, stop), stop);
}

}  // namespace awaystep
