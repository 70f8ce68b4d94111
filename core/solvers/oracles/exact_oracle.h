#pragma once
// The exact linear oracle: the planner of the world's criterion for the policy, its occupancy for Phi, and a pool in
// which equal vertices are one object.

#include <memory>

#include "planning/exact_planner.h"
#include "solvers/active_set/vertex_pool.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/mdp.h"

namespace awaystep {

// When planning ends: when nothing can be better, so that the answer depends on w alone; or as soon as a policy is
// worth what the solver asks for, which may then depend on earlier calls.
enum class PlanningEnd { Best, Enough };

class ExactOracle : public LinearOracle {
public:
    // Told to stop, its calls throw Stopped.
    explicit ExactOracle(std::shared_ptr<const Mdp> mdp, StopToken stop = {}, PlanningEnd end = PlanningEnd::Best,
                         Parallel* parallel = nullptr);
    VertexPtr vertexOf(const DeterministicPolicy& policy) override;
    // From now on calls look at this token instead.
    void setStop(const StopToken& stop) { planner_->setStop(stop); }
    bool exact() const override { return true; }
    // (tie tolerance) R |w|_2 (unit of rewards) + (error bound of Phi per feature) |w|_1.
    double allowance(const Vector& w) const override;
    double unit() const override { return toleranceUnit(*mdp_); }
    std::int64_t improvements() const override { return planner_->improvements(); }

protected:
    VertexPtr answer(const Vector& unitW) override;
    Found answerWith(const Vector& unitW, double enough) override;

private:
    std::shared_ptr<const Mdp> mdp_;
    std::unique_ptr<ExactPlanner> planner_;
    PlanningEnd end_;
    double unit_ = 1.0;       // rewards are divided by it, so that ties are relative
    double magnitude_ = 1.0;  // the largest |phi|
    VertexPool pool_;
    double phiError_ = 0.0;  // bounds what any Phi in the pool is off by, in any feature
    Vector occupancy_;       // of the last policy; a start for the next where occupancies come from iteration
};

}  // namespace awaystep
