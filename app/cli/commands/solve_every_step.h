#pragma once
// solve --every-step: what an apprentice who learns while a demonstration is recorded knows after every step of it.
// The exact projection onto K for each of its targets, one row each; warm from the row before, or each from scratch.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/arguments.h"
#include "cli/options/outputs.h"
#include "cli/options/problem_options.h"

namespace awaystep {

struct EveryStepOptions {
    ProblemOptions problem;
    std::vector<std::string> solvers;  // as typed; none stands for the one that can do it
    std::optional<double> gap;
    std::optional<std::uint64_t> seed;  // of a scenario whose world is taken
    bool fromScratch = false;
    std::optional<std::string> trace;
    std::optional<std::string> json;
    MetaFile meta;
    TypedCommand typed;
};

// The exit code. Throws UsageError for options that do not go together.
int solveEveryStep(EveryStepOptions options);

}  // namespace awaystep
