#include "world/policy_krylov.h"

#include <Eigen/Jacobi>
#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

constexpr int roundLength = 30;

// Of the successors under any action, how many can come back in one step? Nearly all in a grid or on a line, nearly
// none in a random graph. A sample is enough.
bool mostStepsCanBeUndone(const Mdp& mdp) {
    int steps = 0, undone = 0;
    const int stride = std::max(1, mdp.states() / 500);
    for (int s = 0; s < mdp.states(); s += stride)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) {
                ++steps;
                for (int b = 0; b < mdp.actions(); ++b) {
                    const Mdp::Row back = mdp.row(row.next[i], b);
                    if (!std::binary_search(back.next, back.next + back.count, s)) continue;
                    ++undone;
                    break;
                }
            }
        }
    return 2 * undone > steps;
}

}  // namespace

PolicyKrylov::PolicyKrylov(const Mdp& mdp) : states_(mdp.states()), discount_(mdp.discount()) {
    // Keeping row sums makes the slow, nearly constant part of the error vanish at once where neighbours are mutual;
    // in a random graph fill goes everywhere and nothing stands for it.
    relaxation_ = mostStepsCanBeUndone(mdp) ? 1.0 : 0.0;
    const auto n = static_cast<std::size_t>(states_);
    for (auto* array : {&stateAt_, &placeOf_, &likely_}) array->resize(n);
    for (auto* array : {&lowerStart_, &upperStart_, &rowStart_}) array->resize(n + 1);
    for (auto* array : {&spare_, &inversePivot_, &handedOn_}) array->resize(n);
    basis_.resize(states_, roundLength + 1);  // not touched before it is needed
    half_.resize(states_);
}

void PolicyKrylov::setPolicy(const PolicyRows& rows) {
    copyRows(rows);
    orderByFlow();
    factor();
}

// One pass over the world in its own order; what follows reads only this copy.
void PolicyKrylov::copyRows(const PolicyRows& rows) {
    const int n = states_;
    std::size_t entries = 0;
    for (int s = 0; s < n; ++s) entries += static_cast<std::size_t>(rows.count(s));
    for (auto* array : {&next_, &lowerColumn_, &upperColumn_}) array->resize(entries + 1);
    for (auto* array : {&coupling_, &lower_, &upper_}) array->resize(entries + 1);
    int* const next = next_.data();
    double* const coupling = coupling_.data();
    int end = 0;
    for (int s = 0; s < n; ++s) {
        rowStart_[s] = end;
        double most = 0.0;
        int likely = s;
        rows.forEach(s, [&](int t, double probability) {
            next[end] = t;
            coupling[end] = discount_ * probability;
            ++end;
            likely = probability > most ? t : likely;
            most = std::max(probability, most);
        });
        likely_[s] = likely;
    }
    rowStart_[n] = end;
}

// Farthest first: by the number of most likely steps to the cycle in which they end.
void PolicyKrylov::orderByFlow() {
    const int n = states_;
    std::vector<int> steps(static_cast<std::size_t>(n), -1), path;
    int farthest = 0;
    constexpr int onPath = -2;
    for (int s = 0; s < n; ++s) {
        path.clear();
        int at = s;
        for (; steps[at] == -1; at = likely_[at]) {
            steps[at] = onPath;
            path.push_back(at);
        }
        int count = steps[at] == onPath ? 0 : steps[at] + 1;
        for (auto it = path.rbegin(); it != path.rend(); ++it) steps[*it] = count++;
        farthest = std::max(farthest, count);
    }
    std::vector<int> start(static_cast<std::size_t>(farthest) + 2, 0);
    for (int s = 0; s < n; ++s) ++start[farthest - steps[s] + 1];
    for (std::size_t d = 1; d < start.size(); ++d) start[d] += start[d - 1];
    for (int s = 0; s < n; ++s) {
        const int place = start[farthest - steps[s]]++;
        placeOf_[s] = place;
        stateAt_[place] = s;
    }
}

void PolicyKrylov::factor() {
    const int n = states_;
    int* const lowerColumn = lowerColumn_.data();
    int* const upperColumn = upperColumn_.data();
    double* const lower = lower_.data();
    double* const upper = upper_.data();
    double* const handedOn = handedOn_.data();
    const int* const placeOf = placeOf_.data();
    const int* const next = next_.data();
    const double* const coupling = coupling_.data();
    int lowerEnd = 0, upperEnd = 0;
    for (int i = 0; i < n; ++i) {
        double diagonal = 1.0, ahead = 0.0, forgotten = 0.0;
        lowerStart_[i] = lowerEnd;
        upperStart_[i] = upperEnd;
        const int s = stateAt_[i];
        handedOn[i] = 0.0;
        for (int e = rowStart_[s]; e < rowStart_[s + 1]; ++e) {
            const int j = placeOf[next[e]];
            const double g = coupling[e];
            // Written to both sides, kept on one: cheaper than a branch that cannot be foretold.
            lowerColumn[lowerEnd] = j;
            lower[lowerEnd] = g;
            upperColumn[upperEnd] = j;
            upper[upperEnd] = g;
            lowerEnd += j < i ? 1 : 0;
            upperEnd += j > i ? 1 : 0;
            forgotten += j < i ? g * handedOn[j] : 0.0;
            ahead += j > i ? g : 0.0;
            diagonal -= j == i ? g : 0.0;
        }
        // Never zero: rows sum to 1 - gamma, so by induction pivot >= ahead + 1 - gamma.
        const double inverse = 1.0 / (diagonal - relaxation_ * forgotten);
        handedOn[i] = ahead * inverse;
        inversePivot_[i] = inverse;
        spare_[i] = diagonal * inverse - 2.0;
    }
    lowerStart_[n] = lowerEnd;
    upperStart_[n] = upperEnd;
}

