#include "mpi/petsc_system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace awaystep {
namespace {

constexpr int mostAttempts = 12;
constexpr int mostProducts = 300;  // in one attempt

// The entries of a vector while they are written or read.
class Entries {
public:
    explicit Entries(Vec vector) : vector_(vector) { check(VecGetArray(vector_, &data_)); }
    ~Entries() { VecRestoreArray(vector_, &data_); }
    Entries(const Entries&) = delete;
    Entries& operator=(const Entries&) = delete;
    Eigen::Map<Vector> first(int count) { return {data_, count}; }

private:
    Vec vector_;
    PetscScalar* data_ = nullptr;
};

}  // namespace

PetscSystem::PetscSystem(const SharedWorld& world, const Ranks& ranks) : world_(world), ranks_(ranks) {
    const auto ghosts = static_cast<PetscInt>(world.ghosts.size());
    const std::vector<PetscInt> numbers(world.ghosts.begin(), world.ghosts.end());
    check(VecCreateGhost(ranks.comm(), world.own, world.states, ghosts, numbers.data(), &withGhosts_));
    check(VecCreateMPI(ranks.comm(), world.own, world.states, &residual_));
    check(VecDuplicate(residual_, &correction_));
    check(VecDuplicate(residual_, &product_));
    check(KSPCreate(ranks.comm(), &krylov_));
    check(KSPSetType(krylov_, KSPGMRES));
    PC preconditioner = nullptr;
    check(KSPGetPC(krylov_, &preconditioner));
    check(PCSetType(preconditioner, PCBJACOBI));  // each process factors its own block, without fill
    check(KSPSetFromOptions(krylov_));
}

PetscSystem::~PetscSystem() {
    KSPDestroy(&krylov_);
    MatDestroy(&matrix_);
    for (Vec* each : {&withGhosts_, &residual_, &correction_, &product_}) VecDestroy(each);
}

void PetscSystem::setPolicy(const std::vector<int>& actions) {
    const auto own = static_cast<std::ptrdiff_t>(world_.own);
    const bool same = !actions_.empty() && std::equal(actions_.begin(), actions_.end(), actions.begin());
    if (ranks_.sum(std::int64_t{same ? 0 : 1}) == 0) return;
    actions_.assign(actions.begin(), actions.begin() + own);
    writeMatrix();
}

void PetscSystem::writeMatrix() {
    const double discount = world_.rows->discount();
    std::vector<std::pair<PetscInt, PetscScalar>> row;
    start_.assign(1, 0);
    column_.clear();
    entry_.clear();
    for (int s = 0; s < world_.own; ++s) {
        const Mdp::Row successors = world_.rows->row(s, actions_[static_cast<std::size_t>(s)]);
        row.assign(1, {world_.first + s, 1.0});
        for (int i = 0; i < successors.count; ++i) {
            const double entry = -discount * successors.probability[i];
            if (successors.next[i] == s)
                row.front().second += entry;
            else
                row.emplace_back(world_.numberOf(successors.next[i]), entry);
        }
        std::sort(row.begin(), row.end());  // PETSc wants columns in order; ghosts come from both sides
        for (const auto& [column, entry] : row) {
            column_.push_back(column);
            entry_.push_back(entry);
        }
        start_.push_back(static_cast<PetscInt>(column_.size()));
    }
    check(MatDestroy(&matrix_));
    check(MatCreateMPIAIJWithArrays(ranks_.comm(), world_.own, world_.own, world_.states, world_.states, start_.data(),
                                    column_.data(), entry_.data(), &matrix_));
    check(KSPSetOperators(krylov_, matrix_, matrix_));
}

void PetscSystem::fetchGhosts(Vector& values) {
    const int ghosts = static_cast<int>(world_.ghosts.size());
    {
        Entries own(withGhosts_);
        own.first(world_.own) = values.head(world_.own);
    }
    check(VecGhostUpdateBegin(withGhosts_, INSERT_VALUES, SCATTER_FORWARD));
    check(VecGhostUpdateEnd(withGhosts_, INSERT_VALUES, SCATTER_FORWARD));
    Vec local = nullptr;
    check(VecGhostGetLocalForm(withGhosts_, &local));
    {
        Entries all(local);
        values.tail(ghosts) = all.first(world_.own + ghosts).tail(ghosts);
    }
    check(VecGhostRestoreLocalForm(withGhosts_, &local));
}

// residual_ becomes what is left of it, correction_ what takes the rest away.
void PetscSystem::solve(double reduction, bool transposed) {
    check(KSPSetTolerances(krylov_, reduction, PETSC_DEFAULT, PETSC_DEFAULT, mostProducts));
    check(transposed ? KSPSolveTranspose(krylov_, residual_, correction_) : KSPSolve(krylov_, residual_, correction_));
    check(transposed ? MatMultTranspose(matrix_, correction_, product_) : MatMult(matrix_, correction_, product_));
    check(VecAXPY(residual_, -1.0, product_));
}

bool PetscSystem::correctValues(const Vector& residual, double reduction, double wanted, Vector& values) {
    {
        Entries left(residual_);
        left.first(world_.own) = residual.head(world_.own);
    }
    for (int attempt = 1;; ++attempt) {
        solve(reduction, false);
        {
            Entries correction(correction_);
            values.head(world_.own) += correction.first(world_.own);
        }
        if (std::isinf(wanted)) return true;
        PetscReal left = 0.0;
        check(VecNorm(residual_, NORM_INFINITY, &left));
        if (left <= wanted) return true;
        if (attempt == mostAttempts) return false;
        reduction = 0.3 * wanted / left;
    }
}

double PetscSystem::solveOccupancy(Vector& x) {
    if (x.size() != world_.rows->states()) x = Vector::Zero(world_.rows->states());
    const double target = 2.0 * std::numeric_limits<double>::epsilon() * world_.rows->horizonValue();
    const double acceptable = std::max(1e-9, 32.0 * target);
    // D - (I - gamma P^T) x, afresh: what is left is the certificate of Phi.
    const auto measure = [&] {
        {
            Entries occupancy(correction_);
            occupancy.first(world_.own) = x.head(world_.own);
        }
        check(MatMultTranspose(matrix_, correction_, product_));
        {
            Entries left(residual_), product(product_);
            left.first(world_.own) = world_.initial - product.first(world_.own);
        }
        PetscReal sum = 0.0;
        check(VecNorm(residual_, NORM_1, &sum));
        return static_cast<double>(sum);
    };
    double left = measure();
    double before = std::numeric_limits<double>::infinity();
    for (int attempt = 0; left > target && (left < 0.7 * before || (left > acceptable && attempt < mostAttempts));
         ++attempt) {
        before = left;
        solve(0.3 * target / left, true);
        {
            Entries correction(correction_);
            x.head(world_.own) += correction.first(world_.own);
        }
        left = measure();
    }
    if (!(left <= acceptable)) throw std::runtime_error("occupancy: the iteration does not converge");
    return left;
}

}  // namespace awaystep
