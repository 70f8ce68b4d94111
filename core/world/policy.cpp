#include "world/policy.h"

#include <stdexcept>
#include <string>

namespace awaystep {

DeterministicPolicy lowestPolicy(const Mdp& mdp) {
    return DeterministicPolicy(std::vector<int>(static_cast<std::size_t>(mdp.states()), 0));
}

DeterministicPolicy randomPolicy(const Mdp& mdp, Rng& rng) {
    std::vector<int> actions(static_cast<std::size_t>(mdp.states()));
    for (int& a : actions) a = rng.integer(mdp.actions());
    return DeterministicPolicy(std::move(actions));
}

void checkPolicy(const Mdp& mdp, const DeterministicPolicy& policy) {
    if (policy.states() != mdp.states())
        throw std::invalid_argument("policy: " + std::to_string(mdp.states()) + " actions are needed, got " +
                                    std::to_string(policy.states()));
    for (int s = 0; s < policy.states(); ++s)
        if (policy[s] < 0 || policy[s] >= mdp.actions())
            throw std::invalid_argument("policy[" + std::to_string(s) + "]: action " + std::to_string(policy[s]) +
                                        " is not in 0.." + std::to_string(mdp.actions() - 1));
}

int StochasticPolicy::draw(int state, Rng& rng) const {
    double left = rng.uniform();
    const int last = static_cast<int>(probabilities.cols()) - 1;
    for (int a = 0; a < last; ++a) {
        left -= probabilities(state, a);
        if (left < 0.0) return a;
    }
    return last;
}

StochasticPolicy uniformPolicy(const Mdp& mdp) {
    return {Matrix::Constant(mdp.states(), mdp.actions(), 1.0 / mdp.actions())};
}

StochasticPolicy asStochastic(const Mdp& mdp, const DeterministicPolicy& policy) {
    StochasticPolicy result{Matrix::Zero(mdp.states(), mdp.actions())};
    for (int s = 0; s < mdp.states(); ++s) result.probabilities(s, policy[s]) = 1.0;
    return result;
}

}  // namespace awaystep
