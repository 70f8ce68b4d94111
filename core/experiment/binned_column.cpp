#include "experiment/binned_column.h"

#include <algorithm>
#include <limits>

namespace awaystep {
namespace {

constexpr Extent noValues{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void widen(Extent& whole, const Extent& part) {
    whole.low = std::min(whole.low, part.low);
    whole.high = std::max(whole.high, part.high);
}

}  // namespace

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
    if (++size_ % width_ == 0) closeBlocks();
}

// A block is closed when its last value comes, and closes the block above it when it was the last of that.
void BinnedColumn::closeBlocks() {
    std::size_t count = ++closed_;
    for (std::size_t level = 0; count % fan == 0; ++level, count /= fan) {
        if (level == blocks_.size()) blocks_.emplace_back();
        Extent block = noValues;
        for (std::size_t i = count - fan; i < count; ++i) widen(block, level == 0 ? binOf(i) : blocks_[level - 1][i]);
        blocks_[level].push_back(block);
    }
}

Extent BinnedColumn::over(std::size_t begin, std::size_t end) const {
    Extent whole = noValues;
    // The last bin may still change.
    while (end > begin && end > closed_) widen(whole, binOf(--end));
    // Climb: take the odd ends at each level, and the whole blocks between them one level up.
    for (std::size_t level = 0; begin < end; ++level, begin /= fan, end /= fan) {
        const auto at = [&](std::size_t i) { return level == 0 ? binOf(i) : blocks_[level - 1][i]; };
        const bool top = level == blocks_.size();
        while (begin < end && (top || begin % fan != 0)) widen(whole, at(begin++));
        while (begin < end && end % fan != 0) widen(whole, at(--end));
    }
    return whole;
}

std::size_t BinnedColumn::bytes() const {
    std::size_t blocks = 0;
    for (const auto& level : blocks_) blocks += level.capacity();
    return sizeof(double) * (lows_.capacity() + highs_.capacity()) + sizeof(Extent) * blocks;
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
    blocks_.clear();
    closed_ = 0;
    for (std::size_t i = 0; i < half; ++i) closeBlocks();
}

}  // namespace awaystep
