#include "experiment/binned_column.h"

#include <algorithm>

namespace awaystep {

void BinnedColumn::push(double value) {
    const bool opens = size_ % width_ == 0;
    if (opens && lows_.size() == most_) halve();
    if (size_ == 0) first_ = value;
    last_ = value;
    // After halving, the width has changed; the number of bins is even, so a new one still opens.
    if (opens) {
        lows_.push_back(value);
        if (width_ > 1) highs_.push_back(value);
    } else {
        lows_.back() = std::min(lows_.back(), value);
        highs_.back() = std::max(highs_.back(), value);
    }
    ++size_;
}

void BinnedColumn::halve() {
    // Made once, at its full size: a vector that grows by doubling would hold up to twice of what is needed.
    if (width_ == 1) {
        highs_.reserve(most_);
        highs_ = lows_;
    }
    const std::size_t half = lows_.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
        lows_[i] = std::min(lows_[2 * i], lows_[2 * i + 1]);
        highs_[i] = std::max(highs_[2 * i], highs_[2 * i + 1]);
    }
    lows_.resize(half);
    highs_.resize(half);
    width_ *= 2;
}

}  // namespace awaystep
