#pragma once
// What is open, made once and then constant: a world, a target, and where both came from. Making one may take seconds
// (a large world, a target that is redrawn until it lies where it should), so it happens beside the window.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "domains/domain.h"
#include "experiment/run_config.h"
#include "expert/feature_expectations.h"

namespace awaystep {

// What a stage is made from; equal choices make equal stages.
struct SceneChoice {
    std::string scenario = "grid-face";
    std::uint64_t seed = 1;

    bool operator==(const SceneChoice&) const = default;
};

struct Stage {
    SceneChoice choice;
    std::string title;  // what the menu bar says: "Gridworld · an edge expert"
    DomainPtr domain;
    FeatureExpectations target;
    std::optional<Vector> truth;  // the exact Phi_E, where it is known and differs from the target

    // How the world looks, kept here because a domain answers with a copy, and large worlds have large pictures.
    WorldPicture picture;
    // On a road: which of 15 fields a state belongs to, lane + 1 (0 off to the left .. 4 off to the right) times 3 plus
    // speed; -1 before the game has begun. Empty elsewhere.
    std::vector<int> laneFields;

    Problem problem() const { return {domain->mdp(), target.value, truth}; }
};
using StagePtr = std::shared_ptr<const Stage>;

// Throws std::invalid_argument for a scenario that is not there or makes no sense.
StagePtr openStage(const SceneChoice& choice);

}  // namespace awaystep
