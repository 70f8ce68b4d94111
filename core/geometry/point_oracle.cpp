#include "geometry/point_oracle.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "world/occupancy.h"
#include "world/policy.h"

namespace awaystep {

PointOracle::PointOracle(const std::vector<Vector>& points) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int index = static_cast<int>(i);
        vertices_.push_back(
            std::make_shared<const Vertex>(Vertex{index + 1, DeterministicPolicy(std::vector<int>{index}), points[i]}));
    }
    measure();
}

PointOracle::PointOracle(std::vector<VertexPtr> vertices) : vertices_(std::move(vertices)) { measure(); }

void PointOracle::measure() {
    double largest = 0.0;
    for (const VertexPtr& vertex : vertices_) largest = std::max(largest, vertex->phi.lpNorm<Eigen::Infinity>());
    unit_ = std::min(1.0, toleranceUnit(largest));  // long horizons make large points of features of size one
}

VertexPtr PointOracle::answer(const Vector& unitW) {
    VertexPtr best = vertices_.front();
    double most = unitW.dot(best->phi);
    for (const VertexPtr& vertex : vertices_)
        if (const double value = unitW.dot(vertex->phi); value > most + tie * unit_) {
            most = value;
            best = vertex;
        }
    return best;
}

double policyCount(const Mdp& mdp) {
    return std::pow(mdp.actions(), static_cast<double>(mdp.states()) * mdp.criterion().stages());
}

std::optional<Matrix> differentPhis(const Mdp& mdp, int most) {
    if (policyCount(mdp) > most) return std::nullopt;
    const double tolerance = 1e-11 * toleranceReach(mdp);
    // Sorted by one number that equal Phi share, so that only neighbours need a second look.
    std::multimap<double, Vector> known;
    std::vector<int> actions(
        static_cast<std::size_t>(mdp.states()) * static_cast<std::size_t>(mdp.criterion().stages()), 0);
    for (std::size_t s = 0; s < actions.size();) {
        const Vector phi = featureExpectations(mdp, DeterministicPolicy(actions, mdp.criterion().stages()));
        const double key = phi.sum();
        const double near = tolerance * static_cast<double>(phi.size());
        const bool old = std::any_of(
            known.lower_bound(key - near), known.upper_bound(key + near),
            [&](const auto& other) { return (other.second - phi).template lpNorm<Eigen::Infinity>() <= tolerance; });
        if (!old) known.emplace(key, phi);
        // The next policy, as one counts.
        for (s = 0; s < actions.size() && ++actions[s] == mdp.actions(); ++s) actions[s] = 0;
    }
    Matrix phis(mdp.featureCount(), static_cast<Eigen::Index>(known.size()));
    Eigen::Index column = 0;
    for (const auto& [key, phi] : known) phis.col(column++) = phi;
    return phis;
}

}  // namespace awaystep
