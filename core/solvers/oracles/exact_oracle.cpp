#include "solvers/oracles/exact_oracle.h"

#include <algorithm>

#include "world/horizon.h"
#include "world/occupancy.h"

namespace awaystep {

ExactOracle::ExactOracle(std::shared_ptr<const Mdp> mdp, StopToken stop, PlanningEnd end, Parallel* parallel)
    : mdp_(std::move(mdp)),
      planner_(makeExactPlanner(mdp_, parallel)),
      end_(end),
      pool_(VertexPool::mostBytes, VertexPool::fewest, toleranceUnit(*mdp_)) {
    planner_->setStop(std::move(stop));
    unit_ = featureSizeOf(*mdp_);
    const Horizon horizon = horizonOf(*mdp_);
    const bool withinRanges = unit_ < horizon.largestWidth();  // by far: their own size is the better bound
    magnitude_ = withinRanges ? mdp_->features().coeffs().abs().maxCoeff() : horizon.largestMagnitude();
}

VertexPtr ExactOracle::answer(const Vector& unitW) { return vertexOf(planner_->plan(mdp_->rewards(unitW / unit_))); }

LinearOracle::Found ExactOracle::answerWith(const Vector& unitW, double enough) {
    if (end_ == PlanningEnd::Best) return {answer(unitW)};
    const EarlyPlan plan = planner_->planUntil(mdp_->rewards(unitW / unit_), enough / unit_);
    return {vertexOf(plan.policy), plan.best, plan.bound * unit_};
}

VertexPtr ExactOracle::vertexOf(const DeterministicPolicy& given) {
    const DeterministicPolicy policy = overStages(*mdp_, given);
    if (VertexPtr known = pool_.find(policy)) return known;
    const double error = planner_->solveOccupancy(policy, occupancy_) * magnitude_;
    phiError_ = std::max(phiError_, error);
    return pool_.insert(policy, featureExpectations(*mdp_, policy, occupancy_), error, occupancy_);
}

double ExactOracle::allowance(const Vector& w) const {
    return planner_->tieTolerance() * mdp_->horizonValue() * w.stableNorm() * unit_ + phiError_ * w.lpNorm<1>();
}

}  // namespace awaystep
