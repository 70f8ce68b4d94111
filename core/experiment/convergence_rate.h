#pragma once
// How fast solvers converge: what theory promises, as curves over t, and what the numbers of a run show. The promises
// are corrected where the paper's print is off (each comment says how). All bound h(x_t) - h*, except MWAL's, which
// bounds the value of its game. D is the diameter of K or an upper bound on it.

#include <optional>
#include <vector>

#include "world/horizon.h"

namespace awaystep {

// CG with line search or 2/(t+1), and Algorithm 1: 2 D^2 / (t+1), t >= 1.
double conditionalGradientBound(double diameter, double t);
// CG with line search for a target in the interior, with a ball of this radius round it in K (geometry/inner_ball.h):
// h(x_0) (1 - (r/D)^2)^t, h* being 0.
double interiorBound(double startObjective, double radius, double diameter, double t);
// Steps 4/(t+4): l^2 D^2 / (2 (l-1) (t+l-1)) with l = 4, t >= 1.
double longOpenLoopBound(double diameter, double t);
// ASCG: (h(x_0) - h*) exp(-rho t), rho = C^2/(8 D^2). The printed form has h for h - h* and is off by one.
double awayStepBound(double startSuboptimality, double rate, double t);
// Lazy ASCG as published, K = 2: within a round Phi stays, and a round has at most 32 K^2 D^2 / C^2 iterations, drops
// among them. At its end h - h* <= 8 Phi^2 / C^2, with a Phi that every round divides by 2K at least; the first is half
// the first gap. `rate` is rho of ASCG, C^2 / (8 D^2); `facialDistance` is C.
double lazyBound(double startSuboptimality, double firstGap, double facialDistance, double rate, double t);
// Stochastic CG with the corrected number of rollouts, in expectation: 4 D^2 / (t+2).
double stochasticBound(double diameter, double t);
// SVRF, in expectation: the same over the steps of its epoch, so that it rises where one begins.
double epochBound(double diameter, double t);
// Garber & Hazan's variant with true constants: s exp(-t C^2 / (4 D^2)), where s = `start` bounds h(x_0) - h*.
double localOracleBound(double start, double facialDistance, double diameter, double t);
// Online gradient: |x_t - Phi_E| is at most this much above the distance to K, t >= 1. G is largestGradient() of
// solvers/step_size.h.
double onlineRegret(double largestGradient, double t);
// The same of h(x_t) - h*.
double onlineBound(double largestGradient, double leastDistance, double t);
// MWAL after t of the T rounds that its beta was made for: its game value min_i (Phi(psi) - Phi_E)_i is at most this
// much below the best there is. With s = sqrt(2 ln k / T) Freund & Schapire's bound for losses in [0, 1] is
// s/2 + (1 + 1/s) ln k / t, and the losses are scaled by 4 R (times the largest range of a feature); at t = T that is 4
// R (sqrt(2 ln k / T) + ln k / T).
double multiplicativeWeightsRegret(const Horizon& horizon, int rounds, double t);

// How fast a run really converged, read off its numbers: is h - h* closer to a straight line over t (linear
// convergence, exp(-rate t)) or over log t (sublinear, t^-rate)? The first quarter of the run is left out, and so is
// everything after it has arrived at rounding.
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
