#include "world/policy_lu.h"

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <numeric>

namespace awaystep {
namespace {

using Pattern = std::vector<std::vector<int>>;

// Which states are coupled under any action, in either direction, without the diagonal.
Pattern coupling(const Mdp& mdp) {
    Pattern pattern(static_cast<std::size_t>(mdp.states()));
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) {
                if (row.next[i] == s) continue;
                pattern[static_cast<std::size_t>(s)].push_back(row.next[i]);
                pattern[static_cast<std::size_t>(row.next[i])].push_back(s);
            }
        }
    for (std::vector<int>& row : pattern) {
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
    }
    return pattern;
}

// Approximate minimum degree: place[s] is when state s is eliminated.
std::vector<int> eliminationPlaces(const Pattern& pattern) {
    const auto n = static_cast<Eigen::Index>(pattern.size());
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t s = 0; s < pattern.size(); ++s) {
        entries.emplace_back(static_cast<int>(s), static_cast<int>(s), 1.0);
        for (const int t : pattern[s]) entries.emplace_back(static_cast<int>(s), t, 1.0);
    }
    Eigen::SparseMatrix<double> matrix(n, n);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::AMDOrdering<int>::PermutationType permutation;
    Eigen::AMDOrdering<int>()(matrix.selfadjointView<Eigen::Lower>(), permutation);
    // Eigen hands out the inverse: indices()[k] is the state eliminated k-th.
    std::vector<int> place(pattern.size());
    for (Eigen::Index k = 0; k < n; ++k)
        place[static_cast<std::size_t>(permutation.indices()[k])] = static_cast<int>(k);
    return place;
}

// Columns of U, row by row, fill included: a row hands its columns on to its parent, the first of them.
// Gives up (empty) once the multiplications exceed the budget.
std::optional<Pattern> upperPattern(const Pattern& pattern, const std::vector<int>& place, std::int64_t budget) {
    const std::size_t n = pattern.size();
    Pattern upper(n);
    for (std::size_t s = 0; s < n; ++s)
        for (const int t : pattern[s])
            if (place[static_cast<std::size_t>(t)] > place[s])
                upper[static_cast<std::size_t>(place[s])].push_back(place[static_cast<std::size_t>(t)]);
    std::int64_t cost = 0;
    for (std::size_t i = 0; i < n; ++i) {
        std::vector<int>& row = upper[i];
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        const auto width = static_cast<std::int64_t>(row.size());
        cost += width * width;
        if (cost > budget) return std::nullopt;
        if (row.empty()) continue;
        std::vector<int>& parent = upper[static_cast<std::size_t>(row.front())];
        parent.insert(parent.end(), row.begin() + 1, row.end());
    }
    return upper;
}

// Beyond this many multiplications per state iteration is the faster way (measured on grids and on random worlds).
constexpr std::int64_t directCost = 400;
constexpr int mostDirectStates = 4000;

}  // namespace

std::optional<PolicyLu> PolicyLu::analyse(const Mdp& mdp) {
    if (mdp.states() > mostDirectStates) return std::nullopt;
    return analyse(mdp, directCost * mdp.states() + 10000);
}

std::optional<PolicyLu> PolicyLu::analyse(const Mdp& mdp, std::int64_t budget) {
    const Pattern pattern = coupling(mdp);
    const std::vector<int> place = eliminationPlaces(pattern);
    const std::optional<Pattern> upper = upperPattern(pattern, place, budget);
    if (!upper) return std::nullopt;

    PolicyLu lu;
    const std::size_t n = pattern.size();
    lu.discount_ = mdp.discount();
    lu.placeOf_ = place;
    lu.stateAt_.resize(n);
    for (std::size_t s = 0; s < n; ++s) lu.stateAt_[static_cast<std::size_t>(place[s])] = static_cast<int>(s);

    // The pattern is symmetric: row i of L holds the rows of U that reach column i.
    Pattern lower(n);
    lu.upperStart_.push_back(0);
    lu.parent_.assign(n, -1);
    for (std::size_t i = 0; i < n; ++i) {
        const std::vector<int>& row = (*upper)[i];
        if (!row.empty()) lu.parent_[i] = row.front();
        for (const int j : row) lower[static_cast<std::size_t>(j)].push_back(static_cast<int>(i));
        lu.upperColumn_.insert(lu.upperColumn_.end(), row.begin(), row.end());
        lu.upperStart_.push_back(static_cast<int>(lu.upperColumn_.size()));
    }
    lu.lowerStart_.push_back(0);
    for (const std::vector<int>& row : lower) {
        lu.lowerColumn_.insert(lu.lowerColumn_.end(), row.begin(), row.end());
        lu.lowerStart_.push_back(static_cast<int>(lu.lowerColumn_.size()));
    }
    lu.lower_.resize(lu.lowerColumn_.size());
    lu.upper_.resize(lu.upperColumn_.size());
    lu.inversePivot_.resize(n);
    lu.work_.assign(n, 0.0);
    lu.right_.resize(n);
    lu.stale_.assign(n, 1);
    return lu;
}

