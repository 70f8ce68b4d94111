// How imported runs ended beside the race.
#include <algorithm>
#include <cmath>

#include "experiment/comparison.h"
#include "experiment/foreign_run.h"
#include "model/imported/imported_runs.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "solvers/solver_info.h"

namespace awaystep {
namespace {

// The nearest of ours at an iteration.
struct Nearest {
    const RunView* run = nullptr;
    double value = 0.0;
};

Nearest nearestOfOurs(const Race& race, int iteration, const CurveQuestion& question) {
    Nearest nearest;
    for (const RunView& run : race.runs()) {
        const SolverInfo* info = findSolver(run.solver());
        if (run.history().size() == 0 || (info != nullptr && info->family == SolverFamily::Game)) continue;
        const int entry = std::min(iteration, run.history().size() - 1);
        const double value = std::max(0.0, valueAt(run, entry, question));
        if (nearest.run == nullptr || value < nearest.value) nearest = {&run, value};
    }
    return nearest;
}

std::string sentenceFor(const ImportedCurve& curve, const Race& race, const CurveQuestion& question, double arrived) {
    const std::string& who = curve.run->name;
    const int end = race.player().rounds().last, last = curve.lastTime();
    if (curve.run->times.front() > end)
        return " " + who + " begins at t = " + std::to_string(curve.run->times.front()) + ", after this race.";
    const int at = std::min(end, last);
    const double value = *curve.valueAt(curve.entryAt(at), question);
    const Nearest ours = nearestOfOurs(race, at, question);
    if (ours.run == nullptr) return {};
    // A distance that no mixture of policies has.
    const double least = std::sqrt(2.0 * question.leastObjective);
    const bool impossible =
        std::any_of(curve.distances.begin(), curve.distances.end(), [&](double d) { return d < least - arrived; });
    const std::string measure = question.measure == CurveMeasure::Distance ? "distance" : "h \u2212 h*";
    const std::string numbers = measure + " " + readable(std::max(0.0, value)) + " at t = " + std::to_string(at) +
                                " against " + readable(ours.value) + " of " + solverLabel(ours.run->solver());
    std::string words;
    if (value <= arrived && ours.value <= arrived)
        words = " " + who + " has arrived, too.";
    else if (value < ours.value)
        words = " " + who + " is ahead of all of ours: " + numbers + ".";
    else
        words = " " + who + " is behind: " + numbers + ".";
    if (last > end)
        words += " It goes on to t = " + std::to_string(last) + " and ends at " +
                 readable(std::max(0.0, *curve.valueAt(static_cast<int>(curve.distances.size()) - 1, question))) + ".";
    if (impossible) words += " Some of its iterates lie outside K, nearer to the target than any mixture of policies.";
    return words;
}

}  // namespace

std::string importedVerdict(const Session& session) {
    const Race* race = session.race().race();
    const auto best = session.race().leastObjective();
    if (race == nullptr || race->runs().empty() || !race->player().rounds().finished || !best) return {};
    const double range = toleranceReach(*race->problem().mdp);
    const bool outside = std::sqrt(2.0 * *best) > 1e-9 * range;
    const CurveQuestion question = {outside ? CurveMeasure::Suboptimality : CurveMeasure::Distance, Against::Iterations,
                                    *best};
    RunTrace end;
    end.range = range;
    const double arrived = arrivedBelow(end, outside ? Measure::Suboptimality : Measure::Distance);
    std::string words;
    for (const ImportedCurve& curve : session.theory().imported().curves())
        if (curve.drawn()) words += sentenceFor(curve, *race, question, arrived);
    return words;
}

}  // namespace awaystep
