#pragma once
// Trajectories drawn from a world, and their discounted sums computed the plain way.

#include <span>
#include <stdexcept>
#include <vector>

#include "world/rollout.h"

namespace awaystep::tests {

// T actions and the T+1 states around them.
struct Trajectory {
    std::vector<int> states;
    std::vector<int> actions;
};

inline Trajectory rollout(const Simulator& simulator, Actor actor, int actions, Rng& rng) {
    Trajectory trajectory;
    actor.begin(rng);
    trajectory.states.push_back(simulator.start(rng));
    for (int t = 0; t < actions; ++t) {
        const int state = trajectory.states.back();
        const int action = actor.act(state, rng, t);
        trajectory.actions.push_back(action);
        trajectory.states.push_back(simulator.next(state, action, rng));
    }
    return trajectory;
}

// sum_t gamma^t phi(s_t) over the states given, t from 0 (gamma = 1 without a discount), in a world with phi(s).
inline Vector discountedFeatures(const Mdp& mdp, std::span<const int> states) {
    if (mdp.stateActionFeatures()) throw std::logic_error("features of states and actions need the actions");
    Vector sum = Vector::Zero(mdp.featureCount());
    double factor = 1.0;
    for (const int state : states) {
        sum += factor * mdp.features(state);
        factor *= mdp.discount();
    }
    return sum;
}

}  // namespace awaystep::tests
