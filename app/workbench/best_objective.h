#pragma once
// h* = min over K of h(x) = |x - Phi_E|^2 / 2, by Wolfe's minimum-norm point with the exact oracle: what h - h* is
// measured against. Zero (to rounding) when the target lies in K.

#include "experiment/run_config.h"
#include "workbench/background.h"

namespace awaystep {

double findBestObjective(const Problem& problem, const Cancelled& cancelled);

}  // namespace awaystep
