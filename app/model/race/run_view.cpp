#include "model/race/run_view.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace awaystep {

RunView::RunView(RunConfig config, const HistoryLimits& limits) : config_(std::move(config)), history_(limits) {}

void RunView::add(RecordPtr record) {
    // A step of length 0 was not taken: the iterate is optimal up to rounding.
    if (record->step && record->gamma > 0.0) steps_[static_cast<std::size_t>(*record->step)].add(record->t);
    history_.add(std::move(record));
}

void RunView::setStatus(RunStatus status, std::string reason) {
    status_ = status;
    reason_ = std::move(reason);
}

void StepTimes::add(int t) {
    const int ordinal = count_++;
    const auto passed = [&] { return !times_.empty() && t / stride_ == times_.back() / stride_; };
    if (passed()) return;
    if (times_.size() == most) thin();
    if (passed()) return;  // with the wider stride
    times_.push_back(t);
    if (stride_ > 1) ordinals_.push_back(ordinal);
}

int StepTimes::before(int t) const {
    const auto at = std::lower_bound(times_.begin(), times_.end(), t);
    if (at == times_.end()) return count_;
    return ordinals_.empty() ? static_cast<int>(at - times_.begin())
                             : ordinals_[static_cast<std::size_t>(at - times_.begin())];
}

// Until there are at most half as many, so that it is rarely done.
void StepTimes::thin() {
    if (ordinals_.empty()) {
        ordinals_.resize(times_.size());
        std::iota(ordinals_.begin(), ordinals_.end(), 0);
    }
    while (times_.size() > most / 2) {
        stride_ *= 2;
        std::size_t written = 1;
        for (std::size_t i = 1; i < times_.size(); ++i) {
            if (times_[i] / stride_ == times_[written - 1] / stride_) continue;
            times_[written] = times_[i];
            ordinals_[written++] = ordinals_[i];
        }
        times_.resize(written);
        ordinals_.resize(written);
    }
}

}  // namespace awaystep
