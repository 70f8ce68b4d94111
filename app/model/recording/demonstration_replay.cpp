#include "model/recording/demonstration_replay.h"

#include <algorithm>
#include <utility>

#include "expert/demonstration.h"

namespace awaystep {

void DemonstrationReplay::play(DemonstrationPtr demonstration) {
    const bool again = demonstration == demonstration_ && step_ < demonstration->length();
    if (!again) step_ = 0.0;
    demonstration_ = std::move(demonstration);
    playing_ = true;
}

void DemonstrationReplay::showStep(DemonstrationPtr demonstration, double step) {
    step_ = std::clamp(step, 0.0, static_cast<double>(demonstration->length()));
    demonstration_ = std::move(demonstration);
    playing_ = false;
}

void DemonstrationReplay::setSpeed(double stepsPerSecond) {
    speed_ = std::clamp(stepsPerSecond, StepsPerSecond::slowest, StepsPerSecond::quickest);
}

void DemonstrationReplay::stop() {
    demonstration_.reset();
    playing_ = false;
}

bool DemonstrationReplay::advance(double seconds) {
    if (!playing_) return false;
    step_ += seconds * speed_;
    if (step_ >= demonstration_->length()) {
        step_ = demonstration_->length();
        playing_ = false;
    }
    return true;
}

std::optional<Motion> DemonstrationReplay::motion(const Domain& domain) const {
    if (!demonstration_) return std::nullopt;
    const auto stateAt = [&](int t) { return stateNow(domain, demonstration_->at(t)).value_or(0); };
    const int from = std::min(static_cast<int>(step_), demonstration_->length());
    const int to = std::min(from + 1, demonstration_->length());
    return Motion{stateAt(from), stateAt(to), step_ - from};
}

}  // namespace awaystep
