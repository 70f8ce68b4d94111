#include "model/documents/document.h"

namespace awaystep {

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
