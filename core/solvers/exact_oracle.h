#pragma once
// The exact linear oracle: policy iteration for the policy, one transposed solve for its Phi. Vertices are known by
// their feature vector (infinity norm, 1e-11 relative): states that are never visited make different policies with
// one and the same Phi.

#include <memory>
#include <vector>

#include "planning/policy_iteration.h"
#include "solvers/linear_oracle.h"
#include "world/mdp.h"

namespace awaystep {

class ExactOracle : public LinearOracle {
public:
    explicit ExactOracle(std::shared_ptr<const Mdp> mdp);
    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    bool exact() const override { return true; }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    std::shared_ptr<const Mdp> mdp_;
    PolicyIteration planner_;
    std::vector<VertexPtr> known_;
};

}  // namespace awaystep
