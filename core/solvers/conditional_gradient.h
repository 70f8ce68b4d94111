#pragma once
// Algorithm 2: conditional gradient (CG, Frank-Wolfe), with exact line search cut to [0,1] or the open-loop step
// 2/(t+1).

#include "solvers/active_set_solver.h"

namespace awaystep {

enum class StepRule { LineSearch, OpenLoop };

class ConditionalGradient final : public ActiveSetSolver {
public:
    ConditionalGradient(const SolverSetup& setup, StepRule rule) : ActiveSetSolver(setup), rule_(rule) {}

private:
    void move(IterationRecord& record) override;

    StepRule rule_;
};

SolverInfo infoOfConditionalGradient(StepRule rule);

}  // namespace awaystep
