#pragma once
// What the solvers on an active set share: the clock t, one look around per iterate (so that measure() and the step()
// after it ask the oracle once), and the record both return. The algorithms themselves are one file each.

#include <cstdint>
#include <optional>

#include "solvers/active_set/active_set.h"
#include "solvers/met_vertices.h"
#include "solvers/solver.h"

namespace awaystep {

class ActiveSetSolver : public Solver {
public:
    IterationRecord measure() final;
    IterationRecord step() final;

protected:
    explicit ActiveSetSolver(const SolverSetup& setup);

    // The record of x_t: w = phiE - x_t, y_t = argmax w . y and the gap. At w = 0 the oracle is not asked and there is
    // no y_t. Solvers add what else they see from here, or look with another w.
    virtual IterationRecord measureIterate();
    // Goes from x_t to x_{t+1} and notes kind, length and limit. Not called when there is no y_t: then x_t is the
    // answer, and the record tells of a step of length 0 of the kind `usual()`.
    virtual void move(IterationRecord& record) = 0;
    virtual StepKind usual() const { return StepKind::Forward; }

    // The record of x_t as seen with reward w.
    IterationRecord look(const Vector& w);
    // y_t: the oracle's answer, or a vertex that this run has met and that promises more. An exact oracle chooses
    // among actions within a tolerance, so that its answer may be worth a little less; the gap must not.
    VertexPtr bestFor(const Vector& w, const Vector& x);

    LinearOracle& oracle_;
    const Vector phiE_;
    ActiveSet set_;
    int t_ = 0;

private:
    std::optional<IterationRecord> seen_;
    MetVertices met_;
    std::int64_t callsBefore_;
};

}  // namespace awaystep
