#pragma once
// A solver owns its algorithm's state and does one step per call. It never loops, prints, sleeps or looks at the
// clock. Solvers know neither worlds nor demonstrations: they get a target vector and an oracle.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"
#include "solvers/pseudo_code.h"
#include "world/horizon.h"

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
    Horizon horizon;                 // for mwal's scaling and for sfw's bounds on K
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

// What kind of algorithm it is. Plain: only forward steps on an exact gradient. Away, Pairwise: weight also leaves
// active vertices. Corrective: all weights at once. Sampled: the gradient is an estimate. Game: it does not minimise h
// at all.
enum class SolverFamily { Plain, Away, Pairwise, Corrective, Sampled, Game };

// What theory promises of h(x_t) - h* (of a game: of how far the worst feature stays behind); see geometry/bounds.h.
enum class SolverBound {
    None,
    ConditionalGradient,  // 2 D^2 / (t+1)
    Linear,               // (h_0 - h*) exp(-rho t), rho = C^2 / (8 D^2)
    Stochastic,           // 4 D^2 / (t+2) in expectation
    Regret,               // of multiplicative weights
    GoodSteps,            // linear over good steps, of which n vertices promise one in 3 n! + 1
    Finite,               // exact after finitely many steps, no number is known
};

// Solvers that differ by one rule are variants of one of them, and one row with a choice in the setup. This says what
// is chosen; it stands with the solver that the others are variants of.
struct RuleChoice {
    std::string_view title;   // "Step rule"
    std::string_view about;   // one sentence
    std::string_view symbol;  // what it decides: gamma, d
};

// How its curves are drawn: colours as 0xRRGGBB on light and on dark, and dashes as a second sign.
struct SolverColours {
    unsigned onLight = 0x5B6472;
    unsigned onDark = 0x98A2B3;
    std::vector<double> dash;  // lengths on, off, ... in pixels; empty for a solid line
};

// Everything that others know of a solver. Nothing outside this folder decides by a solver's name: it asks here.
struct SolverInfo {
    std::string_view name;   // as on the command line: cg, cg-open, ascg, ...
    std::string_view label;  // as on the screen: CG, ASCG, Pairwise, ...
    std::string_view about;  // one sentence
    std::unique_ptr<Solver> (*make)(const SolverSetup& setup) = nullptr;
    SolverFamily family = SolverFamily::Plain;
    SolverBound bound = SolverBound::None;
    bool gapBoundsObjective = true;  // the gap bounds h - h* where it is exact, estimates that bound where it is not
    bool neverFarther = true;        // with an exact oracle the distance never grows
    bool comparesGain = false;       // away or forward by how much h falls, not by slope
    bool fixedMixture = false;       // the weights are fixed in advance, and T must be known
    bool needsSampler = false;       // plays its mixture: SolverSetup::sampler
    bool headline = false;           // shown in the setup without "more"
    std::string_view variantOf;      // the solver that it is a variant of; empty: of none
    std::string_view rule;           // how this one chooses: "line search"
    RuleChoice choice;
    SolverColours colours;
    PseudoCode code;
};

// SolverInfo::make for a class; `options` are what its constructor takes after the setup.
template <class Kind, auto... options>
std::unique_ptr<Solver> makeOf(const SolverSetup& setup) {
    return std::make_unique<Kind>(setup, options...);
}

// In display order.
const std::vector<SolverInfo>& solverList();
// Null for a name that is not in the list.
const SolverInfo* findSolver(std::string_view name);
// As the screen calls it: "ASCG" for ascg; a name that is not in the list as it is.
std::string solverLabel(std::string_view name);
// Throws std::invalid_argument for a name that is not in the list.
std::unique_ptr<Solver> makeSolver(std::string_view name, const SolverSetup& setup);

// The names that the project itself has a use for. The paper compares these two, and they race where nothing else is
// said; a single run without a name is the second.
inline constexpr const char* paperPlain = "cg";
inline constexpr const char* paperAway = "ascg";

}  // namespace awaystep
