#include "geometry/bounds.h"

#include <algorithm>
#include <cmath>

namespace awaystep {

double conditionalGradientBound(double diameter, double t) { return 2.0 * diameter * diameter / (t + 1.0); }

double awayStepBound(double startSuboptimality, double rate, double t) {
    return startSuboptimality * std::exp(-rate * t);
}

double stochasticBound(double diameter, double t) { return 4.0 * diameter * diameter / (t + 2.0); }

double multiplicativeWeightsRegret(int features, double discount, int rounds) {
    const double share = std::log(static_cast<double>(features)) / std::max(1, rounds);
    return 4.0 / (1.0 - discount) * (std::sqrt(2.0 * share) + share);
}

}  // namespace awaystep
