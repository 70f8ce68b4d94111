#include "solvers/solver.h"

#include <sstream>
#include <stdexcept>

#include "solvers/away_steps.h"
#include "solvers/conditional_gradient.h"
#include "solvers/max_margin.h"
#include "solvers/min_norm_point.h"
#include "solvers/multiplicative_weights.h"
#include "solvers/pairwise.h"
#include "solvers/projection_method.h"
#include "solvers/stochastic_gradient.h"

namespace awaystep {
namespace {

template <class Kind, auto... options>
std::unique_ptr<Solver> make(const SolverSetup& setup) {
    return std::make_unique<Kind>(setup, options...);
}

struct Entry {
    SolverInfo info;
    std::unique_ptr<Solver> (*make)(const SolverSetup&);
};

// In display order.
constexpr Entry entries[] = {
    {{"projection", "Projection", "Abbeel & Ng's projection method, Algorithm 1; the same iterates as CG."},
     make<ProjectionMethod>},
    {{"cg", "CG", "Conditional gradient with line search, Algorithm 2."},
     make<ConditionalGradient, StepRule::LineSearch>},
    {{"cg-open", "CG 2/(t+1)", "Conditional gradient with the open-loop step 2/(t+1)."},
     make<ConditionalGradient, StepRule::OpenLoop>},
    {{"ascg", "ASCG", "Conditional gradient with away steps, Algorithm 3: takes the steeper direction."},
     make<AwaySteps, DirectionRule::Slope, Reduction::None>},
    {{"ascg-progress", "ASCG progress",
      "Away steps, taking the direction that decreases h more; our rule, without a proof of its rate."},
     make<AwaySteps, DirectionRule::Progress, Reduction::None>},
    {{"ascg-reduced", "ASCG reduced", "Away steps with Caratheodory's reduction to at most k+1 vertices."},
     make<AwaySteps, DirectionRule::Slope, Reduction::Caratheodory>},
    {{"pairwise", "Pairwise", "Pairwise Frank-Wolfe: weight goes from the worst active vertex to the new one."},
     make<Pairwise>},
    {{"mnp", "Min-norm point", "Wolfe's minimum-norm point, fully corrective: the finish line, it gives h*."},
     make<MinNormPoint>},
    {{"max-margin", "Max margin", "Abbeel & Ng's max-margin method, by its dual; its margin is the distance."},
     make<MaxMargin>},
    {{"sfw", "Stochastic CG", "Stochastic CG: the gradient from fresh rollouts of the mixture, step 2/(t+1)."},
     make<StochasticGradient>},
    {{"mwal", "MWAL", "Syed & Schapire's multiplicative weights: raises the value of the game, not the fit."},
     make<MultiplicativeWeights>},
};

}  // namespace

const std::vector<SolverInfo>& solverList() {
    static const std::vector<SolverInfo> list = [] {
        std::vector<SolverInfo> infos;
        for (const Entry& entry : entries) infos.push_back(entry.info);
        return infos;
    }();
    return list;
}

std::unique_ptr<Solver> makeSolver(std::string_view name, const SolverSetup& setup) {
    for (const Entry& entry : entries)
        if (entry.info.name == name) return entry.make(setup);
    std::ostringstream message;
    message << "unknown solver '" << name.substr(0, 40) << "'; there are";
    for (const Entry& entry : entries) message << ' ' << entry.info.name;
    throw std::invalid_argument(message.str());
}

}  // namespace awaystep
