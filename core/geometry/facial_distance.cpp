#include "geometry/facial_distance.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

#include "geometry/convex_hull.h"
#include "geometry/plane.h"
#include "geometry/point_oracle.h"
#include "solvers/nearest_point.h"

namespace awaystep {
namespace {

constexpr std::size_t mostFaces = 20000;
// Relative to the size of K: closer than this to a hyperplane is on it.
constexpr double onPlane = 1e-9;

using Face = std::vector<int>;

// Two vertices closer than this are one, as for the exact oracle.
double samePoint(const Matrix& points) {
    const double largest = points.cwiseAbs().maxCoeff();
    return 1e-11 * std::max(toleranceUnit(largest), largest);
}

// The points in coordinates of their own affine hull, of the size one: K becomes full-dimensional.
struct Flattened {
    Matrix points;
    Vector middle;      // where the coordinates are zero
    Matrix directions;  // of the hull, orthonormal columns
    double size = 0.0;  // what one is in the units of the points
};
Flattened flattenedWithin(const Matrix& points) {
    Flattened flat;
    flat.middle = points.rowwise().mean();
    const Matrix centred = points.colwise() - flat.middle;
    flat.size = centred.colwise().norm().maxCoeff();
    flat.points = Matrix(0, points.cols());
    flat.directions = Matrix(points.rows(), 0);
    if (flat.size <= samePoint(points)) return flat;
    const PrincipalAxes axes = principalAxes(centred / flat.size);
    flat.directions = axes.directions.leftCols((axes.reach.array() > onPlane).count());
    flat.points = flat.directions.transpose() * centred / flat.size;
    return flat;
}
Matrix flattened(const Matrix& points) { return flattenedWithin(points).points; }

// One column of each group of equal ones.
std::vector<int> distinctColumns(const Matrix& points) {
    const double tolerance = samePoint(points);
    std::vector<int> distinct;
    for (int i = 0; i < points.cols(); ++i) {
        const bool known = std::any_of(distinct.begin(), distinct.end(), [&](int j) {
            return (points.col(i) - points.col(j)).lpNorm<Eigen::Infinity>() <= tolerance;
        });
        if (!known) distinct.push_back(i);
    }
    return distinct;
}

// The planes of a full-dimensional polytope, some of them more than once.
std::vector<HullPlane> wallsOf(const Matrix& points) {
    if (points.rows() == 1)  // a segment: Qhull begins at polygons
        return {{Vector::Ones(1), points.maxCoeff()}, {-Vector::Ones(1), -points.minCoeff()}};
    std::vector<Vector> distinct;
    for (const int i : distinctColumns(points)) distinct.push_back(points.col(i));
    return hullPlanes(distinct);
}

// All facets of a full-dimensional polytope, as the columns on their planes.
std::set<Face> facets(const Matrix& points) {
    std::set<Face> found;
    for (const HullPlane& plane : wallsOf(points)) {
        const Vector heights = points.transpose() * plane.normal;
        Face facet;
        for (int i = 0; i < points.cols(); ++i)
            if (std::abs(heights[i] - plane.offset) <= onPlane) facet.push_back(i);
        found.insert(std::move(facet));
    }
    return found;
}

}  // namespace

// How far the hull of all differences is from zero, by Wolfe's algorithm. Of the differences, which are as many as the
// pairs, only those of the corral are written down: the one that is farthest in a direction is that of the farthest
// column of the one and the nearest of the other. As in nearestPoint() tolerances follow the size of the points, and
// the count is a limit in case rounding prevents the end.
PairSearch::PairSearch(Matrix a, Matrix b)
    : a_(std::move(a)),
      b_(std::move(b)),
      unit_(std::min(1.0, toleranceUnit(std::max(a_.cwiseAbs().maxCoeff(), b_.cwiseAbs().maxCoeff())))),
      weights_(Vector::Ones(1)),
      cyclesLeft_(20 * (a_.cols() * b_.cols() + a_.rows())) {
    Columns start(0, 0);
    double least = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < a_.cols(); ++i) {
        Eigen::Index j = 0;
        const double apart = (b_.colwise() - a_.col(i)).colwise().squaredNorm().minCoeff(&j);
        if (apart < least) {
            least = apart;
            start = {i, j};
        }
    }
    corral_ = {start};
    differences_ = a_.col(start.first) - b_.col(start.second);
    x_ = differences_;
}

bool PairSearch::step() {
    if (cyclesLeft_-- <= 0) return false;
    const Vector w = -x_;
    Columns next;
    (a_.transpose() * w).maxCoeff(&next.first);
    (b_.transpose() * w).minCoeff(&next.second);
    const Vector y = a_.col(next.first) - b_.col(next.second);
    if (std::find(corral_.begin(), corral_.end(), next) != corral_.end() || !worthACycle(x_, w, y, unit_)) return false;
    const Eigen::Index newcomer = differences_.cols();
    differences_.conservativeResize(Eigen::NoChange, newcomer + 1);
    differences_.col(newcomer) = y;
    weights_.conservativeResize(newcomer + 1);
    weights_[newcomer] = 0.0;
    corral_.push_back(next);
    minorCycles(differences_, Vector::Zero(a_.rows()), newcomer, weights_);
    x_ = differences_ * weights_;
    Eigen::Index kept = 0;
    for (Eigen::Index i = 0; i <= newcomer; ++i) {
        if (weights_[i] <= 0.0) continue;
        corral_[static_cast<std::size_t>(kept)] = corral_[static_cast<std::size_t>(i)];
        differences_.col(kept) = differences_.col(i).eval();
        weights_[kept++] = weights_[i];
    }
    corral_.resize(static_cast<std::size_t>(kept));
    differences_.conservativeResize(Eigen::NoChange, kept);
    weights_.conservativeResize(kept);
    return true;
}

