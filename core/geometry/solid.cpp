#include "geometry/solid.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "geometry/convex_hull.h"
#include "geometry/plane.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/shadow.h"

namespace awaystep {
namespace {

using Point = Eigen::Vector3d;
constexpr double solidTolerance = 1e-9;

class Growth {
public:
    Growth(LinearOracle& oracle, const StopToken& stop) : oracle_(oracle), stop_(stop) {}

    Solid run() {
        const std::int64_t before = oracle_.calls();
        firstPoints();
        if (points_.empty()) return std::move(solid_);  // stopped before the first answer
        const Matrix span = spanOfPoints();
        solid_.dimension = static_cast<int>(span.cols());
        if (solid_.dimension == 3)
            growSolid();
        else if (solid_.dimension == 2)
            drawPolygon(span);
        else
            keepEnds(span);
        for (const VertexPtr& a : solid_.vertices)
            for (const VertexPtr& b : solid_.vertices)
                solid_.diameter = std::max(solid_.diameter, (a->phi - b->phi).norm());
        solid_.oracleCalls = oracle_.calls() - before;
        return std::move(solid_);
    }

private:
    double tolerance() const { return solidTolerance * scale_; }

    // Calls the oracle for a direction; true if it finds a new point.
    bool ask(const Point& direction) {
        if (!solid_.complete || stop_.stopRequested()) {
            solid_.complete = false;
            return false;
        }
        const VertexPtr vertex = oracle_.best(direction);
        for (const VertexPtr& known : points_)
            if (known == vertex || (known->phi - vertex->phi).norm() <= tolerance()) return false;
        points_.push_back(vertex);
        scale_ = std::max(scale_, vertex->phi.norm());
        return true;
    }

    // The axes both ways, then across whatever the points found so far span, so that no dimension of K is overlooked.
    void firstPoints() {
        for (int axis = 0; axis < 3; ++axis)
            for (const double sign : {1.0, -1.0}) ask(sign * Point::Unit(axis));
        for (bool grown = true; grown && solid_.complete;) {
            grown = false;
            const Matrix span = spanOfPoints();
            const Matrix across = complementOf(span);
            for (Eigen::Index c = 0; c < across.cols(); ++c)
                for (const double sign : {1.0, -1.0}) grown = ask(sign * across.col(c)) || grown;
        }
    }

    // An orthonormal basis of the directions between points, as columns.
    Matrix spanOfPoints() const {
        Matrix differences(3, static_cast<Eigen::Index>(points_.size()));
        for (std::size_t i = 0; i < points_.size(); ++i)
            differences.col(static_cast<Eigen::Index>(i)) = points_[i]->phi - points_[0]->phi;
        const PrincipalAxes axes = principalAxes(differences);
        return axes.directions.leftCols((axes.reach.array() > tolerance()).count());
    }

    static Matrix complementOf(const Matrix& span) {
        if (span.cols() == 0) return Matrix::Identity(3, 3);
        return principalAxes(span).directions.rightCols(3 - span.cols());
    }

    std::vector<HullPlane> planes() const {
        std::vector<Vector> points;
        for (const VertexPtr& p : points_) points.push_back(p->phi);
        return hullPlanes(points);
    }

    // Every plane of the hull is pushed out; planes that do not move are not tried again.
    void growSolid() {
        std::vector<HullPlane> settled;
        const auto same = [this](const HullPlane& a, const HullPlane& b) {
            return (a.normal - b.normal).norm() <= solidTolerance && std::abs(a.offset - b.offset) <= tolerance();
        };
        for (bool grown = true; grown && solid_.complete;) {
            grown = false;
            for (const HullPlane& plane : planes()) {
                const auto isSame = [&](const HullPlane& other) { return same(plane, other); };
                if (std::any_of(settled.begin(), settled.end(), isSame)) continue;
                settled.push_back(plane);
                grown = ask(plane.normal) || grown;
            }
        }
        keepExtreme();
        mergeFacets();
    }

