#include "workbench/theory.h"

#include <algorithm>
#include <cmath>

#include "geometry/bounds.h"
#include "geometry/facial_distance.h"
#include "workbench/numbers.h"
#include "workbench/sentences.h"

namespace awaystep {
namespace {

// MWAL is not about h: its promise is for the value of its game.
std::string gameSentence(const Workbench& workbench, const Lane& lane) {
    const Mdp& mdp = workbench.stage()->mdp();
    const double regret = multiplicativeWeightsRegret(mdp.featureCount(), mdp.discount(), lane.config().iterations);
    std::string words = "MWAL: theory has its game value at most " + readable(regret) + " below the best after " +
                        std::to_string(lane.config().iterations) + " rounds";
    if (regret >= mdp.horizonValue()) words += ", vacuous: no value can be lower than that";
    if (const auto value = lane.history().last()->gameValue) words += "; measured " + readable(*value);
    return words + ".";
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
    } else {
        return std::nullopt;
    }
    curve.vacuous_ = curve.suboptimality(lane.config().iterations) >= 0.99 * curve.start_;
    return curve;
}

double TheoryCurve::suboptimality(double t) const {
    switch (kind_) {
        case Kind::ConditionalGradient:
            return conditionalGradientBound(diameter_, std::max(1.0, t));
        case Kind::AwaySteps:
            return awayStepBound(start_, rate_, t);
        case Kind::Stochastic:
            return stochasticBound(diameter_, t);
    }
    return 0.0;
}

std::optional<double> TheoryCurve::value(Measure measure, double t) const {
    if (measure == Measure::Gap) return std::nullopt;
    if (measure == Measure::Suboptimality) return suboptimality(t);
    return std::sqrt(2.0 * std::max(0.0, best_ + suboptimality(t)));  // |x - Phi_E| = sqrt(2 h)
}

std::optional<FittedRate> fittedRateOf(const Workbench& workbench, const Lane& lane) {
    if (!workbench.bestObjective()) return std::nullopt;
    std::vector<double> values = lane.history().objectives();
    for (double& value : values) value -= *workbench.bestObjective();
    return fitRate(values);
}

std::string inWords(const std::optional<FittedRate>& rate) {
    if (!rate) return {};
    if (rate->rate <= 0.0) return "not falling";
    if (rate->kind == RateKind::Sublinear) return "like t^\u2212" + readable(rate->rate);
    return "like exp(\u2212" + readable(rate->rate) + " t), halved every " + readable(std::log(2.0) / rate->rate) +
           " steps";
}

std::string theorySentence(const Workbench& workbench, const Lane& lane) {
    const std::string name(solverLabel(lane.solver()));
    if (lane.history().empty() || workbench.stage() == nullptr) return name + ": nothing computed yet.";
    if (lane.solver() == "mwal") return gameSentence(workbench, lane);
    const std::string measured = inWords(fittedRateOf(workbench, lane));
    const std::string seen = measured.empty() ? std::string() : "; measured: h \u2212 h* falls " + measured;
    const auto curve = TheoryCurve::of(workbench, lane);
    if (!curve) {
        const bool away = lane.solver().starts_with("ascg") && lane.solver() != "ascg-progress";
        if (!workbench.polytopes().facts()) return name + ": K is being measured for its bound \u2026";
        return name + (away ? ": linear, but the facial distance of so rich a K is not known" : ": no bound is drawn") +
               seen + ".";
    }
    std::string words = name + ": theory allows " + curve->formula();
    if (curve->vacuous())
        words += ", vacuous here: after " + std::to_string(lane.config().iterations) +
                 " steps it promises no more than the start";
    return words + seen + ".";
}

}  // namespace awaystep
