#include "geometry/inner_ball.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/facial_distance.h"
#include "geometry/regime.h"

namespace awaystep {

double innerRadius(LinearOracle& oracle, const AffineHull& hull, const Vector& p, const StopToken& stop) {
    // What depthInside() takes for a point of K may lie a little outside.
    constexpr double allowance = 1e-9;
    double inverse = 0.0;
    for (Eigen::Index j = 0; j < hull.directions.cols(); ++j) {
        double reach = std::numeric_limits<double>::infinity();
        for (const double sign : {-1.0, 1.0}) {
            const Vector direction = sign * hull.directions.col(j);
            reach = std::min(reach, depthInside(oracle, p, p - direction, stop));
        }
        reach -= allowance * std::max(oracle.unit(), p.stableNorm());
        if (!(reach > 0.0)) return 0.0;
        inverse += 1.0 / (reach * reach);
    }
    return inverse > 0.0 ? 1.0 / std::sqrt(inverse) : 0.0;
}

double innerRadius(const Matrix& points, const Vector& p) {
    double least = std::numeric_limits<double>::infinity();
    for (const HullPlane& plane : facetPlanes(points)) least = std::min(least, plane.offset - plane.normal.dot(p));
    return std::isfinite(least) ? std::max(0.0, least) : 0.0;
}

}  // namespace awaystep
