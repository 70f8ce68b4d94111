#pragma once
// Theory and practice: the bound that applies to a solver, the rate it really showed, and one sentence on both.
// No ImGui here.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiment/convergence_rate.h"
#include "model/race/race_orders.h"
#include "solvers/solver_info.h"

namespace awaystep {

class RunView;
class Session;

// What theory promises for h(x_t) - h* of one run; for a game, which is not about h, for how far the worst feature
// stays behind.
class TheoryCurve {
public:
    // Nothing for solvers without such a bound (see SolverBound), while K is still being measured, where the facial
    // distance is not known, or where the oracle is not exact.
    static std::optional<TheoryCurve> of(const Session& session, const RunView& run);

    // As the plot measures it; nothing for a measure that it does not bound.
    std::optional<double> value(CurveMeasure measure, double t) const;
    const std::string& formula() const { return formula_; }
    // How it falls with t alone: "t⁻¹", "exp(−0.002 t)"; empty for a game.
    const std::string& rate() const { return rate_; }
    // It promises no more after the whole run than was true at its start.
    bool vacuous() const { return vacuous_; }

private:
    double start_ = 0.0, best_ = 0.0;
    bool game_ = false;
    std::function<double(double)> promised_;  // after t iterations
    std::string formula_, rate_;
    bool vacuous_ = false;
};

// Of h - h* over what has been computed; nothing while h* is not known.
std::optional<FittedRate> fittedRateOf(const Session& session, const RunView& run);
// "like t⁻¹·⁰²", "like exp(−0.31 t)"; "roughly like" where the fit is poor, "not at all" where nothing falls.
std::string rateText(const FittedRate& rate);
// The same with the steps in which a linear one is halved: "like exp(−0.31 t), halved every 2.2 steps". Empty for
// nothing.
std::string inWords(const std::optional<FittedRate>& rate);
// What theory says of this solver in place of a number: "a linear rate, not known for so rich a K". Empty where it
// promises one, or where K is still being measured.
std::string whyNoRate(const Session& session, const RunView& run);
// Bound and rate in one sentence, for every solver there is.
std::string theorySentence(const Session& session, const RunView& run);

}  // namespace awaystep
