#pragma once
// The few sample statistics that tables and figures need. Quantiles interpolate linearly between order statistics (the
// default of R and NumPy); the deviation is the sample's, with n - 1. Empty samples are not allowed.
// Samples may hold infinities, but for mean and deviation.

#include <vector>

namespace awaystep {

double mean(const std::vector<double>& sample);
double deviation(const std::vector<double>& sample);  // 0 for a single value
double quantile(std::vector<double> sample, double share);
inline double median(std::vector<double> sample) { return quantile(std::move(sample), 0.5); }

// Spearman's: the correlation of the ranks, equal values sharing theirs. 0 for fewer than two pairs, or where one of
// the samples does not vary.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b);

// The two-sided sign test: how likely so uneven a count of wins and losses is, if each is as likely (exact binomial;
// ties are not counted). 1 without any.
double signTest(int wins, int losses);

}  // namespace awaystep
