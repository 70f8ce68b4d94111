#include "solvers/active_set/active_set.h"

#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace awaystep {
namespace {

constexpr double negligible = 1e-14;       // a weight that counts as none
constexpr double exhausted = 1.0 - 1e-12;  // the share of its limit from which a step drops its vertex

double total(const std::vector<double>& weights) { return std::accumulate(weights.begin(), weights.end(), 0.0); }

// What to multiply by so that the sum is one; one itself when the sum is as good as a division could make it.
double toSumOne(double sum) { return std::abs(sum - 1.0) <= std::numeric_limits<double>::epsilon() ? 1.0 : 1.0 / sum; }

// lambda != 0 with sum lambda_j = 0 and sum lambda_j points_j = 0. There must be more points than dimension + 1.
// Found from the differences to the first point: a column that the pivots before it span.
Vector affineDependence(const Matrix& points) {
    const Matrix differences = points.rightCols(points.cols() - 1).colwise() - points.col(0);
    const Eigen::ColPivHouseholderQR<Matrix> qr(differences);
    const Matrix& r = qr.matrixQR();
    const Eigen::Index most = std::min(differences.rows(), differences.cols() - 1);
    Eigen::Index rank = 0;
    while (rank < most && std::abs(r(rank, rank)) > 1e-13 * std::abs(r(0, 0))) ++rank;

    Vector mu = Vector::Zero(differences.cols());
    mu.head(rank) = r.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solve(r.col(rank).head(rank));
    mu[rank] = -1.0;
    Vector lambda(points.cols());
    lambda.tail(mu.size()) = qr.colsPermutation() * mu;
    lambda[0] = -lambda.tail(mu.size()).sum();
    return lambda;
}

}  // namespace

ActiveSet::ActiveSet(const VertexPtr& start) { replaceAll({{start}, {1.0}}); }

std::optional<int> ActiveSet::find(const VertexPtr& vertex) const {
    const auto found = std::find(now_.vertices.begin(), now_.vertices.end(), vertex);
    if (found == now_.vertices.end()) return std::nullopt;
    return static_cast<int>(found - now_.vertices.begin());
}

int ActiveSet::leastAligned(const Vector& w) const {
    Eigen::Index z = 0;
    alignments(w).minCoeff(&z);
    return static_cast<int>(z);
}

double ActiveSet::awayLimit(int z) const {
    if (size() == 1) return std::numeric_limits<double>::infinity();
    // 1 - alpha_z as the sum of the others: no digits are lost when alpha_z is nearly one.
    double others = 0.0;
    for (int i = 0; i < size(); ++i)
        if (i != z) others += weight(i);
    return weight(z) / others;
}

// The numbers at the right are lines of Algorithm 3; away_steps.cpp says where they are not as printed. Line 12, x
// itself, is the sum of the new weights.
// clang-format off
void ActiveSet::moveToward(const VertexPtr& y, double gamma) {
    assert(gamma >= 0.0 && gamma <= 1.0);
    if (gamma == 0.0) return;
    if (gamma >= wholeStep) return replaceAll({{y}, {1.0}});                            // lines 15-16: S = {y}
    const std::optional<int> at = find(y);
    if (!at && gamma <= negligible) return;

    WeightChange change;
    change.scale = 1.0 - gamma;                                                         // line 19: alpha_v, all v but y
    if (at) {
        change.set[0] = {*at, (1.0 - gamma) * weight(*at) + gamma};                     // line 18: alpha_y
    } else {
        change.added = y;                                                               // line 20: S with y
        change.set[0] = {size(), gamma};                                                // line 18, alpha_y = 0 before
    }
    commit(std::move(change));
}

bool ActiveSet::moveAwayFrom(int z, double gamma) {
    assert(gamma >= 0.0 && size() > 1);
    if (gamma == 0.0) return false;
    const double limit = awayLimit(z);
    const VertexPtr leaver = vertex(z);
    WeightChange change;
    if (gamma >= limit * exhausted) {                                                   // line 23
        change.set[0] = {z, 0.0};                                                       // line 24: S without z
    } else {
        change.scale = 1.0 + gamma;                                                     // line 27: alpha_v, all v but z
        // (1 + gamma) alpha_z - gamma, written so that it is zero at the limit.
        change.set[0] = {z, weight(z) * (1.0 - gamma / limit)};                         // line 26: alpha_z
    }
    commit(std::move(change));                             // after line 24 the others are divided by their sum 1 - alpha_z
    return !find(leaver);
}
// clang-format on

