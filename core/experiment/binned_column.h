#pragma once
// A column of numbers over iterations that never takes more than a fixed amount of memory. As long as there is room it
// holds every value. Then two neighbours become one bin, of which the smallest and the largest value are kept, and so
// on: all bins are equally wide, a power of two, except that the last one may not be full yet.

#include <cstddef>
#include <vector>

namespace awaystep {

class BinnedColumn {
public:
    // mostBins must be even and at least two.
    explicit BinnedColumn(std::size_t mostBins = 131072) : most_(mostBins) {}

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
    std::size_t bytes() const { return sizeof(double) * (lows_.capacity() + highs_.capacity()); }

private:
    void halve();

    std::size_t most_;
    std::size_t size_ = 0;
    std::size_t width_ = 1;
    double first_ = 0.0;
    double last_ = 0.0;
    std::vector<double> lows_;
    std::vector<double> highs_;  // empty while the width is one
};

}  // namespace awaystep
