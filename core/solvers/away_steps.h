#pragma once
// Algorithm 3: conditional gradient with away steps (ASCG), with the paper's choice of direction or ours, and with or
// without Caratheodory's reduction of the active set to at most k+1 vertices.

#include "solvers/active_set_solver.h"

namespace awaystep {

// Which of the two directions to take. Slope: the steeper one, as in the paper, with its linear rate. Progress: the
// one that decreases h more once its step is cut at its limit; ours, without a proof of its rate.
enum class DirectionRule { Slope, Progress };
enum class Reduction { None, Caratheodory };

class AwaySteps final : public ActiveSetSolver {
public:
    AwaySteps(const SolverSetup& setup, DirectionRule rule, Reduction reduction)
        : ActiveSetSolver(setup), rule_(rule), reduction_(reduction) {}

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;

    DirectionRule rule_;
    Reduction reduction_;
};

SolverInfo infoOfAwaySteps();
SolverInfo infoOfAwayStepsByProgress();
SolverInfo infoOfAwayStepsReduced();

}  // namespace awaystep
