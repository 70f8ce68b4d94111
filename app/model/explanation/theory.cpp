#include "model/explanation/theory.h"

#include <algorithm>
#include <cmath>

#include "experiment/convergence_rate.h"
#include "geometry/facial_distance.h"
#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/text/numbers.h"
#include "model/world/open_scenario.h"
#include "solvers/solver.h"
#include "solvers/step_size.h"

namespace awaystep {
namespace {

SolverBound boundOf(const RunView& run) {
    const SolverInfo* info = findSolver(run.solver());
    return info == nullptr ? SolverBound::None : info->bound;
}

bool isExact(const RunView& run) { return run.config().oracle == OracleKind::Exact; }

// Of a ball round the target that K holds, where that makes this solver linear; 0 where it does not, or is not known
// yet.
double interiorRadius(const Session& session, const RunView& run) {
    const SolverInfo* info = findSolver(run.solver());
    const auto& regime = session.polytope().regime();
    if (info == nullptr || !info->lineSearch || !regime || regime->kind != RegimeKind::Interior) return 0.0;
    return session.polytope().polytopes().innerRadius().value_or(0.0);
}

// Where the promise, if there is one, is no curve that could be drawn.
std::string otherwisePromised(const RunView& run) {
    if (!isExact(run) && boundOf(run) != SolverBound::None) return ": its bound needs an exact oracle";
    if (boundOf(run) == SolverBound::Linear || boundOf(run) == SolverBound::LazyLinear)
        return ": linear; K has too many facets to compute its facial distance";
    if (boundOf(run) == SolverBound::LocalOracle)
        return ": K has too many policies for the constants of its steps, which are a guess that nothing is proved of";
    if (boundOf(run) == SolverBound::GoodSteps) {
        const int most = run.history().last()->activeCount();
        return ": linear in theory, but only over its good steps, of which there is at least one in 3\u00B7n!+1 for n "
               "policies (here n = " +
               std::to_string(most) + "): vacuous";
    }
    if (boundOf(run) == SolverBound::Finite) return ": exact after finitely many steps, and no theory says how many";
    return ": no bound is known";
}

}  // namespace

std::optional<TheoryCurve> TheoryCurve::of(const Session& session, const RunView& run) {
    const auto& facts = session.polytope().polytopes().facts();
    if (!facts || !session.race().leastObjective() || run.history().size() == 0 || !isExact(run)) return std::nullopt;
    TheoryCurve curve;
    curve.best_ = *session.race().leastObjective();
    curve.start_ = std::max(0.0, run.history().objectives().front() - curve.best_);
    curve.rate_ = "t" + raisedText("-1");
    const double start = curve.start_, best = std::max(0.0, curve.best_), diameter = facts->diameterAtMost();
    const std::string d = (facts->diameter ? "D = " : "D \u2264 ") + readable(diameter);
    switch (boundOf(run)) {
        case SolverBound::ConditionalGradient:
            curve.promised_ = [=](double t) { return conditionalGradientBound(diameter, std::max(1.0, t)); };
            curve.formula_ = "2D\u00B2/(t+1), " + d;
            if (const double r = interiorRadius(session, run); r > 0.0) {
                const double h0 = run.history().objectives().front();
                curve.promised_ = [=](double t) {
                    return std::min(conditionalGradientBound(diameter, std::max(1.0, t)),
                                    interiorBound(h0, r, diameter, t));
                };
                curve.formula_ =
                    "min(2D\u00B2/(t+1), h\u2080(1 \u2212 r\u00B2/D\u00B2)^t), r = " + readable(r) + ", " + d;
                const double last = run.config().iterations;
                if (interiorBound(h0, r, diameter, last) < conditionalGradientBound(diameter, last))
                    curve.rate_ = "exp(\u2212" + readable(-std::log1p(-r * r / (diameter * diameter))) + " t)";
            }
            break;
        case SolverBound::LongOpenLoop:
            curve.promised_ = [=](double t) { return longOpenLoopBound(diameter, std::max(1.0, t)); };
            curve.formula_ = "8/3 D\u00B2/(t+3), " + d;
            break;
        case SolverBound::LocalOracle: {
            if (!facts->overAllPolicies || !facts->awayStepRate()) return std::nullopt;
            const double c = *facts->facialDistance;
            const double begin = std::min(run.history().gaps().front(), run.history().objectives().front());
            curve.promised_ = [=](double t) { return localOracleBound(begin, c, diameter, t); };
            const double rate = 2.0 * *facts->awayStepRate();
            curve.formula_ = "g\u2080 exp(\u2212tC\u00B2/(4D\u00B2)), C\u00B2/(4D\u00B2) = " + readable(rate);
            curve.rate_ = "exp(\u2212" + readable(rate) + " t)";
            break;
        }
        case SolverBound::OnlineRegret: {
            const Horizon horizon = horizonOf(session.question().openScenario()->mdp());
            const double g = largestGradient(session.race().race()->problem().phiE, horizon);
            const double away = std::sqrt(2.0 * best);
            curve.promised_ = [=](double t) { return onlineBound(g, away, t); };
            curve.formula_ = "3G/\u221At of the distance, G = " + readable(g);
            curve.rate_ = "t" + raisedText(away > 1e-9 * horizon.largestReach() ? "-0.5" : "-1");
            break;
        }
        case SolverBound::Epochs:
            curve.promised_ = [bound = facts->diameterBound](double t) { return epochBound(bound, t); };
            curve.formula_ =
                "4D\u00B2/(k+2) after k steps of an epoch, in expectation, D \u2264 " + readable(facts->diameterBound);
            break;
        case SolverBound::Stochastic:
            curve.promised_ = [=](double t) { return stochasticBound(diameter, t); };
            curve.formula_ = "4D\u00B2/(t+2) in expectation, " + d;
            break;
        case SolverBound::Linear: {
            if (!facts->awayStepRate()) return std::nullopt;
            const double rate = *facts->awayStepRate();
            curve.promised_ = [=](double t) { return awayStepBound(start, rate, t); };
            curve.formula_ = "(h\u2080 \u2212 h*) exp(\u2212\u03C1t), \u03C1 = " + readable(rate);
            curve.rate_ = "exp(\u2212" + readable(rate) + " t)";
            break;
        }
        case SolverBound::LazyLinear: {
            if (!facts->awayStepRate()) return std::nullopt;
            const double rate = *facts->awayStepRate(), c = *facts->facialDistance;
            const double gap = run.history().gaps().front();
            curve.promised_ = [=](double t) { return lazyBound(start, gap, c, rate, t); };
            curve.formula_ = "8\u03A6\u00B2/C\u00B2, \u03A6 divided by 4 every " + readable(16.0 / rate) + " steps";
            curve.rate_ = "exp(\u2212" + readable(rate * std::log(16.0) / 16.0) + " t)";
            break;
        }
        case SolverBound::Regret: {
            const Horizon horizon = horizonOf(session.question().openScenario()->mdp());
            const int rounds = run.config().iterations;
            // The projection of Phi_E onto K is at most its distance behind in any feature.
            const double behind = std::sqrt(2.0 * best);
            curve.promised_ = [=](double t) { return multiplicativeWeightsRegret(horizon, rounds, t) + behind; };
            curve.start_ = horizon.largestReach();  // no feature can be further behind
            curve.formula_ = "its regret, " + readable(multiplicativeWeightsRegret(horizon, rounds, rounds)) +
                             " after " + std::to_string(rounds) + " rounds";
            curve.rate_.clear();
            curve.game_ = true;
            break;
        }
        case SolverBound::None:
        case SolverBound::GoodSteps:
        case SolverBound::Finite:
            return std::nullopt;
    }
    curve.vacuous_ = curve.promised_(run.config().iterations) >= 0.99 * curve.start_;
    return curve;
}

std::optional<double> TheoryCurve::value(CurveMeasure measure, double t) const {
    if (measure == CurveMeasure::Gap || measure == CurveMeasure::OracleError) return std::nullopt;
    if ((measure == CurveMeasure::Shortfall) != game_) return std::nullopt;
    if (measure != CurveMeasure::Distance) return promised_(t);
    return std::sqrt(2.0 * std::max(0.0, best_ + promised_(t)));  // |x - Phi_E| = sqrt(2 h)
}

std::optional<FittedRate> fittedRateOf(const Session& session, const RunView& run) {
    if (!session.race().leastObjective()) return std::nullopt;
    const BinnedColumn& objectives = run.history().objectives();
    // Of a bin the largest: h falls, so it stands at the bin's beginning.
    std::vector<double> values = objectives.highs();
    for (double& value : values) value -= *session.race().leastObjective();
    return fitRate(values, static_cast<double>(objectives.width()));
}

std::string rateText(const FittedRate& rate) {
    if (rate.rate <= 0.0) return "not at all";
    constexpr double goodFit = 0.9;
    const std::string like = rate.fit < goodFit ? "roughly like " : "like ";
    if (rate.kind == RateKind::Sublinear) return like + "t" + raisedText("-" + fixed(rate.rate, 2));
    return like + "exp(\u2212" + readable(rate.rate) + " t)";
}

std::string inWords(const std::optional<FittedRate>& rate) {
    if (!rate) return {};
    const bool linear = rate->kind == RateKind::Linear && rate->rate > 0.0;
    return rateText(*rate) + (linear ? ", halved every " + readable(std::log(2.0) / rate->rate) + " steps" : "");
}

std::string whyNoRate(const Session& session, const RunView& run) {
    switch (boundOf(run)) {
        case SolverBound::Linear:
        case SolverBound::LazyLinear: {
            const auto& facts = session.polytope().polytopes().facts();
            return facts && !facts->awayStepRate() ? "a linear rate, not computed because K has too many facets" : "";
        }
        case SolverBound::GoodSteps:
            return "a linear rate over good steps alone, too few to say anything";
        case SolverBound::None:
            return "nothing is proved";
        case SolverBound::LocalOracle: {
            const auto& facts = session.polytope().polytopes().facts();
            const bool known = !facts || (facts->overAllPolicies && facts->awayStepRate());
            return known ? "" : "nothing: K has too many policies for the constants of its steps, which are a guess";
        }
        case SolverBound::ConditionalGradient:
        case SolverBound::LongOpenLoop:
        case SolverBound::Stochastic:
        case SolverBound::Epochs:
        case SolverBound::OnlineRegret:
        case SolverBound::Regret:
        case SolverBound::Finite:
            break;
    }
    return {};
}

std::string theorySentence(const Session& session, const RunView& run) {
    const std::string name = solverLabel(run.solver());
    if (run.history().size() == 0 || session.question().openScenario() == nullptr)
        return name + ": nothing computed yet.";
    const SolverInfo* info = findSolver(run.solver());
    const bool game = info != nullptr && info->family == SolverFamily::Game;
    const std::string measured = inWords(fittedRateOf(session, run));
    std::string seen = measured.empty() ? std::string() : "; measured: h \u2212 h* falls " + measured;
    if (game) seen = "; measured, of the worst feature: " + readable(run.history().last()->shortfall());
    const auto curve = TheoryCurve::of(session, run);
    if (!curve) {
        if (!session.polytope().polytopes().facts()) return name + ": the bound of K is being computed \u2026";
        return name + otherwisePromised(run) + seen + ".";
    }
    std::string words =
        name + ": theory allows " + (game ? "its worst feature to fall short by " : "") + curve->formula();
    if (game && curve->vacuous())
        words += ", vacuous: no feature can fall short by more";
    else if (curve->vacuous())
        words += ", vacuous here: after " + std::to_string(run.config().iterations) +
                 " steps it promises no more than the start";
    return words + seen + ".";
}

}  // namespace awaystep
