#pragma once
// Everything that the user can change and undo: the scene, the demonstrations, which solvers race and by which rules. A
// plain value: undo keeps copies of it, a file holds it (document_text.h), and whatever is on the screen is made from
// it. What is costly to copy is shared and constant.

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "experiment/run_config.h"
#include "experiment/scenario_plan.h"
#include "files/words.h"
#include "world/relaxation.h"

namespace awaystep {

struct ForeignRun;
struct Demonstration;
using DemonstrationPtr = std::shared_ptr<const Demonstration>;

// What a scenario is opened from; equal choices make equal worlds. The plan may be one of the library or a changed one.
struct SceneChoice {
    ScenarioPlan plan;
    std::uint64_t seed = 0;

    bool operator==(const SceneChoice&) const = default;
};

// Whose Phi_E is raced for.
enum class TargetSource { Scene, Demonstrations, Placed };
template <>
inline constexpr auto spelling<TargetSource> = spell<TargetSource>({{TargetSource::Scene, "scene"},
                                                                    {TargetSource::Demonstrations, "demonstrations"},
                                                                    {TargetSource::Placed, "placed"}});

// A target that was placed by hand in the picture of K.
struct PlacedTarget {
    std::vector<double> phi;  // one number per feature; empty: none was placed
    // The target that it was moved from at first. K is looked at in the principal plane of this one, so that the
    // picture does not turn while the target is moved about in it.
    std::vector<double> planeOf;

    bool operator==(const PlacedTarget&) const = default;
};

// What the racers have the same number of at any moment.
enum class LockStep { Iterations, OracleCalls };
template <>
inline constexpr auto spelling<LockStep> = spell<LockStep>({{LockStep::Iterations, "iterations"},
                                                            {LockStep::OracleCalls, "oracle-calls"}});

// Which solvers race, and by which rules: one RunConfig for all, a list of solvers, and what lock-step counts.
struct RaceSettings {
    std::vector<std::string> solvers = {paperPlain, paperAway};  // names as in solverList()
    RunConfig common;                                            // its `solver` is not used
    LockStep lockStep = LockStep::Iterations;
    Relaxation relaxation;

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

// The result of a race, kept to be compared with later ones.
struct KeptResult {
    std::string solver;
    std::string about;  // the world and the target, in words
    std::uint64_t seed = 0;
    int iterations = 0;
    std::int64_t oracleCalls = 0;
    double distance = 0.0;
    double gap = 0.0;
    int vertices = 0;

    bool operator==(const KeptResult&) const = default;
};

// How the window is arranged for a lesson; the user's own preferences are restored with the next document.
struct DocumentLayout {
    bool kept = false;                   // the rest is used only then
    std::set<std::string> hiddenPanels;  // by title
    std::string arrangement;             // where panels are docked, as Dear ImGui writes it; empty: the default
    std::string workspace;

    bool operator==(const DocumentLayout&) const = default;
};

struct Document {
    SceneChoice scene;
    std::vector<DemonstrationPtr> demonstrations;  // in the order they were recorded
    TargetSource targetFrom = TargetSource::Scene;
    PlacedTarget placed;                             // stays for later while another target is chosen
    RecordingRule rule = RecordingRule::Normalised;  // how a recording becomes a sample of Phi
    RaceSettings race;
    std::vector<KeptResult> results;
    std::vector<std::shared_ptr<const ForeignRun>> importedRuns;  // of other programs, drawn beside the race
    DocumentLayout layout;

    bool operator==(const Document&) const = default;
};

// How a document is looked at that is opened by a link (model/links): what is not the document's, and a link holds all
// the same.
struct LinkedView {
    std::optional<int> iteration;
    std::optional<std::string> workspace;
    std::optional<std::string> theme;
    std::optional<std::string> lesson;  // a name; files stay where they are
    std::optional<int> step;            // of the lesson, counted from 1

    bool operator==(const LinkedView&) const = default;
};

}  // namespace awaystep
