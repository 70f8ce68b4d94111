#include "expert/feature_expectations.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace awaystep {

std::string_view name(Origin origin) {
    switch (origin) {
        case Origin::Exact:
            return "exact";
        case Origin::Given:
            return "given";
        case Origin::Truncated:
            return "truncated";
        case Origin::Geometric:
            return "geometric";
        case Origin::Normalised:
            return "normalised";
        case Origin::AsRecorded:
            return "as-recorded";
    }
    throw std::logic_error("origin: not in the list");
}

std::optional<double> FeatureExpectations::errorBound() const {
    if (!radius) return std::nullopt;
    return *radius + std::sqrt(static_cast<double>(value.size())) * tail;
}

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

std::int64_t moreSamplesNeeded(const FeatureExpectations& target, double epsilon, double delta) {
    if (target.isExact()) return 0;
    if (target.samples < 1) throw std::invalid_argument("target: it was not sampled, more samples do not help");
    const SampleQuestion question{static_cast<int>(target.value.size()), target.range, delta};
    return std::max<std::int64_t>(0, samplesNeeded(question, epsilon) - target.samples);
}

}  // namespace awaystep
