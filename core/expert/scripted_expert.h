#pragma once
// Experts that need no human: policies made from a hidden reward, each with its exact Phi and with what tests and
// panels need to know about it. Everything random is drawn from the generator that is passed in. Rewards are weights
// over features of norm one; planning is exact. Told to stop, they throw Stopped.

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "world/mdp.h"
#include "world/policy.h"
#include "world/rng.h"
#include "world/rollout.h"

namespace awaystep {

class ExactPlanner;

struct Expert {
    std::variant<DeterministicPolicy, StochasticPolicy, MixedPolicy> policy;
    Vector phi;     // exact
    Vector reward;  // the hidden w, norm one

    // For rollouts; the expert must outlive it.
    Actor actor() const;
};

// The best policy for a reward.
struct Optimum {
    DeterministicPolicy policy;
    Vector phi;
};

// Independent normal weights, scaled to norm one: every direction is as likely.
Vector drawReward(int features, Rng& rng);
// Abbeel & Ng's: one weight in ten is even in [0, 1), the others are zero; drawn again while fewer than two are not.
Vector drawSparseReward(int features, Rng& rng);

// Optimal for w; in every state the lowest of the best actions.
Expert optimalExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, const StopToken& stop = {});

// Walks from one random reward to another until the optimal policy switches. Both policies are optimal for the reward
// at the switch, so the segment between their Phi is part of a face; the expert mixes them, the one before the switch
// first, with a weight even in [0.3, 0.7]. Draws again if the walk meets no switch, or if the two Phi are
// nearer than `shortest`: the target of a very short edge is as good as a vertex.
Expert edgeExpert(const std::shared_ptr<const Mdp>& mdp, Rng& rng, double shortest = 0.0, const StopToken& stop = {});
// The same in pieces of one reward that is planned for.
class EdgeSearch {
public:
    // The generator must outlive it.
    EdgeSearch(std::shared_ptr<const Mdp> mdp, Rng& rng, double shortest, const StopToken& stop);
    ~EdgeSearch();
    // The expert once it is found.
    std::optional<Expert> step();

private:
    std::optional<Expert> walk();

    std::shared_ptr<const Mdp> mdp_;
    Rng& rng_;
    double shortest_, scale_;
    std::unique_ptr<ExactPlanner> planner_;
    int draws_ = 0;
    Vector from_, to_;  // the rewards that the walk leads between
    double weight_ = 0.0;
    std::optional<Optimum> a_, b_;  // optimal at its ends; b_ then nearer and nearer to a_
};

// `count` optima of w + spread * (random reward), mixed with weights drawn evenly from the simplex.
Expert mixtureOfOptima(const std::shared_ptr<const Mdp>& mdp, const Vector& w, int count, double spread, Rng& rng,
                       const StopToken& stop = {});

// In every state (at every time) even over all actions within 1e-9 of the best.
Expert tiedExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, const StopToken& stop = {});

// Optimal for w with probability 1 - epsilon, else any action, at each step.
Expert epsilonGreedyExpert(const std::shared_ptr<const Mdp>& mdp, const Vector& w, double epsilon,
                           const StopToken& stop = {});

// (1 - e) Phi_E + e c: the paper's step into the interior of K, towards a point c of it, such as geometry's centre of K
// or, in the second form, Phi of the uniform policy.
Vector pulledTowards(const Vector& phiE, const Vector& centre, double e);
Vector pulledInside(const Mdp& mdp, const Vector& phiE, double e);

// --- drivers by style, for worlds with the highway's lane features (highway.h) ---

struct DriverStyle {
    std::string_view name;   // nice, nasty, right-nice, right-nasty, middle
    std::string_view about;  // one sentence
    // Rewards of collision, off left, off right, left, middle and right lane.
    double weights[6];
};
const std::vector<DriverStyle>& driverStyles();
// The style's w, norm one. Throws std::invalid_argument for an unknown style or a world without lane features.
Vector styleReward(const Mdp& mdp, std::string_view style);

}  // namespace awaystep
