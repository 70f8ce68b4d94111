#pragma once
// A scenario as its file has it, before anything is drawn: a small JSON file that names a domain, an expert, how the
// target is obtained from it, which regime it must be in, and what to race. scenario.h draws it from a seed.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "experiment/run_config.h"
#include "expert/feature_expectations.h"
#include "files/words.h"
#include "geometry/regime.h"
#include "world/rollout.h"

namespace awaystep {

enum class ExpertKind {
    Optimal,        // for the hidden reward
    Edge,           // between two policies, with a certificate
    Mixture,        // of optima of perturbed rewards
    Tied,           // random over the best actions
    EpsilonGreedy,  // optimal with slips
    Style,          // a driver by style
    None            // the target is given or recorded
};
template <>
inline constexpr auto spelling<ExpertKind> = spell<ExpertKind>({{ExpertKind::Optimal, "optimal"},
                                                                {ExpertKind::Edge, "edge"},
                                                                {ExpertKind::Mixture, "mixture"},
                                                                {ExpertKind::Tied, "tied"},
                                                                {ExpertKind::EpsilonGreedy, "epsilon-greedy"},
                                                                {ExpertKind::Style, "style"},
                                                                {ExpertKind::None, "nobody"}});

enum class RewardKind {
    Random,  // any direction
    Sparse,  // Abbeel & Ng's
    World    // the world's own (gridworlds whose features can tell the cells apart)
};
template <>
inline constexpr auto spelling<RewardKind> =
    spell<RewardKind>({{RewardKind::Random, "random"}, {RewardKind::Sparse, "sparse"}, {RewardKind::World, "world"}});

struct ExpertPlan {
    ExpertKind kind = ExpertKind::None;
    RewardKind reward = RewardKind::Random;
    double shortestEdge = 0.0;  // Edge: shorter ones are drawn again
    double epsilon = 0.1;       // EpsilonGreedy
    int count = 3;              // Mixture
    double spread = 0.5;        // Mixture
    std::string style;          // Style

    bool operator==(const ExpertPlan&) const = default;
};

enum class TargetKind { Exact, Sampled, Given, Demonstrations };
template <>
inline constexpr auto spelling<TargetKind> = spell<TargetKind>({{TargetKind::Exact, "exact"},
                                                                {TargetKind::Sampled, "sampled"},
                                                                {TargetKind::Given, "given"},
                                                                {TargetKind::Demonstrations, "demonstrations"}});

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

// Throws std::invalid_argument naming the file, the place and the reason.
ScenarioPlan parseScenario(const std::string& text, const std::string& file);
// The file's text; it reads back to the same plan (what its kinds of expert and target do not use is left out).
std::string toText(const ScenarioPlan& plan);
ScenarioPlan loadScenario(const std::filesystem::path& file);
// All *.json of a folder, by their place in the list (`order`), then by name.
std::vector<ScenarioPlan> loadScenarios(const std::filesystem::path& folder);

}  // namespace awaystep
