#pragma once
// The part of a comparison that one machine of several leaves for a merge: every run whole, because medians cannot be
// joined, and in every row which part of which comparison it is, so that a part that is missing, doubled, unfinished or
// of another comparison is known by name.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/comparison.h"
#include "experiment/scenario_plan.h"

namespace awaystep {

struct PartLabel {
    std::string scenario;
    int part = 1, parts = 1;      // counted from 1
    std::uint64_t firstSeed = 0;  // of the whole comparison
    int seeds = 0;                // of the whole comparison
    std::string version;
    std::string question;  // see questionOf
};

// Every n-th seed, so that hard and easy ones are spread.
std::vector<std::uint64_t> seedsOf(const PartLabel& label);

// Sixteen digits over everything that the numbers of a comparison depend on: world, expert, target, solvers,
// iterations, seeds. `plan` is what was run; `demonstrations` as in drawScenario.
std::string questionOf(ScenarioPlan plan, const std::vector<std::string>& solvers, std::uint64_t firstSeed, int seeds,
                       const std::filesystem::path& demonstrations);
// The same where the world is at hand: `world` is its hash (provenance.h), and the plan's parameters do not count.
std::string questionOf(ScenarioPlan plan, const std::string& world, const std::vector<std::string>& solvers,
                       std::uint64_t firstSeed, int seeds);

// Seeds that not all of the `solvers` have finished are left out: they have to be run again.
std::string partCsv(const Comparison& comparison, const PartLabel& label, std::size_t solvers);

struct ComparisonPart {
    std::string file;
    std::optional<PartLabel> label;  // none if there is no run in it
    std::vector<RunTrace> traces;
};

// Throws std::invalid_argument naming file, line and reason.
ComparisonPart parsePart(std::string_view text, const std::string& file);

// All runs of all parts. Throws std::invalid_argument in one sentence unless these are all parts of one comparison,
// each once and whole.
Comparison joinParts(std::vector<ComparisonPart> parts);

}  // namespace awaystep
