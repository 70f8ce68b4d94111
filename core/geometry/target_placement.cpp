#include "geometry/target_placement.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace awaystep {
namespace {

double cross(const ShadowCorner& a, const ShadowCorner& b, double u, double v) {
    return (b.u - a.u) * (v - a.v) - (b.v - a.v) * (u - a.u);
}

}  // namespace

TargetPlacement::TargetPlacement(AffineHull hull, Plane plane, std::vector<ShadowCorner> outline, Vector centre,
                                 Vector start)
    : hull_(std::move(hull)),
      plane_(std::move(plane)),
      outline_(std::move(outline)),
      centre_(std::move(centre)),
      start_(std::move(start)),
      centreU_(plane_.u.dot(centre_)),
      centreV_(plane_.v.dot(centre_)),
      startU_(plane_.u.dot(start_)),
      startV_(plane_.v.dot(start_)) {
    // The displacement falls on the place that was asked for, where the hull allows it: of all displacements along the
    // projected directions the one whose shadow is nearest to (du, dv). A plane across the hull moves nothing.
    Matrix projected(plane_.u.size(), 2);
    projected.col(0) = hull_.along(plane_.u);
    projected.col(1) = hull_.along(plane_.v);
    const Eigen::Matrix2d seen = projected.transpose() * projected;
    Eigen::CompleteOrthogonalDecomposition<Eigen::Matrix2d> inverse(2, 2);
    inverse.setThreshold(1e-9);
    inverse.compute(seen);
    moves_ = projected * inverse.pseudoInverse();
}

Vector TargetPlacement::displacement(double du, double dv) const { return moves_.col(0) * du + moves_.col(1) * dv; }

Vector TargetPlacement::mixtureAt(const EdgePoint& point) const {
    return (1.0 - point.share) * outline_[point.first].vertex->phi + point.share * outline_[point.second].vertex->phi;
}

Placement TargetPlacement::onEdge(const EdgePoint& point) const {
    const VertexPtr &first = outline_[point.first].vertex, &second = outline_[point.second].vertex;
    if (point.share <= 0.0 || first == second) return {first->phi, PlacedAt::Corner, first, nullptr, 0.0};
    if (point.share >= 1.0) return {second->phi, PlacedAt::Corner, second, nullptr, 0.0};
    return {mixtureAt(point), PlacedAt::Edge, first, second, point.share};
}

TargetPlacement::EdgePoint TargetPlacement::nearestOnOutline(double u, double v) const {
    EdgePoint best;
    best.away = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < outline_.size(); ++i) {
        const std::size_t j = (i + 1) % outline_.size();
        const ShadowCorner &a = outline_[i], &b = outline_[j];
        const double du = b.u - a.u, dv = b.v - a.v, square = du * du + dv * dv;
        EdgePoint point{i, j};
        if (square > 0.0) point.share = std::clamp(((u - a.u) * du + (v - a.v) * dv) / square, 0.0, 1.0);
        point.u = a.u + point.share * du;
        point.v = a.v + point.share * dv;
        point.away = std::hypot(u - point.u, v - point.v);
        if (point.away < best.away) best = point;
    }
    return best;
}

bool TargetPlacement::insideOutline(double u, double v) const {
    if (outline_.size() < 3) return false;
    for (std::size_t i = 0; i < outline_.size(); ++i)
        if (cross(outline_[i], outline_[(i + 1) % outline_.size()], u, v) < 0.0) return false;
    return true;
}

bool TargetPlacement::snaps(double u, double v, const SnapReach& snap, Placement& placement) const {
    if (outline_.empty()) return false;
    const auto away = [&](const ShadowCorner& corner) { return std::hypot(corner.u - u, corner.v - v); };
    const auto corner = std::min_element(outline_.begin(), outline_.end(),
                                         [&](const auto& a, const auto& b) { return away(a) < away(b); });
    if (away(*corner) <= snap.corner) {
        placement = {corner->vertex->phi, PlacedAt::Corner, corner->vertex, nullptr, 0.0};
        return true;
    }
    const EdgePoint edge = nearestOnOutline(u, v);
    if (edge.away > snap.edge) return false;
    placement = onEdge(edge);
    return true;
}

