#pragma once
// From trajectories to a target: trajectories in, FeatureExpectations out. Two sources: a policy that can be played at
// will (sampled experts), and trajectories that were recorded and have whatever length they have (demonstrations).

#include <span>
#include <string_view>

#include "expert/feature_expectations.h"
#include "world/horizon.h"
#include "world/rollout.h"

namespace awaystep {

// Phi of a policy from rollouts; radius and standard error with it.
FeatureExpectations sampledTarget(const Simulator& simulator, Actor expert, const SamplingPlan& plan, double delta,
                                  Rng& rng, const StopToken& stop = {});

// The features of one recorded state; the numbers stay with their owner.
using FeatureRow = std::span<const double>;

// Takes recordings one by one (those that are switched on) and gives their mean at any time.
class RecordingEstimator {
public:
    RecordingEstimator(double discount, int features, RecordingRule rule);

    // A recording by the features of its states, as they were recorded. Throws std::invalid_argument for an empty
    // recording or a row of the wrong length.
    void add(std::span<const FeatureRow> states);
    // A recording by the numbers of its states in a world of the same discount and features. Throws
    // std::invalid_argument for an empty recording or a state that the world does not have.
    void add(const Mdp& mdp, std::span<const int> states);

    std::int64_t recordings() const { return mean_.samples(); }
    // Throws std::invalid_argument if there was no recording.
    FeatureExpectations target(double delta) const;

private:
    // From the discounted sum and the last state's features to the sample that the rule takes.
    void addSample(Vector sum, const Vector& last, std::size_t states);

    double discount_;  // of the sums; all else knows R alone
    Horizon horizon_;
    RecordingRule rule_;
    SampleMean mean_;
    double tails_ = 0.0;  // summed over the recordings
};

}  // namespace awaystep
