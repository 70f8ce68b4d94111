#pragma once
// Who races, and by which rules: one RunConfig for all, a list of solvers, and what lock-step counts.

#include <string>
#include <vector>

#include "experiment/run_config.h"
#include "workbench/runner.h"

namespace awaystep {

struct RaceSettings {
    std::vector<std::string> solvers = {"cg", "ascg"};  // names as in solverList()
    RunConfig common;                                   // its `solver` is not looked at
    LockStep lockStep = LockStep::Iterations;

    std::vector<RunConfig> configs() const {
        std::vector<RunConfig> all;
        for (const std::string& solver : solvers) {
            all.push_back(common);
            all.back().solver = solver;
        }
        return all;
    }
    bool operator==(const RaceSettings&) const = default;
};

}  // namespace awaystep
