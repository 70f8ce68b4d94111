#include "solvers/active_set_solver.h"

#include <algorithm>
#include <cmath>
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

// What a product with w is off by.
double roundingOf(const Vector& w, const Vector& x, double unit) {
    return static_cast<double>(x.size()) * roundingAt(x, unit) * w.stableNorm();
}

// By how much the products of two vertices with w may be off from each other. Each is a sum of n terms, rounded at the
// size of w and of the vertices; and w = phiE - x carries the rounding of x, however short w itself has become, so that
// the difference of the two adds its own length. What is nearer than that is equal.
double offBetween(const Vector& a, const Vector& b, double lengthOfW, double unit) {
    const double rounding = std::max(roundingAt(a, unit), roundingAt(b, unit));
    return static_cast<double>(a.size()) * rounding * (lengthOfW + (a - b).stableNorm());
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
    : oracle_(*checked(setup).oracle),
      phiE_(setup.phiE),
      set_(setup.start),
      callsBefore_(setup.oracle->calls()),
      improvementsBefore_(setup.oracle->improvements()) {
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

// Half of what planning found when it went to its end last is enough (Braun, Pokutta & Zink's lazy answers, asked of
// the planner): a step along it lowers h by at least a quarter of what that promise guarantees, and when there is no
// such vertex any more the end is reached and the promise falls.
IterationRecord ActiveSetSolver::measureIterate() {
    const Vector w = phiE_ - set_.point();
    return look(w, promise_ > roundingOf(w, set_.point(), oracle_.unit()) ? 0.5 * promise_ : toTheEnd);
}

IterationRecord ActiveSetSolver::certified(IterationRecord record) {
    if (!record.gapIsBound) return record;
    plan(record, toTheEnd);
    countPlanning(record);
    record.oracleCalls = record.planningCalls;
    return record;
}

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

void ActiveSetSolver::plan(IterationRecord& record, double enough) {
    const Vector& w = record.w;
    const Direction found = bestFor(w, record.x, enough);
    record.best = record.toward = found.y;
    record.towardSlope = w.dot(record.toward->phi - record.x) + 0.0;  // no -0
    record.gapIsBound = !found.best;
    record.gap = found.best ? record.towardSlope : std::max(found.bound, record.towardSlope);
    record.gapAllowance = oracle_.allowance(w);
    if (found.best) promise_ = record.gap;
}

IterationRecord ActiveSetSolver::look(const Vector& w, double enough) {
    IterationRecord record = describe(w);
    if (!w.isZero(0.0)) plan(record, enough);
    countPlanning(record);
    record.oracleCalls = record.planningCalls;
    return record;
}

void ActiveSetSolver::countPlanning(IterationRecord& record) const {
    record.planningCalls = oracle_.calls() - callsBefore_;
    record.improvements = oracle_.improvements() - improvementsBefore_;
}

bool ActiveSetSolver::equal(const Vector& a, const Vector& b, const Vector& w) const {
    return std::abs(w.dot(a - b)) <= offBetween(a, b, w.stableNorm(), oracle_.unit());
}

std::vector<int> ActiveSetSolver::furthest(const Vector& direction) const {
    const Vector alignments = set_.alignments(direction);
    Eigen::Index first = 0;
    const double most = alignments.maxCoeff(&first);
    const Vector& there = set_.vertex(static_cast<int>(first))->phi;
    const double length = direction.stableNorm();
    std::vector<int> equals;
    for (int i = 0; i < set_.size(); ++i)
        if (alignments[i] >= most - offBetween(set_.vertex(i)->phi, there, length, oracle_.unit())) equals.push_back(i);
    return equals;
}

// Weights come from divisions: up to a billionth they are equal, and the first is taken.
int ActiveSetSolver::heaviest(const std::vector<int>& members) const {
    constexpr double heavier = 1.0 + 1e-9;
    int chosen = members.front();
    for (const int i : members)
        if (set_.weight(i) > heavier * set_.weight(chosen)) chosen = i;
    return chosen;
}

ActiveSetSolver::Direction ActiveSetSolver::bestFor(const Vector& w, const Vector& x, double enough) {
    if (!oracle_.exact()) return {oracle_.best(w)};  // its Phi are estimates: there is nothing to certify
    const double here = w.dot(x);
    const LinearOracle::Found found =
        std::isfinite(enough) ? oracle_.bestOrEnough(w, here + enough) : LinearOracle::Found{oracle_.best(w)};
    VertexPtr y = found.vertex;
    met_.add(y);
    const VertexPtr& known = met_.best(w);
    // By more than the products are off by: between equals the oracle chooses.
    if (known != y && w.dot(known->phi - x) > w.dot(y->phi - x) + roundingOf(w, x, oracle_.unit())) y = known;
    return {y, found.best, found.bound - here};
}

}  // namespace awaystep
