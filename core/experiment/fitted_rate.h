#pragma once
// How fast a run really converged, read off its numbers: is h - h* closer to a straight line over t (linear
// convergence, exp(-rate t)) or over log t (sublinear, t^-rate)? The first quarter of the run is left out, and so is
// everything after it has arrived at rounding.

#include <optional>
#include <vector>

namespace awaystep {

enum class RateKind { Linear, Sublinear };

struct FittedRate {
    RateKind kind = RateKind::Linear;
    double rate = 0.0;  // per iteration, or the exponent of t; may be below zero where a run gets worse
    double fit = 0.0;   // share of the variance of log(h - h*) that it explains, at most 1
    int points = 0;
    int first = 0, last = 0;  // the iterations that it was fitted to
    double logLevel = 0.0;    // of the fitted line, at t = 0 or, where it is sublinear, at t = 1

    // The fitted h - h* at t >= 1.
    double value(double t) const;
};

// values[i] = h(x_t) - h* at t = i * stride. Nothing with fewer than six useful points, or where nothing changes.
std::optional<FittedRate> fitRate(const std::vector<double>& values, double stride = 1.0);

}  // namespace awaystep
