#include "solvers/oracles/exact_oracle.h"

#include <algorithm>

#include "world/occupancy.h"

namespace awaystep {

ExactOracle::ExactOracle(std::shared_ptr<const Mdp> mdp, StopToken stop) : mdp_(std::move(mdp)), planner_(mdp_) {
    planner_.setStop(std::move(stop));
}

VertexPtr ExactOracle::answer(const Vector& unitW) { return vertexOf(planner_.plan(mdp_->rewards(unitW))); }

VertexPtr ExactOracle::vertexOf(const DeterministicPolicy& policy) {
    if (VertexPtr known = pool_.find(policy)) return known;
    // The planner's systems, because they are nearly always set to this very policy already.
    planner_.system().setPolicy(policy.actions());
    const double error = planner_.system().solveOccupancy(occupancy_) * mdp_->horizonValue();
    phiError_ = std::max(phiError_, error);
    return pool_.insert(policy, featureExpectations(*mdp_, occupancy_), error, occupancy_);
}

double ExactOracle::allowance(const Vector& w) const {
    return planner_.tieTolerance() * mdp_->horizonValue() * w.stableNorm() + phiError_ * w.lpNorm<1>();
}

}  // namespace awaystep
