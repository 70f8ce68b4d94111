#include "cli/problem_options.h"

#include <memory>

#include "cli/arguments.h"
#include "domains/mdp_file.h"
#include "experiment/input_files.h"

namespace awaystep {

void addProblemOptions(CLI::App& command, ProblemOptions& options) {
    command.add_option("--mdp", options.mdpFile, "The world: a JSON file, format awaystep-mdp")->type_name("FILE");
    command.add_option("--target", options.targetFile, "The expert: a JSON file {\"phi\": [k numbers]}")
        ->type_name("FILE");
}

void checkUsage(const ProblemOptions& options) {
    if (options.mdpFile.empty()) throw UsageError("--mdp is required");
    if (options.targetFile.empty()) throw UsageError("--target is required");
}

std::vector<std::string> inputFiles(const ProblemOptions& options) { return {options.mdpFile, options.targetFile}; }

Problem loadProblem(const ProblemOptions& options) {
    Problem problem;
    problem.mdp = std::make_shared<const Mdp>(readMdpFile(options.mdpFile));
    problem.phiE = readTargetFile(options.targetFile, *problem.mdp);
    return problem;
}

}  // namespace awaystep
