#include "solvers/solver.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "files/plain_text.h"

namespace awaystep {

// Each is defined in the file of its solver, which needs no header: everything else reads the list.
SolverInfo infoOfProjectionMethod();
SolverInfo infoOfConditionalGradient();
SolverInfo infoOfConditionalGradientOpenLoop();
SolverInfo infoOfConditionalGradientLongOpenLoop();
SolverInfo infoOfAwaySteps();
SolverInfo infoOfAwayStepsByProgress();
SolverInfo infoOfAwayStepsReduced();
SolverInfo infoOfLazyAwaySteps();
SolverInfo infoOfLazyAwayStepsAsPublished();
SolverInfo infoOfPairwise();
SolverInfo infoOfBlendedPairwise();
SolverInfo infoOfLocalLinearOracle();
SolverInfo infoOfMinNormPoint();
SolverInfo infoOfMaxMargin();
SolverInfo infoOfStochasticGradient();
SolverInfo infoOfVarianceReduced();
SolverInfo infoOfOnlineGradient();
SolverInfo infoOfMultiplicativeWeights();
SolverInfo infoOfLinearProgram();

const std::vector<SolverInfo>& solverList() {
    static const std::vector<SolverInfo> list = {
        infoOfProjectionMethod(),
        infoOfConditionalGradient(),
        infoOfConditionalGradientOpenLoop(),
        infoOfConditionalGradientLongOpenLoop(),
        infoOfAwaySteps(),
        infoOfAwayStepsByProgress(),
        infoOfAwayStepsReduced(),
        infoOfLazyAwaySteps(),
        infoOfLazyAwayStepsAsPublished(),
        infoOfPairwise(),
        infoOfBlendedPairwise(),
        infoOfLocalLinearOracle(),
        infoOfMinNormPoint(),
        infoOfMaxMargin(),
        infoOfStochasticGradient(),
        infoOfVarianceReduced(),
        infoOfOnlineGradient(),
        infoOfMultiplicativeWeights(),
        infoOfLinearProgram(),
    };
    return list;
}

const SolverInfo* findSolver(std::string_view name) {
    const std::vector<SolverInfo>& all = solverList();
    const auto found = std::find_if(all.begin(), all.end(), [&](const SolverInfo& info) { return info.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::optional<std::string> whyNoSolver(std::string_view name) {
    if (findSolver(name) != nullptr) return std::nullopt;
    return "there is no solver " + inQuotes(name);
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
