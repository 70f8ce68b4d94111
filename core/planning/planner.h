#pragma once
// Reward in, policy out. A planner may remember its last answer to start warm from it, but what it answers depends on
// the reward alone (and, if it samples, on its seed and the number of the call).

#include "world/policy.h"
#include "world/vector.h"

namespace awaystep {

class Planner {
public:
    virtual ~Planner() = default;
    // A policy for the reward r(s), one entry per state; callers scale w to unit norm, so tolerances are relative.
    virtual DeterministicPolicy plan(const Vector& reward) = 0;
    virtual bool exact() const = 0;
};

}  // namespace awaystep
