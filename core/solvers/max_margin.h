#pragma once
// Abbeel & Ng's first method, the max-margin one, by its dual. Their quadratic program asks for the unit w with the
// largest margin t such that w . phiE >= w . Phi_j + t for every policy found so far; its dual is the point x nearest
// to phiE in the hull of all those Phi_j, w = (phiE - x) / |phiE - x|, and the margin is the distance |phiE - x|.
// Nothing found is ever forgotten, which is what sets it apart from mnp.

#include "solvers/active_set_solver.h"

namespace awaystep {

class MaxMargin final : public ActiveSetSolver {
public:
    explicit MaxMargin(const SolverSetup& setup);

private:
    void move(IterationRecord& record) override;
    StepKind usual() const override { return StepKind::Corrective; }
    void add(const VertexPtr& vertex);

    std::vector<VertexPtr> found_;
    Matrix points_;   // the first found_.size() columns are their Phi
    Vector weights_;  // of all found; those above zero are the active set
};

SolverInfo infoOfMaxMargin();

}  // namespace awaystep
