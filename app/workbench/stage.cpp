#include "workbench/stage.h"

#include "planning/policy_iteration.h"
#include "world/occupancy.h"
#include "world/rng.h"

namespace awaystep {
namespace {

std::vector<int> laneFieldsOf(const Domain& domain) {
    std::vector<int> fields;
    for (int s = 0; s < domain.states(); ++s) {
        const StatePicture picture = domain.look(s);
        const auto* road = std::get_if<RoadState>(&picture);
        if (road == nullptr) return {};
        fields.push_back(road->speed < 0 ? -1 : (road->lane + 1) * 3 + road->speed);
    }
    return fields;
}

}  // namespace

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
    stage->picture = stage->domain->picture();
    stage->laneFields = laneFieldsOf(*stage->domain);
    return stage;
}

}  // namespace awaystep
