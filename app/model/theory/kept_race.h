#pragma once
// The curves of a race as it was when its result was kept: they stay behind those of the next races, pale, until
// another result is kept or they are hidden. And what has changed since, in words.

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
    std::string about;  // the question in words: "grid-face, seed 3, exact oracle"
    double leastObjective = 0.0;
    std::vector<KeptCurve> curves;
};

KeptRace keptRaceOf(const Race& race, std::string about, double leastObjective);

const std::vector<double>& placesOf(const KeptCurve& curve, Against against);
const std::vector<double>& valuesOf(const KeptCurve& curve, CurveMeasure measure);

// The question that races now, in words.
std::string questionInWords(const Session& session);
// "CG now 0.0089, kept 0.027: 3 times nearer." Empty without a kept race, or while the one that races is the kept one.
std::string differenceInWords(const Session& session);

}  // namespace awaystep
