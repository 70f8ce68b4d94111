#include "world/policy_krylov.h"

#include <Eigen/Jacobi>
#include <algorithm>
#include <cmath>

namespace awaystep {
namespace {

// Products in one round of GMRES. Every one is made orthogonal to all before it, which in large worlds soon costs more
// than the product itself; but the nearer the discount is to 1, the more a restart forgets.
constexpr int shortRound = 15, longRound = 30;
constexpr double longHorizon = 1000.0;

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

PolicyKrylov::PolicyKrylov(const Mdp& mdp)
    : states_(mdp.states()),
      roundLength_(mdp.horizonValue() > longHorizon ? longRound : shortRound),
      discount_(mdp.discount()) {
    // Keeping row sums makes the slow, nearly constant part of the error vanish at once where neighbours are mutual;
    // in a random graph fill goes everywhere and nothing stands for it.
    relaxation_ = mostStepsCanBeUndone(mdp) ? 1.0 : 0.0;
    const auto n = static_cast<std::size_t>(states_);
    for (auto* array : {&stateAt_, &placeOf_, &rows_.lowerEnd, &rows_.upperBegin}) array->resize(n);
    for (auto* array : {&rows_.diagonal, &pivots_.spare, &pivots_.inverse, &pivots_.handedOn}) array->resize(n);
    rows_.start.resize(n + 1);
    basis_.resize(states_, roundLength_ + 1);  // not touched before it is needed
    half_.resize(states_);
}

void PolicyKrylov::setPolicy(const PolicyRows& rows, const std::vector<int>& changed) {
    if (changedSinceOrder_ >= 0) {
        changedSinceOrder_ += static_cast<int>(changed.size());
        bool fits = changedSinceOrder_ <= states_ / 50;
        for (std::size_t c = 0; fits && c < changed.size(); ++c) {
            const int i = placeOf_[changed[c]];
            fits = rows.count(changed[c]) <= rows_.start[i + 1] - rows_.start[i];
            if (fits) writeRow(i, rows);
        }
        if (fits) return factor();
    }
    orderByFlow(rows);
    layOut(rows);
    for (int i = 0; i < states_; ++i) writeRow(i, rows);
    factor();
    changedSinceOrder_ = 0;
}

// Every state flows, by its most likely steps, to a cycle: states that share one are a basin. Basin by basin, which
// keeps what is read together together, and in each the farthest first, by the number of those steps.
void PolicyKrylov::orderByFlow(const PolicyRows& rows) {
    const int n = states_;
    const auto size = static_cast<std::size_t>(n);
    std::vector<int> likely(size), steps(size, -1), basin(size), farthest, path;
    for (int s = 0; s < n; ++s) {
        double most = 0.0;
        int best = s;
        rows.forEach(s, [&](int next, double probability) {
            best = probability > most ? next : best;
            most = std::max(probability, most);
        });
        likely[s] = best;
    }
    constexpr int onPath = -2;
    for (int s = 0; s < n; ++s) {
        path.clear();
        int at = s;
        for (; steps[at] == -1; at = likely[at]) {
            steps[at] = onPath;
            path.push_back(at);
        }
        if (path.empty()) continue;
        const bool isNew = steps[at] == onPath;
        if (isNew) farthest.push_back(0);
        const int which = isNew ? static_cast<int>(farthest.size()) - 1 : basin[at];
        int count = isNew ? 0 : steps[at] + 1;
        for (auto it = path.rbegin(); it != path.rend(); ++it) {
            basin[*it] = which;
            steps[*it] = count++;
        }
        farthest[which] = std::max(farthest[which], count - 1);
    }
    // Counting sort: a bucket for each basin and number of steps.
    std::vector<int> last;  // bucket of each basin: that of no steps
    for (const int each : farthest) last.push_back((last.empty() ? -1 : last.back()) + each + 1);
    std::vector<int> start(static_cast<std::size_t>(last.back()) + 2, 0);
    for (int s = 0; s < n; ++s) ++start[last[basin[s]] - steps[s] + 1];
    for (std::size_t d = 1; d < start.size(); ++d) start[d] += start[d - 1];
    for (int s = 0; s < n; ++s) {
        const int place = start[last[basin[s]] - steps[s]]++;
        placeOf_[s] = place;
        stateAt_[place] = s;
    }
}

void PolicyKrylov::layOut(const PolicyRows& rows) {
    int end = 0;
    for (int i = 0; i < states_; ++i) {
        rows_.start[i] = end;
        end += rows.count(stateAt_[i]);
    }
    rows_.start[states_] = end;
    rows_.column.resize(static_cast<std::size_t>(end));
    rows_.entry.resize(static_cast<std::size_t>(end));
}

void PolicyKrylov::writeRow(int i, const PolicyRows& rows) {
    const int* const placeOf = placeOf_.data();
    int* const column = rows_.column.data();
    double* const entry = rows_.entry.data();
    double diagonal = 1.0;
    int front = rows_.start[i], back = rows_.start[i + 1];
    rows.forEach(stateAt_[i], [&](int next, double probability) {
        const int j = placeOf[next];
        const double g = discount_ * probability;
        if (j == i) {
            diagonal -= g;
            return;
        }
        // The side cannot be predicted: no branch.
        const bool below = j < i;
        back -= below ? 0 : 1;
        const int place = below ? front : back;
        front += below ? 1 : 0;
        column[place] = j;
        entry[place] = g;
    });
    rows_.lowerEnd[i] = front;
    rows_.upperBegin[i] = back;
    rows_.diagonal[i] = diagonal;
}

void PolicyKrylov::factor() {
    for (int i = 0; i < states_; ++i) {
        double ahead = 0.0, forgotten = 0.0;
        for (int e = rows_.start[i]; e < rows_.lowerEnd[i]; ++e)
            forgotten += rows_.entry[e] * pivots_.handedOn[rows_.column[e]];
        for (int e = rows_.upperBegin[i]; e < rows_.start[i + 1]; ++e) ahead += rows_.entry[e];
        // Never zero: rows of A sum to 1 - gamma, so by induction pivot >= ahead + 1 - gamma.
        const double inverse = 1.0 / (rows_.diagonal[i] - relaxation_ * forgotten);
        pivots_.handedOn[i] = ahead * inverse;
        pivots_.inverse[i] = inverse;
        pivots_.spare[i] = rows_.diagonal[i] * inverse - 2.0;
    }
}

void PolicyKrylov::solveLower(double* v) const {
    for (int i = 0; i < states_; ++i) {
        double sum = 0.0;
        for (int e = rows_.start[i]; e < rows_.lowerEnd[i]; ++e) sum += rows_.entry[e] * v[rows_.column[e]];
        v[i] += sum * pivots_.inverse[i];
    }
}
void PolicyKrylov::solveUpper(double* v) const {
    for (int i = states_ - 1; i >= 0; --i) {
        double sum = 0.0;
        for (int e = rows_.upperBegin[i]; e < rows_.start[i + 1]; ++e) sum += rows_.entry[e] * v[rows_.column[e]];
        v[i] += sum * pivots_.inverse[i];
    }
}
void PolicyKrylov::solveLowerTransposed(double* v) const {
    for (int i = states_ - 1; i >= 0; --i) {
        const double x = v[i] * pivots_.inverse[i];
        for (int e = rows_.start[i]; e < rows_.lowerEnd[i]; ++e) v[rows_.column[e]] += rows_.entry[e] * x;
    }
}
void PolicyKrylov::solveUpperTransposed(double* v) const {
    for (int i = 0; i < states_; ++i) {
        const double x = v[i] * pivots_.inverse[i];
        for (int e = rows_.upperBegin[i]; e < rows_.start[i + 1]; ++e) v[rows_.column[e]] += rows_.entry[e] * x;
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
    for (int i = 0; i < states_; ++i) result[i] = v[i] + pivots_.spare[i] * t[i];
    transposed ? solveUpperTransposed(result) : solveLower(result);
    for (int i = 0; i < states_; ++i) result[i] += t[i];
}

template <bool transposed>
int PolicyKrylov::gmres(const Vector& residual, double reduction, Vector& x) {
    const int n = states_;
    for (int i = 0; i < n; ++i) basis_(i, 0) = residual[stateAt_[i]] * (transposed ? 1.0 : pivots_.inverse[i]);
    transposed ? solveUpperTransposed(basis_.data()) : solveLower(basis_.data());
    const double start = basis_.col(0).norm();
    if (!(start > 0.0)) return 0;
    basis_.col(0) /= start;

    Matrix h = Matrix::Zero(roundLength_ + 1, roundLength_);
    Vector right = Vector::Zero(roundLength_ + 1);
    right[0] = start;
    std::vector<Eigen::JacobiRotation<double>> rotations;
    int k = 0;
    for (bool enough = false; k < roundLength_ && !enough; ++k) {
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
    for (int i = 0; i < n; ++i) x[stateAt_[i]] += half_[i] * (transposed ? pivots_.inverse[i] : 1.0);
    return k;
}

template int PolicyKrylov::gmres<false>(const Vector&, double, Vector&);
template int PolicyKrylov::gmres<true>(const Vector&, double, Vector&);

}  // namespace awaystep
