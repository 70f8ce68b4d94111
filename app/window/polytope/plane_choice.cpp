#include "window/polytope/plane_choice.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <vector>

#include "model/open_question.h"
#include "model/race/race.h"
#include "model/race/race_feature.h"
#include "model/session.h"

namespace awaystep {
namespace {

// The same plane with its axes turned, or mirrored, until they lie as near as they can to those of another: what is
// followed with the eye stays where it was.
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

Plane PlaneChoice::wanted(const Session& session, const OpenScenario& openScenario, const PolytopeView& view) {
    const int k = openScenario.mdp().featureCount();
    const RecordPtr record = session.race().shownRecord();
    if (view.mode == PolytopeMode::ThroughXyz && record && record->best && record->away)
        return ofStep(session, planeThrough(record->x, record->best->phi, record->away->phi));
    if (view.mode == PolytopeMode::ThroughXyz && record && record->best && session.question().target() != nullptr)
        return ofStep(session, planeThrough(record->x, record->best->phi, session.question().target()->value));
    if (view.mode == PolytopeMode::Principal && session.race().race() != nullptr) return principal(session);
    const int first = std::clamp(view.first, 0, k - 1);
    const int second = std::clamp(view.second, 0, k - 1);
    return featurePlane(k, first, second == first ? (first + 1) % k : second);
}

// The plane of a step, turned to lie as the principal one does: from step to step, and from the one view to the
// other, what is on the left stays there.
Plane PlaneChoice::ofStep(const Session& session, const Plane& plane) {
    if (stepAsked_ && *stepAsked_ == plane) return stepPlane_;
    stepAsked_ = plane;
    stepPlane_ = session.question().target() == nullptr ? plane : turnedTowards(plane, principal(session));
    return stepPlane_;
}

// The two directions in which the target and the vertices that the race met differ most: each vertex counts once,
// so that a long race looks at the same plane as its beginning. Found anew when there are twice as many records,
// and at the end, and then turned to lie as before; as long as world and target are the same, other solvers or an
// earlier iteration change nothing.
Plane PlaneChoice::principal(const Session& session) {
    const Race& race = *session.race().race();
    std::size_t count = 1;
    for (const RunView& run : race.runs()) count += static_cast<std::size_t>(run.history().size());
    const bool over = race.player().finished();
    const Vector& target = session.question().target()->value;
    // Another world may have another number of features, and stand where the old one stood.
    const bool same = principalCount_ > 0 && principalTarget_.size() == target.size() && principalTarget_ == target;
    if (same && count < 2 * principalCount_ && !(over && count > principalCount_)) return principal_;
    principalTarget_ = target;
    principalCount_ = count;
    std::vector<Vector> points = {target};
    const auto add = [&](const Vector& point) {
        constexpr double alike = 1e-9;
        if (std::none_of(points.begin(), points.end(),
                         [&](const Vector& other) { return (other - point).norm() <= alike; }))
            points.push_back(point);
    };
    for (const RunView& run : race.runs()) {
        const int stride = 1 + run.history().size() / 500;
        for (int t = 0; t < run.history().size(); t += stride) {
            const RecordPtr& record = run.history().at(t);
            if (t == 0) add(record->x);
            if (record->best) add(record->best->phi);
        }
    }
    const Plane found = principalPlane(points);
    principal_ = same ? turnedTowards(found, principal_) : found;
    return principal_;
}

}  // namespace awaystep
