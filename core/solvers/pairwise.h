#pragma once
// Pairwise Frank-Wolfe (Lacoste-Julien & Jaggi 2015): weight goes from the worst member z straight to y, the other
// weights stay as they are.

#include "solvers/active_set_solver.h"

namespace awaystep {

class Pairwise final : public ActiveSetSolver {
public:
    explicit Pairwise(const SolverSetup& setup) : ActiveSetSolver(setup) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    int worst(const Vector& x, const Vector& w) const;
    StepKind usual() const override { return StepKind::Pairwise; }
};

SolverInfo infoOfPairwise();

}  // namespace awaystep