FacialPair PairSearch::pair() const {
    FacialPair pair;
    pair.distance = x_.stableNorm();
    pair.onFace = pair.apart = Vector::Zero(a_.rows());
    for (Eigen::Index i = 0; i < a_.cols(); ++i) pair.face.emplace_back(a_.col(i));
    for (std::size_t i = 0; i < corral_.size(); ++i) {
        const double share = weights_[static_cast<Eigen::Index>(i)];
        pair.onFace += share * a_.col(corral_[i].first);
        pair.apart += share * b_.col(corral_[i].second);
    }
    return pair;
}

FacialPair nearestPair(const Matrix& a, const Matrix& b) {
    PairSearch search(a, b);
    while (search.step()) {
    }
    return search.pair();
}

double diameter(const Matrix& points) {
    double largest = 0.0;
    for (Eigen::Index i = 0; i < points.cols(); ++i)
        largest = std::max(largest,
                           (points.rightCols(points.cols() - i).colwise() - points.col(i)).colwise().norm().maxCoeff());
    return largest;
}

int affineDimension(const Matrix& points) { return static_cast<int>(flattened(points).rows()); }

std::vector<std::vector<int>> properFaces(const Matrix& points) {
    const Matrix flat = flattened(points);
    if (flat.rows() == 0) return {};
    // Every face of a polytope is an intersection of facets: close the set of facets under intersection.
    const std::set<Face> walls = facets(flat);
    std::set<Face> faces = walls;
    std::vector<Face> fresh(walls.begin(), walls.end());
    while (!fresh.empty()) {
        const Face face = std::move(fresh.back());
        fresh.pop_back();
        for (const Face& wall : walls) {
            Face common;
            std::set_intersection(face.begin(), face.end(), wall.begin(), wall.end(), std::back_inserter(common));
            if (!common.empty() && faces.insert(common).second) fresh.push_back(std::move(common));
        }
        if (faces.size() > mostFaces) throw std::invalid_argument("facial distance: K has too many faces to look at");
    }
    std::vector<Face> sorted(faces.begin(), faces.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const Face& a, const Face& b) { return a.size() < b.size(); });
    return sorted;
}

FacialSearch::FacialSearch(Matrix points) : points_(std::move(points)), faces_(properFaces(points_)) {}

bool FacialSearch::step() {
    if (next_ == faces_.size()) return false;
    const Face& face = faces_[next_++];
    Face others;
    for (int i = 0; i < points_.cols(); ++i)
        if (!std::binary_search(face.begin(), face.end(), i)) others.push_back(i);
    FacialPair pair = nearestPair(points_(Eigen::all, face), points_(Eigen::all, others));
    if (!smallest || pair.distance < smallest->distance) smallest = std::move(pair);
    return true;
}

std::optional<FacialPair> facialPair(const Matrix& points) {
    FacialSearch search(points);
    while (search.step()) {
    }
    return std::move(search.smallest);
}

double facialDistance(const Matrix& points) {
    const std::optional<FacialPair> pair = facialPair(points);
    return pair ? pair->distance : std::numeric_limits<double>::infinity();
}

std::vector<HullPlane> facetPlanes(const Matrix& points) {
    const Flattened flat = flattenedWithin(points);
    std::vector<HullPlane> planes;
    if (flat.points.rows() == 0) return planes;
    for (const HullPlane& wall : wallsOf(flat.points)) {
        const Vector normal = flat.directions * wall.normal;
        const bool known = std::any_of(planes.begin(), planes.end(),
                                       [&](const HullPlane& other) { return (other.normal - normal).norm() <= 1e-7; });
        if (!known) planes.push_back({normal, wall.offset * flat.size + normal.dot(flat.middle)});
    }
    return planes;
}

double vertexFacetDistance(const Matrix& points) {
    const Flattened flat = flattenedWithin(points);
    double smallest = std::numeric_limits<double>::infinity();
    if (flat.points.rows() == 0) return smallest;
    for (const HullPlane& plane : wallsOf(flat.points)) {
        const Vector depths =
            Vector::Constant(flat.points.cols(), plane.offset) - flat.points.transpose() * plane.normal;
        for (const double depth : depths)
            if (depth > onPlane) smallest = std::min(smallest, depth);
    }
    return smallest * flat.size;
}

double awayStepRate(double facialDistance, double diameter) {
    return facialDistance * facialDistance / (8.0 * diameter * diameter);
}

bool facesCanBeListed(const Matrix& points) {
    if (points.cols() < 2 || points.cols() > mostPoliciesCounted) return false;
    const int dimension = affineDimension(points);
    if (dimension <= 2) return true;  // a polygon has few edges, however many points lie in it
    return points.cols() <= (dimension == 3 ? 200 : dimension <= 5 ? 48 : 0);
}

std::optional<PolytopeConstants> constantsOf(const Mdp& mdp) {
    const std::optional<Matrix> points = differentPhis(mdp, mostPoliciesCounted);
    if (!points || !facesCanBeListed(*points)) return std::nullopt;
    try {
        const double c = facialDistance(*points);
        if (!std::isfinite(c)) return std::nullopt;
        return PolytopeConstants{diameter(*points), c};
    } catch (const std::exception&) {
        return std::nullopt;  // too many faces, or points too close to each other to tell them
    }
}

}  // namespace awaystep
