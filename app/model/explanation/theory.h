#pragma once
// Theory beside practice: the bound that applies to a solver, the rate it really showed, and one sentence on both.
// No ImGui here.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiment/fitted_rate.h"
#include "model/race/curves.h"
#include "model/race/race.h"
#include "solvers/solver.h"

namespace awaystep {

class Session;

// What theory promises for h(x_t) - h* of one lane; for a game, which is not about h, for how far the worst feature
// stays behind.
class TheoryCurve {
public:
    // Nothing for solvers without such a bound (see SolverBound), while K is still being measured, or where the facial
    // distance is not known.
    static std::optional<TheoryCurve> of(const Session& session, const RunView& lane);

    // As the plot measures it; nothing for a measure that it does not speak of.
    std::optional<double> value(CurveMeasure measure, double t) const;
    const std::string& formula() const { return formula_; }
    // It promises no more after the whole run than was true at its start.
    bool vacuous() const { return vacuous_; }

private:
    SolverBound bound_ = SolverBound::None;
    double promised(double t) const;

    double diameter_ = 0.0, start_ = 0.0, rate_ = 0.0, best_ = 0.0;
    std::function<double(double)> regret_;  // of a game, after t rounds
    std::string formula_;
    bool vacuous_ = false;
};

// Of h - h* over what has been computed; nothing while h* is not known.
std::optional<FittedRate> fittedRateOf(const Session& session, const RunView& lane);
// "like t⁻¹·⁰²" or "like exp(−0.31 t), halved every 2.2 steps"; empty for nothing.
std::string inWords(const std::optional<FittedRate>& rate);
// Both in one sentence, for every solver there is.
std::string theorySentence(const Session& session, const RunView& lane);

}  // namespace awaystep
