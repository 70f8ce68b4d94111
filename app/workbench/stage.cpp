#include "workbench/stage.h"

#include "planning/policy_iteration.h"
#include "world/occupancy.h"
#include "world/rng.h"

namespace awaystep {

StagePtr openStage(const SceneChoice& choice) {
    auto stage = std::make_shared<Stage>();
    stage->choice = choice;
    stage->title = "Gridworld \xC2\xB7 mixture of two drivers";
    stage->domain = makeDomain("gridworld", R"({"features":"regions"})");
    const auto& mdp = stage->domain->mdp();
    PolicyIteration planner(mdp);
    Rng rng(choice.seed, "expert");
    Vector phi = Vector::Zero(mdp->featureCount());
    for (const double weight : {0.4, 0.6}) {
        Vector w(mdp->featureCount());
        for (double& each : w) each = rng.normal();
        phi += weight * featureExpectations(*mdp, planner.plan(mdp->rewards(w / w.norm())));
    }
    stage->target = exactTarget(std::move(phi));
    return stage;
}

}  // namespace awaystep
