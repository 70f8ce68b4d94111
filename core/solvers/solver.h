#pragma once
// A solver owns its algorithm's state and does one step per call. It never loops, prints, sleeps or reads the
// clock. Solvers know neither worlds nor demonstrations: they get a target vector and an oracle.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"
#include "solvers/solver_info.h"
#include "world/horizon.h"

namespace awaystep {

// Fresh estimates of Phi(psi) for solvers that may not know it exactly (sfw): the mean of `rollouts` samples whose
// expectation is Phi of the mixture.
class MixtureSampler {
public:
    virtual ~MixtureSampler() = default;
    virtual Vector estimate(const std::vector<ActiveMember>& psi, std::int64_t rollouts) = 0;

    // An estimate of Phi(now) - Phi(before): the mean of `draws` pairs (i, j) from the maximal coupling of the two
    // mixtures. Equal ones give 0 and are not played; the others are two rollouts with common luck.
    struct Difference {
        Vector mean;
        std::int64_t rollouts = 0;  // that were played
    };
    virtual Difference difference(const std::vector<ActiveMember>& now, const std::vector<ActiveMember>& before,
                                  std::int64_t draws) = 0;
};

// The share of the draws of a maximal coupling that differ: half the sum of the differences of weights.
double totalVariation(const std::vector<ActiveMember>& a, const std::vector<ActiveMember>& b);

// Exact constants of K, where it is small enough to have them.
struct PolytopeConstants {
    double diameter = 0.0;        // D
    double facialDistance = 0.0;  // C, over the Phi of all deterministic policies
};

struct SolverSetup {
    LinearOracle* oracle = nullptr;  // outlives the solver
    Vector phiE;                     // the target
    VertexPtr start;                 // x_0 = Phi of the start policy, from oracle->vertexOf
    Horizon horizon;                 // for the scaling of games and for bounds on K
    int iterations = 100;            // T; mwal must know it in advance
    SfwSchedule schedule = SfwSchedule::Corrected;
    MixtureSampler* sampler = nullptr;           // for solvers that play their mixture; outlives the solver
    std::int64_t rolloutCap = 1000;              // of the capped schedule: no more rollouts than this in one step
    std::optional<PolytopeConstants> constants;  // for garber-hazan; none: it takes a guess
};

class Solver {
public:
    virtual ~Solver() = default;
    // The record of x_t without a step. The oracle is called once per iterate: a step() after it makes no second call.
    virtual IterationRecord measure() = 0;
    // The same for the last iterate of a run, with an exact gap where the oracle is exact: a lazy solver plans for it.
    virtual IterationRecord close() { return measure(); }
    // The record of x_t with the step taken from it; afterwards the solver stands at x_{t+1}.
    virtual IterationRecord step() = 0;
};

// SolverInfo::make for a class; `options` are what its constructor takes after the setup.
template <class Kind, auto... options>
std::unique_ptr<Solver> makeOf(const SolverSetup& setup) {
    return std::make_unique<Kind>(setup, options...);
}

// Throws std::invalid_argument for a name that is not in the list.
std::unique_ptr<Solver> makeSolver(std::string_view name, const SolverSetup& setup);

}  // namespace awaystep