void PolicyKrylov::solveLower(double* v) const {
    for (int i = 0; i < states_; ++i) {
        double sum = 0.0;
        for (int e = lowerStart_[i]; e < lowerStart_[i + 1]; ++e) sum += lower_[e] * v[lowerColumn_[e]];
        v[i] += sum * inversePivot_[i];
    }
}
void PolicyKrylov::solveUpper(double* v) const {
    for (int i = states_ - 1; i >= 0; --i) {
        double sum = 0.0;
        for (int e = upperStart_[i]; e < upperStart_[i + 1]; ++e) sum += upper_[e] * v[upperColumn_[e]];
        v[i] += sum * inversePivot_[i];
    }
}
void PolicyKrylov::solveLowerTransposed(double* v) const {
    for (int i = states_ - 1; i >= 0; --i) {
        const double x = v[i] * inversePivot_[i];
        for (int e = lowerStart_[i]; e < lowerStart_[i + 1]; ++e) v[lowerColumn_[e]] += lower_[e] * x;
    }
}
void PolicyKrylov::solveUpperTransposed(double* v) const {
    for (int i = 0; i < states_; ++i) {
        const double x = v[i] * inversePivot_[i];
        for (int e = upperStart_[i]; e < upperStart_[i + 1]; ++e) v[upperColumn_[e]] += upper_[e] * x;
    }
}

// Eisenstat's trick: A = (I - L) + (I - U) + S, so (I - L)^-1 A (I - U)^-1 v = t + (I - L)^-1 (v + S t) with
// t = (I - U)^-1 v, and a product with the preconditioned matrix costs no more than one with A. Transposed, L and U
// change places.
template <bool transposed>
void PolicyKrylov::multiply(const double* v, double* result) {
    double* const t = half_.data();
    std::copy(v, v + states_, t);
    transposed ? solveLowerTransposed(t) : solveUpper(t);
    for (int i = 0; i < states_; ++i) result[i] = v[i] + spare_[i] * t[i];
    transposed ? solveUpperTransposed(result) : solveLower(result);
    for (int i = 0; i < states_; ++i) result[i] += t[i];
}

template <bool transposed>
int PolicyKrylov::gmres(const Vector& residual, double reduction, Vector& x) {
    const int n = states_;
    for (int i = 0; i < n; ++i) basis_(i, 0) = residual[stateAt_[i]] * (transposed ? 1.0 : inversePivot_[i]);
    transposed ? solveUpperTransposed(basis_.data()) : solveLower(basis_.data());
    const double start = basis_.col(0).norm();
    if (!(start > 0.0)) return 0;
    basis_.col(0) /= start;

    Matrix h = Matrix::Zero(roundLength + 1, roundLength);
    Vector right = Vector::Zero(roundLength + 1);
    right[0] = start;
    std::vector<Eigen::JacobiRotation<double>> rotations;
    int k = 0;
    for (bool enough = false; k < roundLength && !enough; ++k) {
        auto next = basis_.col(k + 1);
        multiply<transposed>(basis_.col(k).data(), next.data());
        h.col(k).head(k + 1).noalias() = basis_.leftCols(k + 1).transpose() * next;
        next.noalias() -= basis_.leftCols(k + 1) * h.col(k).head(k + 1);
        h(k + 1, k) = next.norm();
        const double length = h(k + 1, k);
        for (int j = 0; j < k; ++j) h.col(k).applyOnTheLeft(j, j + 1, rotations[j].adjoint());
        rotations.emplace_back();
        rotations.back().makeGivens(h(k, k), length);
        h.col(k).applyOnTheLeft(k, k + 1, rotations.back().adjoint());
        right.applyOnTheLeft(k, k + 1, rotations.back().adjoint());
        enough = std::abs(right[k + 1]) <= reduction * start || !(length > 0.0);
        if (!enough) next /= length;
    }
    const Vector y = h.topLeftCorner(k, k).triangularView<Eigen::Upper>().solve(right.head(k));
    half_.noalias() = basis_.leftCols(k) * y;
    transposed ? solveLowerTransposed(half_.data()) : solveUpper(half_.data());
    for (int i = 0; i < n; ++i) x[stateAt_[i]] += half_[i] * (transposed ? inversePivot_[i] : 1.0);
    return k;
}

template int PolicyKrylov::gmres<false>(const Vector&, double, Vector&);
template int PolicyKrylov::gmres<true>(const Vector&, double, Vector&);

}  // namespace awaystep