    // A point within the tolerance of the hull of the others is no corner of K.
    void keepExtreme() {
        for (std::size_t i = 0; i < points_.size() && points_.size() > 4;) {
            std::vector<VertexPtr> others = points_;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            PointOracle hull(others);
            if (project(hull, points_[i]->phi).distance <= tolerance())
                points_ = std::move(others);
            else
                ++i;
        }
        solid_.vertices = points_;
    }

    // Triangles of one plane are one facet; its corners are all points on that plane.
    void mergeFacets() {
        Point centre = Point::Zero();
        for (const VertexPtr& p : points_) centre += p->phi / static_cast<double>(points_.size());
        for (const HullPlane& plane : planes()) {
            SolidFacet facet;
            facet.normal = plane.normal;
            facet.offset = plane.offset;
            for (std::size_t i = 0; i < points_.size(); ++i)
                if (std::abs(plane.normal.dot(points_[i]->phi) - plane.offset) <= 10.0 * tolerance())
                    facet.corners.push_back(static_cast<int>(i));
            const bool known = std::any_of(solid_.facets.begin(), solid_.facets.end(), [&](const SolidFacet& other) {
                std::vector<int> sorted = other.corners;
                std::sort(sorted.begin(), sorted.end());
                return std::includes(sorted.begin(), sorted.end(), facet.corners.begin(), facet.corners.end());
            });
            if (known || facet.corners.size() < 3) continue;
            sortRound(facet);
            addSize(facet, centre);
            solid_.facets.push_back(std::move(facet));
        }
    }

    const Vector& corner(const SolidFacet& facet, std::size_t i) const {
        return solid_.vertices[static_cast<std::size_t>(facet.corners[i % facet.corners.size()])]->phi;
    }

    void sortRound(SolidFacet& facet) const {
        Point middle = Point::Zero();
        for (std::size_t i = 0; i < facet.corners.size(); ++i)
            middle += corner(facet, i) / static_cast<double>(facet.corners.size());
        const Point right = (Point(corner(facet, 0)) - middle).normalized();
        const Point up = facet.normal.cross(right);
        const auto angle = [&](int i) {
            const Point p = Point(solid_.vertices[static_cast<std::size_t>(i)]->phi) - middle;
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
        solid_.area += area;
        solid_.volume += area * (facet.offset - facet.normal.dot(inside)) / 3.0;
    }

    void drawPolygon(const Matrix& span) {
        const Shadow shadow = shadowOf(oracle_, span.col(0), span.col(1), stop_);
        solid_.complete = solid_.complete && shadow.complete;
        SolidFacet facet;
        for (const ShadowCorner& shadowCorner : shadow.corners) {
            facet.corners.push_back(static_cast<int>(solid_.vertices.size()));
            solid_.vertices.push_back(shadowCorner.vertex);
        }
        facet.normal = Point(span.col(0)).cross(Point(span.col(1)));
        facet.offset = facet.normal.dot(Point(points_[0]->phi));
        solid_.facets.push_back(std::move(facet));
        solid_.area = shadow.area;
    }

    void keepEnds(const Matrix& span) {
        if (span.cols() == 0) {
            solid_.vertices = points_;
            return;
        }
        const auto along = [&](const VertexPtr& a, const VertexPtr& b) {
            return span.col(0).dot(a->phi) < span.col(0).dot(b->phi);
        };
        const auto [low, high] = std::minmax_element(points_.begin(), points_.end(), along);
        solid_.vertices = {*low, *high};
    }

    LinearOracle& oracle_;
    const StopToken& stop_;
    double scale_ = 1.0;
    std::vector<VertexPtr> points_;
    Solid solid_;
};

}  // namespace

Solid solidOf(LinearOracle& oracle, const StopToken& stop) { return Growth(oracle, stop).run(); }

}  // namespace awaystep
