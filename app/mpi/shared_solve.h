// `awaystep-mpi solve`: solvers on a world that several processes share.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.h"
#include "cli/options/problem_options.h"
#include "experiment/run_config.h"
#include "mpi/ranks.h"

namespace awaystep {

struct SharedSolveOptions {
    ProblemOptions problem;
    // By rule: an empty room of so many cells a side, its start in one corner.
    std::optional<int> grid;
    int regions = 8;  // a side
    double slip = 0.3;
    std::optional<double> discount;
    int optima = 0;  // instead of a target: the middle of the best policies for so many rewards
    std::vector<std::string> solvers;
    std::string oracle = "petsc";
    std::optional<std::uint64_t> seed;
    RunConfig config;
    std::optional<std::string> trace, json;
    TypedCommand typed;
};

void addSharedSolve(CLI::App& app, SharedSolveOptions& options);
// Throws UsageError for options that do not fit together; the same on all ranks.
void checkSharedSolve(const SharedSolveOptions& options);
// Called by all ranks together; rank 0 writes.
void solveShared(const SharedSolveOptions& options, const Ranks& ranks);

}  // namespace awaystep
