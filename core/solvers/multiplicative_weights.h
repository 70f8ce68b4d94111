#pragma once
// MWAL, Syed & Schapire's multiplicative weights (2008): the paper's game with w on the simplex. The reward player
// lowers the weight of features in which the apprentice does well, the policy player answers with the best policy for
// w; the result is the uniform mixture of the T answers. It is not made to minimise the distance to phiE, which need
// not fall: what it raises is the value of the game, min_i (Phi(psi) - phiE)_i.

#include "solvers/active_set_solver.h"

namespace awaystep {

class MultiplicativeWeights final : public ActiveSetSolver {
public:
    explicit MultiplicativeWeights(const SolverSetup& setup);

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;

    // Logarithms of W, up to a common term: after thousands of rounds, or with a target far off the box of feature
    // expectations, W itself would underflow. The reward of a round is w = W / sum W.
    Vector logW_;
    double beta_;
    double scale_;  // 1/R over the largest range of a feature: brings mu - phiE into [-1, 1]
};

SolverInfo infoOfMultiplicativeWeights();

}  // namespace awaystep
