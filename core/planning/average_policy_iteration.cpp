#include "planning/average_policy_iteration.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace awaystep {
namespace {

constexpr double relativeGainTie = 1e-13;
constexpr double keptGain = 1e-10;       // what breaking ties may cost
constexpr double biasTolerance = 1e-10;  // within this of the best bias is a tie
constexpr int mostRounds = 10000;

}  // namespace

AveragePolicyIteration::AveragePolicyIteration(std::shared_ptr<const Mdp> mdp)
    : mdp_(std::move(mdp)), actions_(static_cast<std::size_t>(mdp_->states()), 0) {
    chainOf(actions_);  // says at once if the world is too large
}

double AveragePolicyIteration::tieTolerance() const { return 2.0 * keptGain; }

const ChainElimination& AveragePolicyIteration::chainOf(const std::vector<int>& actions) {
    if (!chain_ || chainActions_ != actions) {
        chain_ = std::make_unique<ChainElimination>(*mdp_, PolicyRows(*mdp_, actions));
        chainActions_ = actions;
    }
    return *chain_;
}

// Gain and bias in twice the precision: the factorisation is good to a few digits at least, whatever the chain, and
// each round of refinement adds as many.
void AveragePolicyIteration::evaluate(const Vector& reward) {
    const ChainElimination& chain = chainOf(actions_);
    const auto n = actions_.size();
    gain_.assign(n, {});
    bias_.assign(n, {});
    for (int round = 0; round < 4; ++round) refine(reward, chain);

    Vector means = Vector::Zero(chain.classes());
    for (std::size_t s = 0; s < n; ++s)
        if (const int c = chain.classOf(static_cast<int>(s)); c >= 0)
            means[c] += chain.distributions()[static_cast<Eigen::Index>(s)] * bias_[s].value();
    const Vector shift = chain.expectedOverClasses(means);
    for (std::size_t s = 0; s < n; ++s) bias_[s] = bias_[s] - DoubleDouble{shift[static_cast<Eigen::Index>(s)], 0.0};

    double mostGain = 0.0;
    for (const DoubleDouble& each : gain_) mostGain = std::max(mostGain, std::abs(each.value()));
    gainTie_ = relativeGainTie * mostGain;
    const double shifted = chain.classes() > 1 ? shift.lpNorm<Eigen::Infinity>() : 0.0;
    biasTie_ = 1e-12 * std::max(1.0, reward.lpNorm<Eigen::Infinity>()) +
               16.0 * std::numeric_limits<double>::epsilon() * shifted;
}

void AveragePolicyIteration::refine(const Vector& reward, const ChainElimination& chain) {
    const auto n = static_cast<Eigen::Index>(actions_.size());
    Vector gainResidual(n), biasResidual(n);
    for (Eigen::Index s = 0; s < n; ++s) {
        const auto state = static_cast<int>(s);
        const Advantage left = advantage(reward, state, actions_[static_cast<std::size_t>(s)]);
        gainResidual[s] = chain.classOf(state) < 0 ? left.gain : 0.0;
        biasResidual[s] = left.bias;
    }
    chain.meansAndValues(gainResidual);  // nothing in the classes: the correction of the transient states alone
    const Vector means = chain.meansAndValues(biasResidual);
    const Vector more = chain.expectedOverClasses(means);
    for (Eigen::Index s = 0; s < n; ++s) {
        const auto i = static_cast<std::size_t>(s);
        gain_[i] = gain_[i] + DoubleDouble{gainResidual[s], 0.0} + DoubleDouble{more[s], 0.0};
        bias_[i] = bias_[i] + DoubleDouble{biasResidual[s], 0.0};
    }
}

// Of differences, so that the probability of staying does not matter.
AveragePolicyIteration::Advantage AveragePolicyIteration::advantage(const Vector& reward, int state, int action) const {
    const Mdp::Row row = mdp_->row(state, action);
    const DoubleDouble g = gain_[static_cast<std::size_t>(state)], h = bias_[static_cast<std::size_t>(state)];
    DoubleDouble moreGain, moreBias = DoubleDouble{rewardOf(reward, state, action), 0.0} - g;
    for (int i = 0; i < row.count; ++i) {
        if (row.next[i] == state) continue;
        const auto next = static_cast<std::size_t>(row.next[i]);
        moreGain = moreGain + row.probability[i] * (gain_[next] - g);
        moreBias = moreBias + row.probability[i] * (bias_[next] - h);
    }
    return {moreGain.value(), moreBias.value()};
}

