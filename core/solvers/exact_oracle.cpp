#include "solvers/exact_oracle.h"

#include <algorithm>

#include "world/occupancy.h"

namespace awaystep {

ExactOracle::ExactOracle(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)), planner_(mdp_) {}

VertexPtr ExactOracle::answer(const Vector& unitW) { return vertexOf(planner_.plan(mdp_->rewards(unitW))); }

VertexPtr ExactOracle::vertexOf(const DeterministicPolicy& policy) {
    Vector phi = featureExpectations(*mdp_, policy);
    const double tolerance = 1e-11 * std::max(1.0, phi.lpNorm<Eigen::Infinity>());
    for (const VertexPtr& vertex : known_)
        if ((vertex->phi - phi).lpNorm<Eigen::Infinity>() <= tolerance) return vertex;
    known_.push_back(
        std::make_shared<const Vertex>(Vertex{static_cast<int>(known_.size()) + 1, policy, std::move(phi)}));
    return known_.back();
}

}  // namespace awaystep
