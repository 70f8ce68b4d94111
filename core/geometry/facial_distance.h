#pragma once
// Exact constants of a small polytope K = conv(A), A given as columns: its diameter, its faces, and its facial distance
// (Pena & Rodriguez 2018), the constant of ASCG's linear rate. All faces are enumerated, so it is for polytopes small
// enough to enumerate; for large ones there is nothing but bounds.

#include <optional>
#include <utility>
#include <vector>

#include "geometry/convex_hull.h"
#include "solvers/solver.h"
#include "world/mdp.h"
#include "world/vector.h"

namespace awaystep {

// The largest distance between two columns.
double diameter(const Matrix& points);

// The affine dimension of K: 0 for a point, 2 for a polygon in whatever space.
int affineDimension(const Matrix& points);

// Every proper non-empty face, as the ascending indices of all columns that lie on it (not only of the extreme points
// among them). Columns that are the same point up to 1e-11 relative appear together. Faces of fewer columns come first.
// Throws std::invalid_argument when there are more than 20000.
std::vector<std::vector<int>> properFaces(const Matrix& points);

// A face and the pair of points that are as near as the facial distance says.
struct FacialPair {
    double distance = 0.0;
    std::vector<Vector> face;  // the columns that lie on it
    Vector onFace, apart;      // in the face, and in the hull of the columns that do not lie on it
};
// The face that is nearest to the hull of the others, the first of equals; nothing where there is no proper face.
std::optional<FacialPair> facialPair(const Matrix& points);
// The same in pieces of one face each. Making it lists the faces, which may throw.
class FacialSearch {
public:
    explicit FacialSearch(Matrix points);
    // False: all faces have been looked at, and `smallest` is the answer.
    bool step();
    std::optional<FacialPair> smallest;

private:
    Matrix points_;
    std::vector<std::vector<int>> faces_;
    std::size_t next_ = 0;
};

// The nearest points of two hulls; `face` is a.
FacialPair nearestPair(const Matrix& a, const Matrix& b);
// The same in pieces of one cycle of Wolfe's algorithm: among many points in many dimensions there are hundreds.
class PairSearch {
public:
    PairSearch(Matrix a, Matrix b);
    // False: the points are found.
    bool step();
    FacialPair pair() const;

private:
    using Columns = std::pair<Eigen::Index, Eigen::Index>;
    Matrix a_, b_;
    double unit_;
    std::vector<Columns> corral_;
    Matrix differences_;  // those of the corral
    Vector weights_, x_;
    Eigen::Index cyclesLeft_;
};

// C(A) = min over proper faces F of the distance between F and conv(A \ F). Infinite when there is no proper face (a
// single point).
double facialDistance(const Matrix& points);

// The planes of the facets of conv(A), each once, within the affine hull of K: their normals are directions in it.
std::vector<HullPlane> facetPlanes(const Matrix& points);

// Garber & Hazan's constant: the smallest distance of a column to the plane of a facet that it is not on, planes taken
// within the affine hull of K. It governs their linearly converging variant as C does ASCG. Infinite for a single
// point.
double vertexFacetDistance(const Matrix& points);

// rho = C^2 / (8 D^2) of the corrected bound h(x_t) - h* <= (h(x_0) - h*) exp(-rho t). True, and vacuous as a rule:
// 1e-6 is typical.
double awayStepRate(double facialDistance, double diameter);

// More policies than this are not enumerated.
inline constexpr int mostPoliciesCounted = 4096;
// Whether all faces of conv(points) can be looked at within a second or so: at least two points, and few of them for
// their dimension. Of a polygon all that are counted.
bool facesCanBeListed(const Matrix& points);
// Diameter and facial distance over all deterministic policies; nothing where there are too many of them or of faces.
std::optional<PolytopeConstants> constantsOf(const Mdp& mdp);

}  // namespace awaystep
