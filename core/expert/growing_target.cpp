#include "expert/growing_target.h"

#include <stdexcept>
#include <string>

namespace awaystep {

GrowingTarget::GrowingTarget(const Criterion& criterion, int features, RecordingRule rule)
    : criterion_(criterion), rule_(rule), whole_(features), sum_(Vector::Zero(features)) {
    if (rule == RecordingRule::Geometric)
        throw std::invalid_argument("target: geometric knows only whole recordings, not one that grows");
}

GrowingTarget::GrowingTarget(double discount, int features, RecordingRule rule)
    : GrowingTarget(Criterion{.discount = discount}, features, rule) {}

GrowingTarget::GrowingTarget(const Mdp& mdp, RecordingRule rule)
    : GrowingTarget(mdp.criterion(), mdp.featureCount(), rule) {}

// The same sums in the same order as RecordingEstimator::add: the last value is that of the whole file bit for bit.
void GrowingTarget::add(FeatureRow term) {
    if (static_cast<Eigen::Index>(term.size()) != sum_.size())
        throw std::invalid_argument("recording: " + std::to_string(sum_.size()) + " features are needed at step " +
                                    std::to_string(terms_) + ", got " + std::to_string(term.size()));
    if (countedTerms(criterion_, terms_ + 1) == terms_) return;  // the episode was over
    sum_ += factor_ * Eigen::Map<const Vector>(term.data(), sum_.size());
    factor_ *= criterion_.stepFactor();
    ++terms_;
}

void GrowingTarget::finish() {
    if (terms_ == 0) return;
    whole_.add(sample());
    sum_.setZero();
    factor_ = 1.0;
    terms_ = 0;
}

Vector GrowingTarget::value() const {
    if (terms_ == 0 && whole_.samples() == 0)
        throw std::invalid_argument("target: there is no demonstration to learn from yet");
    if (terms_ == 0) return whole_.mean();
    SampleMean all = whole_;
    all.add(sample());
    return all.mean();
}

Vector GrowingTarget::valueSoFar() const {
    return terms_ == 0 && whole_.samples() == 0 ? Vector(Vector::Zero(sum_.size())) : value();
}

Vector GrowingTarget::sample() const { return recordedSample(criterion_, rule_, sum_, terms_, sum_); }

}  // namespace awaystep
