#pragma once
// Many seeds on all cores. Each seed is worked on by one thread from its first run to its last, so that its numbers do
// not depend on how many threads there are; finished runs are collected in the order of their seeds. A sweep that is
// ended early keeps what is finished.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "experiment/scenario_plan.h"

namespace awaystep {

struct SweepPlan {
    std::string label;  // what the progress line says is being run
    std::vector<std::uint64_t> seeds;
    int runsPerSeed = 1;
    int threads = 1;
    // Runs one seed: hands over each finished trace, and throws Stopped soon after it was told to stop.
    using Keep = std::function<void(RunTrace)>;
    std::function<void(std::uint64_t seed, const Keep& keep, const StopToken& stop)> runSeed;
};

// Told to stop, it answers with the runs that are finished. Any other exception inside a run ends the sweep and comes
// out here.
Comparison sweep(const SweepPlan& plan, const StopToken& stop);

// Cores of this machine; at least one.
int coreCount();

// SweepPlan::runSeed for a scenario: draws it, finds h*, runs the solvers one after the other. `adjust`, if given,
// changes each run's config (oracle, resources) before it starts.
struct ScenarioSeedRuns {
    ScenarioPlan plan;
    std::vector<std::string> solvers;
    std::function<void(RunConfig&)> adjust;
    std::string demonstrations;  // the folder that the scenario's demonstrations are in

    void operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const;
};

}  // namespace awaystep
