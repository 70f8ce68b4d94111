#pragma once
// How far to go: exact line search for h(x) = |x - phiE|^2 / 2, the open-loop rules, and the constants that other step
// lengths are made from.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "world/horizon.h"
#include "world/vector.h"

namespace awaystep {

// How far rounding alone moves a point near x. Nothing smaller is worth a step: a solver that has come this close has
// arrived, and stays where it is. Here and below, `unit` is that of the oracle: the size of features, where it is far
// from one.
inline double roundingAt(const Vector& x, double unit) {
    return 4.0 * std::numeric_limits<double>::epsilon() * std::max(unit, x.lpNorm<Eigen::Infinity>());
}

// True when, from x with w = phiE - x, nothing is to be gained along d: w or d is zero, d leads uphill (an inexact
// oracle may answer with a policy worse than x already is), or w or its part along d is rounding.
inline bool nothingToGain(const Vector& x, const Vector& w, const Vector& d, double unit) {
    const double steepness = w.stableNorm();
    const double rounding = roundingAt(x, unit);
    return steepness <= rounding || w.dot(d) <= rounding * steepness;
}

// argmin over gamma in [0, limit] of h(x + gamma d); zero when there is nothing to gain.
inline double lineSearch(const Vector& x, const Vector& w, const Vector& d, double limit, double unit) {
    return nothingToGain(x, w, d, unit) ? 0.0 : std::min(w.dot(d) / d.squaredNorm(), limit);
}

// By how much h falls along d with that step.
inline double bestDecrease(const Vector& x, const Vector& w, const Vector& d, double limit, double unit) {
    const double gamma = lineSearch(x, w, d, limit, unit);
    return gamma * (w.dot(d) - 0.5 * gamma * d.squaredNorm());
}

// 2/(t+1) for the step from x_t, whose paper number is t+1: the first step is 1.
inline double openLoop(int t) { return 2.0 / (t + 2.0); }

// l/(t+l) for the step from x_t, with l = 4: the first step is 1.
inline double longOpenLoop(int t) { return 4.0 / (t + 4.0); }

// The epochs of SVRF: the first has 14 steps, each next one 2 more than twice as many (2^(e+3) - 2).
struct Epoch {
    int number = 1;
    int step = 0;  // of the step from x_t within it, from 0
};
inline Epoch epochAt(int t) {
    Epoch epoch;
    epoch.step = t;
    for (int length = 14; epoch.step >= length; length = 2 * length + 2) {
        epoch.step -= length;
        ++epoch.number;
    }
    return epoch;
}

// The largest |x - phiE| over the box that holds K, R times the ranges of the features: the Lipschitz constant of h
// there, and at least half the diagonal of the box.
inline double largestGradient(const Vector& phiE, const Horizon& horizon) {
    if (horizon.features() != phiE.size()) throw std::invalid_argument("solver: a range is needed for every feature");
    Vector reach(phiE.size());
    for (Eigen::Index i = 0; i < phiE.size(); ++i) {
        const FeatureRange& range = horizon.ranges()[static_cast<std::size_t>(i)];
        const double r = horizon.factor();
        reach[i] = std::max(std::abs(phiE[i] - r * range.lo), std::abs(phiE[i] - r * range.hi));
    }
    return reach.stableNorm();
}

}  // namespace awaystep
