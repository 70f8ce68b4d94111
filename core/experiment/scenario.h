#pragma once
// A scenario: a ready-made question. A small JSON file names a domain, an expert, how the target is obtained from it,
// which regime it must be in, and what to race; a seed then draws everything that is random in it: hidden reward,
// mixture, samples and start policy. A scenario named after a regime draws again until the rule of geometry/regime.h
// says so, so it is in it for every seed.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "domains/domain.h"
#include "experiment/scenario_plan.h"
#include "expert/demonstration.h"
#include "expert/feature_expectations.h"
#include "expert/scripted_expert.h"

namespace awaystep {

// A scenario drawn from a seed: all that a run, a panel or a test needs.
struct Scenario {
    ScenarioPlan plan;
    std::uint64_t seed = 0;
    DomainPtr domain;
    std::optional<Expert> expert;  // scripted ones only
    FeatureExpectations target;
    Problem problem;                           // target.value and, where it differs, the exact Phi_E
    std::optional<Regime> regime;              // where the plan names one
    std::vector<DemonstrationPtr> recordings;  // that the target was made from, where they are in a file
    int draws = 1;                             // until the regime was right

    // A run of one of its solvers, with the scenario's own seed.
    RunConfig config(const std::string& solver) const;
};

// `demonstrations` is the folder that the plan's demonstration file is looked for in.
// Told to stop, it throws Stopped: a regime that no draw is in costs a thousand draws.
Scenario drawScenario(const ScenarioPlan& plan, std::uint64_t seed, const std::filesystem::path& demonstrations,
                      const StopToken& stop = {});

}  // namespace awaystep
