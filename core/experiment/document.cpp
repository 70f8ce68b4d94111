#include "experiment/document.h"

#include "expert/scripted_expert.h"

namespace awaystep {

Problem relaxed(const Problem& problem, const Relaxation& relaxation) {
    if (relaxation == Relaxation{}) return problem;
    Problem other{problem.mdp, problem.phiE, std::nullopt};
    if (relaxation.target > 0.0) other.phiE = pulledInside(*problem.mdp, problem.phiE, relaxation.target);
    if (relaxation.apprentice > 0.0)
        other.mdp = std::make_shared<const Mdp>(relaxed(*problem.mdp, relaxation.apprentice));
    return other;
}

Document documentOf(const ScenarioPlan& plan) {
    Document document;
    document.scene.plan = plan;
    document.scene.seed = plan.seed;
    document.race.solvers = plan.solvers;
    document.race.common.iterations = plan.iterations;
    document.race.common.start = plan.start;
    document.race.common.seed = plan.seed;
    return document;
}

}  // namespace awaystep
