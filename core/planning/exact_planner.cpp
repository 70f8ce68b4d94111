#include "planning/exact_planner.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "planning/average_policy_iteration.h"
#include "planning/backward_induction.h"
#include "planning/policy_iteration.h"
#include "world/horizon.h"

namespace awaystep {
namespace {

// The largest difference between two values of one feature.
double largestUsedWidth(const SparseMatrix& features) {
    double largest = 0.0;
    Vector lo = Vector::Zero(features.cols()), hi = Vector::Zero(features.cols());
    std::vector<Eigen::Index> stored(static_cast<std::size_t>(features.cols()), 0);
    for (Eigen::Index row = 0; row < features.outerSize(); ++row)
        for (SparseMatrix::InnerIterator each(features, row); each; ++each) {
            const Eigen::Index i = each.col();
            const bool first = stored[static_cast<std::size_t>(i)]++ == 0;
            lo[i] = first ? each.value() : std::min(lo[i], each.value());
            hi[i] = first ? each.value() : std::max(hi[i], each.value());
        }
    for (Eigen::Index i = 0; i < features.cols(); ++i) {
        const bool full = stored[static_cast<std::size_t>(i)] == features.rows();
        largest = std::max(largest, full ? hi[i] - lo[i] : std::max(0.0, hi[i]) - std::min(0.0, lo[i]));
    }
    return largest;
}

}  // namespace

double rewardUnit(double range, double used) {
    if (!(range > 0.0)) return 1.0;
    return used > 0.0 && used < 1e-3 * range ? used : range;
}

double rewardUnit(const Mdp& mdp) {
    return rewardUnit(horizonOf(mdp).largestWidth(), largestUsedWidth(mdp.features()));
}

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
