#pragma once
// Documents to test with: one with everything in it, and one as small as can be.

#include <memory>
#include <string>

#include "expert/recorder.h"
#include "model/documents/document.h"
#include "model/documents/document_history.h"
#include "support/recording_checks.h"

namespace awaystep {

inline ScenarioPlan smallPlan() {
    ScenarioPlan plan;
    plan.name = "own world";
    plan.about = "A world for tests.";
    plan.domain = "gridworld";
    plan.parameters = R"({"map":["S..",".#.","..G"]})";
    plan.expert.kind = ExpertKind::Optimal;
    return plan;
}

// A walk of some legal steps.
inline DemonstrationPtr sampleDemonstration(const DomainPtr& domain, const std::string& id, int steps) {
    Recorder recorder;
    RecordingSetup setup;
    setup.id = id;
    setup.title = "Walk " + id;
    setup.author = "Zo\u00EB";
    setup.seed = 5;
    recorder.start(domain, setup);
    Rng rng(7, id);
    for (int t = 0; t < steps;)
        if (!act(recorder, rng.integer(domain->actions()), 0.5 * t)) ++t;
    return std::make_shared<const Demonstration>(recorder.finish());
}

inline Document tinyDocument() {
    Document document = documentOf(smallPlan());
    document.scene.seed = 3;
    return document;
}

inline Document sampleDocument() {
    Document document = tinyDocument();
    const DomainPtr domain = makeDomain(document.scene.plan.domain, document.scene.plan.parameters);
    document.demonstrations = {sampleDemonstration(domain, "one", 4), sampleDemonstration(domain, "two", 7)};
    document.targetFrom = TargetSource::Demonstrations;
    document.rule = RecordingRule::AsRecorded;
    document.scene.seed = 18'446'744'073'709'551'615ULL;
    document.race.solvers = {"cg", "ascg", "mnp"};
    document.race.lockStep = LockStep::OracleCalls;
    document.race.common.iterations = 250;
    document.race.common.gap = 0.1 + 0.2;
    document.race.common.start = StartKind::Given;
    document.race.common.startPolicy = DeterministicPolicy(std::vector<int>(8, 3));
    document.race.common.oracle = OracleKind::QLearning;
    document.race.common.learningUnit = LearningUnit::Episodes;
    document.race.common.schedule = SfwSchedule::Capped;
    document.race.relaxation = {0.2, 0.1 + 0.2};
    document.results = {{"ascg", "own world, 2 demonstrations", 3, 60, 61, 1.5e-7, 2e-16, 5}};
    document.layout = {true, {"Features"}, "[Window][Setup]\nPos=1,2\n", "race"};
    return document;
}

}  // namespace awaystep
