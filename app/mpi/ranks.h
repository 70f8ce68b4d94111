// The processes that share one world: what they add up, and how they agree that something was refused.
#pragma once

#include <mpi.h>
#include <petscsys.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "world/vector.h"

namespace awaystep {

// Refused by one process at least; every process has the same sentence.
class RefusedByAll : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

class Ranks {
public:
    explicit Ranks(MPI_Comm comm);

    MPI_Comm comm() const { return comm_; }
    int rank() const { return rank_; }
    int size() const { return size_; }
    bool first() const { return rank_ == 0; }
    // Where the states of a rank begin: ranges as even as can be.
    int begin(int states, int rank) const { return static_cast<int>(static_cast<std::int64_t>(states) * rank / size_); }

    // Added up by rank 0 and sent to all, so that every process goes on with the same bits.
    Vector sum(const Vector& part) const;
    std::int64_t sum(std::int64_t part) const;
    Vector largest(const Vector& part) const;
    double largest(double part) const;
    std::uint64_t mixed(std::uint64_t part) const;  // by exclusive or

    // Work without talk between processes. If any of them throws, all throw RefusedByAll with the words of the lowest.
    void together(const std::function<void()>& work) const;
    // The pieces of all ranks one after another, for rank 0; empty for the others.
    std::vector<int> gathered(const std::vector<int>& piece) const;

private:
    MPI_Comm comm_;
    int rank_ = 0;
    int size_ = 1;
};

// Throws std::runtime_error with PETSc's words for the code.
void check(PetscErrorCode code);

}  // namespace awaystep
