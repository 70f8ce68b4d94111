#pragma once
// Many seeds on all cores. Each seed is worked on by one thread from its first run to its last, so that its numbers do
// not depend on how many threads there are; finished runs are collected in the order of their seeds. A sweep that is
// ended early keeps what is finished.

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
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
    // Runs of earlier calls, which `runSeed` is not to do again; and what is done with each run as soon as it is
    // finished, one at a time.
    std::vector<RunTrace> done = {};
    std::function<void(const RunTrace&)> onFinished = {};
};

// Many seeds, each in one piece: `runSeed` gets the seed with its place and calls `advance` after each run. Runs
// that are done already count as done.
struct SeedJob {
    std::string label;
    std::vector<std::uint64_t> seeds;
    int runsPerSeed = 1;
    int doneBefore = 0;
    int threads = 1;
    using Advance = std::function<void()>;
    std::function<void(std::size_t place, std::uint64_t seed, const Advance& advance, const StopToken& stop)> runSeed;
};
// Told to stop, it returns early. Any other exception inside a run ends it and comes out here.
void runSeeds(const SeedJob& job, const StopToken& stop);

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
    std::string demonstrations;                                 // the folder that the scenario's demonstrations are in
    std::set<std::pair<std::uint64_t, std::string>> done = {};  // seed and solver of the runs that are not to be done
    std::optional<Problem> own = {};  // one world and target for all seeds in the place of the scenario's

    void operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const;
};

}  // namespace awaystep
