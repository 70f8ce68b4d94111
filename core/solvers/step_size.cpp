#include "solvers/step_size.h"

#include <algorithm>
#include <limits>

namespace awaystep {

double roundingAt(const Vector& x) {
    return 4.0 * std::numeric_limits<double>::epsilon() * std::max(1.0, x.lpNorm<Eigen::Infinity>());
}

bool nothingToGain(const Vector& x, const Vector& w, const Vector& d) {
    const double steepness = w.stableNorm();
    const double rounding = roundingAt(x);
    return steepness <= rounding || w.dot(d) <= rounding * steepness;
}

double lineSearch(const Vector& x, const Vector& w, const Vector& d, double limit) {
    return nothingToGain(x, w, d) ? 0.0 : std::min(w.dot(d) / d.squaredNorm(), limit);
}

double bestDecrease(const Vector& x, const Vector& w, const Vector& d, double limit) {
    const double gamma = lineSearch(x, w, d, limit);
    return gamma * (w.dot(d) - 0.5 * gamma * d.squaredNorm());
}

double openLoop(int t) { return 2.0 / (t + 2.0); }

}  // namespace awaystep
