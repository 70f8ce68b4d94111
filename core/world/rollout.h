#pragma once
// Simulating a world instead of solving it: trajectories, and Phi as an average over them. Drawing a successor takes
// constant time whatever the number of successors. Generators are passed in, so a stream and its order of use fix every
// number. Error bounds of an average are in expert/sampling_bound.h; exact Phi is in occupancy.h.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "files/words.h"
#include "world/mdp.h"
#include "world/policy.h"
#include "world/rng.h"
#include "world/stop_token.h"
#include "world/vector.h"

namespace awaystep {

// An Mdp that can be simulated: alias tables (Walker, Vose) for D and for every row of P. Constant once made.
class Simulator {
public:
    explicit Simulator(std::shared_ptr<const Mdp> mdp);

    const Mdp& mdp() const { return *mdp_; }
    int start(Rng& rng) const { return draw(rowStart_.size() - 2, rng); }
    int next(int state, int action, Rng& rng) const {
        return draw(static_cast<std::size_t>(state) * static_cast<std::size_t>(mdp_->actions()) +
                        static_cast<std::size_t>(action),
                    rng);
    }

private:
    // Slots of a row are equally likely; a slot is shared by its owner and one other outcome.
    struct Slot {
        double keep = 1.0;
        int own = 0;
        int other = 0;
    };
    int draw(std::size_t row, Rng& rng) const {
        const Slot* slots = slots_.data() + rowStart_[row];
        const std::size_t count = rowStart_[row + 1] - rowStart_[row];
        if (count == 1) return slots->own;  // what is certain costs no random number
        const double place = rng.uniform() * static_cast<double>(count);
        const auto i = static_cast<std::size_t>(place);
        return place - static_cast<double>(i) < slots[i].keep ? slots[i].own : slots[i].other;
    }
    void appendRow(const std::vector<int>& outcomes, std::vector<double> probabilities);

    std::shared_ptr<const Mdp> mdp_;
    std::vector<std::size_t> rowStart_;  // one row per (state, action), then D
    std::vector<Slot> slots_;
};

// Any kind of policy as a simulator needs it; made in passing from the policy, which must outlive it.
class Actor {
public:
    Actor(const DeterministicPolicy& policy) : policy_(&policy) {}
    Actor(const StochasticPolicy& policy) : stochastic_(&policy) {}
    // Throws std::invalid_argument unless the weights are >= 0 with a positive sum.
    Actor(const MixedPolicy& psi);

    // To be called once per trajectory: a mixed policy draws the part that it then keeps to.
    void begin(Rng& rng);
    int act(int state, Rng& rng, int time = 0) const {
        return policy_ ? policy_->at(time, state) : stochastic_->draw(state, rng, time);
    }

    // What acts now: one of them is null. Of a mixture only after begin().
    const DeterministicPolicy* deterministic() const { return policy_; }
    const StochasticPolicy* stochastic() const { return stochastic_; }

private:
    const DeterministicPolicy* policy_ = nullptr;
    const StochasticPolicy* stochastic_ = nullptr;
    const MixedPolicy* psi_ = nullptr;
    std::vector<double> cumulative_;  // of the mixture's weights
};

// Where a trajectory ends. AtHorizon: after H states s_0..s_{H-1}, and the sample is its discounted sum, which misses
// at most gamma^H R per feature. Geometric: at each state with probability 1-gamma, and the sample is R phi(last
// state); unbiased, and within [0, R] (the sum over the stopped trajectory is unbiased too, but not bounded).
// Both are for discounted worlds. Under a finite horizon a sample is always a whole episode, which misses nothing;
// under the average criterion it is a state of the long run (average_samples.h).
enum class Stopping { AtHorizon, Geometric };
template <>
inline constexpr auto spelling<Stopping> = spell<Stopping>({{Stopping::AtHorizon, "truncated"},
                                                            {Stopping::Geometric, "geometric"}});
struct SamplingPlan {
    Stopping stopping = Stopping::AtHorizon;
    std::int64_t rollouts = 300;  // N_est
    int horizon = 50;             // H; geometric trajectories have none

    bool operator==(const SamplingPlan&) const = default;
};

// Mean and standard error of samples that come one by one (Welford: no cancellation when they hardly differ).
class SampleMean {
public:
    explicit SampleMean(int size) : mean_(Vector::Zero(size)), squares_(Vector::Zero(size)) {}
    void add(const Vector& sample);

    std::int64_t samples() const { return samples_; }
    const Vector& mean() const { return mean_; }
    // The standard error of the mean, feature by feature; none with fewer than two samples.
    std::optional<Vector> standardError() const;

private:
    std::int64_t samples_ = 0;
    Vector mean_;
    Vector squares_;  // sum of squared deviations
};

// Phi by averaging. Throws std::invalid_argument unless there is at least one rollout and H >= 1, or if the world's
// criterion has no such samples.
SampleMean sampleFeatures(const Simulator& simulator, Actor actor, const SamplingPlan& plan, Rng& rng,
                          const StopToken& stop = {});

// gamma^H R: what a sum over H states misses, per feature at most, where |phi| <= 1.
double truncationTail(double discount, int horizon);
// The smallest H >= 1 whose tail is at most `tail`.
int horizonForTail(double discount, double tail);

}  // namespace awaystep
