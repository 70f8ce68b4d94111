#pragma once
// What the solvers on an active set share: the iteration t, one measurement per iterate (so that measure() and the
// step() after it call the oracle once), and the record both return. The algorithms themselves are one file each.

#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

#include "solvers/active_set/active_set.h"
#include "solvers/oracles/linear_oracle.h"
#include "solvers/solver.h"

namespace awaystep {

// The vertices that a run has met, its start and the oracle's answers, side by side in one matrix: the best of them for
// a reward is one product. An oracle that breaks ties by a tolerance may answer with less than one of these promises.
class MetVertices {
public:
    void add(const VertexPtr& vertex);
    // The one that maximises w . phi, the first of equals. There must be one.
    const VertexPtr& best(const Vector& w) const;

private:
    std::vector<VertexPtr> vertices_;
    std::unordered_set<const Vertex*> known_;
    Matrix phis_;  // the first vertices_.size() columns
};

class ActiveSetSolver : public Solver {
public:
    IterationRecord measure() final;
    IterationRecord close() final;
    IterationRecord step() final;

protected:
    explicit ActiveSetSolver(const SolverSetup& setup);

    // The record of x_t: w = phiE - x_t, y_t = argmax w . y and the gap. At w = 0 the oracle is not called and there
    // is no y_t. Solvers add further measurements, or measure with another w.
    virtual IterationRecord measureIterate();
    // Goes from x_t to x_{t+1} and records kind, length and limit. Not called when there is no y_t: then x_t is the
    // solution, and the record has a step of length 0 of the kind `usual()`.
    virtual void move(IterationRecord& record) = 0;
    virtual StepKind usual() const { return StepKind::Forward; }
    // What close() returns for a record of measureIterate(): planned to the end, where the oracle answered early; a
    // lazy solver adds the gap that it did not need.
    virtual IterationRecord certified(IterationRecord record);

    // The record of x_t measured with reward w, planned to the end.
    IterationRecord look(const Vector& w) { return look(w, toTheEnd); }
    // The same before the oracle is called: no y_t, no gap.
    IterationRecord describe(const Vector& w) const;
    // y_t: the oracle's answer, or a vertex found earlier in this run whose slope is larger. An exact oracle chooses
    // among actions within a tolerance, so that its answer may be worth a little less; the gap must not.
    // An oracle that ends early does so with a slope of `enough`; then no vertex has a larger one than `bound`.
    static constexpr double toTheEnd = std::numeric_limits<double>::infinity();
    struct Direction {
        VertexPtr y;
        bool best = true;
        double bound = 0.0;
    };
    Direction bestFor(const Vector& w, const Vector& x, double enough);
    // The members that are furthest along the direction, w or -w, as they joined. There are several after every exact
    // step, which leaves the two that it was between equal; if one were taken, rounding would choose it, which is not
    // the same from compiler to compiler.
    std::vector<int> furthest(const Vector& direction) const;
    // Whether the two are equally far along w, up to rounding.
    bool equal(const Vector& a, const Vector& b, const Vector& w) const;
    // Of these members the one that can give most.
    int heaviest(const std::vector<int>& members) const;
    // What has been planned so far.
    void countPlanning(IterationRecord& record) const;

    LinearOracle& oracle_;
    const Vector phiE_;
    ActiveSet set_;
    int t_ = 0;

private:
    IterationRecord look(const Vector& w, double enough);
    void plan(IterationRecord& record, double enough);

    std::optional<IterationRecord> seen_;
    double promise_ = toTheEnd;  // the gap when planning went to its end last
    MetVertices met_;
    std::int64_t callsBefore_, improvementsBefore_;
};

}  // namespace awaystep
