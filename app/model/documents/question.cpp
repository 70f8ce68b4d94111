#include "model/documents/question.h"

#include <utility>
#include <vector>

#include "expert/demonstration_target.h"
#include "expert/scripted_expert.h"

namespace awaystep {

FeatureExpectations recordedTarget(const Document& document, const Domain& domain, const Demonstration* further) {
    std::vector<DemonstrationPtr> all = document.demonstrations;
    // Pointed at, not copied: it outlives this call.
    if (further != nullptr) all.push_back(DemonstrationPtr(DemonstrationPtr(), further));
    return demonstratedTarget(recordedIn(domain, std::move(all)), domain, document.rule);
}

Question questionOf(const Document& document, const Scenario& scenario, std::shared_ptr<const Mdp> relaxedWorld) {
    const std::shared_ptr<const Mdp>& world = scenario.domain->mdp();
    const Relaxation& relaxation = document.race.relaxation;
    const bool recorded = document.targetFrom == TargetSource::Demonstrations;
    Question question;
    question.target = recorded ? recordedTarget(document, *scenario.domain) : scenario.target;
    checkTarget(*world, question.target.value);
    if (relaxation == Relaxation{}) {
        question.problem = recorded ? Problem{world, question.target.value, std::nullopt} : scenario.problem;
        // A scenario that is named after its regime knows it.
        if (!recorded) question.regime = scenario.regime;
        return question;
    }
    if (relaxation.target > 0.0) question.target.value = pulledInside(*world, question.target.value, relaxation.target);
    question.problem = {world, question.target.value, std::nullopt};
    if (relaxation.apprentice > 0.0)
        question.problem.mdp = relaxedWorld ? std::move(relaxedWorld)
                                            : std::make_shared<const Mdp>(relaxed(*world, relaxation.apprentice));
    return question;
}

}  // namespace awaystep
