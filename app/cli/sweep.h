#pragma once
// Many seeds on all cores. Each seed is worked on by one thread from its first run to its last, so that its numbers do
// not depend on how many threads there are; finished runs are collected in the order of their seeds. Ctrl-C ends the
// sweep early and keeps what is finished.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "experiment/comparison.h"

namespace awaystep {

struct SweepPlan {
    std::vector<std::uint64_t> seeds;
    int runsPerSeed = 1;
    int threads = 1;
    std::string label;  // what the progress line says is being run
    // Runs one seed: hands over each finished trace, asks `goOn` before every step and leaves early when it says no.
    using Keep = std::function<void(RunTrace)>;
    using GoOn = std::function<bool()>;
    std::function<void(std::uint64_t seed, const Keep& keep, const GoOn& goOn)> runSeed;
};

struct SweepResult {
    Comparison comparison;
    bool cutShort = false;  // by Ctrl-C
};

// An exception inside a run ends the sweep and comes out here.
SweepResult sweep(const SweepPlan& plan);

// Cores of this machine; at least one.
int coreCount();

}  // namespace awaystep
