// The options that say which question is asked: a world and a target. Shared by the subcommands that solve.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "experiment/run_config.h"

namespace awaystep {

struct ProblemOptions {
    std::string mdpFile;
    std::string targetFile;
};

void addProblemOptions(CLI::App& command, ProblemOptions& options);

// Throws UsageError unless the options name one world and one target.
void checkUsage(const ProblemOptions& options);
// The files that will be read.
std::vector<std::string> inputFiles(const ProblemOptions& options);

// Reads world and target; refused files throw, see core/files/json_reading.h.
Problem loadProblem(const ProblemOptions& options);

}  // namespace awaystep
