#pragma once
// A column of numbers over iterations that never takes more than a fixed amount of memory. As long as there is room it
// holds every value. Then two neighbours become one bin, of which the smallest and the largest value are kept, and so
// on: all bins are equally wide, a power of two, except that the last one may not be full yet. The smallest and largest
// value between any two bins take logarithmic time, so that a plot of 10^5 values costs as much as its width in pixels.

#include <cstddef>
#include <vector>

namespace awaystep {

struct Extent {
    double low = 0.0;
    double high = 0.0;
};

class BinnedColumn {
public:
    // mostBins must be even and at least two.
    explicit BinnedColumn(std::size_t mostBins = 131072) : most_(mostBins) {}

    // Constant time on average. Not a NaN.
    void push(double value);

    std::size_t size() const { return size_; }  // values that came in
    bool empty() const { return size_ == 0; }
    double front() const { return first_; }
    double back() const { return last_; }
    // The value of entry i; where bins are wider than one entry, the largest of its bin.
    double operator[](std::size_t i) const { return highs()[i / width_]; }

    std::size_t width() const { return width_; }  // entries per bin
    std::size_t bins() const { return lows_.size(); }
    // Per bin. With a width of one both are the values themselves.
    const std::vector<double>& lows() const { return lows_; }
    const std::vector<double>& highs() const { return width_ == 1 ? lows_ : highs_; }
    // Over bins begin..end-1; begin < end.
    Extent over(std::size_t begin, std::size_t end) const;
    std::size_t bytes() const;

private:
    void halve();
    // A bin is full now: closes the blocks that end with it.
    void closeBlocks();
    Extent binOf(std::size_t i) const { return {lows()[i], highs()[i]}; }

    std::size_t most_;
    std::size_t size_ = 0;
    std::size_t width_ = 1;
    double first_ = 0.0;
    double last_ = 0.0;
    std::vector<double> lows_;
    std::vector<double> highs_;  // empty while the width is one
    // blocks_[l][i] covers the bins i*fan^(l+1) .. (i+1)*fan^(l+1)-1; only whole blocks are kept.
    static constexpr std::size_t fan = 8;
    std::size_t closed_ = 0;  // full bins
    std::vector<std::vector<Extent>> blocks_;
};

}  // namespace awaystep
