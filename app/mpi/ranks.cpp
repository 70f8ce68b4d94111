#include "mpi/ranks.h"

#include <algorithm>
#include <exception>
#include <numeric>

namespace awaystep {

Ranks::Ranks(MPI_Comm comm) : comm_(comm) {
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
}

Vector Ranks::sum(const Vector& part) const {
    Vector whole = Vector::Zero(part.size());
    const int count = static_cast<int>(part.size());
    MPI_Reduce(part.data(), whole.data(), count, MPI_DOUBLE, MPI_SUM, 0, comm_);
    MPI_Bcast(whole.data(), count, MPI_DOUBLE, 0, comm_);
    return whole;
}

std::int64_t Ranks::sum(std::int64_t part) const {
    std::int64_t whole = 0;
    MPI_Allreduce(&part, &whole, 1, MPI_INT64_T, MPI_SUM, comm_);
    return whole;
}

Vector Ranks::largest(const Vector& part) const {
    Vector whole = part;
    MPI_Allreduce(part.data(), whole.data(), static_cast<int>(part.size()), MPI_DOUBLE, MPI_MAX, comm_);
    return whole;
}

double Ranks::largest(double part) const {
    double whole = 0.0;
    MPI_Allreduce(&part, &whole, 1, MPI_DOUBLE, MPI_MAX, comm_);
    return whole;
}

std::uint64_t Ranks::mixed(std::uint64_t part) const {
    std::uint64_t whole = 0;
    MPI_Allreduce(&part, &whole, 1, MPI_UINT64_T, MPI_BXOR, comm_);
    return whole;
}

void Ranks::together(const std::function<void()>& work) const {
    std::string complaint;
    int refusing = size_;
    try {
        work();
    } catch (const std::bad_alloc&) {
        complaint = "out of memory";
        refusing = rank_;
    } catch (const std::exception& problem) {
        complaint = problem.what();
        refusing = rank_;
    }
    int lowest = size_;
    MPI_Allreduce(&refusing, &lowest, 1, MPI_INT, MPI_MIN, comm_);
    if (lowest == size_) return;
    int length = static_cast<int>(complaint.size());
    MPI_Bcast(&length, 1, MPI_INT, lowest, comm_);
    complaint.resize(static_cast<std::size_t>(length));
    MPI_Bcast(complaint.data(), length, MPI_CHAR, lowest, comm_);
    throw RefusedByAll(complaint);
}

std::vector<int> Ranks::gathered(const std::vector<int>& piece) const {
    const auto places = static_cast<std::size_t>(first() ? size_ : 0);
    std::vector<int> counts(places), starts(places);
    const int count = static_cast<int>(piece.size());
    MPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm_);
    std::exclusive_scan(counts.begin(), counts.end(), starts.begin(), 0);
    std::vector<int> all(static_cast<std::size_t>(std::accumulate(counts.begin(), counts.end(), 0)));
    MPI_Gatherv(piece.data(), count, MPI_INT, all.data(), counts.data(), starts.data(), MPI_INT, 0, comm_);
    return all;
}

void check(PetscErrorCode code) {
    if (code == 0) return;
    const char* text = nullptr;
    PetscErrorMessage(code, &text, nullptr);
    throw std::runtime_error(std::string("PETSc: ") + (text != nullptr ? text : "an error without words"));
}

}  // namespace awaystep
