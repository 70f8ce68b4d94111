#include "expert/growing_target.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace awaystep {

GrowingTarget::GrowingTarget(double discount, int features, RecordingRule rule)
    : discount_(discount), rule_(rule), whole_(features), sum_(Vector::Zero(features)) {
    if (rule == RecordingRule::Geometric)
        throw std::invalid_argument("target: geometric knows only whole recordings, not one that grows");
}

// The same sums in the same order as RecordingEstimator::add: the last value is that of the whole file bit for bit.
void GrowingTarget::add(FeatureRow state) {
    if (static_cast<Eigen::Index>(state.size()) != sum_.size())
        throw std::invalid_argument("recording: " + std::to_string(sum_.size()) + " features are needed at step " +
                                    std::to_string(states_) + ", got " + std::to_string(state.size()));
    sum_ += factor_ * Eigen::Map<const Vector>(state.data(), sum_.size());
    factor_ *= discount_;
    ++states_;
}

void GrowingTarget::finish() {
    if (states_ == 0) return;
    whole_.add(sample());
    sum_.setZero();
    factor_ = 1.0;
    states_ = 0;
}

Vector GrowingTarget::value() const {
    if (states_ == 0 && whole_.samples() == 0)
        throw std::invalid_argument("target: there is no demonstration to learn from yet");
    if (states_ == 0) return whole_.mean();
    SampleMean all = whole_;
    all.add(sample());
    return all.mean();
}

Vector GrowingTarget::sample() const {
    if (rule_ == RecordingRule::AsRecorded) return sum_;
    return sum_ / (1.0 - std::pow(discount_, static_cast<double>(states_)));
}

}  // namespace awaystep
