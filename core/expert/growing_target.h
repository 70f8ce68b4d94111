#pragma once
// Phi_E while demonstrations are being recorded: the mean that RecordingEstimator would have after every single state,
// at a cost that does not grow with the recording. Demonstrations that are whole count as they are; the one under way
// counts as a whole one from its first state on.

#include "expert/estimator.h"

namespace awaystep {

class GrowingTarget {
public:
    // Throws std::invalid_argument for the rule `geometric`, which knows only whole recordings.
    GrowingTarget(const Mdp& mdp, RecordingRule rule);
    GrowingTarget(double discount, int features, RecordingRule rule);

    // The next term of the demonstration under way. Throws std::invalid_argument for a row of the wrong length.
    void add(FeatureRow term);
    // The demonstration under way is whole; the next state begins another one.
    void finish();
    // Throws std::invalid_argument before the first term.
    Vector value() const;
    // The same, and zeros before the first term.
    Vector valueSoFar() const;

private:
    GrowingTarget(const Criterion& criterion, int features, RecordingRule rule);
    Vector sample() const;

    Criterion criterion_;
    RecordingRule rule_;
    SampleMean whole_;
    Vector sum_;  // discounted, of the one under way
    double factor_ = 1.0;
    std::size_t terms_ = 0;
};

}  // namespace awaystep
