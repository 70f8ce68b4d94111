#pragma once
// Phi_E from the demonstrations that are switched on, by the features that were recorded. The estimator does the sums;
// here demonstrations that do not belong together are refused.

#include <span>
#include <vector>

#include "expert/demonstration.h"
#include "expert/estimator.h"

namespace awaystep {

// Throws std::invalid_argument if none is switched on, one was recorded in another world (the difference is named), or
// the rule is geometric and one was ended by hand: only the application's own coin makes that rule unbiased.
FeatureExpectations demonstratedTarget(std::span<const DemonstrationPtr> demonstrations, const Domain& domain,
                                       RecordingRule rule, double delta = 0.05);
FeatureExpectations demonstratedTarget(std::span<const Demonstration> demonstrations, const Domain& domain,
                                       RecordingRule rule, double delta = 0.05);

// A document may hold demonstrations of a world that was changed since: those of this world, or all if there is none,
// so that the message for their target says what differs.
std::vector<DemonstrationPtr> recordedIn(const Domain& domain, std::vector<DemonstrationPtr> demonstrations);

}  // namespace awaystep
