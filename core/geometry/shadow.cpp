#include "geometry/shadow.h"

#include <algorithm>
#include <array>
#include <cmath>

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

class Search {
public:
    Search(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop)
        : oracle_(oracle), u_(u), v_(v), stop_(stop) {}

    Shadow run() {
        const std::int64_t before = oracle_.calls();
        const std::array<std::array<double, 2>, 4> compass{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
        std::vector<ShadowCorner> known;
        for (const auto& direction : compass) {
            const ShadowCorner corner = ask(direction[0], direction[1]);
            if (!result_.complete) break;
            scale_ = std::max({scale_, std::abs(corner.u), std::abs(corner.v)});
            known.push_back(corner);
        }
        // The four supports stand in counter-clockwise order, each edge of theirs is pushed out as far as it goes.
        for (std::size_t i = 0; i < known.size(); ++i) {
            result_.corners.push_back(known[i]);
            push(known[i], known[(i + 1) % known.size()]);
        }
        keepExtreme();
        measure();
        result_.oracleCalls = oracle_.calls() - before;
        return std::move(result_);
    }

private:
    double tolerance() const { return shadowTolerance * scale_; }

    ShadowCorner ask(double a, double b) {
        if (!result_.complete || stop_.stopRequested()) {
            result_.complete = false;
            return {};
        }
        VertexPtr vertex = oracle_.best(a * u_ + b * v_);
        const double u = u_.dot(vertex->phi);
        const double v = v_.dot(vertex->phi);
        return {std::move(vertex), u, v};
    }

    // Appends what lies beyond the edge a -> b, between the two.
    void push(const ShadowCorner& a, const ShadowCorner& b) {
        if (length(a, b) <= tolerance()) return;
        const ShadowCorner beyond = ask(b.v - a.v, a.u - b.u);
        if (!result_.complete || outside(a, b, beyond) <= tolerance()) return;
        push(a, beyond);
        result_.corners.push_back(beyond);
        push(beyond, b);
    }

    // The oracle may answer with a point in the middle of an edge, and neighbouring supports may be one corner.
    void keepExtreme() {
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
    bool needless(const ShadowCorner& before, const ShadowCorner& corner, const ShadowCorner& after) const {
        if (length(before, corner) <= tolerance() || length(corner, after) <= tolerance()) return true;
        if (length(before, after) <= tolerance()) return false;  // the tip of a flat shadow
        const double along =
            ((corner.u - before.u) * (after.u - before.u) + (corner.v - before.v) * (after.v - before.v)) /
            (length(before, after) * length(before, after));
        return along > 0.0 && along < 1.0 && outside(before, after, corner) <= tolerance();
    }

    void measure() {
        const auto& corners = result_.corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (i > 0 && i + 1 < corners.size()) result_.area += 0.5 * cross(corners[0], corners[i], corners[i + 1]);
            for (std::size_t j = 0; j < i; ++j)
                result_.diameter = std::max(result_.diameter, length(corners[i], corners[j]));
        }
    }

    LinearOracle& oracle_;
    const Vector& u_;
    const Vector& v_;
    const StopToken& stop_;
    double scale_ = 1.0;
    Shadow result_;
};

}  // namespace

Shadow shadowOf(LinearOracle& oracle, const Vector& u, const Vector& v, const StopToken& stop) {
    return Search(oracle, u, v, stop).run();
}

}  // namespace awaystep
