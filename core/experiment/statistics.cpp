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
    return sample[below] + (place - static_cast<double>(below)) * (sample[above] - sample[below]);
}

}  // namespace awaystep
