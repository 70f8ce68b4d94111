#pragma once
// Blended pairwise conditional gradient (BPCG; Tsuji, Tanaka & Pokutta 2022): weight moves between two vertices that
// are active already as long as that promises at least as much as the oracle's answer; only then a new vertex joins.
// There are no swap steps, so that its linear rate is that of away steps, and the active set stays small.

#include "solvers/active_set_solver.h"

namespace awaystep {

class BlendedPairwise final : public ActiveSetSolver {
public:
    explicit BlendedPairwise(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    // Whether the step stays within the active set.
    static bool exchanges(const IterationRecord& record);
};

SolverInfo infoOfBlendedPairwise();

}  // namespace awaystep