double AveragePolicyIteration::bestBias(const Vector& reward, int state, std::vector<Advantage>& all,
                                        double& mostGain) const {
    all.clear();
    mostGain = -std::numeric_limits<double>::infinity();
    for (int a = 0; a < mdp_->actions(); ++a) {
        all.push_back(advantage(reward, state, a));
        mostGain = std::max(mostGain, all.back().gain);
    }
    double best = -std::numeric_limits<double>::infinity();
    for (const Advantage& each : all)
        if (each.gain >= mostGain - gainTie_) best = std::max(best, each.bias);
    return best;
}

bool AveragePolicyIteration::improve(const Vector& reward) {
    bool changed = false;
    std::vector<Advantage> all;
    for (int s = 0; s < mdp_->states(); ++s) {
        double mostGain = 0.0;
        const double best = bestBias(reward, s, all, mostGain);
        int& chosen = actions_[static_cast<std::size_t>(s)];
        const Advantage& now = all[static_cast<std::size_t>(chosen)];
        if (now.gain >= mostGain - gainTie_ && now.bias >= best - biasTie_) continue;
        for (int a = 0; a < mdp_->actions(); ++a) {
            const Advantage& each = all[static_cast<std::size_t>(a)];
            if (each.gain >= mostGain - gainTie_ && each.bias == best) {
                chosen = a;
                break;
            }
        }
        changed = true;
    }
    if (changed) ++improvements_;
    return changed;
}

double AveragePolicyIteration::gainFromStart(const Vector& reward, const std::vector<int>& actions) {
    const Vector x = chainOf(actions).frequencies(mdp_->initial());
    double gain = 0.0;
    for (int s = 0; s < mdp_->states(); ++s) gain += x[s] * rewardOf(reward, s, actions[static_cast<std::size_t>(s)]);
    return gain;
}

DeterministicPolicy AveragePolicyIteration::plan(const Vector& reward) {
    // Greedy for the next reward alone; the lowest of the best.
    for (int s = 0; s < mdp_->states(); ++s) {
        int& chosen = actions_[static_cast<std::size_t>(s)] = 0;
        for (int a = 1; a < mdp_->actions(); ++a)
            if (rewardOf(reward, s, a) > rewardOf(reward, s, chosen)) chosen = a;
    }
    int round = 0;
    do {
        stop_.throwIfStopped();
        if (++round > mostRounds) throw std::runtime_error("average: policy iteration does not end");
        evaluate(reward);
    } while (improve(reward));

    const double most = gainFromStart(reward, actions_);
    std::vector<int> lowest = actions_;
    std::vector<Advantage> all;
    for (int s = 0; s < mdp_->states(); ++s) {
        double mostGain = 0.0;
        const double best = bestBias(reward, s, all, mostGain);
        for (int a = mdp_->actions() - 1; a >= 0; --a)
            if (const Advantage& each = all[static_cast<std::size_t>(a)];
                each.gain >= mostGain - gainTie_ && each.bias >= best - biasTolerance)
                lowest[static_cast<std::size_t>(s)] = a;
    }
    if (gainFromStart(reward, lowest) >= most - keptGain) return DeterministicPolicy(std::move(lowest));
    return DeterministicPolicy(actions_);
}

StochasticPolicy AveragePolicyIteration::tiedPolicy(const Vector& reward, double tolerance) {
    plan(reward);
    StochasticPolicy policy{Matrix::Zero(mdp_->states(), mdp_->actions())};
    std::vector<Advantage> all;
    for (int s = 0; s < mdp_->states(); ++s) {
        double mostGain = 0.0;
        const double best = bestBias(reward, s, all, mostGain);
        for (int a = 0; a < mdp_->actions(); ++a)
            if (const Advantage& each = all[static_cast<std::size_t>(a)];
                each.gain >= mostGain - gainTie_ && each.bias >= best - tolerance)
                policy.probabilities(s, a) = 1.0;
        policy.probabilities.row(s) /= policy.probabilities.row(s).sum();
    }
    return policy;
}

double AveragePolicyIteration::solveOccupancy(const DeterministicPolicy& policy, Vector& x) {
    x = chainOf(policy.actions()).frequencies(mdp_->initial());
    return 64.0 * std::numeric_limits<double>::epsilon();
}

Vector AveragePolicyIteration::gains() const {
    Vector values(static_cast<Eigen::Index>(gain_.size()));
    for (std::size_t s = 0; s < gain_.size(); ++s) values[static_cast<Eigen::Index>(s)] = gain_[s].value();
    return values;
}

Vector AveragePolicyIteration::bias() const {
    Vector values(static_cast<Eigen::Index>(bias_.size()));
    for (std::size_t s = 0; s < bias_.size(); ++s) values[static_cast<Eigen::Index>(s)] = bias_[s].value();
    return values;
}

}  // namespace awaystep
