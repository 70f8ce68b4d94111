#pragma once
// Worlds whose answers are known by hand. Random ones, for laws over many seeds, come from domains/random_mdp.h.

#include <memory>
#include <vector>

#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep::tiny {

inline Vector vectorOf(const std::vector<double>& numbers) {
    return Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

// The probability of one transition.
inline double probability(const Mdp& mdp, int state, int action, int next) {
    const Mdp::Row row = mdp.row(state, action);
    for (int i = 0; i < row.count; ++i)
        if (row.next[i] == next) return row.probability[i];
    return 0.0;
}

// `features` has one row per state.
inline std::shared_ptr<const Mdp> world(int actions, double discount, const std::vector<double>& initial,
                                        std::vector<Transition> transitions, const Matrix& features) {
    MdpParts parts;
    parts.states = static_cast<int>(initial.size());
    parts.actions = actions;
    parts.discount = discount;
    parts.initial = vectorOf(initial);
    parts.transitions = std::move(transitions);
    parts.features = features.sparseView();
    return std::make_shared<const Mdp>(std::move(parts));
}

// Two rooms: action 0 stays, action 1 changes the room. Starts in room 0; one feature per room.
// Always staying: Phi = (R, 0). Going over and staying there: Phi = (1, R - 1).
inline std::shared_ptr<const Mdp> twoRooms(double discount = 0.9) {
    return world(2, discount, {1.0, 0.0}, {{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {1, 0, 1, 1.0}, {1, 1, 0, 1.0}},
                 Matrix::Identity(2, 2));
}
inline DeterministicPolicy stay() { return DeterministicPolicy({0, 0}); }
inline DeterministicPolicy goOver() { return DeterministicPolicy({1, 0}); }

// One action, and the next room is a toss of a fair coin: the occupancy is R/2 each under every policy.
inline std::shared_ptr<const Mdp> coinToss(double discount = 0.9) {
    return world(1, discount, {0.5, 0.5}, {{0, 0, 0, 0.5}, {0, 0, 1, 0.5}, {1, 0, 0, 0.5}, {1, 0, 1, 0.5}},
                 Matrix::Identity(2, 2));
}

}  // namespace awaystep::tiny
