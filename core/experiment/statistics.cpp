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
