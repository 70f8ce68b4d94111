#pragma once
// I - gamma P_pi = L U, for worlds in which that is cheap. The pattern is that of all actions together, so order and
// fill are worked out once per world and only numbers change with the policy: rows that a change does not reach in
// the elimination tree keep their factors. No pivoting: the rows are diagonally dominant, growth is at most two.

#include <cstdint>
#include <optional>
#include <vector>

#include "world/policy_rows.h"

namespace awaystep {

class PolicyLu {
public:
    // Empty where iteration (policy_krylov.h) is the faster way.
    static std::optional<PolicyLu> analyse(const Mdp& mdp);
    // Empty if one factorisation would take more than `budget` multiplications.
    static std::optional<PolicyLu> analyse(const Mdp& mdp, std::int64_t budget);

    // Factors of a policy; `changed` lists the states whose row differs from the last call's (all, the first time).
    void factor(const PolicyRows& rows, const std::vector<int>& changed);

    void solve(const Vector& right, Vector& solution) const;
    void solveTransposed(const Vector& right, Vector& solution) const;

private:
    PolicyLu() = default;
    void factorRow(int i, const PolicyRows& rows);

    double discount_ = 0.0;
    std::vector<int> stateAt_, placeOf_;  // elimination order and its inverse
    std::vector<int> parent_;             // elimination tree; -1 at a root
    std::vector<int> lowerStart_, lowerColumn_, upperStart_, upperColumn_;
    std::vector<double> lower_, upper_, inversePivot_;
    std::vector<double> work_;           // one row under elimination, zero between calls
    std::vector<char> stale_;            // rows to be factored afresh
    mutable std::vector<double> right_;  // a right-hand side in elimination order
};

}  // namespace awaystep
