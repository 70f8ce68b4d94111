// The two linear systems of a policy, as world/policy_system.h has them, for a world that several processes share:
// GMRES of PETSc, each process with an incomplete factorisation of its own rows. PETSC_OPTIONS in the environment
// changes that.
#pragma once

#include <petscksp.h>

#include <vector>

#include "mpi/ranks.h"
#include "mpi/shared_world.h"

namespace awaystep {

// All functions are called by all ranks together.
class PetscSystem {
public:
    PetscSystem(const SharedWorld& world, const Ranks& ranks);  // which must outlive it
    ~PetscSystem();
    PetscSystem(const PetscSystem&) = delete;
    PetscSystem& operator=(const PetscSystem&) = delete;

    // Of our own states; entries beyond them are not read.
    void setPolicy(const std::vector<int>& actions);
    // Values of our own states, and then of the ghosts, which are fetched from their owners.
    void fetchGhosts(Vector& values);

    // As those of PolicySystem. The vectors hold our own states, and ghosts behind them, which are left alone.
    bool correctValues(const Vector& residual, double reduction, double wanted, Vector& values);
    // Throws std::runtime_error where the iteration comes to nothing.
    double solveOccupancy(Vector& x);

private:
    void writeMatrix();
    void solve(double reduction, bool transposed);

    const SharedWorld& world_;
    const Ranks& ranks_;
    std::vector<int> actions_;  // of the policy set last
    Mat matrix_ = nullptr;      // I - gamma P_pi
    KSP krylov_ = nullptr;
    Vec withGhosts_ = nullptr, residual_ = nullptr, correction_ = nullptr, product_ = nullptr;
    std::vector<PetscInt> start_, column_;
    std::vector<PetscScalar> entry_;
};

}  // namespace awaystep
