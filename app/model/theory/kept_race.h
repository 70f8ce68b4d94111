#pragma once
// The curves of a race as it was when its result was kept: they stay behind those of the next races in the same
// scenario, pale, until another result is kept or they are hidden. And what has changed since, in words.

#include <optional>
#include <string>
#include <vector>

#include "experiment/binned_column.h"
#include "model/race/race_orders.h"

namespace awaystep {

class Race;
class Session;

struct KeptCurve {
    std::string solver;
    std::vector<double> iterations, calls, planned, rollouts,
        seconds;  // the places of the values, at most `mostPoints`
    std::vector<double> distances, objectives, gaps, shortfalls, oracleErrors;
};

struct KeptRace {
    static constexpr std::size_t mostPoints = 2048;
    std::string about;     // the question in words: "grid-face, seed 3, exact oracle"
    std::string scenario;  // its name: distances in another one are no comparison
    double leastObjective = 0.0;
    bool atRest = false;  // every run ended by itself: its last values hold for all later rounds
    std::vector<KeptCurve> curves;
};

KeptRace keptRaceOf(const Race& race, std::string about, std::string scenario, double leastObjective);

const std::vector<double>& placesOf(const KeptCurve& curve, Against against);
const std::vector<double>& valuesOf(const KeptCurve& curve, CurveMeasure measure);

// The question that races now, in words.
std::string questionInWords(const Session& session);
// The race that is shown against the kept one, both after the same round: that which is shown or, where the kept race
// is shorter, the last that both have. Solvers in the order of their distances now. Empty without a kept race, while
// the one that races is the kept one, and at the start, where nothing has been done yet.
struct KeptDifference {
    std::string line;   // "Kept race → now, at t = 100: ASCG converged both times; CG 0.027 → 0.0089."
    std::string whole;  // "Against the kept race (grid-face, seed 3), at t = 100: CG 0.0089 against 0.027, ..."
};
KeptDifference differenceInWords(const Session& session);

}  // namespace awaystep
