#include "window/polytope/plane_choice.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <vector>

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

Framing framingOf(const std::vector<const Vector*>& points, const Plane& plane, bool solid) {
    double lowU = 1e300, highU = -1e300, lowV = 1e300, highV = -1e300;
    Vector low = *points.front(), high = low;
    for (const Vector* point : points) {
        lowU = std::min(lowU, plane.u.dot(*point));
        highU = std::max(highU, plane.u.dot(*point));
        lowV = std::min(lowV, plane.v.dot(*point));
        highV = std::max(highV, plane.v.dot(*point));
        low = low.cwiseMin(*point);
        high = high.cwiseMax(*point);
    }
    Framing frame;
    frame.middle = 0.5 * (lowU + highU) * plane.u + 0.5 * (lowV + highV) * plane.v;
    frame.halfWidth = 0.5 * (highU - lowU);
    frame.halfHeight = 0.5 * (highV - lowV);
    if (solid) {
        // As wide and as high as it gets from any side, so that turning does not change the scale.
        frame.middle = 0.5 * (low + high);
        frame.halfWidth = frame.halfHeight = 0.0;
        for (const Vector* point : points) {
            const Vector from = *point - frame.middle;
            const double out = std::hypot(from[0], from[1]);
            const double upright = plane.v[2];
            frame.halfWidth = std::max(frame.halfWidth, out);
            frame.halfHeight =
                std::max(frame.halfHeight, std::abs(from[2] * upright) + out * std::sqrt(1.0 - upright * upright));
        }
    }
    const double least = 1e-9 * toleranceUnit(std::max(low.lpNorm<Eigen::Infinity>(), high.lpNorm<Eigen::Infinity>()));
    frame.halfWidth = std::max(frame.halfWidth, least);
    frame.halfHeight = std::max(frame.halfHeight, least);
    return frame;
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

double Framing::scaleFor(double width, double height) const {
    return std::max(1.0, std::min(0.5 * width / halfWidth, 0.5 * height / halfHeight));
}

Framing framingOf(const Session& session, const Plane& plane, const Shadow* shadow, const Solid* solid, double width,
                  double height, double margin) {
    std::vector<const Vector*> points;
    if (solid != nullptr)
        for (const VertexPtr& vertex : solid->vertices) points.push_back(&vertex->phi);
    else if (shadow != nullptr)
        for (const ShadowCorner& corner : shadow->corners) points.push_back(&corner.vertex->phi);
    const OpenQuestion& question = session.question();
    const Vector* target = question.target() != nullptr ? &question.target()->value : nullptr;
    if (target != nullptr && points.size() > 1 && question.document().targetFrom == TargetSource::Placed) {
        const Framing without = framingOf(points, plane, solid != nullptr);
        const double scale = without.scaleFor(width, height);
        const Vector from = *target - without.middle;
        if (std::abs(plane.u.dot(from)) * scale <= 0.5 * width + margin &&
            std::abs(plane.v.dot(from)) * scale <= 0.5 * height + margin)
            return without;
    }
    if (target != nullptr) points.push_back(target);
    if (points.size() < 2) return {target != nullptr ? *target : Vector(Vector::Zero(plane.u.size())), 1.0, 1.0};
    return framingOf(points, plane, solid != nullptr);
}

}  // namespace awaystep
