#include "model/theory/kept_race.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/documents/document.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "solvers/solver_info.h"

namespace awaystep {
namespace {

// Every so many bins, the last one always.
std::vector<double> thinnedColumn(const BinnedColumn& column) {
    std::vector<double> values;
    const std::size_t step = (column.bins() + KeptRace::mostPoints - 1) / KeptRace::mostPoints;
    for (std::size_t bin = 0; bin < column.bins(); bin += std::max<std::size_t>(1, step))
        values.push_back(column.highs()[bin]);
    if (step > 1) values.push_back(column.back());
    return values;
}

std::vector<double> iterationsOf(const BinnedColumn& column) {
    std::vector<double> values;
    const std::size_t step = (column.bins() + KeptRace::mostPoints - 1) / KeptRace::mostPoints;
    for (std::size_t bin = 0; bin < column.bins(); bin += std::max<std::size_t>(1, step))
        values.push_back(static_cast<double>(bin * column.width()));
    if (step > 1) values.push_back(static_cast<double>(column.size()) - 1.0);
    return values;
}

std::string comparedDistances(double now, double kept, double range) {
    const double arrived = 1e-9 * range;
    if (now <= arrived && kept <= arrived) return "both have arrived";
    if (now <= arrived) return "it has arrived";
    if (kept <= arrived) return "the kept one had arrived";
    const double ratio = kept / now;
    if (std::abs(ratio - 1.0) < 0.01) return "the same";
    return ratio > 1.0 ? readable(ratio) + " times nearer" : readable(1.0 / ratio) + " times farther";
}

}  // namespace

KeptRace keptRaceOf(const Race& race, std::string about, double leastObjective) {
    KeptRace kept;
    kept.about = std::move(about);
    kept.leastObjective = leastObjective;
    for (const RunView& run : race.runs()) {
        const RunHistory& history = run.history();
        if (history.size() == 0) continue;
        KeptCurve& curve = kept.curves.emplace_back();
        curve.solver = run.solver();
        curve.iterations = iterationsOf(history.distances());
        curve.calls = thinnedColumn(history.spent(Cost::OracleCalls));
        curve.planned = thinnedColumn(history.spent(Cost::PlanningCalls));
        curve.rollouts = thinnedColumn(history.spent(Cost::Rollouts));
        curve.seconds = thinnedColumn(history.spent(Cost::Seconds));
        curve.distances = thinnedColumn(history.distances());
        curve.objectives = thinnedColumn(history.objectives());
        curve.gaps = thinnedColumn(history.gaps());
        curve.shortfalls = thinnedColumn(history.shortfalls());
        curve.oracleErrors = thinnedColumn(history.oracleErrors());
    }
    return kept;
}

const std::vector<double>& placesOf(const KeptCurve& curve, Against against) {
    switch (against) {
        case Against::OracleCalls:
            return curve.calls;
        case Against::PlanningCalls:
            return curve.planned;
        case Against::Rollouts:
            return curve.rollouts;
        case Against::Seconds:
            return curve.seconds;
        case Against::Iterations:
            break;
    }
    return curve.iterations;
}

const std::vector<double>& valuesOf(const KeptCurve& curve, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Suboptimality:
            return curve.objectives;
        case CurveMeasure::Gap:
            return curve.gaps;
        case CurveMeasure::Shortfall:
            return curve.shortfalls;
        case CurveMeasure::OracleError:
            return curve.oracleErrors;
        case CurveMeasure::Distance:
            break;
    }
    return curve.distances;
}

std::string questionInWords(const Session& session) {
    const Document& document = session.document();
    std::string words = document.scene.plan.name;
    if (document.targetFrom == TargetSource::Demonstrations) words += ", demonstrations";
    if (document.targetFrom == TargetSource::Placed) words += ", placed by hand";
    words += ", seed " + std::to_string(document.scene.seed);
    if (document.race.common.oracle == OracleKind::QLearning) words += ", Q-learning";
    return words;
}

std::string differenceInWords(const Session& session) {
    const auto& kept = session.theory().kept();
    const Race* race = session.race().race();
    if (!kept || race == nullptr || session.theory().showsKept()) return {};
    std::string words;
    for (const RunView& run : race->runs()) {
        const auto before = std::find_if(kept->curves.begin(), kept->curves.end(),
                                         [&](const KeptCurve& curve) { return curve.solver == run.solver(); });
        if (before == kept->curves.end() || run.history().size() == 0) continue;
        const double now = run.history().distances().back(), then = before->distances.back();
        words += (words.empty() ? "" : "; ") + solverLabel(run.solver()) + " " + readable(now) + " against " +
                 readable(then) + ", " + comparedDistances(now, then, toleranceReach(*race->problem().mdp));
    }
    if (words.empty()) words = "none of its solvers races now";
    return "Against the kept race (" + kept->about + "): " + words + ".";
}

}  // namespace awaystep
