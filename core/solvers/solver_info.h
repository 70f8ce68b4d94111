#pragma once
// What others know of a solver: its name, kind and bound, how it is drawn, its pseudo-code. The list of them has every
// solver there is; solver.h has what a solver does.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"
#include "solvers/pseudo_code.h"

namespace awaystep {

class Solver;
struct SolverSetup;

// How many rollouts m_t stochastic CG spends in step t; see stochastic_gradient.cpp for what is wrong with `Printed`.
enum class SfwSchedule { Printed, Corrected, Capped };
template <>
inline constexpr auto spelling<SfwSchedule> = spell<SfwSchedule>({{SfwSchedule::Printed, "printed"},
                                                                  {SfwSchedule::Corrected, "corrected"},
                                                                  {SfwSchedule::Capped, "capped"}});

// What kind of algorithm it is. Plain: only forward steps on an exact gradient. Away, Pairwise: weight also leaves
// active vertices. Corrective: all weights at once. Sampled: the gradient is an estimate. Online: the mean of the best
// answers to an online learner's rewards. Game: it does not minimise h at all.
enum class SolverFamily { Plain, Away, Pairwise, Corrective, Sampled, Online, Game };

// What theory promises of h(x_t) - h* (of a game: of how far the worst feature stays behind); see
// experiment/convergence_rate.h.
enum class SolverBound {
    None,
    ConditionalGradient,  // 2 D^2 / (t+1)
    LongOpenLoop,         // the same for steps l/(t+l), l = 4: 8/3 D^2 / (t+3)
    Linear,               // (h_0 - h*) exp(-rho t), rho = C^2 / (8 D^2)
    LazyLinear,           // linear, but over rounds of at most 32 K^2 D^2 / C^2 iterations
    LocalOracle,          // g_0 exp(-t C^2 / (4 D^2)), where C and D are known
    Stochastic,           // 4 D^2 / (t+2) in expectation
    Epochs,               // the same, counted anew in every epoch
    OnlineRegret,         // of online gradient: |x_t - phiE| is at most 3 G / sqrt(t) above the least distance
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

// What other folders know of a solver. No code outside this folder decides by a solver's name: it reads these fields.
struct SolverInfo {
    std::string_view name;   // as on the command line: cg, cg-open, ascg, ...
    std::string_view label;  // as on the screen: CG, ASCG, Pairwise, ...
    std::string_view about;  // one sentence
    std::unique_ptr<Solver> (*make)(const SolverSetup& setup) = nullptr;
    SolverFamily family = SolverFamily::Plain;
    SolverBound bound = SolverBound::None;
    bool gapBoundsObjective = true;  // the gap bounds h - h* where it is exact, estimates that bound where it is not
    bool neverFarther = true;        // with an exact oracle the distance never grows
    bool lineSearch = false;         // CG's step by line search, which is linear for targets in the interior
    bool comparesGain = false;       // away or forward by how much h falls, not by slope
    bool lazy = false;               // plans only where known vertices do not help: other gaps are estimates
    bool fixedMixture = false;       // the weights are fixed in advance, and T must be known
    bool averages = false;           // x is the mean of all answers
    bool needsSampler = false;       // plays its mixture: SolverSetup::sampler
    bool needsConstants = false;     // takes its steps from the shape of K: SolverSetup::constants
    bool headline = false;           // shown in the setup without "more"
    std::string_view variantOf;      // the solver that it is a variant of; empty: of none
    std::string_view rule;           // how this one chooses: "line search"
    std::string_view stepRule;       // the same as --step-rule names it, for variants of plain CG
    RuleChoice choice;
    SolverColours colours;
    PseudoCode code;
};

// In display order.
const std::vector<SolverInfo>& solverList();
// Null for a name that is not in the list.
const SolverInfo* findSolver(std::string_view name);
// The reason for a message, "there is no solver "x""; nothing for a name that is in the list.
std::optional<std::string> whyNoSolver(std::string_view name);
// As the screen calls it: "ASCG" for ascg; a name that is not in the list as it is.
std::string solverLabel(std::string_view name);

// The names that the project itself uses. The paper compares these two, and they are the default race; the second is
// the default of a single run.
inline constexpr const char* paperPlain = "cg";
inline constexpr const char* paperAway = "ascg";
// Ends after finitely many steps at the projection of phiE on K; geometry/projection.h is made with it.
inline constexpr const char* finiteSolver = "mnp";

}  // namespace awaystep
