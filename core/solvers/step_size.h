#pragma once
// How far to go: exact line search for h(x) = |x - phiE|^2 / 2, and the open-loop rule 2/(t+1).

#include "world/vector.h"

namespace awaystep {

// How far rounding alone moves a point near x. Nothing smaller is worth a step: a solver that has come this close has
// arrived, and stays where it is.
double roundingAt(const Vector& x);

// True when, from x with w = phiE - x, nothing is to be gained along d: w or d is zero, d leads uphill (an inexact
// oracle may answer with a policy worse than x already is), or w or its part along d is rounding.
bool nothingToGain(const Vector& x, const Vector& w, const Vector& d);

// argmin over gamma in [0, limit] of h(x + gamma d); zero when there is nothing to gain.
double lineSearch(const Vector& x, const Vector& w, const Vector& d, double limit);

// By how much h falls along d with that step.
double bestDecrease(const Vector& x, const Vector& w, const Vector& d, double limit);

// 2/(t+1) for the step from x_t, whose paper number is t+1: the first step is 1.
double openLoop(int t);

}  // namespace awaystep
