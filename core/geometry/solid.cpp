#include "geometry/solid.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "geometry/convex_hull.h"
#include "geometry/plane.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/shadow.h"

namespace awaystep {
namespace {

using Point = Eigen::Vector3d;
constexpr double solidTolerance = 1e-9;

}  // namespace

struct SolidGrowth::Parts {
    explicit Parts(LinearOracle& asked) : oracle(asked), before(asked.calls()), scale(asked.unit()) {
        for (int axis = 3; axis-- > 0;)
            for (const double sign : {-1.0, 1.0}) directions.push_back(sign * Point::Unit(axis));
    }

    double tolerance() const { return solidTolerance * scale; }

    // Calls the oracle for a direction; true if it finds a new point.
    bool ask(const Point& direction) {
        const VertexPtr vertex = oracle.best(direction);
        for (const VertexPtr& known : points)
            if (known == vertex || (known->phi - vertex->phi).norm() <= tolerance()) return false;
        points.push_back(vertex);
        scale = std::max(scale, vertex->phi.norm());
        return true;
    }

    // An orthonormal basis of the directions between points, as columns.
    Matrix spanOfPoints() const {
        Matrix differences(3, static_cast<Eigen::Index>(points.size()));
        for (std::size_t i = 0; i < points.size(); ++i)
            differences.col(static_cast<Eigen::Index>(i)) = points[i]->phi - points[0]->phi;
        const PrincipalAxes axes = principalAxes(differences);
        return axes.directions.leftCols((axes.reach.array() > tolerance()).count());
    }

    static Matrix complementOf(const Matrix& span) {
        if (span.cols() == 0) return Matrix::Identity(3, 3);
        return principalAxes(span).directions.rightCols(3 - span.cols());
    }

    std::vector<HullPlane> planes() const {
        std::vector<Vector> places;
        for (const VertexPtr& p : points) places.push_back(p->phi);
        return hullPlanes(places);
    }

    // The axes both ways, then across whatever the points found so far span, so that no dimension of K is overlooked.
    void firstPoints() {
        if (directions.empty()) {
            const Matrix across = complementOf(spanOfPoints());
            if (!grown || across.cols() == 0) {
                stage = spanOfPoints().cols() == 3 ? Stage::Planes : Stage::Flat;
                return;
            }
            grown = false;
            for (Eigen::Index c = across.cols(); c-- > 0;)
                for (const double sign : {-1.0, 1.0}) directions.push_back(sign * across.col(c));
        }
        const Point next = directions.back();
        directions.pop_back();
        grown = ask(next) || grown;
    }

    // Every plane of the hull is pushed out; planes that do not move are not tried again.
    void pushPlane() {
        const auto same = [this](const HullPlane& a, const HullPlane& b) {
            return (a.normal - b.normal).norm() <= solidTolerance && std::abs(a.offset - b.offset) <= tolerance();
        };
        if (untried.empty()) {
            if (!grown && !settled.empty()) {
                stage = Stage::Extreme;
                return;
            }
            grown = false;
            untried = planes();
            std::reverse(untried.begin(), untried.end());
        }
        while (!untried.empty()) {
            const HullPlane plane = std::move(untried.back());
            untried.pop_back();
            if (std::any_of(settled.begin(), settled.end(), [&](const HullPlane& each) { return same(plane, each); }))
                continue;
            settled.push_back(plane);
            grown = ask(plane.normal) || grown;
            return;
        }
    }

    // A point within the tolerance of the hull of the others is no corner of K.
    void keepExtreme() {
        if (looked == points.size() || points.size() <= 4) {
            stage = Stage::Facets;
            return;
        }
        std::vector<VertexPtr> others = points;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(looked));
        PointOracle hull(others);
        if (project(hull, points[looked]->phi).distance <= tolerance())
            points = std::move(others);
        else
            ++looked;
    }

    // Triangles of one plane are one facet; its corners are all points on that plane.
    void mergeFacets() {
        Point centre = Point::Zero();
        for (const VertexPtr& p : points) centre += p->phi / static_cast<double>(points.size());
        for (const HullPlane& plane : planes()) {
            SolidFacet facet;
            facet.normal = plane.normal;
            facet.offset = plane.offset;
            for (std::size_t i = 0; i < points.size(); ++i)
                if (std::abs(plane.normal.dot(points[i]->phi) - plane.offset) <= 10.0 * tolerance())
                    facet.corners.push_back(static_cast<int>(i));
            const bool known = std::any_of(solid.facets.begin(), solid.facets.end(), [&](const SolidFacet& other) {
                std::vector<int> sorted = other.corners;
                std::sort(sorted.begin(), sorted.end());
                return std::includes(sorted.begin(), sorted.end(), facet.corners.begin(), facet.corners.end());
            });
            if (known || facet.corners.size() < 3) continue;
            sortRound(facet);
            addSize(facet, centre);
            solid.facets.push_back(std::move(facet));
        }
    }

    const Vector& corner(const SolidFacet& facet, std::size_t i) const {
        return solid.vertices[static_cast<std::size_t>(facet.corners[i % facet.corners.size()])]->phi;
    }

