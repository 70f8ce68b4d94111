#include "geometry/bounds.h"

#include <algorithm>
#include <cmath>

namespace awaystep {

double conditionalGradientBound(double diameter, double t) { return 2.0 * diameter * diameter / (t + 1.0); }

double awayStepBound(double startSuboptimality, double rate, double t) {
    return startSuboptimality * std::exp(-rate * t);
}

double stochasticBound(double diameter, double t) { return 4.0 * diameter * diameter / (t + 2.0); }

double multiplicativeWeightsRegret(const Horizon& horizon, int rounds, double t) {
    const double entropy = std::log(static_cast<double>(horizon.features()));
    if (entropy == 0.0) return 0.0;  // one feature: nothing to weigh
    const double s = std::sqrt(2.0 * entropy / std::max(1, rounds));
    return 4.0 * horizon.largestWidth() / horizon.perStep() * (0.5 * s + (1.0 + 1.0 / s) * entropy / std::max(1.0, t));
}

}  // namespace awaystep
