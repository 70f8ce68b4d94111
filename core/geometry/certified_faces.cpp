#include "geometry/certified_faces.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

namespace awaystep {
namespace {

// Relative to the size of K: within this of the largest is on the face, beyond the other surely not; what lies between
// counts as neither, which leaves the bound true.
constexpr double onFace = 1e-9, offFace = 1e-7;
// Hulls of more points, or in more dimensions, take Qhull too long.
constexpr int mostHullPoints = 48, mostHullDimensions = 5;
// Of the faces that were measured before, these nearest ones are measured again among all vertices.
constexpr int mostMeasuredAgain = 24;

Vector evenDirection(int features, Rng& rng) {
    Vector w(features);
    for (double& entry : w) entry = rng.normal();
    return w.normalized();
}

}  // namespace

VertexPtr CertifiedFaces::ask(const Vector& w) {
    const Vector unit = w.normalized();
    VertexPtr y = oracle_.best(unit);
    asked_.push_back({unit, unit.dot(y->phi), oracle_.allowance(unit), false, 0.0});
    know({y});
    return y;
}

void CertifiedFaces::know(const std::vector<VertexPtr>& vertices) {
    for (const VertexPtr& vertex : vertices) {
        size_ = std::max(size_, vertex->phi.lpNorm<Eigen::Infinity>());
        const bool known = std::any_of(known_.begin(), known_.end(), [&](const VertexPtr& each) {
            return each == vertex || each->phi == vertex->phi;
        });
        if (!known) known_.push_back(vertex);
    }
}

bool CertifiedFaces::hasAsked(const Vector& w) const {
    return std::any_of(asked_.begin(), asked_.end(), [&](const Asked& asked) { return (asked.w - w).norm() <= 1e-9; });
}

// A plane that the oracle cannot push out is a facet of K; where it can, a vertex is found and the next hull is nearer.
void CertifiedFaces::pushPlanes(int& calls, const StopToken& stop) {
    for (bool pushed = true; pushed && calls > 0 && vertices() <= mostHullPoints;) {
        pushed = false;
        const Matrix all = columns();
        const int dimension = affineDimension(all);
        if (dimension < 1 || dimension > mostHullDimensions) return;
        for (const HullPlane& plane : facetPlanes(all)) {
            if (calls == 0) return;
            if (hasAsked(plane.normal)) continue;
            stop.throwIfStopped();
            const int before = vertices();
            ask(plane.normal);
            --calls;
            pushed = pushed || vertices() > before;
        }
    }
}

void CertifiedFaces::explore(int calls, int features, Rng& rng, const StopToken& stop) {
    int evenly = calls / 3;
    calls -= evenly;
    for (; evenly > 0; --evenly) {
        stop.throwIfStopped();
        ask(evenDirection(features, rng));
    }
    int forPlanes = calls / 2;
    calls -= forPlanes;
    try {
        pushPlanes(forPlanes, stop);
    } catch (const Stopped&) {
        throw;
    } catch (const std::exception&) {
        // Qhull cannot tell the points apart: the other faces are enough.
    }
    calls += forPlanes;  // what it did not need
    // The neighbours of the closest face decide how close it is.
    while (calls > 0) {
        const Asked* const around = nearest(stop);
        if (around == nullptr) return;
        const Vector w = around->w;
        for (int i = std::min(calls, 2 * features + 2); i > 0; --i, --calls) {
            stop.throwIfStopped();
            ask(w + rng.uniform(0.02, 0.5) * evenDirection(features, rng));
        }
    }
}

// Each face is measured once, when it is new: measuring all of them again for every new vertex took ten times as long.
const CertifiedFaces::Asked* CertifiedFaces::nearest(const StopToken& stop) {
    const Matrix all = columns();
    const Asked* least = nullptr;
    for (Asked& each : asked_) {
        if (!each.measured) {
            stop.throwIfStopped();
            const auto pair = pairOf(each, all);
            each.distance = pair ? pair->distance : std::numeric_limits<double>::infinity();
            each.measured = true;
        }
        if (std::isfinite(each.distance) && (least == nullptr || each.distance < least->distance)) least = &each;
    }
    return least;
}

Matrix CertifiedFaces::columns() const {
    Matrix all(known_.front()->phi.size(), static_cast<Eigen::Index>(known_.size()));
    for (std::size_t i = 0; i < known_.size(); ++i) all.col(static_cast<Eigen::Index>(i)) = known_[i]->phi;
    return all;
}

std::optional<FacialPair> CertifiedFaces::pairOf(const Asked& asked, const Matrix& all) const {
    const Vector below = Vector::Constant(all.cols(), asked.height) - all.transpose() * asked.w;
    std::vector<int> on, off;
    for (int i = 0; i < static_cast<int>(all.cols()); ++i) {
        if (below[i] <= onFace * size_ + asked.allowance) on.push_back(i);
        if (below[i] > offFace * size_ + 10.0 * asked.allowance) off.push_back(i);
    }
    if (on.empty() || off.empty()) return std::nullopt;
    return nearestPair(all(Eigen::all, on), all(Eigen::all, off));
}

std::optional<FacialPair> CertifiedFaces::closest() const {
    if (known_.size() < 2) return std::nullopt;
    const Matrix all = columns();
    std::vector<const Asked*> candidates;
    for (const Asked& each : asked_) candidates.push_back(&each);
    std::stable_sort(candidates.begin(), candidates.end(), [](const Asked* a, const Asked* b) {
        return (a->measured ? a->distance : 0.0) < (b->measured ? b->distance : 0.0);
    });
    std::optional<FacialPair> nearest;
    int again = 0;
    for (const Asked* each : candidates) {
        if (each->measured && ++again > mostMeasuredAgain) break;
        if (std::optional<FacialPair> pair = pairOf(*each, all);
            pair && (!nearest || pair->distance < nearest->distance))
            nearest = std::move(pair);
    }
    return nearest;
}

}  // namespace awaystep
