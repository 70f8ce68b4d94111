#pragma once
// Wolfe's minimum-norm point, fully corrective Frank-Wolfe: after each answer of the oracle x goes to the nearest point
// of a hull spanned by active vertices, old and new. Ends after finitely many steps at the projection of phiE on K: the
// finish line of the other solvers, and the answer to whether phiE lies in K.

#include "solvers/active_set_solver.h"

namespace awaystep {

class MinNormPoint final : public ActiveSetSolver {
public:
    explicit MinNormPoint(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Corrective; }
};

SolverInfo infoOfMinNormPoint();

}  // namespace awaystep
