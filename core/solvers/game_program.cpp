#include "solvers/game_program.h"

#include <Eigen/LU>
#include <algorithm>
#include <stdexcept>

namespace awaystep {
namespace {

constexpr double gainAtLeast = 1e-12;  // of a gain, for entries of size one
constexpr double pivotAtLeast = 1e-11;
constexpr int pivotsBetweenFactorisations = 40;

}  // namespace

// The rows are sum_j lambda_j column_j - v - s = 0, one per entry, and sum_j lambda_j = 1.
GameProgram::GameProgram(const Vector& first) : k_(static_cast<int>(first.size())), columns_{first} {
    if (k_ == 0) throw std::invalid_argument("game: columns need at least one entry");
    // The first column alone: v is its smallest entry, and every other entry has its slack.
    Eigen::Index smallest = 0;
    first.minCoeff(&smallest);
    basis_ = {0, k_ + 1};
    for (int i = 0; i < k_; ++i)
        if (i != smallest) basis_.push_back(1 + i);
    factorise();
    readDuals();
}

void GameProgram::add(const Vector& column) { columns_.push_back(column); }

Vector GameProgram::columnOf(int id) const {
    Vector column = Vector::Zero(k_ + 1);
    if (id == 0)
        column.head(k_).setConstant(-1.0);
    else if (id <= k_)
        column[id - 1] = -1.0;
    else
        column << columns_[static_cast<std::size_t>(id - k_ - 1)], 1.0;
    return column;
}

// By how much v rises per unit of a variable that enters.
double GameProgram::gainOf(int id) const {
    return id <= k_ ? -prices_[id - 1] : prices_.dot(columns_[static_cast<std::size_t>(id - k_ - 1)]) - value_;
}

// Dantzig's rule: the largest gain; or Bland's, which cannot cycle: the first that has one. 0: there is none.
int GameProgram::entering(bool lowestIndex) const {
    int best = 0;
    double most = gainAtLeast;
    for (int id = 1; id <= k_ + columns(); ++id) {
        const double gain = gainOf(id);
        if (gain <= most) continue;
        best = id;
        if (lowestIndex) return best;
        most = gain;
    }
    return best;
}

void GameProgram::factorise() {
    Matrix basic(k_ + 1, k_ + 1);
    for (int i = 0; i <= k_; ++i) basic.col(i) = columnOf(basis_[static_cast<std::size_t>(i)]);
    inverse_ = basic.partialPivLu().inverse();
    values_ = inverse_.col(k_);  // the right hand side is (0, ..., 0, 1)
}

// v stands first in the basis and never leaves it: its row of the inverse holds the duals.
void GameProgram::readDuals() {
    prices_ = -inverse_.row(0).head(k_).transpose();
    value_ = inverse_(0, k_);
}

void GameProgram::pivot(int leaving, int id, const Vector& direction) {
    const double step = std::max(0.0, values_[leaving]) / direction[leaving];
    values_ -= step * direction;
    values_[leaving] = step;
    inverse_.row(leaving) /= direction[leaving];
    for (int i = 0; i <= k_; ++i)
        if (i != leaving && direction[i] != 0.0) inverse_.row(i) -= direction[i] * inverse_.row(leaving);
    basis_[static_cast<std::size_t>(leaving)] = id;
}

void GameProgram::solve() {
    const int most = 200 * (k_ + columns() + 10);
    const int degenerateAtMost = 2 * k_ + 20;  // from then on by Bland's rule, until v rises again
    int degenerate = 0;
    factorise();
    readDuals();
    for (int pivots = 1; pivots <= most; ++pivots) {
        const int id = entering(degenerate > degenerateAtMost);
        if (id == 0) return;
        const Vector direction = inverse_ * columnOf(id);
        int leaving = -1;
        for (int i = 1; i <= k_; ++i) {
            if (direction[i] <= pivotAtLeast) continue;
            if (leaving < 0) {
                leaving = i;
                continue;
            }
            // The smaller ratio; of equals the larger pivot, or the lower index under Bland's rule.
            const double mine = std::max(0.0, values_[i]) * direction[leaving];
            const double theirs = std::max(0.0, values_[leaving]) * direction[i];
            const auto idOf = [this](int at) { return basis_[static_cast<std::size_t>(at)]; };
            const bool preferred =
                degenerate > degenerateAtMost ? idOf(i) < idOf(leaving) : direction[i] > direction[leaving];
            if (mine < theirs || (mine == theirs && preferred)) leaving = i;
        }
        if (leaving < 0) return;  // v cannot rise without end: the gain was rounding
        const double before = value_;
        pivot(leaving, id, direction);
        if (pivots % pivotsBetweenFactorisations == 0) factorise();
        readDuals();
        degenerate = value_ > before ? 0 : degenerate + 1;
    }
    throw std::runtime_error("the linear program of the game did not end");
}

Vector GameProgram::weights() const {
    Vector weights = Vector::Zero(columns());
    for (int i = 1; i <= k_; ++i)
        if (const int id = basis_[static_cast<std::size_t>(i)]; id > k_)
            weights[id - k_ - 1] = std::max(0.0, values_[i]);
    return weights / weights.sum();
}

}  // namespace awaystep
