#pragma once
// The readers of worlds from other programs, what they collect, and the one place where it becomes an Mdp.
//
// Arrays of numpy (numpy.savez), of two kinds. Ours: states, actions, discount (or criterion, and horizon), initial
// (n), row (s*m + a), col, probability, features (n x k or n*m x k); optional feature_names, action_names, state_names,
// feature_ranges (k x 2). Tables of games: transitions (n x m next states; -1: the episode is over and starts anew from
// `initial`), rewards (n x m or n x m x k, phi(s,a)); optional initial (n; default: state 0), discount, screens
// (n x h x w x 3 bytes), and the names.
//
// DRN, the explicit format of the model checker Storm (storm --exportbuild model.drn): an MDP or a Markov chain with
// rewards. phi(s,a) has one feature per reward model: the reward of the state, of the action, and the expected reward
// of its transitions. A state with fewer choices than another repeats its first (WorldExtras::choices). The states with
// the label "init" are the start, each as likely.

#include <memory>
#include <string>
#include <string_view>

#include "formats/world_file.h"
#include "world/mdp.h"

namespace awaystep {

WorldFile parseNpzWorld(std::string_view bytes, const std::string& file, const WorldReading& reading);
// Ours, with the screens of a game where there are some.
std::string npzBytes(const Mdp& mdp, const WorldExtras& extras);

WorldFile parseDrn(std::string_view text, const std::string& file, const WorldReading& reading);

struct WorldParts {
    MdpParts mdp;
    CriterionChoice criterion;  // as far as the file says
};
// Throws std::invalid_argument, naming no file, where the world has no discount and the reader was given none.
std::shared_ptr<const Mdp> makeMdp(WorldParts parts, const WorldReading& reading);

}  // namespace awaystep
