#include "model/explanation/theory.h"

#include <algorithm>
#include <cmath>

#include "geometry/bounds.h"
#include "geometry/facial_distance.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "solvers/solver.h"

namespace awaystep {
namespace {

SolverBound boundOf(const RunView& lane) {
    const SolverInfo* info = findSolver(lane.solver());
    return info == nullptr ? SolverBound::None : info->bound;
}

// Where the promise, if there is one, is no curve that could be drawn.
std::string otherwisePromised(const RunView& lane) {
    if (boundOf(lane) == SolverBound::Linear) return ": linear, but the facial distance of so rich a K is not known";
    if (boundOf(lane) == SolverBound::GoodSteps) {
        const int most = lane.history().last()->activeCount();
        return ": linear in theory, but only over its good steps, of which n policies promise one in 3\u00B7n!+1 (here "
               "n = " +
               std::to_string(most) + "): vacuous";
    }
    if (boundOf(lane) == SolverBound::Finite) return ": exact after finitely many steps, and no theory says how many";
    return ": no bound is known";
}

}  // namespace

std::optional<TheoryCurve> TheoryCurve::of(const Session& session, const RunView& lane) {
    const auto& facts = session.polytope().polytopes().facts();
    if (!facts || !session.race().leastObjective() || lane.history().empty()) return std::nullopt;
    TheoryCurve curve;
    curve.best_ = *session.race().leastObjective();
    curve.start_ = std::max(0.0, lane.history().objectives().front() - curve.best_);
    curve.diameter_ = facts->diameterAtMost();
    const std::string d = (facts->diameter ? "D = " : "D \u2264 ") + readable(curve.diameter_);
    curve.bound_ = boundOf(lane);
    switch (curve.bound_) {
        case SolverBound::ConditionalGradient:
            curve.formula_ = "2D\u00B2/(t+1), " + d;
            break;
        case SolverBound::Stochastic:
            curve.formula_ = "4D\u00B2/(t+2) in expectation, " + d;
            break;
        case SolverBound::Linear:
            if (!facts->awayStepRate()) return std::nullopt;
            curve.rate_ = *facts->awayStepRate();
            curve.formula_ = "(h\u2080 \u2212 h*) exp(\u2212\u03C1t), \u03C1 = " + readable(curve.rate_);
            break;
        case SolverBound::Regret: {
            const Horizon horizon = horizonOf(session.question().openScenario()->mdp());
            const int rounds = lane.config().iterations;
            curve.regret_ = [=](double t) { return multiplicativeWeightsRegret(horizon, rounds, t); };
            curve.start_ = horizon.largestReach();  // no feature can be further behind
            curve.formula_ =
                "its regret, " + readable(curve.regret_(rounds)) + " after " + std::to_string(rounds) + " rounds";
            break;
        }
        case SolverBound::None:
        case SolverBound::GoodSteps:
        case SolverBound::Finite:
            return std::nullopt;
    }
    curve.vacuous_ = curve.promised(lane.config().iterations) >= 0.99 * curve.start_;
    return curve;
}

double TheoryCurve::promised(double t) const {
    switch (bound_) {
        case SolverBound::ConditionalGradient:
            return conditionalGradientBound(diameter_, std::max(1.0, t));
        case SolverBound::Linear:
            return awayStepBound(start_, rate_, t);
        case SolverBound::Stochastic:
            return stochasticBound(diameter_, t);
        case SolverBound::Regret:
            // The projection of Phi_E onto K is at most its distance behind in any feature.
            return regret_(t) + std::sqrt(2.0 * std::max(0.0, best_));
        case SolverBound::None:
        case SolverBound::GoodSteps:
        case SolverBound::Finite:
            break;
    }
    return 0.0;
}

std::optional<double> TheoryCurve::value(CurveMeasure measure, double t) const {
    if (measure == CurveMeasure::Gap || (measure == CurveMeasure::Shortfall) != (bound_ == SolverBound::Regret))
        return std::nullopt;
    if (measure != CurveMeasure::Distance) return promised(t);
    return std::sqrt(2.0 * std::max(0.0, best_ + promised(t)));  // |x - Phi_E| = sqrt(2 h)
}

std::optional<FittedRate> fittedRateOf(const Session& session, const RunView& lane) {
    if (!session.race().leastObjective()) return std::nullopt;
    const BinnedColumn& objectives = lane.history().objectives();
    // Of a bin the largest: h falls, so it stands at the bin's beginning.
    std::vector<double> values = objectives.highs();
    for (double& value : values) value -= *session.race().leastObjective();
    return fitRate(values, static_cast<double>(objectives.width()));
}

std::string inWords(const std::optional<FittedRate>& rate) {
    if (!rate) return {};
    if (rate->rate <= 0.0) return "not falling";
    if (rate->kind == RateKind::Sublinear) return "like t" + raisedText("-" + fixed(rate->rate, 2));
    return "like exp(\u2212" + readable(rate->rate) + " t), halved every " + readable(std::log(2.0) / rate->rate) +
           " steps";
}

std::string theorySentence(const Session& session, const RunView& lane) {
    const std::string name = solverLabel(lane.solver());
    if (lane.history().empty() || session.question().openScenario() == nullptr) return name + ": nothing computed yet.";
    const bool game = boundOf(lane) == SolverBound::Regret;
    const std::string measured = inWords(fittedRateOf(session, lane));
    std::string seen = measured.empty() ? std::string() : "; measured: h \u2212 h* falls " + measured;
    if (game) seen = "; measured " + readable(lane.history().last()->shortfall());
    const auto curve = TheoryCurve::of(session, lane);
    if (!curve) {
        if (!session.polytope().polytopes().facts()) return name + ": K is being measured for its bound \u2026";
        return name + otherwisePromised(lane) + seen + ".";
    }
    std::string words =
        name + ": theory allows " + (game ? "its worst feature to stay behind by " : "") + curve->formula();
    if (game && curve->vacuous())
        words += ", vacuous: no feature can be further behind";
    else if (curve->vacuous())
        words += ", vacuous here: after " + std::to_string(lane.config().iterations) +
                 " steps it promises no more than the start";
    return words + seen + ".";
}

}  // namespace awaystep
