#include "cli/problem_options.h"

#include <memory>

#include "cli/arguments.h"
#include "domains/mdp_file.h"
#include "domains/table_world.h"
#include "experiment/input_files.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "files/text_file.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {
namespace {

Vector demonstrated(const ProblemOptions& options, const std::string& file, const Domain& domain) {
    const DemonstrationSet set = readDemonstrationsFor(file, domain);
    if (!set.problems.empty()) throw std::invalid_argument(set.problems.front().sentence);
    return namingFile(file, [&] { return demonstratedTarget(set.demonstrations, domain, options.estimate).value; });
}

}  // namespace

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
    command.add_option("--mdp", options.mdpFile, "The world: a JSON file, format awaystep-mdp")->type_name("FILE");
    command.add_option("--scenario", options.scenario, "A ready-made world with its target; awaystep list names them")
        ->type_name("NAME");
    command
        .add_option("--target", options.targetFile,
                    "The expert: a JSON file {\"phi\": [k numbers]}, or a file of demonstrations")
        ->type_name("FILE");
    command.add_option("--demonstrations", options.demonstrationsFile, "The expert: recorded demonstrations")
        ->type_name("FILE");
    addChoice<RecordingRule>(command, "--estimate", options.estimate,
                             {{"normalised", RecordingRule::Normalised},
                              {"as-recorded", RecordingRule::AsRecorded},
                              {"geometric", RecordingRule::Geometric}},
                             "How demonstrations of any length become a target");
}

void checkUsage(const ProblemOptions& options) {
    if (options.mdpFile.empty() && options.scenario.empty()) throw UsageError("--mdp or --scenario is required");
    if (!options.mdpFile.empty() && !options.scenario.empty())
        throw UsageError("--mdp and --scenario exclude each other");
    if (!options.targetFile.empty() && !options.demonstrationsFile.empty())
        throw UsageError("--target and --demonstrations exclude each other");
    if (options.scenario.empty() && options.targetFile.empty() && options.demonstrationsFile.empty())
        throw UsageError("--target or --demonstrations is required");
}

std::vector<std::string> inputFiles(const ProblemOptions& options) {
    std::vector<std::string> files;
    for (const std::string& file : {options.mdpFile, options.targetFile, options.demonstrationsFile})
        if (!file.empty()) files.push_back(file);
    return files;
}

LoadedProblem loadProblem(const ProblemOptions& options, std::optional<std::uint64_t> seed) {
    LoadedProblem loaded;
    loaded.seed = seed.value_or(0);
    DomainPtr domain;
    if (!options.scenario.empty()) {
        const ScenarioPlan plan = findScenario(options.scenario);
        loaded.seed = seed.value_or(plan.seed);
        const Scenario scenario = drawScenario(plan, loaded.seed, demonstrationsFolder());
        domain = scenario.domain;
        loaded.problem = scenario.problem;
        loaded.start = plan.start;
    } else {
        loaded.problem.mdp = std::make_shared<const Mdp>(readMdpFile(options.mdpFile));
    }

    const std::string& given = options.targetFile.empty() ? options.demonstrationsFile : options.targetFile;
    if (given.empty()) return loaded;
    loaded.problem.truth.reset();  // of the scenario's own expert, who is not asked
    const bool recorded = options.targetFile.empty() || looksLikeDemonstrations(readTextFile(given));
    if (recorded && !domain) domain = tableWorld(loaded.problem.mdp);
    loaded.problem.phiE = recorded ? demonstrated(options, given, *domain) : readTargetFile(given, *loaded.problem.mdp);
    return loaded;
}

}  // namespace awaystep
