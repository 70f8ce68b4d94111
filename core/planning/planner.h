#pragma once
// Reward in, policy out. A planner may keep its last policy to start warm from it, but what it returns depends on the
// reward alone (and, if it samples, on its seed and the number of the call).

#include "files/words.h"
#include "world/policy.h"
#include "world/vector.h"

namespace awaystep {

// What N_RL counts: transitions, as the paper writes it, or episodes of length H, which works better.
enum class LearningUnit { Transitions, Episodes };
template <>
inline constexpr auto spelling<LearningUnit> = spell<LearningUnit>({{LearningUnit::Transitions, "transitions"},
                                                                    {LearningUnit::Episodes, "episodes"}});

class Planner {
public:
    virtual ~Planner() = default;
    // A policy for the reward r(s) or r(s,a), as Mdp::rewards() gives it; callers scale w to unit norm, so tolerances
    // are relative.
    virtual DeterministicPolicy plan(const Vector& reward) = 0;
    virtual bool exact() const = 0;
};

}  // namespace awaystep
