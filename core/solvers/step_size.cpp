#include "solvers/step_size.h"

#include <algorithm>
#include <limits>

namespace awaystep {

double roundingAt(const Vector& x) {
    return 4.0 * std::numeric_limits<double>::epsilon() * std::max(1.0, x.lpNorm<Eigen::Infinity>());
}

double lineSearch(const Vector& x, const Vector& w, const Vector& d, double limit) {
    const double slope = w.dot(d);
    const double steepness = w.stableNorm();
    const double rounding = roundingAt(x);
    if (steepness <= rounding || slope <= rounding * steepness) return 0.0;
    return std::min(slope / d.squaredNorm(), limit);
}

double openLoop(int t) { return 2.0 / (t + 2.0); }

}  // namespace awaystep
