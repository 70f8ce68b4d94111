#include "solvers/solver.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "solvers/away_steps.h"
#include "solvers/blended_pairwise.h"
#include "solvers/conditional_gradient.h"
#include "solvers/max_margin.h"
#include "solvers/min_norm_point.h"
#include "solvers/multiplicative_weights.h"
#include "solvers/pairwise.h"
#include "solvers/projection_method.h"
#include "solvers/stochastic_gradient.h"

namespace awaystep {

const std::vector<SolverInfo>& solverList() {
    static const std::vector<SolverInfo> list = {
        infoOfProjectionMethod(),
        infoOfConditionalGradient(StepRule::LineSearch),
        infoOfConditionalGradient(StepRule::OpenLoop),
        infoOfAwaySteps(),
        infoOfAwayStepsByProgress(),
        infoOfAwayStepsReduced(),
        infoOfPairwise(),
        infoOfBlendedPairwise(),
        infoOfMinNormPoint(),
        infoOfMaxMargin(),
        infoOfStochasticGradient(),
        infoOfMultiplicativeWeights(),
    };
    return list;
}

const SolverInfo* findSolver(std::string_view name) {
    const std::vector<SolverInfo>& all = solverList();
    const auto found = std::find_if(all.begin(), all.end(), [&](const SolverInfo& info) { return info.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string solverLabel(std::string_view name) {
    const SolverInfo* info = findSolver(name);
    return std::string(info == nullptr ? name : info->label);
}

std::unique_ptr<Solver> makeSolver(std::string_view name, const SolverSetup& setup) {
    if (const SolverInfo* info = findSolver(name)) return info->make(setup);
    std::ostringstream message;
    message << "unknown solver '" << name.substr(0, 40) << "'; there are";
    for (const SolverInfo& info : solverList()) message << ' ' << info.name;
    throw std::invalid_argument(message.str());
}

}  // namespace awaystep
