#include "model/live/demonstration_points.h"

#include <exception>
#include <optional>
#include <utility>

#include "expert/demonstration_target.h"
#include "model/documents/document.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

// Nothing where it gives no target by this rule, or belongs to another world.
std::optional<Vector> phiOf(const DemonstrationPtr& demonstration, const Domain& domain, RecordingRule rule) {
    try {
        const std::vector<DemonstrationPtr> alone = {demonstration};
        return demonstratedTarget(alone, domain, rule).value;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace

void DemonstrationPoints::follow(const Document& document, const OpenScenario* scenario) {
    if (in_ == scenario && rule_ == document.rule && of_ == document.demonstrations) return;
    in_ = scenario;
    rule_ = document.rule;
    of_ = document.demonstrations;
    points_.clear();
    if (scenario == nullptr) return;
    for (const DemonstrationPtr& each : of_) {
        if (!each->enabled) continue;
        if (auto phi = phiOf(each, scenario->domain(), rule_)) points_.push_back({each, std::move(*phi)});
    }
}

}  // namespace awaystep
