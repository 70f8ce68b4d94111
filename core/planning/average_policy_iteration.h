#pragma once
// Exact planning for the average criterion: Howard's policy iteration for chains of any structure. A policy has a gain
// g (its long-run mean of rewards, per starting state) and a bias h: g = P g, h = r - g + P h, and P* h = 0 fixes h
// where there are several recurrent classes. An action is better if it leads to more gain, or to as much gain and more
// bias. Every plan() begins afresh, so that its answer depends on the reward alone. After the last round the lowest of
// the tied actions is taken in every state if the policy that this makes keeps the gain from D.

#include <memory>
#include <utility>
#include <vector>

#include "planning/exact_planner.h"
#include "world/chain_elimination.h"
#include "world/double_double.h"

namespace awaystep {

class AveragePolicyIteration : public ExactPlanner {
public:
    // Throws std::invalid_argument for worlds beyond the size that is solved directly.
    explicit AveragePolicyIteration(std::shared_ptr<const Mdp> mdp);

    void setStop(StopToken stop) override { stop_ = std::move(stop); }
    DeterministicPolicy plan(const Vector& reward) override;
    double tieTolerance() const override;
    double solveOccupancy(const DeterministicPolicy& policy, Vector& x) override;
    StochasticPolicy tiedPolicy(const Vector& reward, double tolerance) override;
    std::int64_t improvements() const override { return improvements_; }

    // Of the last plan(): the gain and the bias of every state, under the policy before ties were broken.
    Vector gains() const;
    Vector bias() const;

private:
    struct Advantage {
        double gain = 0.0;  // P g - g
        double bias = 0.0;  // r - g + P h - h
    };
    double rewardOf(const Vector& reward, int state, int action) const {
        return reward[mdp_->featureRow(state, action)];
    }
    const ChainElimination& chainOf(const std::vector<int>& actions);
    void evaluate(const Vector& reward);
    void refine(const Vector& reward, const ChainElimination& chain);
    Advantage advantage(const Vector& reward, int state, int action) const;
    // All actions of a state: those that keep the most gain, to within a rounding, and the best bias among them.
    double bestBias(const Vector& reward, int state, std::vector<Advantage>& all, double& mostGain) const;
    bool improve(const Vector& reward);
    double gainFromStart(const Vector& reward, const std::vector<int>& actions);

    std::shared_ptr<const Mdp> mdp_;
    std::vector<int> actions_;       // the policy that is being improved
    std::vector<int> chainActions_;  // whose chain is kept
    std::unique_ptr<ChainElimination> chain_;
    std::vector<DoubleDouble> gain_, bias_;
    double gainTie_ = 0.0;  // P g within this of the most is as much
    double biasTie_ = 0.0;  // an improvement below this is rounding
    std::int64_t improvements_ = 0;
    StopToken stop_;
};

}  // namespace awaystep
