#include "model/world/scenario_library.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "files/plain_text.h"
#include "model/settings/folders.h"

namespace awaystep {

std::vector<ScenarioPlan> allScenarios() { return loadScenarios(assetPath("scenarios")); }

ScenarioPlan findScenario(std::string_view name) {
    const std::vector<ScenarioPlan> all = allScenarios();
    for (const ScenarioPlan& plan : all)
        if (plan.name == name) return plan;
    throw std::invalid_argument("there is no scenario " + inQuotes(name) + "; awaystep list names those there are");
}

bool isScenarioFile(const std::string& nameOrFile) { return std::filesystem::path(nameOrFile).extension() == ".json"; }

ScenarioPlan scenarioFrom(const std::string& nameOrFile) {
    return isScenarioFile(nameOrFile) ? loadScenario(nameOrFile) : findScenario(nameOrFile);
}

std::filesystem::path demonstrationsFolder() { return assetPath("demonstrations"); }

ScenarioPlan withWorldParameter(ScenarioPlan plan, const std::string& key, double value) {
    nlohmann::json parameters = nlohmann::json::parse(plan.parameters);
    parameters[key] = value;
    plan.parameters = parameters.dump();
    return plan;
}

}  // namespace awaystep