    void sortRound(SolidFacet& facet) const {
        Point middle = Point::Zero();
        for (std::size_t i = 0; i < facet.corners.size(); ++i)
            middle += corner(facet, i) / static_cast<double>(facet.corners.size());
        const Point right = (Point(corner(facet, 0)) - middle).normalized();
        const Point up = facet.normal.cross(right);
        const auto angle = [&](int i) {
            const Point p = Point(solid.vertices[static_cast<std::size_t>(i)]->phi) - middle;
            return std::atan2(p.dot(up), p.dot(right));
        };
        std::sort(facet.corners.begin(), facet.corners.end(), [&](int a, int b) { return angle(a) < angle(b); });
    }

    void addSize(const SolidFacet& facet, const Point& inside) {
        double area = 0.0;
        for (std::size_t i = 1; i + 1 < facet.corners.size(); ++i) {
            const Point a = corner(facet, i) - corner(facet, 0);
            const Point b = corner(facet, i + 1) - corner(facet, 0);
            area += 0.5 * a.cross(b).norm();
        }
        solid.area += area;
        solid.volume += area * (facet.offset - facet.normal.dot(inside)) / 3.0;
    }

    void flat() {
        const Matrix span = spanOfPoints();
        solid.dimension = static_cast<int>(span.cols());
        if (solid.dimension == 2) {
            if (!outline) outline.emplace(oracle, span.col(0), span.col(1));
            if (auto shadow = outline->step()) drawPolygon(span, *shadow);
        } else {
            keepEnds(span);
        }
    }

    void drawPolygon(const Matrix& span, const Shadow& shadow) {
        solid.complete = solid.complete && shadow.complete;
        SolidFacet facet;
        for (const ShadowCorner& shadowCorner : shadow.corners) {
            facet.corners.push_back(static_cast<int>(solid.vertices.size()));
            solid.vertices.push_back(shadowCorner.vertex);
        }
        facet.normal = Point(span.col(0)).cross(Point(span.col(1)));
        facet.offset = facet.normal.dot(Point(points[0]->phi));
        solid.facets.push_back(std::move(facet));
        solid.area = shadow.area;
        stage = Stage::Done;
    }

    void keepEnds(const Matrix& span) {
        stage = Stage::Done;
        if (span.cols() == 0) {
            solid.vertices = points;
            return;
        }
        const auto along = [&](const VertexPtr& a, const VertexPtr& b) {
            return span.col(0).dot(a->phi) < span.col(0).dot(b->phi);
        };
        const auto [low, high] = std::minmax_element(points.begin(), points.end(), along);
        solid.vertices = {*low, *high};
    }

    Solid finished() {
        for (const VertexPtr& a : solid.vertices)
            for (const VertexPtr& b : solid.vertices)
                solid.diameter = std::max(solid.diameter, (a->phi - b->phi).norm());
        solid.oracleCalls = oracle.calls() - before;
        return std::move(solid);
    }

    void step() {
        switch (stage) {
            case Stage::First:
                return firstPoints();
            case Stage::Planes:
                return pushPlane();
            case Stage::Extreme:
                return keepExtreme();
            case Stage::Facets:
                solid.vertices = points;
                mergeFacets();
                stage = Stage::Done;
                return;
            case Stage::Flat:
                return flat();
            case Stage::Done:
                return;
        }
    }

    enum class Stage { First, Planes, Extreme, Facets, Flat, Done };
    LinearOracle& oracle;
    std::int64_t before;
    double scale;
    Stage stage = Stage::First;
    std::vector<VertexPtr> points;
    std::vector<Point> directions;  // to be asked for, the next one last
    bool grown = false;             // in this round
    std::vector<HullPlane> untried, settled;
    std::size_t looked = 0;  // points that are known to be extreme
    std::optional<ShadowSearch> outline;
    Solid solid;
};

SolidGrowth::SolidGrowth(LinearOracle& oracle) : parts_(std::make_unique<Parts>(oracle)) {}
SolidGrowth::~SolidGrowth() = default;

std::optional<Solid> SolidGrowth::step() {
    parts_->step();
    return parts_->stage == Parts::Stage::Done ? std::optional(parts_->finished()) : std::nullopt;
}

// What is missing of it is not asked for any more.
Solid SolidGrowth::unfinished() {
    parts_->solid.complete = false;
    if (parts_->points.empty()) return std::move(parts_->solid);
    const Matrix span = parts_->spanOfPoints();
    parts_->solid.dimension = static_cast<int>(span.cols());
    if (parts_->outline)
        parts_->drawPolygon(span, parts_->outline->unfinished());
    else if (span.cols() == 3)
        parts_->stage = Parts::Stage::Extreme;
    else if (span.cols() < 2)
        parts_->keepEnds(span);
    else
        parts_->stage = Parts::Stage::Done;
    while (parts_->stage != Parts::Stage::Done) parts_->step();
    return parts_->finished();
}

Solid solidOf(LinearOracle& oracle, const StopToken& stop) {
    SolidGrowth growth(oracle);
    for (;;) {
        if (stop.stopRequested()) return growth.unfinished();
        if (auto solid = growth.step()) return std::move(*solid);
    }
}

}  // namespace awaystep
