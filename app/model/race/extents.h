#pragma once
// Smallest and largest value between any two bins of a growing column, in logarithmic time, so that a plot of 10^5
// values costs as much as its width in pixels. The column itself has another owner and only ever grows; adding
// a value is constant time on average.

#include <cstddef>
#include <vector>

#include "experiment/binned_column.h"

namespace awaystep {

struct Extent {
    double low = 0.0;
    double high = 0.0;
};

class Extents {
public:
    // Adds the values that came since the last call; NaNs must not be among them.
    void grow(const BinnedColumn& column);
    // Over bins begin..end-1 of the column, all of them taken in; begin < end.
    Extent over(const BinnedColumn& column, std::size_t begin, std::size_t end) const;

private:
    // levels_[l][i] covers the bins i*fan^(l+1) .. (i+1)*fan^(l+1)-1; only whole blocks are kept.
    static constexpr std::size_t fan = 8;
    std::size_t taken_ = 0;  // full bins
    std::size_t width_ = 1;  // of a bin
    std::vector<std::vector<Extent>> levels_;
};

}  // namespace awaystep
