#include "world/policy.h"

#include <stdexcept>
#include <string>

namespace awaystep {
namespace {

std::size_t stageStates(const Mdp& mdp) {
    return static_cast<std::size_t>(mdp.states()) * static_cast<std::size_t>(mdp.criterion().stages());
}

}  // namespace

DeterministicPolicy lowestPolicy(const Mdp& mdp) {
    return DeterministicPolicy(std::vector<int>(stageStates(mdp), 0), mdp.criterion().stages());
}

DeterministicPolicy randomPolicy(const Mdp& mdp, Rng& rng) {
    std::vector<int> actions(stageStates(mdp));
    for (int& a : actions) a = rng.integer(mdp.actions());
    return DeterministicPolicy(std::move(actions), mdp.criterion().stages());
}

DeterministicPolicy overStages(const Mdp& mdp, const DeterministicPolicy& policy) {
    if (policy.stages() == mdp.criterion().stages()) return policy;
    std::vector<int> actions;
    actions.reserve(stageStates(mdp));
    for (int t = 0; t < mdp.criterion().stages(); ++t)
        for (int s = 0; s < mdp.states(); ++s) actions.push_back(policy.at(t, s));
    return DeterministicPolicy(std::move(actions), mdp.criterion().stages());
}

void checkPolicy(const Mdp& mdp, const DeterministicPolicy& policy) {
    if (policy.states() != mdp.states())
        throw std::invalid_argument("policy: " + std::to_string(mdp.states()) + " actions are needed, got " +
                                    std::to_string(policy.states()));
    if (policy.stages() != 1 && policy.stages() != mdp.criterion().stages())
        throw std::invalid_argument(
            "policy: one row of actions" +
            (mdp.criterion().stages() > 1 ? ", or " + std::to_string(mdp.criterion().stages()) + "," : std::string()) +
            " is needed, got " + std::to_string(policy.stages()));
    for (int t = 0; t < policy.stages(); ++t)
        for (int s = 0; s < policy.states(); ++s)
            if (const int action = policy.at(t, s); action < 0 || action >= mdp.actions())
                throw std::invalid_argument("policy" +
                                            (policy.stages() > 1 ? "[" + std::to_string(t) + "]" : std::string()) +
                                            "[" + std::to_string(s) + "]: action " + std::to_string(action) +
                                            " is not in 0.." + std::to_string(mdp.actions() - 1));
}

int StochasticPolicy::draw(int state, Rng& rng, int time) const {
    double left = rng.uniform();
    const Eigen::Index at = row(time, state);
    const int last = static_cast<int>(probabilities.cols()) - 1;
    for (int a = 0; a < last; ++a) {
        left -= probabilities(at, a);
        if (left < 0.0) return a;
    }
    return last;
}

StochasticPolicy uniformPolicy(const Mdp& mdp) {
    return {Matrix::Constant(mdp.states(), mdp.actions(), 1.0 / mdp.actions())};
}

StochasticPolicy asStochastic(const Mdp& mdp, const DeterministicPolicy& policy) {
    const auto rows = static_cast<Eigen::Index>(policy.actions().size());
    StochasticPolicy result{Matrix::Zero(rows, mdp.actions()), policy.stages()};
    for (Eigen::Index r = 0; r < rows; ++r)
        result.probabilities(r, policy.actions()[static_cast<std::size_t>(r)]) = 1.0;
    return result;
}

}  // namespace awaystep
