#pragma once
// The scenarios by name: those that come with the application, and the user's own in the folder "scenarios" of
// dataFolder(). Shared by the window and the command line.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/scenario.h"

namespace awaystep {

struct ScenarioLibrary {
    std::vector<ScenarioPlan> plans;    // in display order, the user's own last
    std::vector<std::string> problems;  // a sentence for each file of the user's that is left out
};
ScenarioLibrary scenarioLibrary();
// Its plans alone.
std::vector<ScenarioPlan> allScenarios();
// Throws std::invalid_argument, naming the ones there are, if there is none of this name.
ScenarioPlan findScenario(std::string_view name);
// A name, or a scenario's file: what ends in .json is a file.
bool isScenarioFile(const std::string& nameOrFile);
ScenarioPlan scenarioFrom(const std::string& nameOrFile);
// Where the demonstrations of scenarios are that come with the application.
std::filesystem::path demonstrationsFolder();
// Where those of this scenario are: there, or in the folder "demonstrations" of dataFolder().
std::filesystem::path demonstrationsFolder(const ScenarioPlan& plan);
// The user's own scenarios; empty where there is no such folder.
std::filesystem::path ownScenariosFolder();

// The plan with one number of its world changed.
ScenarioPlan withWorldParameter(ScenarioPlan plan, const std::string& key, double value);

// The world of a recording as a scenario, so that a document can open it; with an expert of its own, so that solvers
// can race in it without the recordings too.
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
