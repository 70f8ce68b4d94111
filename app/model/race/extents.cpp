#include "model/race/extents.h"

#include <algorithm>
#include <limits>

namespace awaystep {
namespace {

constexpr Extent nothing{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

void widen(Extent& whole, const Extent& part) {
    whole.low = std::min(whole.low, part.low);
    whole.high = std::max(whole.high, part.high);
}

Extent binOf(const BinnedColumn& column, std::size_t i) { return {column.lows()[i], column.highs()[i]}; }

}  // namespace

void Extents::grow(const BinnedColumn& column) {
    if (column.width() != width_) {
        width_ = column.width();
        taken_ = 0;
        levels_.clear();
    }
    // The last bin may still change.
    const std::size_t full = column.size() / width_;
    while (taken_ < full) {
        // A block is closed when its last value comes, and closes the block above it when it was the last of that.
        std::size_t count = ++taken_;
        for (std::size_t level = 0; count % fan == 0; ++level, count /= fan) {
            if (level == levels_.size()) levels_.emplace_back();
            Extent block = nothing;
            for (std::size_t i = count - fan; i < count; ++i) {
                widen(block, level == 0 ? binOf(column, i) : levels_[level - 1][i]);
            }
            levels_[level].push_back(block);
        }
    }
}

Extent Extents::over(const BinnedColumn& column, std::size_t begin, std::size_t end) const {
    Extent whole = nothing;
    while (end > begin && end > taken_) widen(whole, binOf(column, --end));
    // Climb: take the odd ends at each level, and the whole blocks between them one level up.
    for (std::size_t level = 0; begin < end; ++level, begin /= fan, end /= fan) {
        const auto at = [&](std::size_t i) { return level == 0 ? binOf(column, i) : levels_[level - 1][i]; };
        const bool top = level == levels_.size();
        while (begin < end && (top || begin % fan != 0)) widen(whole, at(begin++));
        while (begin < end && end % fan != 0) widen(whole, at(--end));
    }
    return whole;
}

}  // namespace awaystep
