#pragma once
// A solver owns its algorithm's state and does one step per call. It never loops, prints, sleeps or looks at the
// clock. Solvers know neither worlds nor demonstrations: they get a target vector and an oracle.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

// Fresh estimates of Phi(psi) for solvers that may not know it exactly (sfw): the mean of `rollouts` samples whose
// expectation is Phi of the mixture.
class MixtureSampler {
public:
    virtual ~MixtureSampler() = default;
    virtual Vector estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) = 0;
};

// How many rollouts m_t stochastic CG spends in step t; see stochastic_gradient.cpp for what is wrong with `Printed`.
enum class SfwSchedule { Printed, Corrected, Capped };

struct SolverSetup {
    LinearOracle* oracle = nullptr;  // outlives the solver
    Vector phiE;                     // the target
    VertexPtr start;                 // x_0 = Phi of the start policy, from oracle->vertexOf
    double discount = 0.0;           // for mwal's scaling and the diameter bound sqrt(k)/(1-gamma)
    int iterations = 100;            // T; mwal must know it in advance
    SfwSchedule schedule = SfwSchedule::Corrected;
    MixtureSampler* sampler = nullptr;  // for sfw; outlives the solver
    std::int64_t rolloutCap = 1000;     // for sfw's capped schedule: no more rollouts than this in one step
};

class Solver {
public:
    virtual ~Solver() = default;
    // The record of x_t without a step. The oracle is asked once per iterate: a step() after it does not ask again.
    virtual IterationRecord measure() = 0;
    // The record of x_t with the step taken from it; afterwards the solver stands at x_{t+1}.
    virtual IterationRecord step() = 0;
};

struct SolverInfo {
    std::string_view name;   // as on the command line: cg, cg-open, ascg, ...
    std::string_view label;  // as on the screen: CG, ASCG, Pairwise, ...
    std::string_view about;  // one sentence
};
// In display order.
const std::vector<SolverInfo>& solverList();
// Throws std::invalid_argument for a name that is not in the list.
std::unique_ptr<Solver> makeSolver(std::string_view name, const SolverSetup& setup);

}  // namespace awaystep
