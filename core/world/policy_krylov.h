#pragma once
// Systems with A = I - gamma P_pi for worlds too large to factor: GMRES on an incomplete factorisation without fill.
// States are ordered so that each comes before the successor it most likely goes to, which leaves the factorisation
// little to forget. Memory is linear in the transitions of one policy.

#include <vector>

#include "world/policy_rows.h"

namespace awaystep {

class PolicyKrylov {
public:
    explicit PolicyKrylov(const Mdp& mdp);

    void setPolicy(const PolicyRows& rows);

    // Adds to x a correction that shrinks the residual b - A x (or b - A^T x) by the factor `reduction`, in the norm
    // of the preconditioned system, as far as one round of GMRES can. Returns the number of products.
    int correct(const Vector& residual, double reduction, Vector& x) { return gmres<false>(residual, reduction, x); }
    int correctTransposed(const Vector& residual, double reduction, Vector& x) {
        return gmres<true>(residual, reduction, x);
    }

private:
    void copyRows(const PolicyRows& rows);
    void orderByFlow();
    void factor();
    template <bool transposed>
    int gmres(const Vector& residual, double reduction, Vector& x);
    template <bool transposed>
    void multiply(const double* v, double* result);
    void solveLower(double* v) const;
    void solveUpper(double* v) const;
    void solveLowerTransposed(double* v) const;
    void solveUpperTransposed(double* v) const;

    int states_ = 0;
    double discount_ = 0.0;
    double relaxation_ = 1.0;  // how much of the forgotten fill goes to the diagonal
    std::vector<int> stateAt_, placeOf_;
    // The factors are (I - L)(I - U) after row i of A has been divided by its pivot; spare_ is the diagonal then,
    // less two. Row i of L ends where row i+1 begins, the same for U.
    std::vector<int> lowerStart_, lowerColumn_, upperStart_, upperColumn_;
    std::vector<double> lower_, upper_, spare_, inversePivot_, handedOn_;
    std::vector<int> rowStart_, next_, likely_;
    std::vector<double> coupling_;
    Matrix basis_;
    Vector half_;
};

}  // namespace awaystep
