#include "model/theory/promises.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "experiment/convergence_rate.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "model/world/open_scenario.h"
#include "solvers/solver.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

// The first entry of a column that is at most `limit`.
std::optional<int> firstAtMost(const BinnedColumn& column, double limit) {
    const std::vector<double>& values = column.highs();
    const auto found = std::find_if(values.begin(), values.end(), [&](double value) { return value <= limit; });
    if (found == values.end()) return std::nullopt;
    return static_cast<int>(static_cast<std::size_t>(found - values.begin()) * column.width());
}

// The smallest T whose regret is at most epsilon: it falls with T.
double roundsFor(const Horizon& horizon, double epsilon) {
    double low = 1.0, high = 1.0;
    const auto regret = [&](double t) {
        return multiplicativeWeightsRegret(horizon, static_cast<int>(std::min(t, 1e9)), std::min(t, 1e9));
    };
    while (regret(high) > epsilon && high < 1e9) high *= 2.0;
    while (high - low > 1.0) {
        const double middle = std::floor(0.5 * (low + high));
        (regret(middle) > epsilon ? low : high) = middle;
    }
    return high;
}

const RunView* firstRun(const Race& race, bool (*stands)(const SolverInfo&)) {
    for (const RunView& run : race.runs()) {
        const SolverInfo* info = findSolver(run.solver());
        if (info != nullptr && run.history().size() > 0 && stands(*info)) return &run;
    }
    return nullptr;
}

}  // namespace

std::vector<Promise> promisesOf(const Session& session, double epsilon) {
    const Race* race = session.race().race();
    if (race == nullptr || session.question().openScenario() == nullptr || !(epsilon > 0.0)) return {};
    const Horizon horizon = horizonOf(*race->problem().mdp);
    const double k = horizon.features(), r = horizon.largestReach();
    const double least = std::sqrt(2.0 * std::max(0.0, session.race().leastObjective().value_or(0.0)));
    const auto measured = [&](Promise& promise, const RunView* run, bool game) {
        if (run == nullptr) return;
        promise.solver = run->solver();
        promise.computed = run->history().size() - 1;
        if (game) {
            const std::optional<double>& value = session.theory().gameValue();
            if (value) promise.needed = firstAtMost(run->history().shortfalls(), std::max(0.0, -*value) + epsilon);
        } else {
            promise.needed = firstAtMost(run->history().distances(), least + epsilon);
        }
    };
    const RunView* plain =
        firstRun(*race, [](const SolverInfo& info) { return info.family == SolverFamily::Plain && info.neverFarther; });
    std::vector<Promise> all(4);
    all[0] = {"Abbeel & Ng", "kR\u00B2/\u03B5\u00B2 ln(kR/\u03B5)", {}, {}, {}, {}, 0};
    all[0].promised =
        std::max(1.0, k * r * r / (epsilon * epsilon) * std::log(std::max(std::exp(1.0), k * r / epsilon)));
    measured(all[0], plain, false);
    // h - h* <= 2D^2/(t+1), and d - d* <= epsilon where h - h* <= epsilon (d* + epsilon/2).
    const double enough = epsilon * (least + 0.5 * epsilon);
    const double d = horizon.diameterBound();
    all[1] = {"Frank-Wolfe", "2D\u00B2/(h \u2212 h*) \u2212 1,  D = R\u221Ak", {}, {}, {}, {}, 0};
    all[1].promised = std::max(1.0, std::ceil(2.0 * d * d / enough - 1.0));
    measured(all[1], plain, false);
    all[2] = {"Syed & Schapire", "4R(\u221A(2 ln k/T) + ln k/T) \u2264 \u03B5", {}, {}, {}, {}, 0};
    all[2].promised = roundsFor(horizon, epsilon);
    measured(all[2], firstRun(*race, [](const SolverInfo& info) { return info.bound == SolverBound::Regret; }), true);
    all[3] = {"ASCG", "ln((h\u2080 \u2212 h*)/(h \u2212 h*))/\u03C1", {}, {}, {}, {}, 0};
    const RunView* away = firstRun(*race, [](const SolverInfo& info) { return info.bound == SolverBound::Linear; });
    const auto& facts = session.polytope().polytopes().facts();
    if (!facts) {
        all[3].whyNone = "K is being measured";
    } else if (!facts->awayStepRate()) {
        all[3].whyNone = facts->pair
                             ? "of the facial distance of K only an upper bound is known, and no rate follows from it"
                             : "the facial distance of K is not known";
    } else {
        const RunView* from = away != nullptr ? away : plain;
        if (from != nullptr) {
            const double start = from->history().objectives().front() - 0.5 * least * least;
            all[3].promised =
                std::max(0.0, std::ceil(std::log(std::max(1.0, start / enough)) / *facts->awayStepRate()));
        } else {
            all[3].whyNone = "nothing races";
        }
    }
    measured(all[3], away, false);
    return all;
}

std::string missingPromises(const std::vector<Promise>& promises) {
    std::string words;
    for (const Promise& each : promises)
        if (!each.promised)
            words += (words.empty() ? "" : " ") + each.method + " promises no number here: " + each.whyNone + ".";
    return words;
}

std::string policiesSentence(const Session& session) {
    const RunView* run = session.race().selectedRun();
    const RecordPtr record = session.race().shownRecord();
    if (run == nullptr || !record || session.question().openScenario() == nullptr) return {};
    const Mdp& mdp = *session.race().race()->problem().mdp;
    const double choices = static_cast<double>(mdp.states()) * mdp.criterion().stages();  // of an action
    const double exponent = choices * std::log10(static_cast<double>(mdp.actions()));
    const std::string all = exponent < 6.0 ? grouped(std::llround(std::pow(10.0, exponent)))
                                           : "10" + raisedText(std::to_string(static_cast<int>(exponent)));
    std::set<const Vertex*> different;
    for (const RecordPtr& each : run->history().records())
        if (each->t <= record->t && each->best) different.insert(each->best.get());
    std::string improvements;
    if (record->improvements > 0)
        improvements = " Policy iteration improved a policy " + counted(record->improvements, "time") + " for that, " +
                       readable(static_cast<double>(record->improvements) /
                                static_cast<double>(std::max<std::int64_t>(1, record->planningCalls))) +
                       " times per call.";
    return "Of " + (exponent < 6.0 ? all : "more than " + all) + " policies, |A|^|S|, " + solverLabel(run->solver()) +
           " has planned " + counted(record->planningCalls, "time") + " so far and met " +
           std::to_string(different.size()) + (different.size() == 1 ? " vertex." : " vertices.") + improvements;
}

}  // namespace awaystep