Placement TargetPlacement::withinPlane(double u, double v, const SnapReach& snap) const {
    Placement placement;
    if (snaps(u, v, snap, placement)) return placement;
    return {start_ + displacement(u - startU_, v - startV_), PlacedAt::Plane, nullptr, nullptr, 0.0};
}

// The ray from the centre through the place meets the outline in b.
Placement TargetPlacement::lifted(double u, double v) const {
    const double du = u - centreU_, dv = v - centreV_;
    double furthest = std::numeric_limits<double>::infinity();  // along the ray, the place itself is at 1
    EdgePoint hit;
    for (std::size_t i = 0; i < outline_.size(); ++i) {
        const std::size_t j = (i + 1) % outline_.size();
        const ShadowCorner &a = outline_[i], &b = outline_[j];
        const double eu = b.u - a.u, ev = b.v - a.v;
        const double turn = du * ev - dv * eu;  // > 0 where the ray leaves through this edge
        if (turn <= 0.0) continue;
        const double along = ((a.u - centreU_) * ev - (a.v - centreV_) * eu) / turn;
        if (along >= furthest) continue;
        furthest = along;
        const double pu = centreU_ + along * du, pv = centreV_ + along * dv;
        hit = {i, j, std::clamp(((pu - a.u) * eu + (pv - a.v) * ev) / (eu * eu + ev * ev), 0.0, 1.0), pu, pv, 0.0};
    }
    // At the centre there is no ray.
    if (!std::isfinite(furthest)) return {centre_, PlacedAt::Inside, nullptr, nullptr, 0.0};
    if (furthest <= 1.0) return onEdge(hit);
    return {centre_ + (mixtureAt(hit) - centre_) / furthest, PlacedAt::Inside, nullptr, nullptr, 0.0};
}

Placement TargetPlacement::stayingInK(double u, double v, const SnapReach& snap) const {
    Placement placement;
    if (outline_.empty()) return withinPlane(u, v, snap);
    if (snaps(u, v, snap, placement)) return placement;
    if (insideOutline(u, v)) return lifted(u, v);
    const EdgePoint edge = nearestOnOutline(u, v);
    return {mixtureAt(edge) + displacement(u - edge.u, v - edge.v), PlacedAt::Beyond, nullptr, nullptr, 0.0};
}

std::vector<ShadowCorner> outlineOf(const std::vector<VertexPtr>& vertices, const Plane& plane) {
    std::vector<ShadowCorner> all;
    double size = 0.0;
    for (const VertexPtr& vertex : vertices) {
        all.push_back({vertex, plane.u.dot(vertex->phi), plane.v.dot(vertex->phi)});
        size = std::max({size, std::abs(all.back().u), std::abs(all.back().v)});
    }
    std::sort(all.begin(), all.end(),
              [](const ShadowCorner& a, const ShadowCorner& b) { return a.u < b.u || (a.u == b.u && a.v < b.v); });
    const double least = 1e-9 * size;  // by so much a corner stands out
    // Andrew's monotone chain.
    std::vector<ShadowCorner> hull;
    const auto add = [&](const ShadowCorner& corner, std::size_t kept) {
        if (!hull.empty() && std::hypot(corner.u - hull.back().u, corner.v - hull.back().v) <= least) return;
        while (hull.size() >= kept + 2) {
            const ShadowCorner &a = hull[hull.size() - 2], &b = hull.back();
            const double length = std::hypot(b.u - a.u, b.v - a.v);
            if (cross(a, b, corner.u, corner.v) > least * length) break;
            hull.pop_back();
        }
        hull.push_back(corner);
    };
    for (const ShadowCorner& each : all) add(each, 0);
    const std::size_t lower = hull.empty() ? 0 : hull.size() - 1;
    for (auto each = all.rbegin(); each != all.rend(); ++each) add(*each, lower);
    if (hull.size() > 1 && std::hypot(hull.back().u - hull.front().u, hull.back().v - hull.front().v) <= least)
        hull.pop_back();
    return hull;
}

}  // namespace awaystep
