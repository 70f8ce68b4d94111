#include "solvers/active_set_solver.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "solvers/step_size.h"

namespace awaystep {

namespace {

const SolverSetup& checked(const SolverSetup& setup) {
    if (!setup.oracle || !setup.start) throw std::invalid_argument("solver: an oracle and a start vertex are needed");
    if (setup.phiE.size() != setup.start->phi.size())
        throw std::invalid_argument("solver: the target has " + std::to_string(setup.phiE.size()) +
                                    " features, the world has " + std::to_string(setup.start->phi.size()));
    if (!setup.phiE.allFinite()) throw std::invalid_argument("solver: the target is not finite");
    return setup;
}

}  // namespace

void MetVertices::add(const VertexPtr& vertex) {
    if (!known_.insert(vertex.get()).second) return;
    const auto count = static_cast<Eigen::Index>(vertices_.size());
    if (phis_.cols() == count) phis_.conservativeResize(vertex->phi.size(), std::max<Eigen::Index>(16, 2 * count));
    phis_.col(count) = vertex->phi;
    vertices_.push_back(vertex);
}

const VertexPtr& MetVertices::best(const Vector& w) const {
    const Vector promises = phis_.leftCols(static_cast<Eigen::Index>(vertices_.size())).transpose() * w;
    Eigen::Index at = 0;
    promises.maxCoeff(&at);
    return vertices_[static_cast<std::size_t>(at)];
}

ActiveSetSolver::ActiveSetSolver(const SolverSetup& setup)
    : oracle_(*checked(setup).oracle), phiE_(setup.phiE), set_(setup.start), callsBefore_(setup.oracle->calls()) {
    met_.add(setup.start);
}

IterationRecord ActiveSetSolver::measure() {
    if (!seen_) seen_ = measureIterate();
    return *seen_;
}

IterationRecord ActiveSetSolver::close() {
    seen_ = certified(measure());
    return *seen_;
}

IterationRecord ActiveSetSolver::step() {
    IterationRecord record = seen_ ? *std::exchange(seen_, std::nullopt) : measureIterate();
    record.step = usual();
    if (record.toward) move(record);
    record.after = set_.snapshot();
    record.distanceAfter = (phiE_ - set_.point()).stableNorm();
    ++t_;
    return record;
}

IterationRecord ActiveSetSolver::measureIterate() { return look(phiE_ - set_.point()); }

IterationRecord ActiveSetSolver::describe(const Vector& w) const {
    IterationRecord record;
    record.t = t_;
    record.x = set_.point();
    record.w = w;
    record.distance = (phiE_ - record.x).stableNorm();
    record.distanceAfter = record.distance;
    record.gameValue = (record.x - phiE_).minCoeff();
    record.gapIsExact = oracle_.exact();
    record.unit = oracle_.unit();
    record.active = set_.snapshot();
    return record;
}

IterationRecord ActiveSetSolver::look(const Vector& w) {
    IterationRecord record = describe(w);
    if (!w.isZero(0.0)) {
        record.best = record.toward = bestFor(w, record.x);
        record.towardSlope = w.dot(record.toward->phi - record.x) + 0.0;  // no -0
        record.gap = record.towardSlope;
        record.gapAllowance = oracle_.allowance(w);
    }
    record.oracleCalls = record.planningCalls = planningCalls();
    return record;
}

VertexPtr ActiveSetSolver::bestFor(const Vector& w, const Vector& x) {
    VertexPtr y = oracle_.best(w);
    if (!oracle_.exact()) return y;  // its Phi are estimates: there is nothing to certify
    met_.add(y);
    const VertexPtr& known = met_.best(w);
    // By more than the products are off by: between equals the oracle chooses.
    const double rounding = static_cast<double>(x.size()) * roundingAt(x, oracle_.unit()) * w.stableNorm();
    if (known != y && w.dot(known->phi - x) > w.dot(y->phi - x) + rounding) y = known;
    return y;
}

}  // namespace awaystep
