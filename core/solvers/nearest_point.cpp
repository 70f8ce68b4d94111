#include "solvers/nearest_point.h"

#include <Eigen/QR>
#include <algorithm>
#include <utility>
#include <vector>

#include "solvers/step_size.h"

namespace awaystep {
namespace {

constexpr double negligible = 1e-14;  // a weight that counts as none, as in the active set

// Weights, summing to one, of the point of the columns' affine hull that is nearest to the target. Least squares on
// the differences to one column, not the Gram matrix: that would square the condition number, and the last digits are
// what this algorithm is for. Columns that depend on others get weight zero.
Vector affineMinimiser(const Matrix& points, const Vector& target, Eigen::Index base) {
    Matrix differences = points.colwise() - points.col(base);
    const Eigen::Index last = points.cols() - 1;
    differences.col(base) = differences.col(last);
    differences.conservativeResize(Eigen::NoChange, last);
    Eigen::ColPivHouseholderQR<Matrix> qr(points.rows(), last);
    qr.setThreshold(1e-13);
    const Vector shares = qr.compute(differences).solve(target - points.col(base));
    Vector weights(points.cols());
    weights.head(last) = shares;
    weights[last] = weights[base];
    weights[base] = 1.0 - shares.sum();
    return weights;
}

}  // namespace

void minorCycles(const Matrix& points, const Vector& target, Eigen::Index newcomer, Vector& weights) {
    std::vector<Eigen::Index> members;
    for (Eigen::Index i = 0; i < weights.size(); ++i)
        if (weights[i] > 0.0 || i == newcomer) members.push_back(i);

    while (members.size() > 1) {
        const Vector now = weights(members);
        Eigen::Index heaviest = 0;
        now.maxCoeff(&heaviest);
        const Vector aim = affineMinimiser(points(Eigen::all, members), target, heaviest);
        weights(members) = aim;
        if (aim.minCoeff() > negligible) return;

        // As far toward the aim as all weights stay >= 0; columns whose weight is then zero leave.
        double theta = 1.0;
        for (Eigen::Index i = 0; i < aim.size(); ++i)
            if (aim[i] <= negligible) theta = std::min(theta, now[i] / (now[i] - std::min(aim[i], 0.0)));
        std::vector<Eigen::Index> kept;
        for (Eigen::Index i = 0; i < aim.size(); ++i) {
            const Eigen::Index member = members[static_cast<std::size_t>(i)];
            weights[member] = now[i] + theta * (aim[i] - now[i]);
            if (aim[i] <= negligible && weights[member] <= negligible)
                weights[member] = 0.0;
            else
                kept.push_back(member);
        }
        members = std::move(kept);
    }
    weights(members).setOnes();
}

bool worthACycle(const Vector& x, const Vector& w, const Vector& y, double unit) {
    // An affine minimiser is accurate to some dozens of roundings; below that a new column changes only the noise.
    const double noise = 64.0 * roundingAt(x, unit);
    return w.stableNorm() > noise && w.dot(y - x) > noise * w.stableNorm();
}

NearestPoint nearestPoint(const Matrix& points, const Vector& target) {
    Eigen::Index nearest = 0;
    (points.colwise() - target).colwise().squaredNorm().minCoeff(&nearest);
    const double largest = std::max(points.cwiseAbs().maxCoeff(), target.lpNorm<Eigen::Infinity>());
    // Large points may come from a long horizon, with features of size one.
    const double unit = std::min(1.0, toleranceUnit(largest));
    return nearestPoint(points, target, Vector::Unit(points.cols(), nearest), unit);
}

NearestPoint nearestPoint(const Matrix& points, const Vector& target, Vector weights, double unit) {
    // Every major cycle brings x closer, so no corral comes twice and the loop ends by itself; the count is a limit in
    // case rounding prevents that.
    Vector x = points * weights;
    for (Eigen::Index cycle = 0; cycle < 20 * (points.cols() + points.rows()); ++cycle) {
        const Vector w = target - x;
        Eigen::Index best = 0;
        (points.transpose() * w).maxCoeff(&best);
        if (weights[best] > 0.0 || !worthACycle(x, w, points.col(best), unit)) break;
        minorCycles(points, target, best, weights);
        x = points * weights;
    }
    const double distance = (target - x).stableNorm();
    return {std::move(weights), std::move(x), distance};
}

}  // namespace awaystep
