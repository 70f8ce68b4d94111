#include "window/polytope/plane_choice.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "model/open_question.h"
#include "model/polytope/polytope_feature.h"
#include "model/polytope/polytopes.h"
#include "model/race/race_feature.h"
#include "model/session.h"
#include "model/world/open_scenario.h"

namespace awaystep {
namespace {

// The same plane with its axes turned, or mirrored, until they lie as near as they can to those of another: what the
// user follows stays where it was.
Plane turnedTowards(const Plane& plane, const Plane& other) {
    if (plane.u.size() != other.u.size()) return plane;
    Eigen::Matrix2d seen;
    seen << plane.u.dot(other.u), plane.u.dot(other.v), plane.v.dot(other.u), plane.v.dot(other.v);
    const Eigen::JacobiSVD<Eigen::Matrix2d> svd(seen, Eigen::ComputeFullU | Eigen::ComputeFullV);
    constexpr double tooLittle = 0.05;  // in common, for one to say how the other should lie
    if (svd.singularValues()[1] < tooLittle) return plane;
    const Eigen::Matrix2d turn = svd.matrixU() * svd.matrixV().transpose();
    return {turn(0, 0) * plane.u + turn(1, 0) * plane.v, turn(0, 1) * plane.u + turn(1, 1) * plane.v};
}

}  // namespace

Plane cameraPlane(const PolytopeView& view) {
    Plane plane{Vector(3), Vector(3)};
    plane.u << std::cos(view.yaw), std::sin(view.yaw), 0.0;
    plane.v << -std::sin(view.yaw) * std::sin(view.pitch), std::cos(view.yaw) * std::sin(view.pitch),
        std::cos(view.pitch);
    return plane;
}

std::optional<Plane> wantedPlane(const Session& session, const OpenScenario& openScenario, const PolytopeView& view) {
    const int k = openScenario.mdp().featureCount();
    const FeatureExpectations* target = session.question().target();
    const int first = std::clamp(view.first, 0, k - 1);
    const int second = std::clamp(view.second, 0, k - 1);
    if (view.mode == PolytopeMode::Features || target == nullptr)
        return featurePlane(k, first, second == first ? (first + 1) % k : second);
    const std::optional<Plane>& principal = session.polytope().polytopes().principal();
    const RecordPtr record = session.race().shownRecord();
    if (!principal || view.mode != PolytopeMode::ThroughXyz || !record || !record->best) return principal;
    // Turned to lie as the principal one does: from step to step, and from the one view to the other, what is on the
    // left stays there.
    const Vector& third = record->away ? record->away->phi : target->value;
    return turnedTowards(planeThrough(record->x, record->best->phi, third), *principal);
}

}  // namespace awaystep
