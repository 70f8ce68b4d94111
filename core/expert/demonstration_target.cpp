#include "expert/demonstration_target.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "files/plain_text.h"

namespace awaystep {
namespace {

void addTo(RecordingEstimator& estimator, const Demonstration& each, const Domain& domain, RecordingRule rule) {
    if (!each.enabled) return;
    const std::string which = "demonstration " + inQuotes(each.title.empty() ? each.id : each.title) + ": ";
    if (const auto difference = differenceFrom(each, domain)) throw std::invalid_argument(which + *difference);
    if (rule == RecordingRule::Geometric && each.ending != Ending::Geometric) {
        throw std::invalid_argument(which +
                                    "it was ended by hand; geometric needs recordings that the application ended");
    }
    std::vector<FeatureRow> rows;
    for (int t = 0; t < each.terms(); ++t) rows.push_back(each.term(t));
    if (rows.empty())
        throw std::invalid_argument(which + "it has no action, and features belong to states and actions here");
    estimator.add(rows);
}

FeatureExpectations targetOf(const RecordingEstimator& estimator, double delta) {
    if (estimator.recordings() == 0) {
        throw std::invalid_argument("no demonstration is switched on, so there is nothing to learn from");
    }
    return estimator.target(delta);
}

}  // namespace

FeatureExpectations demonstratedTarget(std::span<const DemonstrationPtr> demonstrations, const Domain& domain,
                                       RecordingRule rule, double delta) {
    RecordingEstimator estimator(*domain.mdp(), rule);
    for (const DemonstrationPtr& each : demonstrations) addTo(estimator, *each, domain, rule);
    return targetOf(estimator, delta);
}

FeatureExpectations demonstratedTarget(std::span<const Demonstration> demonstrations, const Domain& domain,
                                       RecordingRule rule, double delta) {
    RecordingEstimator estimator(*domain.mdp(), rule);
    for (const Demonstration& each : demonstrations) addTo(estimator, each, domain, rule);
    return targetOf(estimator, delta);
}

std::vector<DemonstrationPtr> recordedIn(const Domain& domain, std::vector<DemonstrationPtr> demonstrations) {
    // Comparing worlds may mean making one: once for each.
    std::set<std::string> others;
    const auto isElsewhere = [&](const DemonstrationPtr& each) {
        if (others.contains(each->parameters)) return true;
        if (!differenceFrom(*each, domain)) return false;
        if (each->parameters != domain.parameters()) others.insert(each->parameters);
        return true;
    };
    std::vector<DemonstrationPtr> here;
    std::remove_copy_if(demonstrations.begin(), demonstrations.end(), std::back_inserter(here), isElsewhere);
    return here.empty() ? std::move(demonstrations) : here;
}

}  // namespace awaystep
