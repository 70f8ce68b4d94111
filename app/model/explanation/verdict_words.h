#pragma once
// The end of a race in words, from its numbers alone: who is nearer, the rates that were measured, the rates that the
// bounds promise, what theory says of such a target and whether this race shows it, and what other seeds say. No ImGui.

#include <optional>
#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "experiment/convergence_rate.h"
#include "geometry/regime.h"
#include "solvers/solver.h"

namespace awaystep {

// What the bound of a solver promises of h - h*.
struct PromisedRate {
    std::string rate;      // "t⁻¹", "exp(−0.002 t)"; empty where there is none
    std::string why;       // then: what there is in its place; may be empty
    bool vacuous = false;  // after the whole run it promises no more than was known at its start
};

// One solver at the end of a race.
struct Contender {
    std::string label;
    SolverFamily family = SolverFamily::Plain;
    bool lineSearch = true;        // of a plain one; what theory says of CG, it says with this rule
    double value = 0.0;            // its distance, or h - h* where the target lies outside K
    std::optional<int> arrivedAt;  // its first iterate within 1e-9 R
    std::optional<FittedRate> rate;
    bool proved = true;  // that it is linear, of one with away steps
    PromisedRate promised;
};

struct RaceEnd {
    int rounds = 0;
    bool byOracleCalls = false;  // what a round is; else an iteration
    bool outside = false;        // h - h* is compared, else the distance
    bool exactOracle = true;
    std::vector<Contender> contenders;
    std::optional<RegimeKind> regime;
    std::optional<PairedWins> seeds;  // of the solver with away steps against the plain one
};

// The plain solver and the one with away steps (else pairwise ones) that theory compares: places in `contenders`.
struct TheoryPair {
    std::size_t plain = 0, away = 0;
};
std::optional<TheoryPair> theoryPair(const std::vector<Contender>& contenders);

// Positive: a is nearer to the target than b; negative: b is; 0: even to one per cent, or both have arrived.
int compareEnds(const Contender& a, const Contender& b);
// A straight line over t, and one that falls further than 1/t would over the same steps.
bool showsLinear(const FittedRate& rate);

// Empty for fewer than two contenders.
std::string verdictWords(const RaceEnd& end);

// What theory says of away steps against plain CG in a regime: one sentence.
std::string expectationOf(RegimeKind regime);

// Which solver to take when nothing is to be compared, as measured in the guide's results: one sentence.
std::string whichToUse();

}  // namespace awaystep
