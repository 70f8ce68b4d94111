#include "expert/feature_expectations.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "expert/sampling_bound.h"

namespace awaystep {

double FeatureExpectations::truncationBound() const { return std::sqrt(static_cast<double>(value.size())) * tail; }

FeatureExpectations exactTarget(Vector phi) {
    FeatureExpectations target;
    target.value = std::move(phi);
    target.origin = Origin::Exact;
    target.radius = target.featureRadius = 0.0;
    return target;
}

FeatureExpectations givenTarget(Vector phi) {
    FeatureExpectations target;
    target.value = std::move(phi);
    target.origin = Origin::Given;
    return target;
}

FeatureExpectations placedTarget(Vector phi) {
    FeatureExpectations target = givenTarget(std::move(phi));
    target.origin = Origin::Placed;
    return target;
}

std::int64_t moreSamplesNeeded(const FeatureExpectations& target, double epsilon, double delta) {
    if (target.isExact()) return 0;
    if (target.samples < 1) throw std::invalid_argument("target: it was not sampled, more samples do not help");
    const SampleQuestion question{static_cast<int>(target.value.size()), target.range, delta};
    return std::max<std::int64_t>(0, samplesNeeded(question, epsilon) - target.samples);
}

}  // namespace awaystep
