#include "workbench/theory.h"

#include <algorithm>
#include <cmath>

#include "geometry/bounds.h"
#include "geometry/facial_distance.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"

namespace awaystep {
namespace {

// For the solvers whose promise, if there is one, is no curve that could be drawn.
std::string otherwisePromised(const Lane& lane) {
    if (lane.solver() == "pairwise") {
        const int most = lane.history().last()->activeCount();
        return ": linear in theory, but only over its good steps, of which n policies promise one in 3\u00B7n!+1 (here "
               "n = " +
               std::to_string(most) + "): vacuous";
    }
    if (lane.solver() == "mnp") return ": exact after finitely many steps, and no theory says how many";
    return ": no bound is known";
}

}  // namespace

std::optional<TheoryCurve> TheoryCurve::of(const Workbench& workbench, const Lane& lane) {
    const auto& facts = workbench.polytopes().facts();
    if (!facts || !workbench.bestObjective() || lane.history().empty()) return std::nullopt;
    TheoryCurve curve;
    curve.best_ = *workbench.bestObjective();
    curve.start_ = std::max(0.0, lane.history().objectives().front() - curve.best_);
    curve.diameter_ = facts->diameterAtMost();
    const std::string& solver = lane.solver();
    const std::string d = (facts->diameter ? "D = " : "D \u2264 ") + readable(curve.diameter_);
    if (solver == "cg" || solver == "cg-open" || solver == "projection") {
        curve.kind_ = Kind::ConditionalGradient;
        curve.formula_ = "2D\u00B2/(t+1), " + d;
    } else if (solver == "sfw") {
        curve.kind_ = Kind::Stochastic;
        curve.formula_ = "4D\u00B2/(t+2) in expectation, " + d;
    } else if ((solver == "ascg" || solver == "ascg-reduced") && facts->awayStepRate()) {
        curve.kind_ = Kind::AwaySteps;
        curve.rate_ = *facts->awayStepRate();
        curve.formula_ = "(h\u2080 \u2212 h*) exp(\u2212\u03C1t), \u03C1 = " + readable(curve.rate_);
    } else if (solver == "mwal") {
        const int features = workbench.stage()->mdp().featureCount(), rounds = lane.config().iterations;
        const double discount = workbench.stage()->mdp().discount();
        curve.kind_ = Kind::Game;
        curve.regret_ = [=](double t) { return multiplicativeWeightsRegret(features, discount, rounds, t); };
        curve.start_ = workbench.stage()->mdp().horizonValue();  // nobody can be further behind
        curve.formula_ =
            "its regret, " + readable(curve.regret_(rounds)) + " after " + std::to_string(rounds) + " rounds";
    } else {
        return std::nullopt;
    }
    curve.vacuous_ = curve.promised(lane.config().iterations) >= 0.99 * curve.start_;
    return curve;
}

double TheoryCurve::promised(double t) const {
    switch (kind_) {
        case Kind::ConditionalGradient:
            return conditionalGradientBound(diameter_, std::max(1.0, t));
        case Kind::AwaySteps:
            return awayStepBound(start_, rate_, t);
        case Kind::Stochastic:
            return stochasticBound(diameter_, t);
        case Kind::Game:
            // The projection of Phi_E onto K is at most its distance behind in any feature.
            return regret_(t) + std::sqrt(2.0 * std::max(0.0, best_));
    }
    return 0.0;
}

std::optional<double> TheoryCurve::value(CurveMeasure measure, double t) const {
    if (measure == CurveMeasure::Gap || (measure == CurveMeasure::Shortfall) != (kind_ == Kind::Game))
        return std::nullopt;
    if (measure != CurveMeasure::Distance) return promised(t);
    return std::sqrt(2.0 * std::max(0.0, best_ + promised(t)));  // |x - Phi_E| = sqrt(2 h)
}

std::optional<FittedRate> fittedRateOf(const Workbench& workbench, const Lane& lane) {
    if (!workbench.bestObjective()) return std::nullopt;
    const BinnedColumn& objectives = lane.history().objectives();
    // Of a bin the largest: h falls, so it stands at the bin's beginning.
    std::vector<double> values = objectives.highs();
    for (double& value : values) value -= *workbench.bestObjective();
    return fitRate(values, static_cast<double>(objectives.width()));
}

std::string inWords(const std::optional<FittedRate>& rate) {
    if (!rate) return {};
    if (rate->rate <= 0.0) return "not falling";
    if (rate->kind == RateKind::Sublinear) return "like t" + raisedText("-" + fixed(rate->rate, 2));
    return "like exp(\u2212" + readable(rate->rate) + " t), halved every " + readable(std::log(2.0) / rate->rate) +
           " steps";
}

std::string theorySentence(const Workbench& workbench, const Lane& lane) {
    const std::string name(solverLabel(lane.solver()));
    if (lane.history().empty() || workbench.stage() == nullptr) return name + ": nothing computed yet.";
    const bool game = lane.solver() == "mwal";
    const std::string measured = inWords(fittedRateOf(workbench, lane));
    std::string seen = measured.empty() ? std::string() : "; measured: h \u2212 h* falls " + measured;
    if (game) seen = "; measured " + readable(lane.history().last()->shortfall());
    const auto curve = TheoryCurve::of(workbench, lane);
    if (!curve) {
        const bool away = lane.solver().starts_with("ascg") && lane.solver() != "ascg-progress";
        if (!workbench.polytopes().facts()) return name + ": K is being measured for its bound \u2026";
        return name +
               (away ? ": linear, but the facial distance of so rich a K is not known" : otherwisePromised(lane)) +
               seen + ".";
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
