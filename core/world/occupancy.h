#pragma once
// What a policy does over time, exactly: the occupancy x(s), the criterion's sum of 1{s_t = s}, and
// Phi(pi) = sum_s x(s) phi(s) or sum_s x(s) phi(s, pi(s)). Discounted: from one transposed solve (not one per feature);
// finite horizon: by following D through the stages; average: the frequencies of chains of any structure. Sampling
// lives in rollout.h. Occupancies are by stage: n entries, or for a finite horizon H times n, stage * n + state.

#include <optional>
#include <string>

#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

// x by stage, as above; it sums to R.
Vector stageOccupancy(const Mdp& mdp, const DeterministicPolicy& policy);
Vector stageOccupancy(const Mdp& mdp, const StochasticPolicy& policy);

// Phi(pi).
Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy);
Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy);
// From the policy's occupancy by stage.
Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy, const Vector& occupancy);
Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy, const Vector& occupancy);

// The stationary policy with the mixture's Phi: pi(a|s) = sum_j psi_j x^j(s,a) / sum_a sum_j psi_j x^j(s,a); for a
// finite horizon the same at each of the H times.
// Under the average criterion x are frequencies, and in states of frequency 0 the mixture's expected visits before
// absorption. Where the mixture never goes any rule would do; ours is the policy with the largest weight (the first of
// them).
StochasticPolicy stationaryPolicy(const Mdp& mdp, const MixedPolicy& psi);

// Under the average criterion no stationary policy may have the mixture's Phi: one that mixes the ways of two policies
// may leave what each of them alone would stay in. Then there is none, and the note says so; the mixture is the answer.
struct StationaryAnswer {
    std::optional<StochasticPolicy> policy;
    std::string note;  // empty where there is a policy
};
StationaryAnswer stationaryAnswer(const Mdp& mdp, const MixedPolicy& psi);

}  // namespace awaystep
