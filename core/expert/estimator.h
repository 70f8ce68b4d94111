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

// The features of one recorded term, phi(s_t) or phi(s_t, a_t); the numbers stay with their owner.
using FeatureRow = std::span<const double>;

// Takes recordings one by one (those that are switched on) and gives their mean at any time.
class RecordingEstimator {
public:
    // For recordings in this world. Throws std::invalid_argument for the rule `geometric` where nothing is discounted.
    RecordingEstimator(const Mdp& mdp, RecordingRule rule);
    // Discounted, features in [0, 1].
    RecordingEstimator(double discount, int features, RecordingRule rule);

    // A recording by the features of its terms, as they were recorded. Under a finite horizon the first H terms count.
    // Throws std::invalid_argument for an empty recording or a row of the wrong length.
    void add(std::span<const FeatureRow> terms);
    // A recording by the numbers of its states (and actions, where features belong to both) in a world of the same
    // criterion and features. Throws std::invalid_argument for an empty recording or numbers that the world does not
    // have.
    void add(const Mdp& mdp, std::span<const int> states, std::span<const int> actions = {});

    std::int64_t recordings() const { return mean_.samples(); }
    // Throws std::invalid_argument if there was no recording.
    FeatureExpectations target(double delta) const;

private:
    RecordingEstimator(const Criterion& criterion, Horizon horizon, RecordingRule rule);

    Criterion criterion_;
    Horizon horizon_;
    RecordingRule rule_;
    SampleMean mean_;
    double tails_ = 0.0;  // summed over the recordings
};

// The sample of a recording, from the sum of its terms (each counted as the criterion does), their number and the
// features of the last one.
Vector recordedSample(const Criterion& criterion, RecordingRule rule, const Vector& sum, std::size_t terms,
                      const Vector& last);
// Which of its terms count: all, or the first H.
std::size_t countedTerms(const Criterion& criterion, std::size_t terms);

}  // namespace awaystep
