// The options that say which question is asked: a world and a target. Shared by the subcommands that solve.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiment/provenance.h"
#include "experiment/run_config.h"
#include "experiment/scenario_plan.h"
#include "expert/demonstration.h"
#include "expert/estimator.h"

namespace awaystep {

struct ProblemOptions {
    std::string mdpFile;
    std::string scenario;
    std::string targetFile;
    std::string demonstrationsFile;
    RecordingRule estimate = RecordingRule::Normalised;
    CriterionChoice criterion;  // in place of the world's own
};

void addProblemOptions(CLI::App& command, ProblemOptions& options);
// --criterion, --discount and --episode-length.
void addCriterionOptions(CLI::App& command, CriterionChoice& criterion);
// A scenario's or a file's world under the criterion that the options ask for. Throws std::invalid_argument.
ScenarioPlan underCriterion(ScenarioPlan plan, const CriterionChoice& criterion);

// Throws UsageError unless the options name one world and one target (a scenario brings its own, and demonstrations
// bring the world that they were recorded in).
void checkUsage(const ProblemOptions& options);
// The files that will be read; standard input is none.
std::vector<std::string> inputFiles(const ProblemOptions& options);
// Those of the names that are files: neither empty nor "-".
std::vector<std::string> filesAmong(const std::vector<std::string>& names);

// A world from a file is called as the file is, without its ending.
std::string worldName(const std::string& file);

struct LoadedProblem {
    Problem problem;
    StartKind start = StartKind::Lowest;  // the world's own default
    std::uint64_t seed = 0;               // what a scenario was drawn with
    FeatureExpectations target;           // problem.phiE with its history
    // That the target was made from, those switched off among them; none for a target of another kind.
    std::vector<DemonstrationPtr> demonstrations;
    std::string name;              // of the scenario, or of the world's file without its ending
    std::string about;             // one sentence
    std::string domain = "table";  // the world's, with its parameters as JSON
    std::string parameters = "{}";
};

// Reads world and target; refused files throw, see core/files/json_reading.h. Without a seed a scenario is drawn with
// its own.
LoadedProblem loadProblem(const ProblemOptions& options, std::optional<std::uint64_t> seed);

// How a result for this question was made. options: the rest of what was asked for, as JSON.
Provenance provenanceOf(const LoadedProblem& loaded, std::vector<std::string> command, std::string options);

}  // namespace awaystep
