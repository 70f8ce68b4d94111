#include "planning/q_learning.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace awaystep {

QLearning::QLearning(std::shared_ptr<const Simulator> simulator, QLearningSettings settings, std::uint64_t seed)
    : simulator_(std::move(simulator)),
      settings_(settings),
      seed_(seed),
      states_(static_cast<std::size_t>(simulator_->mdp().states())),
      actions_(static_cast<std::size_t>(simulator_->mdp().actions())) {
    if (settings_.budget < 1)
        throw std::invalid_argument("q-learning: N_RL must be at least 1, got " + std::to_string(settings_.budget));
    if (settings_.horizon < 1)
        throw std::invalid_argument("q-learning: the horizon must be at least 1, got " +
                                    std::to_string(settings_.horizon));
    const Criterion& criterion = simulator_->mdp().criterion();
    if (criterion.average())
        throw std::invalid_argument("q-learning: it does not know the average criterion; use the exact oracle");
    if (criterion.finiteHorizon()) settings_.horizon = criterion.horizon;
}

DeterministicPolicy QLearning::plan(const Vector& reward) {
    const Mdp& mdp = simulator_->mdp();
    const int stages = mdp.criterion().stages();
    const std::size_t size = static_cast<std::size_t>(stages) * states_ * actions_;
    q_.assign(size, 0.0);
    updates_.assign(size, 0);
    Rng rng(seed_, "q-learning " + std::to_string(++calls_));

    const std::int64_t total =
        settings_.unit == LearningUnit::Episodes ? settings_.budget * settings_.horizon : settings_.budget;
    int state = 0;
    for (std::int64_t done = 0; done < total; ++done) {
        const auto step = static_cast<int>(done % settings_.horizon);
        if (step == 0) state = simulator_->start(rng);
        const int time = stages > 1 ? step : 0;
        const int action = rng.chance(settings_.exploration) ? rng.integer(mdp.actions()) : greedy(time, state);
        const int next = simulator_->next(state, action, rng);
        const std::size_t at = index(time, state, action);
        double target = reward[mdp.featureRow(state, action)];
        if (mdp.criterion().discounted())
            target += mdp.discount() * q_[index(0, next, greedy(0, next))];
        else if (time + 1 < stages)
            target += q_[index(time + 1, next, greedy(time + 1, next))];
        q_[at] += rateOf(++updates_[at]) * (target - q_[at]);
        state = next;
    }

    std::vector<int> best;
    best.reserve(static_cast<std::size_t>(stages) * states_);
    for (int t = 0; t < stages; ++t)
        for (int s = 0; s < mdp.states(); ++s) best.push_back(greedy(t, s));
    return DeterministicPolicy(std::move(best), stages);
}

// max_element returns the first of equals: the lowest action.
int QLearning::greedy(int time, int state) const {
    const auto row = q_.begin() + static_cast<std::ptrdiff_t>(index(time, state, 0));
    return static_cast<int>(std::max_element(row, row + static_cast<std::ptrdiff_t>(actions_)) - row);
}

double QLearning::rateOf(std::int32_t updates) {
    constexpr std::int32_t tabled = 1 << 16;
    if (updates > tabled) return settings_.rate / std::pow(updates, settings_.decay);
    while (rates_.size() < static_cast<std::size_t>(updates))
        rates_.push_back(settings_.rate / std::pow(static_cast<double>(rates_.size() + 1), settings_.decay));
    return rates_[static_cast<std::size_t>(updates) - 1];
}

}  // namespace awaystep
