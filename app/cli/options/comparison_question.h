#pragma once
// What a comparison asks: a scenario, which every seed draws anew, or one world and one target of one's own, the same
// for all seeds, which then draw the start policy alone.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/problem_options.h"
#include "experiment/provenance.h"
#include "experiment/scenario_plan.h"

namespace awaystep {

struct ComparedQuestion {
    ScenarioPlan plan;           // of an own world only what runs need: name, start, iterations, target
    std::optional<Problem> own;  // the world and target that all seeds share
    WorldRecord world;
    TargetRecord target;  // where every seed draws its own: its kind, and how many samples it is made of
};

// `start` replaces the question's own: that of a scenario, or drawn from the seed for an own world. Throws as
// loadProblem() does.
ComparedQuestion loadComparedQuestion(const ProblemOptions& options, std::uint64_t firstSeed,
                                      std::optional<StartKind> start);

// Whether two seeds can differ: in what a scenario draws, in the start policy, or because a solver plays its mixture.
bool dependsOnSeed(const ComparedQuestion& question, const std::vector<std::string>& solvers);

// Sixteen digits over everything that the numbers depend on, as in PartLabel.
std::string hashOf(const ComparedQuestion& question, const std::vector<std::string>& solvers, std::uint64_t firstSeed,
                   int seeds);

}  // namespace awaystep
