#include "solvers/exact_oracle.h"

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
    const double residual = planner_.system().solveOccupancy(occupancy_);
    return pool_.insert(policy, featureExpectations(*mdp_, occupancy_), residual * mdp_->horizonValue(), occupancy_);
}

}  // namespace awaystep
