#pragma once
// How far an average of m samples can be from its expectation: the paper's sampling lemma, corrected. Samples have k
// features, each within a range R (R = 1/(1-gamma) for discounted sums and for R phi(last state)); all statements hold
// with probability at least 1-delta, for all features at once. Bias (a truncated tail) is not counted here.

#include <cstdint>

namespace awaystep {

// What a bound depends on.
struct SampleQuestion {
    int features = 1;    // k
    double range = 1.0;  // R
    double delta = 0.05;
};

// |mean_i - E_i| <= R sqrt(ln(2k/delta) / (2m)) for every feature i.
double featureRadius(const SampleQuestion& question, std::int64_t samples);
// |mean - E| <= sqrt(k) times that, in the 2-norm.
double confidenceRadius(const SampleQuestion& question, std::int64_t samples);
// The smallest m with confidenceRadius <= epsilon: k R^2 ln(2k/delta) / (2 eps^2), rounded up.
std::int64_t samplesNeeded(const SampleQuestion& question, double epsilon);

// The lemma as printed, m = 2k ln(2k/delta) / eps^2, for comparison only: it is Hoeffding for samples of range 2 (the
// range of the question is not used), and a discounted sum has range R. For R > 2 it promises too much.
double confidenceRadiusAsPrinted(const SampleQuestion& question, std::int64_t samples);
std::int64_t samplesNeededAsPrinted(const SampleQuestion& question, double epsilon);

}  // namespace awaystep
