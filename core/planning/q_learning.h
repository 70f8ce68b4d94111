#pragma once
// Tabular Q-learning as in the paper's experiments: epsilon-greedy, rate 0.2/t^0.75, a budget N_RL. It does not
// promise the best policy, only one that gets better with the budget. The n-th plan() of a seed always draws the same
// numbers, whatever the rewards of the earlier calls were.
// Under a finite horizon Q is indexed by time, and an episode has the horizon's H terms. Without a discount and without
// an end (the average criterion) it has nothing to learn from and refuses.
// Where the paper is silent: t counts the updates of one state-action pair, from 1; Q starts at zero; an episode starts
// at D and is cut off after H transitions (what would follow still counts, by Q of the state reached); the greedy
// action is the lowest of the best, so a state that was never left keeps action 0.

#include <cstdint>
#include <memory>
#include <vector>

#include "planning/planner.h"
#include "world/rollout.h"

namespace awaystep {

struct QLearningSettings {
    std::int64_t budget = 300;  // N_RL
    LearningUnit unit = LearningUnit::Transitions;
    int horizon = 50;           // H
    double exploration = 0.05;  // the chance of an action drawn evenly from all
    double rate = 0.2;
    double decay = 0.75;
};

class QLearning : public Planner {
public:
    // Throws std::invalid_argument for a budget or a horizon below 1, and for the average criterion.
    QLearning(std::shared_ptr<const Simulator> simulator, QLearningSettings settings, std::uint64_t seed);
    DeterministicPolicy plan(const Vector& reward) override;
    bool exact() const override { return false; }

    // Q of the last plan(), one row per state, with r(s) counted when s is left.
    double value(int state, int action, int time = 0) const { return q_[index(time, state, action)]; }

private:
    std::size_t index(int time, int state, int action) const {
        return (static_cast<std::size_t>(time) * states_ + static_cast<std::size_t>(state)) * actions_ +
               static_cast<std::size_t>(action);
    }
    int greedy(int time, int state) const;
    double rateOf(std::int32_t updates);

    std::shared_ptr<const Simulator> simulator_;
    QLearningSettings settings_;
    std::uint64_t seed_;
    std::size_t states_;
    std::size_t actions_;
    std::int64_t calls_ = 0;
    std::vector<double> q_;
    std::vector<std::int32_t> updates_;  // per state-action, and time of a finite horizon
    std::vector<double> rates_;          // rate/t^decay for the first t: a power costs more than a transition
};

}  // namespace awaystep
