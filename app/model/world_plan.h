#pragma once
// The world of a recording as a scenario, so that a document can open it.

#include "experiment/scenario.h"

namespace awaystep {

// With an expert of its own, so that it can be raced in without the recordings too.
inline ScenarioPlan planOf(const Demonstration& recorded) {
    ScenarioPlan plan;
    plan.name = "own world";
    plan.about = "The world that the demonstrations were recorded in.";
    plan.domain = recorded.domain;
    plan.parameters = recorded.parameters;
    plan.expert.kind = ExpertKind::Optimal;
    return plan;
}

}  // namespace awaystep
