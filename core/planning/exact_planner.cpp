#include "planning/exact_planner.h"

#include <stdexcept>
#include <utility>

#include "planning/average_policy_iteration.h"
#include "planning/backward_induction.h"
#include "planning/policy_iteration.h"

namespace awaystep {

std::unique_ptr<ExactPlanner> makeExactPlanner(std::shared_ptr<const Mdp> mdp, Parallel* parallel) {
    switch (mdp->criterion().kind) {
        case CriterionKind::Discounted:
            return std::make_unique<PolicyIteration>(std::move(mdp), parallel);
        case CriterionKind::FiniteHorizon:
            return std::make_unique<BackwardInduction>(std::move(mdp));
        case CriterionKind::Average:
            return std::make_unique<AveragePolicyIteration>(std::move(mdp));
    }
    throw std::logic_error("criterion: not in the list");
}

}  // namespace awaystep
