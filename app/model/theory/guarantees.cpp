#include "model/theory/guarantees.h"

#include <algorithm>
#include <cmath>

#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

// What is below zero by rounding is zero.
double epsilonOf(double value, double size) { return value <= 1e-13 * size ? 0.0 : value; }

}  // namespace

std::vector<Guarantee> guaranteesOf(const IterationRecord& record, bool gameSolver, std::optional<double> least,
                                    std::optional<double> game) {
    const double d = record.distance, size = std::max(record.unit, record.x.lpNorm<Eigen::Infinity>());
    Guarantee ball{"ball", "|w| \u2264 1", "distance", {}, {}, {}, {}};
    Guarantee simplex{"simplex", "w \u2265 0, \u03A3w = 1", "worst feature", {}, {}, {}, {}};
    if (least) {
        ball.value = *least == 0.0 ? 0.0 : -*least;
        ball.ofAl = epsilonOf(d - *least, size);
        // w = (Phi_E - x)/d: the best policy has w . (y - Phi_E) = gap/d - d, and -f* is the least distance.
        if (gameSolver)
            ball.whyNoIrl = "the solver's w is one of the simplex";
        else if (!record.gapIsExact)
            ball.whyNoIrl = "the gap is an estimate";
        else if (d <= 1e-12 * size)
            ball.whyNoIrl = "x is the target up to rounding, and there is no direction left";
        else
            ball.ofIrl = epsilonOf(record.shownGap() / d - d + *least, size);
    }
    if (game) {
        simplex.value = std::abs(*game) <= 1e-10 * size ? 0.0 : *game;
        simplex.ofAl = epsilonOf(*game - record.gameValue, size);
        if (!gameSolver) simplex.whyNoIrl = "the solver's w is one of the ball";
    }
    return {ball, simplex};
}

std::vector<Guarantee> guaranteesOf(const Session& session) {
    const RunView* run = session.race().selectedRun();
    const RecordPtr record = session.race().shownRecord();
    if (run == nullptr || !record) return {};
    const SolverInfo* info = findSolver(run->solver());
    const bool game = info != nullptr && info->family == SolverFamily::Game;
    std::optional<double> least;
    if (session.race().leastObjective()) {
        least = std::sqrt(2.0 * std::max(0.0, *session.race().leastObjective()));
        if (*least < 1e-12 * std::max(record->unit, record->x.lpNorm<Eigen::Infinity>())) least = 0.0;
    }
    const std::optional<double>& value = session.theory().gameValue();
    std::vector<Guarantee> all = guaranteesOf(*record, game, least, value);
    // The reward of a game's solver, on the simplex: w . (y - Phi_E) with y the best answer.
    const Vector& phiE = session.race().race()->problem().phiE;
    if (game && value && record->best)
        all[1].ofIrl = epsilonOf(record->w.dot(record->best->phi - phiE) - *value, phiE.lpNorm<Eigen::Infinity>());
    return all;
}

std::string guaranteeSentence(const Session& session) {
    const RecordPtr record = session.race().shownRecord();
    if (!record || !session.race().leastObjective()) return {};
    const std::vector<Guarantee> all = guaranteesOf(session);
    if (all.empty() || !all[0].ofAl) return {};
    const double size = std::max(record->unit, record->x.lpNorm<Eigen::Infinity>());
    const double d = epsilonOf(record->distance, size);
    std::string words = "Whatever the reward of the ball, |w| \u2264 1, the mixture earns at most " + readable(d) +
                        " less than the expert";
    if (*all[0].value < 0.0) words += "; no mixture can do better than " + readable(-*all[0].value);
    const double worst = record->gameValue, shortfall = epsilonOf(record->shortfall(), size);
    words += "; for a reward of the simplex, w \u2265 0 and \u03A3w = 1, ";
    words += epsilonOf(worst, size) > 0.0 ? "at least " + readable(worst) + " more"
                                          : "at most " + readable(shortfall) + " less";
    words += ".";
    const std::string w = "w = (\u03A6_E \u2212 x)/|\u03A6_E \u2212 x|";
    if (!all[0].ofIrl)
        words += all[0].whyNoIrl.empty() ? "" : " No \u03B5 of IRL for the ball: " + all[0].whyNoIrl + ".";
    else if (*all[0].ofIrl == 0.0)
        words += " " + w + " explains the expert as well as any reward can.";
    else if (*all[0].value < 0.0)
        words += " For " + w + " some policy does up to " + readable(*all[0].ofIrl) +
                 " better against the expert than for the reward that explains it best.";
    else
        words += " For " + w + " the best policy earns up to " + readable(*all[0].ofIrl) +
                 " more than the expert; for a reward that explains the expert it earns 0 more.";
    return words;
}

}  // namespace awaystep
