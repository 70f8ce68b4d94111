#include "geometry/shadow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace awaystep {
namespace {

constexpr double shadowTolerance = 1e-9;

double cross(const ShadowCorner& a, const ShadowCorner& b, const ShadowCorner& c) {
    return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
}

double length(const ShadowCorner& a, const ShadowCorner& b) { return std::hypot(b.u - a.u, b.v - a.v); }

// How far c lies to the right of the directed edge a -> b, that is, outside of a counter-clockwise outline.
double outside(const ShadowCorner& a, const ShadowCorner& b, const ShadowCorner& c) {
    const double edge = length(a, b);
    return edge > 0.0 ? -cross(a, b, c) / edge : length(a, c);
}

}  // namespace

ShadowSearch::ShadowSearch(LinearOracle& oracle, Vector u, Vector v)
    : oracle_(oracle), u_(std::move(u)), v_(std::move(v)), scale_(oracle.unit()), before_(oracle.calls()) {}

double ShadowSearch::tolerance() const { return shadowTolerance * scale_; }

ShadowCorner ShadowSearch::ask(double a, double b) {
    VertexPtr vertex = oracle_.best(a * u_ + b * v_);
    const double u = u_.dot(vertex->phi);
    const double v = v_.dot(vertex->phi);
    return {std::move(vertex), u, v};
}

std::optional<Shadow> ShadowSearch::step() {
    constexpr std::array<std::array<double, 2>, 4> compass{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    if (supports_.size() < compass.size()) {
        const auto& direction = compass[supports_.size()];
        supports_.push_back(ask(direction[0], direction[1]));
        scale_ = std::max({scale_, std::abs(supports_.back().u), std::abs(supports_.back().v)});
        // The four supports stand in counter-clockwise order, each edge of theirs is pushed out as far as it goes.
        if (supports_.size() == compass.size())
            for (std::size_t i = compass.size(); i-- > 0;) {
                rest_.push_back({supports_[i], supports_[(i + 1) % compass.size()]});
                rest_.push_back({supports_[i], std::nullopt});
            }
        return std::nullopt;
    }
    while (!rest_.empty()) {
        Piece piece = std::move(rest_.back());
        rest_.pop_back();
        if (!piece.to) {
            result_.corners.push_back(std::move(piece.from));
            continue;
        }
        const ShadowCorner &a = piece.from, &b = *piece.to;
        if (length(a, b) <= tolerance()) continue;
        const ShadowCorner beyond = ask(b.v - a.v, a.u - b.u);
        if (outside(a, b, beyond) > tolerance()) {
            rest_.push_back({beyond, b});
            rest_.push_back({beyond, std::nullopt});
            rest_.push_back({a, beyond});
        }
        return std::nullopt;
    }
    return measured();
}

// The corners found, in order: those of the pieces that are left come after those that are done.
Shadow ShadowSearch::unfinished() {
    for (auto piece = rest_.rbegin(); piece != rest_.rend(); ++piece)
        if (!piece->to) result_.corners.push_back(piece->from);
    if (rest_.empty() && result_.corners.empty()) result_.corners = supports_;
    result_.complete = false;
    return measured();
}

// The oracle may answer with a point in the middle of an edge, and neighbouring supports may be one corner.
void ShadowSearch::keepExtreme() {
    auto& corners = result_.corners;
    for (bool changed = true; changed && corners.size() > 1;) {
        changed = false;
        for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i) {
            const ShadowCorner& before = corners[(i + corners.size() - 1) % corners.size()];
            const ShadowCorner& after = corners[(i + 1) % corners.size()];
            if (!needless(before, corners[i], after)) continue;
            corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
            changed = true;
            --i;
        }
    }
}

// With two corners left before and after are one: then only a repeated point is needless.
bool ShadowSearch::needless(const ShadowCorner& before, const ShadowCorner& corner, const ShadowCorner& after) const {
    if (length(before, corner) <= tolerance() || length(corner, after) <= tolerance()) return true;
    if (length(before, after) <= tolerance()) return false;  // the tip of a flat shadow
    const double along = ((corner.u - before.u) * (after.u - before.u) + (corner.v - before.v) * (after.v - before.v)) /
                         (length(before, after) * length(before, after));
    return along > 0.0 && along < 1.0 && outside(before, after, corner) <= tolerance();
}

Shadow ShadowSearch::measured() {
    keepExtreme();
    const auto& corners = result_.corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (i > 0 && i + 1 < corners.size()) result_.area += 0.5 * cross(corners[0], corners[i], corners[i + 1]);
        for (std::size_t j = 0; j < i; ++j)
            result_.diameter = std::max(result_.diameter, length(corners[i], corners[j]));
    }
    result_.oracleCalls = oracle_.calls() - before_;
    return std::move(result_);
}

Shadow shadowOf(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop) {
    ShadowSearch search(oracle, u, v);
    for (;;) {
        if (stop.stopRequested()) return search.unfinished();
        if (auto shadow = search.step()) return std::move(*shadow);
    }
}

}  // namespace awaystep
