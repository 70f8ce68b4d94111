#pragma once
// The paper's oracle, when the world is a simulator: a planner that learns, and Phi by Monte Carlo. Vertices are known
// by their policy, and a policy met again keeps its first estimate: otherwise the active set would fill with noisy
// copies of one vertex, and K would change under the solver's feet.
// The estimate of a policy depends on the seed and the policy alone, so two solvers that race with one seed see the
// same estimated K. Therefore a vertex that nobody holds may be forgotten, too, when there are very many (see
// vertex_pool.h): the same estimate would be made again.

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "planning/planner.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/rollout.h"

namespace awaystep {

class SampledOracle : public LinearOracle {
public:
    SampledOracle(std::shared_ptr<const Simulator> simulator, std::unique_ptr<Planner> planner, SamplingPlan plan,
                  std::uint64_t seed);
    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    bool exact() const override { return false; }

protected:
    VertexPtr answer(const Vector& unitW) override;

private:
    struct PolicyHash {
        std::size_t operator()(const DeterministicPolicy& policy) const;
    };
    std::shared_ptr<const Simulator> simulator_;
    std::unique_ptr<Planner> planner_;
    SamplingPlan plan_;
    std::uint64_t seed_;
    void forget();

    std::unordered_map<DeterministicPolicy, VertexPtr, PolicyHash> known_;
    int found_ = 0;
    std::size_t forgetAt_ = 0;
};

}  // namespace awaystep
