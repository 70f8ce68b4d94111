#include "geometry/reward_cone.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

constexpr double z95 = 1.959963984540054;  // of the standard normal

// Middle and half-width of Wilson's interval.
struct Wilson {
    double middle = 0.5, half = 0.5;
};
Wilson wilson(int optimal, int drawn) {
    if (drawn == 0) return {};
    const double n = drawn, p = optimal / n, z2 = z95 * z95;
    const double scale = 1.0 / (1.0 + z2 / n);
    return {scale * (p + 0.5 * z2 / n), scale * z95 * std::sqrt(p * (1.0 - p) / n + 0.25 * z2 / (n * n))};
}

}  // namespace

std::vector<Vector> coneEdges(const std::vector<HullPlane>& facets, const Vector& point, double tolerance) {
    std::vector<Vector> edges;
    for (const HullPlane& facet : facets)
        if (std::abs(facet.offset - facet.normal.dot(point)) <= tolerance) edges.push_back(facet.normal);
    if (edges.size() < 3 || point.size() != 3) return edges;
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();
    for (const Vector& edge : edges) axis += edge;
    const Eigen::Vector3d right = axis.cross(Eigen::Vector3d(edges.front())).normalized();
    const Eigen::Vector3d up = axis.normalized().cross(right);
    const auto angle = [&](const Vector& edge) { return std::atan2(up.dot(edge), right.dot(edge)); };
    std::sort(edges.begin(), edges.end(), [&](const Vector& a, const Vector& b) { return angle(a) < angle(b); });
    return edges;
}

double RewardShare::low() const {
    const Wilson interval = wilson(optimal, drawn);
    return optimal == 0 ? 0.0 : std::max(0.0, interval.middle - interval.half);
}

double RewardShare::high() const {
    const Wilson interval = wilson(optimal, drawn);
    return drawn > 0 && optimal == drawn ? 1.0 : std::min(1.0, interval.middle + interval.half);
}

void drawRewards(RewardShare& share, LinearOracle& oracle, const AffineHull& hull, const Vector& phiE, int more,
                 double tolerance, Rng& rng, const StopToken& stop) {
    if (hull.dimension() == 0) return;  // K is a point: there is nothing to choose
    for (int i = 0; i < more; ++i) {
        stop.throwIfStopped();
        Vector inHull(hull.dimension());
        for (double& entry : inHull) entry = rng.normal();
        const Vector w = hull.directions * inHull.normalized();
        const double most = w.dot(oracle.best(w)->phi);
        ++share.drawn;
        share.optimal += most - w.dot(phiE) <= tolerance + oracle.allowance(w) ? 1 : 0;
    }
}

}  // namespace awaystep
