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

// Of one solver: its distances.
struct ComparedSolver {
    std::string solver;
    double now = 0.0, kept = 0.0;
};

// A round is an iteration, or so many calls after the first.
const std::vector<double>& roundPlaces(const KeptCurve& curve, LockStep lockStep) {
    return lockStep == LockStep::OracleCalls ? curve.calls : curve.iterations;
}
double firstPlace(LockStep lockStep) { return lockStep == LockStep::OracleCalls ? 1.0 : 0.0; }

int lastRound(const KeptRace& kept, LockStep lockStep) {
    double last = 0.0;
    for (const KeptCurve& curve : kept.curves) last = std::max(last, roundPlaces(curve, lockStep).back());
    return static_cast<int>(last - firstPlace(lockStep));
}

// After this round; of a run that was over, or of a thinned curve, the last one before.
double keptDistanceAt(const KeptCurve& curve, LockStep lockStep, int round) {
    const std::vector<double>& places = roundPlaces(curve, lockStep);
    const auto after = std::upper_bound(places.begin(), places.end(), round + firstPlace(lockStep));
    const auto entry = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, after - places.begin() - 1));
    return curve.distances[std::min(entry, curve.distances.size() - 1)];
}

std::string comparedDistances(double now, double kept, double arrived) {
    if (now <= arrived && kept <= arrived) return "both have converged";
    if (now <= arrived) return "it has converged";
    if (kept <= arrived) return "the kept one had converged";
    const double ratio = kept / now;
    if (std::abs(ratio - 1.0) < 0.01) return "the same";
    return ratio > 1.0 ? readable(ratio) + " times nearer" : readable(1.0 / ratio) + " times farther";
}

}  // namespace

KeptRace keptRaceOf(const Race& race, std::string about, std::string scenario, double leastObjective) {
    KeptRace kept;
    kept.about = std::move(about);
    kept.scenario = std::move(scenario);
    kept.leastObjective = leastObjective;
    kept.atRest = true;
    for (const RunView& run : race.runs()) {
        const RunHistory& history = run.history();
        kept.atRest = kept.atRest && run.over() && history.size() <= run.config().iterations;
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

KeptDifference differenceInWords(const Session& session) {
    const auto& kept = session.theory().kept();
    const Race* race = session.race().race();
    if (!kept || race == nullptr || session.theory().showsKept()) return {};
    const int shown = race->player().shown();
    const int round = kept->atRest ? shown : std::min(shown, lastRound(*kept, race->lockStep()));
    if (round <= 0) return {};
    std::vector<ComparedSolver> pairs;
    for (const RunView& run : race->runs()) {
        const auto before = std::find_if(kept->curves.begin(), kept->curves.end(),
                                         [&](const KeptCurve& curve) { return curve.solver == run.solver(); });
        const int entry = race->entryAt(run, round);
        if (before == kept->curves.end() || entry < 0) continue;
        pairs.push_back({solverLabel(run.solver()), run.history().at(entry)->distance,
                         keptDistanceAt(*before, race->lockStep(), round)});
    }
    const std::string about = "(" + kept->about + ")";
    if (pairs.empty())
        return {"No solver of the kept race races now.",
                "Against the kept race " + about + ": none of its solvers races now."};
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const ComparedSolver& a, const ComparedSolver& b) { return a.now < b.now; });
    const double arrived = 1e-9 * toleranceReach(*race->problem().mdp);
    const std::string when = race->lockStep() == LockStep::OracleCalls
                                 ? "after " + std::to_string(round) + " oracle calls"
                                 : "at t = " + std::to_string(round);
    std::string line, whole;
    for (const ComparedSolver& each : pairs) {
        const bool both = each.now <= arrived && each.kept <= arrived;
        line += (line.empty() ? "" : "; ") + each.solver +
                (both ? " converged both times" : " " + readable(each.kept) + " \u2192 " + readable(each.now));
        whole += (whole.empty() ? "" : "; ") + each.solver + " " + readable(each.now) + " against " +
                 readable(each.kept) + ", " + comparedDistances(each.now, each.kept, arrived);
    }
    return {"Kept race \u2192 now, " + when + ": " + line + ".",
            "Against the kept race " + about + ", " + when + ": " + whole + "."};
}

}  // namespace awaystep
