#include "model/world/scenario_library.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "files/plain_text.h"
#include "model/settings/folders.h"

namespace awaystep {

namespace {

// A damaged file of the user's costs that scenario and no other.
void addOwnScenarios(ScenarioLibrary& library) {
    const std::filesystem::path folder = ownScenariosFolder();
    std::vector<std::filesystem::path> files;
    std::error_code absent;
    for (std::filesystem::directory_iterator at(folder, absent), end; !absent && at != end; at.increment(absent))
        if (at->path().extension() == ".json") files.push_back(at->path());
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) {
        try {
            ScenarioPlan plan = loadScenario(file);
            const auto same = [&](const ScenarioPlan& other) { return other.name == plan.name; };
            if (std::any_of(library.plans.begin(), library.plans.end(), same))
                throw std::invalid_argument(shownPath(file.string()) + ": name: there is another scenario " +
                                            inQuotes(plan.name));
            library.plans.push_back(std::move(plan));
        } catch (const std::exception& refused) {
            library.problems.emplace_back(refused.what());
        }
    }
}

}  // namespace

ScenarioLibrary scenarioLibrary() {
    ScenarioLibrary library;
    library.plans = loadScenarios(assetPath("scenarios"));
    addOwnScenarios(library);
    return library;
}

std::vector<ScenarioPlan> allScenarios() { return scenarioLibrary().plans; }

ScenarioPlan findScenario(std::string_view name) {
    const std::vector<ScenarioPlan> all = allScenarios();
    for (const ScenarioPlan& plan : all)
        if (plan.name == name) return plan;
    throw std::invalid_argument("there is no scenario " + inQuotes(name) +
                                "; awaystep list names those there are, and a file ends in .json");
}

bool isScenarioFile(const std::string& nameOrFile) { return std::filesystem::path(nameOrFile).extension() == ".json"; }

ScenarioPlan scenarioFrom(const std::string& nameOrFile) {
    return isScenarioFile(nameOrFile) ? loadScenario(nameOrFile) : findScenario(nameOrFile);
}

std::filesystem::path demonstrationsFolder() { return assetPath("demonstrations"); }

std::filesystem::path demonstrationsFolder(const ScenarioPlan& plan) {
    std::error_code absent;
    const std::filesystem::path own = inFolder(dataFolder(), "demonstrations");
    const bool isOwn = !plan.target.file.empty() && !own.empty() &&
                       !std::filesystem::exists(demonstrationsFolder() / plan.target.file, absent) &&
                       std::filesystem::exists(own / plan.target.file, absent);
    return isOwn ? own : demonstrationsFolder();
}

std::filesystem::path ownScenariosFolder() { return inFolder(dataFolder(), "scenarios"); }

ScenarioPlan withWorldParameter(ScenarioPlan plan, const std::string& key, double value) {
    nlohmann::json parameters = nlohmann::json::parse(plan.parameters);
    parameters[key] = value;
    plan.parameters = parameters.dump();
    return plan;
}

}  // namespace awaystep
