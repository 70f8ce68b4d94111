#pragma once
// Stochastic CG (SFW, after Hazan & Luo 2016): Algorithm 2 with the open-loop step, where Phi of the mixture is not
// known but estimated afresh in each iteration from m_t rollouts of psi. For runs where worlds can be played but not
// solved; with an exact oracle the record still tells the true x and distance, which the algorithm does not use.

#include <cstdint>

#include "solvers/active_set_solver.h"

namespace awaystep {

class StochasticGradient final : public ActiveSetSolver {
public:
    // Throws std::invalid_argument without a sampler.
    explicit StochasticGradient(const SolverSetup& setup);

private:
    IterationRecord measureIterate() override;
    void move(IterationRecord& record) override;
    std::int64_t rollouts() const;

    MixtureSampler& sampler_;
    SfwSchedule schedule_;
    std::int64_t cap_;
    double lipschitz_;  // G
    double diameter_;   // D, its bound: R times the diagonal of the features' ranges
};

SolverInfo infoOfStochasticGradient();

}  // namespace awaystep
