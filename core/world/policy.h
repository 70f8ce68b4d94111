#pragma once
// Three ways to act. A deterministic policy is one action per state; a stochastic policy one distribution per state;
// a mixed policy psi draws one deterministic policy at the start and keeps to it. None holds a generator.

#include <memory>
#include <vector>

#include "world/mdp.h"
#include "world/rng.h"
#include "world/vector.h"

namespace awaystep {

class DeterministicPolicy {
public:
    DeterministicPolicy() = default;
    explicit DeterministicPolicy(std::vector<int> actions) : actions_(std::move(actions)) {}

    int states() const { return static_cast<int>(actions_.size()); }
    int operator[](int state) const { return actions_[static_cast<std::size_t>(state)]; }
    const std::vector<int>& actions() const { return actions_; }
    bool operator==(const DeterministicPolicy&) const = default;

private:
    std::vector<int> actions_;
};

// Action 0 everywhere: the start policy called `lowest`.
DeterministicPolicy lowestPolicy(const Mdp& mdp);
// An action drawn evenly for each state.
DeterministicPolicy randomPolicy(const Mdp& mdp, Rng& rng);
// Throws std::invalid_argument unless there is one legal action index per state.
void checkPolicy(const Mdp& mdp, const DeterministicPolicy& policy);

struct StochasticPolicy {
    Matrix probabilities;  // one row per state, one column per action; rows sum to one
    int draw(int state, Rng& rng) const;
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
