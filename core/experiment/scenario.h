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
#include "experiment/run_config.h"
#include "expert/demonstration.h"
#include "expert/estimator.h"
#include "expert/feature_expectations.h"
#include "expert/scripted_expert.h"
#include "geometry/regime.h"

namespace awaystep {

enum class ExpertKind {
    Optimal,        // for the hidden reward
    Edge,           // between two policies, with a certificate
    Mixture,        // of optima of perturbed rewards
    Tied,           // random over the best actions
    EpsilonGreedy,  // optimal with slips
    Style,          // a driver by style
    Nobody          // the target is given, or somebody recorded it
};

enum class RewardKind {
    Random,  // any direction
    Sparse,  // Abbeel & Ng's
    World    // the world's own (gridworlds whose features can tell the cells apart)
};

struct ExpertPlan {
    ExpertKind kind = ExpertKind::Nobody;
    RewardKind reward = RewardKind::Random;
    double shortestEdge = 0.0;  // Edge: shorter ones are drawn again
    double epsilon = 0.1;       // EpsilonGreedy
    int count = 3;              // Mixture
    double spread = 0.5;        // Mixture
    std::string style;          // Style

    bool operator==(const ExpertPlan&) const = default;
};

enum class TargetKind { Exact, Sampled, Given, Demonstrations };

struct TargetPlan {
    TargetKind kind = TargetKind::Exact;
    SamplingPlan sampling;                                // Sampled
    Vector phi;                                           // Given
    std::string file;                                     // Demonstrations: a name in assets/demonstrations, no path
    RecordingRule recording = RecordingRule::Normalised;  // Demonstrations
    double pull = 0.0;                                    // (1-e) Phi_E + e Phi(uniform policy)
    double delta = 0.05;

    bool operator==(const TargetPlan& other) const;
};

// A scenario as its file has it.
struct ScenarioPlan {
    std::string name;
    std::string about;  // one sentence
    int order = 1000;   // place in the list
    std::string domain;
    std::string parameters;  // of the domain, JSON
    ExpertPlan expert;
    TargetPlan target;
    std::optional<RegimeKind> regime;  // draw again until the target is in it
    std::vector<std::string> solvers = {paperPlain, paperAway};
    int iterations = 100;
    StartKind start = StartKind::Random;
    std::uint64_t seed = 0;  // the one to open with

    bool operator==(const ScenarioPlan&) const = default;
};

// A scenario drawn from a seed: all that a run, a screen or a test wants to know.
struct Scenario {
    ScenarioPlan plan;
    std::uint64_t seed = 0;
    DomainPtr domain;
    std::optional<Expert> expert;  // scripted ones only
    FeatureExpectations target;
    Problem problem;                           // target.value and, where it differs, the exact Phi_E
    std::optional<Regime> regime;              // where the plan asks for one
    std::vector<DemonstrationPtr> recordings;  // that the target was made from, where they are in a file
    int draws = 1;                             // until the regime was right

    // A run of one of its solvers, with the scenario's own seed.
    RunConfig config(const std::string& solver) const;
};

// Throws std::invalid_argument naming the file, the place and the reason.
ScenarioPlan readScenario(const std::string& text, const std::string& file);
// The file's text; it reads back to the same plan (what its kinds of expert and target do not look at is left out).
std::string scenarioText(const ScenarioPlan& plan);
ScenarioPlan loadScenario(const std::filesystem::path& file);
// All *.json of a folder, by their place in the list (`order`), then by name.
std::vector<ScenarioPlan> loadScenarios(const std::filesystem::path& folder);

// `demonstrations` is the folder that the plan's demonstration file is looked for in.
// Told to stop, it throws Stopped: a regime that no draw is in costs a thousand draws.
Scenario drawScenario(const ScenarioPlan& plan, std::uint64_t seed, const std::filesystem::path& demonstrations,
                      const StopToken& stop = {});

}  // namespace awaystep
