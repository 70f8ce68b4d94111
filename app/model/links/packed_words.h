#pragma once
// The words that a packed JSON text (packed_json.h) names by their places in this list. The list belongs to version 1
// of links: a word that is added, removed or moved makes links that were handed out unreadable. New words are spelled
// out.

#include <array>
#include <string_view>

#include "solvers/solver_info.h"

namespace awaystep {

inline constexpr std::array<std::string_view, 131> packedWords = {
    // The first 24 take one byte, the others two.
    "scenario", "check", "seed", "drives", "actions", "author", "plan", "document", "race", "solvers", "iterations",
    "iteration", "workspace", "insight", "theme", "dark", "lesson", "step", "prediction", "answer", "result", "right",
    "wrong", "domain",
    // What a link holds besides.
    "start", "next", "geometric", "success", "off", "undone", "projector", "light",
    // Documents.
    "target_from", "scene", "demonstrations", "placed", "phi", "plane_of", "estimate", "normalised", "as-recorded",
    "lock_step", "oracle-calls", "gap", "start_policy", "lowest", "random", "given", "oracle", "q-learning", "exact",
    "n_rl", "n_rl_unit", "transitions", "episodes", "n_est", "horizon", "schedule", "printed", "corrected", "capped",
    "relaxation", "target", "apprentice",
    // Scenarios.
    "name", "about", "order", "parameters", "expert", "kind", "optimal", "edge", "mixture", "tied", "epsilon-greedy",
    "style", "nobody", "reward", "sparse", "world", "shortest_edge", "epsilon", "count", "spread", "sampled",
    "stopping", "truncated", "rollouts", "delta", "file", "rule", "pull", "regime", "vertex", "face", "interior",
    "outside", "own world", "A world made by hand.", "criterion", "finite-horizon", "average", "discounted",
    // Worlds.
    "gridworld", "highway", "car-game", "table", "map", "rewards", "slip", "discount", "features", "one-hot",
    "cell-type", "regions", "coordinates", "regions_per_side", "width", "height", "states", "initial", "format",
    "awaystep-mdp", "version", "feature_names", "action_names", "state_names", "feature_ranges",
    "state_action_features",
    // Solvers.
    paperPlain, paperAway};

}  // namespace awaystep
