#pragma once
// What a policy does in the long run, exactly: the discounted occupancy x(s) = E sum gamma^t 1{s_t = s} and
// Phi(pi) = sum_s x(s) phi(s), from one transposed solve (not one per feature). Sampling lives in rollout.h.

#include "world/mdp.h"
#include "world/policy.h"

namespace awaystep {

// x(s), summing to R = 1/(1-gamma).
Vector stateOccupancy(const Mdp& mdp, const DeterministicPolicy& policy);
Vector stateOccupancy(const Mdp& mdp, const StochasticPolicy& policy);

// Phi(pi).
Vector featureExpectations(const Mdp& mdp, const DeterministicPolicy& policy);
Vector featureExpectations(const Mdp& mdp, const StochasticPolicy& policy);
Vector featureExpectations(const Mdp& mdp, const Vector& occupancy);

// The stationary policy with the mixture's Phi: pi(a|s) = sum_j psi_j x^j(s,a) / sum_a sum_j psi_j x^j(s,a).
// Where the mixture never goes any rule would do; ours is the policy with the largest weight (the first of them).
StochasticPolicy stationaryPolicy(const Mdp& mdp, const MixedPolicy& psi);

}  // namespace awaystep
