#include "model/explanation/verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "model/documents/document.h"
#include "model/explanation/theory.h"
#include "model/imported/imported_runs.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/race/seed_runs.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

// The end of a run, as the comparisons over seeds see it.
RunTrace endOf(const RunView& run, const Problem& problem) {
    RunTrace trace;
    trace.range = toleranceReach(*problem.mdp);
    trace.distance = {run.history().distances().back()};
    return trace;
}

std::optional<int> firstBelow(const BinnedColumn& column, double offset, double limit) {
    const std::vector<double>& values = column.highs();
    if (column.back() - offset > limit) return std::nullopt;
    // The last bin may hold what came before the arrival, too.
    const auto found =
        std::find_if(values.begin(), values.end(), [&](double value) { return value - offset <= limit; });
    const std::size_t place =
        found == values.end() ? values.size() - 1 : static_cast<std::size_t>(found - values.begin());
    return static_cast<int>(place * column.width());
}

PromisedRate promisedRate(const Session& session, const RunView& run) {
    if (const auto curve = TheoryCurve::of(session, run)) return {curve->rate(), {}, curve->vacuous()};
    return {{}, whyNoRate(session, run), false};
}

Contender contenderOf(const Session& session, const RunView& run, bool outside) {
    const SolverInfo* info = findSolver(run.solver());
    const double best = *session.race().leastObjective();
    const RunTrace end = endOf(run, session.race().race()->problem());
    Contender who;
    who.label = solverLabel(run.solver());
    who.family = info == nullptr ? SolverFamily::Plain : info->family;
    who.lineSearch = info != nullptr && info->neverFarther;
    if (outside) {
        const BinnedColumn& objectives = run.history().objectives();
        who.value = std::max(0.0, objectives.back() - best);
        who.arrivedAt = firstBelow(objectives, best, arrivedBelow(end, Measure::Suboptimality));
    } else {
        who.value = run.history().distances().back();
        who.arrivedAt = firstBelow(run.history().distances(), 0.0, arrivedBelow(end, Measure::Distance));
    }
    who.rate = fittedRateOf(session, run);
    who.promised = promisedRate(session, run);
    // Without the constants of K its steps are a guess.
    const bool guessed = info != nullptr && info->bound == SolverBound::LocalOracle && !who.promised.why.empty();
    who.proved = info != nullptr && info->bound != SolverBound::None && !guessed;
    return who;
}

}  // namespace

std::optional<RaceEnd> raceEndOf(const Session& session) {
    const Race* race = session.race().race();
    if (race == nullptr || !race->player().rounds().finished || !session.race().leastObjective()) return std::nullopt;
    RaceEnd end;
    end.rounds = race->player().rounds().last;
    end.byOracleCalls = race->lockStep() == LockStep::OracleCalls;
    end.outside = std::sqrt(2.0 * *session.race().leastObjective()) > 1e-9 * toleranceReach(*race->problem().mdp);
    if (session.polytope().regime()) end.regime = session.polytope().regime()->kind;
    std::vector<std::string> solvers;
    for (const RunView& run : race->runs()) {
        const SolverInfo* info = findSolver(run.solver());
        const bool game = info != nullptr && info->family == SolverFamily::Game;
        if (run.history().size() == 0 || run.status() == RunStatus::Failed || game) continue;
        end.contenders.push_back(contenderOf(session, run, end.outside));
        end.exactOracle = end.exactOracle && run.config().oracle == OracleKind::Exact;
        solvers.push_back(run.solver());
    }
    const SeedBands* seeds = session.race().seeds().bands();
    if (const auto pair = theoryPair(end.contenders); pair && seeds != nullptr)
        end.seeds = seeds->ends.wins(solvers[pair->away], solvers[pair->plain],
                                     end.outside ? Measure::Suboptimality : Measure::Distance);
    return end;
}

std::string verdictOf(const Session& session) {
    const std::optional<RaceEnd> end = raceEndOf(session);
    if (!end) return {};
    const std::string ours = verdictWords(*end), imported = importedVerdict(session);
    if (ours.empty()) return imported.empty() ? imported : imported.substr(1);
    // Who is ahead comes first, and only then the rates: a narrow panel shows the beginning.
    const std::size_t first = std::min(ours.find(". "), ours.size() - 1) + 1;
    return ours.substr(0, first) + imported + ours.substr(first);
}

std::string drawnUntil(const Session& session) {
    const ScenarioPlan& plan = session.document().scene.plan;
    const OpenScenario* open = session.question().openScenario();
    if (open == nullptr || session.document().targetFrom != TargetSource::Scene || !plan.regime ||
        plan.target.kind != TargetKind::Sampled)
        return {};
    const std::string where = *plan.regime == RegimeKind::Outside ? "outside K" : "in this regime";
    const int draws = open->scenario.draws;
    if (draws == 1) return " Samples are drawn until one lies " + where + "; here the first one did.";
    return " This sample was drawn again until it lay " + where + " (" + counted(draws, "draw") + ").";
}

}  // namespace awaystep
