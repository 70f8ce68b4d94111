#include "model/documents/question.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "experiment/input_files.h"
#include "experiment/scenario.h"
#include "expert/demonstration_target.h"
#include "expert/scripted_expert.h"
#include "geometry/regime.h"

namespace awaystep {
namespace {

std::vector<const Demonstration*> switchedOn(const std::vector<DemonstrationPtr>& all) {
    std::vector<const Demonstration*> on;
    for (const DemonstrationPtr& each : all)
        if (each->enabled) on.push_back(each.get());
    return on;
}

bool sameRecording(const Demonstration* a, const Demonstration* b) {
    if (a == b) return true;
    return a->ending == b->ending && a->criterion == b->criterion && a->domain == b->domain &&
           a->parameters == b->parameters && a->featureNames == b->featureNames && a->fieldNames == b->fieldNames &&
           a->actionNames == b->actionNames && a->start == b->start && a->steps == b->steps;
}

}  // namespace

Vector vectorOf(const std::vector<double>& numbers) {
    return Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

bool poseTheSame(const std::vector<DemonstrationPtr>& a, const std::vector<DemonstrationPtr>& b) {
    const std::vector<const Demonstration*> first = switchedOn(a), second = switchedOn(b);
    return std::equal(first.begin(), first.end(), second.begin(), second.end(), sameRecording);
}

FeatureExpectations recordedTarget(const Document& document, const Domain& domain, const Demonstration* further) {
    std::vector<DemonstrationPtr> all = document.demonstrations;
    // Pointed at, not copied: it outlives this call.
    if (further != nullptr) all.push_back(DemonstrationPtr(DemonstrationPtr(), further));
    return demonstratedTarget(recordedIn(domain, std::move(all)), domain, document.rule);
}

Question questionOf(const Document& document, const Scenario& scenario, std::shared_ptr<const Mdp> relaxedWorld) {
    const std::shared_ptr<const Mdp>& world = scenario.domain->mdp();
    const Relaxation& relaxation = document.race.relaxation;
    const bool own = document.targetFrom == TargetSource::Scene;
    Question question;
    question.domain = scenario.domain;
    switch (document.targetFrom) {
        case TargetSource::Scene:
            question.target = scenario.target;
            break;
        case TargetSource::Demonstrations:
            question.target = recordedTarget(document, *scenario.domain);
            break;
        case TargetSource::Placed:
            question.target = placedTarget(vectorOf(document.placed.phi));
            break;
    }
    checkTarget(*world, question.target.value);
    if (relaxation == Relaxation{}) {
        question.problem = own ? scenario.problem : Problem{world, question.target.value, std::nullopt};
        // A scenario that is named after its regime knows it.
        if (own) question.regime = scenario.regime;
        return question;
    }
    if (relaxation.target > 0.0)
        question.target.value = pulledTowards(question.target.value, centreOfK(world), relaxation.target);
    question.problem = {world, question.target.value, std::nullopt};
    if (relaxation.apprentice > 0.0)
        question.problem.mdp = relaxedWorld ? std::move(relaxedWorld)
                                            : std::make_shared<const Mdp>(relaxed(*world, relaxation.apprentice));
    return question;
}

}  // namespace awaystep
