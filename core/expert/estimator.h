#pragma once
// From watching to a target: trajectories in, FeatureExpectations out. Two sources: a policy that can be played at will
// (sampled experts), and trajectories that were recorded and have whatever length they have (demonstrations).

#include <span>
#include <string_view>
#include <vector>

#include "expert/feature_expectations.h"
#include "world/rollout.h"

namespace awaystep {

// Phi of a policy from rollouts; radius and standard error with it.
FeatureExpectations sampledTarget(const Simulator& simulator, Actor expert, const SamplingPlan& plan, double delta,
                                  Rng& rng);

// How a recording of any length becomes one sample of Phi, from its states s_0..s_T, L = T+1 of them for T actions.
// The last state counts: it was seen, and features belong to states.
// Normalised: R sum gamma^t phi(s_t) / sum gamma^t; what was recorded stands for the whole, and features that sum to
// one stay on their plane. AsRecorded: the plain discounted sum, too low by its missing tail. Geometric: R phi(s_T);
// unbiased if the recording was ended with probability 1-gamma at each state (s_0 too, so T = 0 happens), which only
// the one who recorded it can know.
enum class RecordingRule { Normalised, AsRecorded, Geometric };
// As spelled in files: normalised as-recorded geometric.
std::string_view name(RecordingRule rule);

// A recording as the estimator needs it; the states stay with their owner.
struct Recording {
    std::span<const int> states;
    bool on = true;  // only those switched on count
};

// One recording as one sample.
Vector recordedFeatures(const Mdp& mdp, std::span<const int> states, RecordingRule rule);

// The mean over the recordings that are switched on. Throws std::invalid_argument if there is none, or for an empty
// recording or a state that the world does not have.
FeatureExpectations recordedTarget(const Mdp& mdp, std::span<const Recording> recordings, RecordingRule rule,
                                   double delta);

}  // namespace awaystep