void PolicyLu::factor(const PolicyRows& rows, const std::vector<int>& changed) {
    for (const int s : changed) stale_[static_cast<std::size_t>(placeOf_[static_cast<std::size_t>(s)])] = 1;
    for (std::size_t i = 0; i < stale_.size(); ++i) {
        if (stale_[i] == 0) continue;
        factorRow(static_cast<int>(i), rows);
        stale_[i] = 0;
        if (parent_[i] >= 0) stale_[static_cast<std::size_t>(parent_[i])] = 1;
    }
}

void PolicyLu::factorRow(int i, const PolicyRows& rows) {
    double* const work = work_.data();
    work[i] = 1.0;
    rows.forEach(stateAt_[static_cast<std::size_t>(i)], [&](int next, double probability) {
        work[placeOf_[static_cast<std::size_t>(next)]] -= discount_ * probability;
    });
    const int* const upperStart = upperStart_.data();
    for (int e = lowerStart_[static_cast<std::size_t>(i)]; e < lowerStart_[static_cast<std::size_t>(i) + 1]; ++e) {
        const int k = lowerColumn_[static_cast<std::size_t>(e)];
        const double factor = work[k] * inversePivot_[static_cast<std::size_t>(k)];
        work[k] = 0.0;
        lower_[static_cast<std::size_t>(e)] = factor;
        if (factor == 0.0) continue;  // another action's successor: nothing to eliminate
        const int* const column = upperColumn_.data();
        const double* const value = upper_.data();
        for (int u = upperStart[k]; u < upperStart[k + 1]; ++u) work[column[u]] -= factor * value[u];
    }
    inversePivot_[static_cast<std::size_t>(i)] = 1.0 / work[i];
    work[i] = 0.0;
    for (int u = upperStart[i]; u < upperStart[i + 1]; ++u) {
        double& entry = work[upperColumn_[static_cast<std::size_t>(u)]];
        upper_[static_cast<std::size_t>(u)] = entry;
        entry = 0.0;
    }
}

void PolicyLu::solve(const Vector& right, Vector& solution) const {
    const int n = static_cast<int>(stateAt_.size());
    double* const y = right_.data();
    for (int i = 0; i < n; ++i) {
        double sum = right[stateAt_[static_cast<std::size_t>(i)]];
        for (int e = lowerStart_[static_cast<std::size_t>(i)]; e < lowerStart_[static_cast<std::size_t>(i) + 1]; ++e)
            sum -= lower_[static_cast<std::size_t>(e)] * y[lowerColumn_[static_cast<std::size_t>(e)]];
        y[i] = sum;
    }
    solution.resize(n);
    for (int i = n - 1; i >= 0; --i) {
        double sum = y[i];
        for (int u = upperStart_[static_cast<std::size_t>(i)]; u < upperStart_[static_cast<std::size_t>(i) + 1]; ++u)
            sum -= upper_[static_cast<std::size_t>(u)] * y[upperColumn_[static_cast<std::size_t>(u)]];
        y[i] = sum * inversePivot_[static_cast<std::size_t>(i)];
        solution[stateAt_[static_cast<std::size_t>(i)]] = y[i];
    }
}

void PolicyLu::solveTransposed(const Vector& right, Vector& solution) const {
    const int n = static_cast<int>(stateAt_.size());
    double* const y = right_.data();
    for (int i = 0; i < n; ++i) y[i] = right[stateAt_[static_cast<std::size_t>(i)]];
    for (int i = 0; i < n; ++i) {
        y[i] *= inversePivot_[static_cast<std::size_t>(i)];
        for (int u = upperStart_[static_cast<std::size_t>(i)]; u < upperStart_[static_cast<std::size_t>(i) + 1]; ++u)
            y[upperColumn_[static_cast<std::size_t>(u)]] -= upper_[static_cast<std::size_t>(u)] * y[i];
    }
    solution.resize(n);
    for (int i = n - 1; i >= 0; --i) {
        for (int e = lowerStart_[static_cast<std::size_t>(i)]; e < lowerStart_[static_cast<std::size_t>(i) + 1]; ++e)
            y[lowerColumn_[static_cast<std::size_t>(e)]] -= lower_[static_cast<std::size_t>(e)] * y[i];
        solution[stateAt_[static_cast<std::size_t>(i)]] = y[i];
    }
}

}  // namespace awaystep
