#include "model/explanation/verdict.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "model/documents/document.h"
#include "model/polytope/polytope_feature.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

struct Result {
    const RunView* run = nullptr;
    double value = 0.0;
};

// Even is what is within one per cent, as in the tables of the experiments; what is at rounding has arrived.
constexpr double lead = 1.01;

SolverFamily familyOf(const RunView& run) {
    const SolverInfo* info = findSolver(run.solver());
    return info == nullptr ? SolverFamily::Plain : info->family;
}
bool hasAwaySteps(const RunView& run) {
    return familyOf(run) == SolverFamily::Away || familyOf(run) == SolverFamily::Pairwise;
}
bool isPlain(const RunView& run) { return familyOf(run) == SolverFamily::Plain; }

std::string times(double factor) {
    if (!std::isfinite(factor)) return "and has arrived";
    return readable(factor) + " times nearer";
}

// Whether theory expects this order of a solver with away steps and a plain one.
std::string opinion(RegimeKind regime, bool tie, bool awayAhead) {
    const std::string expected = expectationOf(regime);
    bool asExpected = true;
    switch (regime) {
        case RegimeKind::Vertex:
            asExpected = tie || !awayAhead;
            break;
        case RegimeKind::Face:
        case RegimeKind::Outside:
            asExpected = awayAhead && !tie;
            break;
        case RegimeKind::Interior:
            return "Theory promises neither: " + expected;
    }
    return (asExpected ? "Theory expects it: " : "Theory promises otherwise in the long run: ") + expected;
}

}  // namespace

std::string expectationOf(RegimeKind regime) {
    switch (regime) {
        case RegimeKind::Vertex:
            return "at a vertex CG arrives exactly, and away steps have nothing to add.";
        case RegimeKind::Face:
            return "on a face CG zigzags, sublinear, and away steps are linear.";
        case RegimeKind::Interior:
            return "inside K both are linear, CG as fast as the depth allows.";
        case RegimeKind::Outside:
            return "outside K CG stays sublinear in h \u2212 h*, and away steps are linear.";
    }
    return {};
}

std::string verdictOf(const Session& session) {
    const Race* race = session.race().race();
    if (race == nullptr || !race->player().finished() || !session.race().leastObjective()) return {};
    const double best = *session.race().leastObjective();
    const double size = std::max(1.0, race->problem().phiE.norm());
    const bool outside = std::sqrt(2.0 * best) > 1e-9 * size;
    const double rounding = outside ? 1e-14 * std::max(size, best) : 1e-13 * size;

    std::vector<Result> results;
    for (const RunView& run : race->runs()) {
        if (run.history().empty() || run.status() == RunStatus::Failed || familyOf(run) == SolverFamily::Game) continue;
        const double value = outside ? run.history().objectives().back() - best : run.history().distances().back();
        results.push_back({&run, std::max(0.0, value)});
    }
    if (results.size() < 2) return {};
    std::stable_sort(results.begin(), results.end(),
                     [](const Result& a, const Result& b) { return a.value < b.value; });
    const Result &first = results[0], &second = results[1];
    const auto label = [](const Result& r) { return solverLabel(r.run->solver()); };
    const bool bothThere = second.value <= rounding;
    const double factor = second.value / first.value;
    const bool tie = bothThere || factor < lead;

    const std::string measure = outside ? "h \u2212 h*" : "distance";
    std::string words = "After " + std::to_string(race->player().last()) +
                        (race->lockStep() == LockStep::Iterations ? " iterations " : " oracle calls ");
    if (bothThere)
        words += label(first) + " and " + label(second) + " have both arrived, " + measure + " at rounding. ";
    else if (tie)
        words += label(first) + " and " + label(second) + " are about even: " + measure + " " + readable(first.value) +
                 " and " + readable(second.value) + ". ";
    else
        words += label(first) + " is ahead of " + label(second) + ": " + measure + " " + readable(first.value) +
                 " against " + readable(second.value) + ", " + times(factor) + ". ";

    // Theory has something to say where one of the two has away steps and the other has none.
    const bool firstAway = hasAwaySteps(*first.run), secondAway = hasAwaySteps(*second.run);
    const bool comparable = (firstAway && isPlain(*second.run)) || (secondAway && isPlain(*first.run));
    if (session.polytope().regime() && comparable) words += opinion(session.polytope().regime()->kind, tie, firstAway);
    while (!words.empty() && words.back() == ' ') words.pop_back();
    return words;
}

}  // namespace awaystep
