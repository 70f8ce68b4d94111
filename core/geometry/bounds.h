#pragma once
// What theory promises, as curves over t, corrected where the paper's print is off (the spec of each is in its
// comment). All bound h(x_t) - h*, except MWAL's, which bounds the value of its game. D is the diameter of K or an
// upper bound on it.

#include "world/horizon.h"

namespace awaystep {

// CG with line search or 2/(t+1), and Algorithm 1: 2 D^2 / (t+1), t >= 1.
double conditionalGradientBound(double diameter, double t);
// ASCG: (h(x_0) - h*) exp(-rho t), rho = C^2/(8 D^2). The printed form has h for h - h* and is off by one.
double awayStepBound(double startSuboptimality, double rate, double t);
// Stochastic CG with the corrected number of rollouts, in expectation: 4 D^2 / (t+2).
double stochasticBound(double diameter, double t);
// MWAL after t of the T rounds that its beta was made for: its game value min_i (Phi(psi) - Phi_E)_i is at most this
// much below the best there is. With s = sqrt(2 ln k / T) Freund & Schapire's bound for losses in [0, 1] is
// s/2 + (1 + 1/s) ln k / t, and the losses are scaled by 4 R (times the largest range of a feature); at t = T that is 4
// R (sqrt(2 ln k / T) + ln k / T).
double multiplicativeWeightsRegret(const Horizon& horizon, int rounds, double t);

}  // namespace awaystep
