#include "experiment/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace awaystep {

double mean(const std::vector<double>& sample) {
    assert(!sample.empty());
    return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

double deviation(const std::vector<double>& sample) {
    if (sample.size() < 2) return 0.0;
    const double centre = mean(sample);
    double squares = 0.0;
    for (const double value : sample) squares += (value - centre) * (value - centre);
    return std::sqrt(squares / static_cast<double>(sample.size() - 1));
}

double quantile(std::vector<double> sample, double share) {
    assert(!sample.empty() && share >= 0.0 && share <= 1.0);
    std::sort(sample.begin(), sample.end());
    const double place = share * static_cast<double>(sample.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sample.size() - 1);
    const double between = place - static_cast<double>(below);
    // Two infinities have no difference, and no share of one is a number.
    if (between == 0.0 || sample[below] == sample[above]) return sample[below];
    return sample[below] + between * (sample[above] - sample[below]);
}

// Terms are summed by their logarithms: 2^-n alone is below the least double for n > 1074.
namespace {

// From 1; equal values share the mean of their places.
std::vector<double> ranksOf(const std::vector<double>& sample) {
    std::vector<std::size_t> order(sample.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return sample[i] < sample[j]; });
    std::vector<double> ranks(sample.size());
    for (std::size_t from = 0, to = 0; from < order.size(); from = to) {
        while (to < order.size() && sample[order[to]] == sample[order[from]]) ++to;
        for (std::size_t i = from; i < to; ++i) ranks[order[i]] = 0.5 * static_cast<double>(from + to + 1);
    }
    return ranks;
}

}  // namespace

double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() < 2 || a.size() != b.size()) return 0.0;
    const std::vector<double> x = ranksOf(a), y = ranksOf(b);
    const double meanX = mean(x), meanY = mean(y);
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
    }
    return xx > 0.0 && yy > 0.0 ? xy / std::sqrt(xx * yy) : 0.0;
}

double signTest(int wins, int losses) {
    const int n = wins + losses;
    const int fewer = std::min(wins, losses);
    double logTerm = -static_cast<double>(n) * std::log(2.0);
    double tail = std::exp(logTerm);
    for (int i = 1; i <= fewer; ++i) {
        logTerm += std::log(static_cast<double>(n - i + 1) / static_cast<double>(i));
        tail += std::exp(logTerm);
    }
    return std::min(1.0, 2.0 * tail);
}

}  // namespace awaystep
