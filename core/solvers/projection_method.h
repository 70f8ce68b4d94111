#pragma once
// Algorithm 1: the projection method of Abbeel & Ng. The paper shows that it is CG with line search, iterate by
// iterate; it stands here in its own words so that a test can show it too.

#include "solvers/active_set_solver.h"

namespace awaystep {

class ProjectionMethod final : public ActiveSetSolver {
public:
    explicit ProjectionMethod(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    void move(IterationRecord& record) override;
};

SolverInfo infoOfProjectionMethod();

}  // namespace awaystep