bool ActiveSet::transfer(int z, const VertexPtr& y, double gamma) {
    assert(gamma >= 0.0 && vertex(z) != y);
    if (gamma == 0.0) return false;
    if (gamma >= weight(z) * exhausted) gamma = weight(z);
    const VertexPtr leaver = vertex(z);
    const std::optional<int> at = find(y);
    WeightChange change;
    change.set[0] = {z, weight(z) - gamma};
    if (at)
        change.set[1] = {*at, weight(*at) + gamma};
    else {
        change.added = y;
        change.set[1] = {size(), gamma};
    }
    commit(std::move(change));
    return !find(leaver);
}

void ActiveSet::reduce(int most) {
    assert(most > point_.size());
    if (size() <= most) return;
    WeightedVertices list = now_;
    Matrix points = phis_.leftCols(size());
    while (list.size() > most) {
        Vector lambda = affineDependence(points);
        // Both signs end at a zero weight; the one that gets there first disturbs x least.
        Eigen::Index first = 0;
        double theta = std::numeric_limits<double>::infinity();
        for (Eigen::Index i = 0; i < lambda.size(); ++i) {
            const double reach = list.weights[static_cast<std::size_t>(i)] / std::abs(lambda[i]);
            if (reach < theta) {
                theta = reach;
                first = i;
            }
        }
        if (lambda[first] < 0.0) lambda = -lambda;
        for (Eigen::Index i = 0; i < lambda.size(); ++i) {
            double& weight = list.weights[static_cast<std::size_t>(i)];
            weight = std::max(0.0, weight - theta * lambda[i]);
        }
        list.vertices.erase(list.vertices.begin() + first);
        list.weights.erase(list.weights.begin() + first);
        const Eigen::Index behind = points.cols() - 1 - first;
        points.middleCols(first, behind) = points.rightCols(behind).eval();
        points.conservativeResize(Eigen::NoChange, points.cols() - 1);
    }
    replaceAll(std::move(list));
}

void ActiveSet::assign(std::vector<VertexPtr> vertices, std::vector<double> weights) {
    assert(vertices.size() == weights.size());
    replaceAll({std::move(vertices), std::move(weights)});
}

std::string ActiveSet::checkHealth() const { return awaystep::checkHealth(point_, latest_->members()); }

void ActiveSet::commit(WeightChange change) {
    scaleAndSet(change, now_);
    if (change.added) {
        if (phis_.cols() < size()) phis_.conservativeResize(Eigen::NoChange, 2 * size());
        phis_.col(size() - 1) = change.added->phi;
    }
    double sum = 0.0;
    for (int i = 0; i < size(); ++i) {
        if (weight(i) <= negligible)
            change.removed.push_back(i);
        else
            sum += weight(i);
    }
    change.rescale = toSumOne(sum);
    auto gone = change.removed.begin();
    for (int i = 0, kept = 0; i < size() && !change.removed.empty(); ++i) {
        if (gone != change.removed.end() && *gone == i) {
            ++gone;
            continue;
        }
        if (kept != i) phis_.col(kept) = phis_.col(i);
        ++kept;
    }
    removeAndRescale(change, now_);
    sumUp();
    latest_ = WeightSnapshot::next(latest_, std::move(change), now_);
}

void ActiveSet::replaceAll(WeightedVertices list) {
    for (std::size_t i = list.vertices.size(); i-- > 0;)
        if (list.weights[i] <= negligible) {
            list.vertices.erase(list.vertices.begin() + static_cast<std::ptrdiff_t>(i));
            list.weights.erase(list.weights.begin() + static_cast<std::ptrdiff_t>(i));
        }
    const double rescale = toSumOne(total(list.weights));
    for (double& weight : list.weights) weight *= rescale;
    now_ = std::move(list);
    phis_.resize(vertex(0)->phi.size(), std::max<Eigen::Index>(phis_.cols(), size()));
    for (int i = 0; i < size(); ++i) phis_.col(i) = vertex(i)->phi;
    sumUp();
    latest_ = WeightSnapshot::keyFrame(now_);
}

void ActiveSet::sumUp() {
    const Eigen::Map<const Vector> weights(now_.weights.data(), size());
    point_.noalias() = phis_.leftCols(size()) * weights;
}

}  // namespace awaystep
