#include "experiment/convergence_rate.h"

#include <algorithm>
#include <cmath>

#include "solvers/step_size.h"

namespace awaystep {
namespace {

struct Line {
    double slope = 0.0;
    double fit = 0.0;
    double level = 0.0;  // at 0
};

// Least squares.
Line lineThrough(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double meanX = 0.0, meanY = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        meanX += x[i] / n;
        meanY += y[i] / n;
    }
    double xx = 0.0, xy = 0.0, yy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        xy += (x[i] - meanX) * (y[i] - meanY);
        yy += (y[i] - meanY) * (y[i] - meanY);
    }
    if (xx <= 0.0 || yy <= 0.0) return {};
    return {xy / xx, xy * xy / (xx * yy), meanY - xy / xx * meanX};
}

}  // namespace

double conditionalGradientBound(double diameter, double t) { return 2.0 * diameter * diameter / (t + 1.0); }

double longOpenLoopBound(double diameter, double t) { return 8.0 / 3.0 * diameter * diameter / (t + 3.0); }

double interiorBound(double startObjective, double radius, double diameter, double t) {
    const double share = std::min(1.0, radius / diameter);
    return startObjective * std::exp(t * std::log1p(-share * share));
}

double awayStepBound(double startSuboptimality, double rate, double t) {
    return startSuboptimality * std::exp(-rate * t);
}

double lazyBound(double startSuboptimality, double firstGap, double facialDistance, double rate, double t) {
    constexpr double accuracy = 2.0;                                   // K of lazy_away_steps.cpp
    const double round = std::ceil(4.0 * accuracy * accuracy / rate);  // 32 K^2 D^2 / C^2
    const double phi = 0.5 * firstGap * std::pow(2.0 * accuracy, -std::floor(t / round));
    return std::min(startSuboptimality, 8.0 * std::pow(phi / facialDistance, 2.0));
}

double stochasticBound(double diameter, double t) { return 4.0 * diameter * diameter / (t + 2.0); }

double epochBound(double diameter, double t) {
    const int done = t < 1.0 ? 0 : epochAt(static_cast<int>(t) - 1).step + 1;
    return stochasticBound(diameter, done);
}

double localOracleBound(double start, double facialDistance, double diameter, double t) {
    const double rho = std::max(1.0, diameter / facialDistance);
    return start * std::exp(-t / (4.0 * rho * rho));
}

double onlineRegret(double largestGradient, double t) { return 3.0 * largestGradient / std::sqrt(std::max(1.0, t)); }

double onlineBound(double largestGradient, double leastDistance, double t) {
    const double behind = onlineRegret(largestGradient, t);
    return behind * (leastDistance + 0.5 * behind);
}

double multiplicativeWeightsRegret(const Horizon& horizon, int rounds, double t) {
    const double entropy = std::log(static_cast<double>(horizon.features()));
    if (entropy == 0.0) return 0.0;  // one feature: nothing to weigh
    const double s = std::sqrt(2.0 * entropy / std::max(1, rounds));
    return 4.0 * horizon.largestWidth() / horizon.perStep() * (0.5 * s + (1.0 + 1.0 / s) * entropy / std::max(1.0, t));
}

double FittedRate::value(double t) const {
    return std::exp(logLevel - rate * (kind == RateKind::Linear ? t : std::log(t)));
}

std::optional<FittedRate> fitRate(const std::vector<double>& values, double stride) {
    constexpr std::size_t fewest = 6;
    constexpr double arrived = 1e-13;  // relative to the largest value: what is below is rounding
    if (values.empty()) return std::nullopt;
    const double floor = arrived * *std::max_element(values.begin(), values.end());
    std::size_t end = 0;
    while (end < values.size() && values[end] > floor) ++end;
    std::vector<double> t, logT, logValue;
    for (std::size_t i = std::max<std::size_t>(1, end / 4); i < end; ++i) {
        t.push_back(static_cast<double>(i) * stride);
        logT.push_back(std::log(t.back()));
        logValue.push_back(std::log(values[i]));
    }
    if (t.size() < fewest) return std::nullopt;
    const Line linear = lineThrough(t, logValue), sublinear = lineThrough(logT, logValue);
    if (linear.fit == 0.0 && sublinear.fit == 0.0) return std::nullopt;
    FittedRate rate;
    rate.points = static_cast<int>(t.size());
    rate.kind = linear.fit >= sublinear.fit ? RateKind::Linear : RateKind::Sublinear;
    const Line& better = rate.kind == RateKind::Linear ? linear : sublinear;
    rate.rate = -better.slope;
    rate.fit = better.fit;
    rate.first = static_cast<int>(t.front());
    rate.last = static_cast<int>(t.back());
    rate.logLevel = better.level;
    return rate;
}

}  // namespace awaystep
