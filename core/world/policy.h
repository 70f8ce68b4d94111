#pragma once
// Three ways to act. A deterministic policy is one action per state; a stochastic policy one distribution per state;
// a mixed policy psi draws one deterministic policy at the start and keeps to it. None holds a generator.
// The first two may depend on the time: they then have several rows of actions (stages), one for each time t, and keep
// to the last row after that. One row is a stationary policy.

#include <memory>
#include <vector>

#include "world/mdp.h"
#include "world/rng.h"
#include "world/vector.h"

namespace awaystep {

class DeterministicPolicy {
public:
    DeterministicPolicy() = default;
    explicit DeterministicPolicy(std::vector<int> actions, int stages = 1)
        : actions_(std::move(actions)), stages_(stages) {}

    int states() const { return static_cast<int>(actions_.size()) / stages_; }
    int stages() const { return stages_; }
    // At time 0, and at all times if the policy is stationary.
    int operator[](int state) const { return actions_[static_cast<std::size_t>(state)]; }
    int at(int time, int state) const {
        const int stage = time < stages_ ? time : stages_ - 1;
        return actions_[static_cast<std::size_t>(stage) * static_cast<std::size_t>(states()) +
                        static_cast<std::size_t>(state)];
    }
    // Row after row: stage * states + state.
    const std::vector<int>& actions() const { return actions_; }
    bool operator==(const DeterministicPolicy&) const = default;

private:
    std::vector<int> actions_;
    int stages_ = 1;
};

// Action 0 everywhere: the start policy called `lowest`.
DeterministicPolicy lowestPolicy(const Mdp& mdp);
// An action drawn evenly for each state (and each time of a finite horizon).
DeterministicPolicy randomPolicy(const Mdp& mdp, Rng& rng);
// With as many rows as the world has stages: one row stands for all times.
DeterministicPolicy overStages(const Mdp& mdp, const DeterministicPolicy& policy);
// Throws std::invalid_argument unless there is one legal action index per state, in one row or in one per stage.
void checkPolicy(const Mdp& mdp, const DeterministicPolicy& policy);

struct StochasticPolicy {
    Matrix probabilities;  // one row per state (stage * states + state), one column per action; rows sum to one
    int stages = 1;

    int states() const { return static_cast<int>(probabilities.rows()) / stages; }
    // The row of probabilities for a state at a time.
    Eigen::Index row(int time, int state) const {
        return static_cast<Eigen::Index>(time < stages ? time : stages - 1) * states() + state;
    }
    int draw(int state, Rng& rng, int time = 0) const;
};

StochasticPolicy uniformPolicy(const Mdp& mdp);
StochasticPolicy asStochastic(const Mdp& mdp, const DeterministicPolicy& policy);

struct MixedPolicy {
    struct Part {
        double weight = 0.0;
        std::shared_ptr<const DeterministicPolicy> policy;
    };
    std::vector<Part> parts;  // weights sum to one
};

}  // namespace awaystep
