#pragma once
// `awaystep compare`: solvers x seeds of a scenario -> table, figure and paired wins; `awaystep merge` joins the parts
// that several machines made with --shard.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/options/arguments.h"
#include "cli/options/sweep.h"
#include "experiment/scenario.h"

namespace awaystep {

void addCompareCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);
void addMergeCommand(CLI::App& app, const TypedCommand& typed, int& exitCode);

// One seed of a scenario: draws it, finds h*, runs the solvers one after the other. `adjust`, if given, changes each
// run's config (oracle, resources) before it starts.
struct ScenarioSeedRuns {
    ScenarioPlan plan;
    std::vector<std::string> solvers;
    std::function<void(RunConfig&)> adjust;
    std::string demonstrations;  // the folder that the scenario's demonstrations are in

    void operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const;
};

}  // namespace awaystep
