#include "geometry/plane.h"

#include <stdexcept>

#include "geometry/principal_axes.h"

namespace awaystep {
namespace {

// What is left of `direction` across `along` (a unit vector, or empty), scaled to one; empty where nothing is left.
Vector across(const Vector& direction, const Vector& along) {
    Vector rest = direction;
    // Twice: once leaves a rounding error that matters when little is left.
    if (along.size() > 0)
        for (int i = 0; i < 2; ++i) rest -= along.dot(rest) * along;
    const double size = direction.stableNorm();
    return size > 0.0 && rest.stableNorm() > 1e-9 * size ? Vector(rest / rest.stableNorm()) : Vector();
}

// The first axis that is not along `along`.
Vector someAxis(Eigen::Index size, const Vector& along) {
    for (Eigen::Index i = 0; i < size; ++i)
        if (const Vector axis = across(Vector::Unit(size, i), along); axis.size() > 0) return axis;
    return Vector::Zero(size);  // a single feature has no plane: everything lies on a line
}

Plane completed(Vector u, const Vector& towards, Eigen::Index size) {
    if (u.size() == 0) u = someAxis(size, Vector());
    Vector v = across(towards, u);
    if (v.size() == 0) v = someAxis(size, u);
    return {std::move(u), std::move(v)};
}

void pointUp(Vector& direction) {
    Eigen::Index largest = 0;
    direction.cwiseAbs().maxCoeff(&largest);
    if (direction[largest] < 0.0) direction = -direction;
}

}  // namespace

Plane featurePlane(int features, int first, int second) {
    if (first < 0 || second < 0 || first >= features || second >= features || first == second)
        throw std::invalid_argument("plane: two different features are needed");
    return {Vector::Unit(features, first), Vector::Unit(features, second)};
}

Plane principalPlane(const std::vector<Vector>& points) {
    if (points.empty()) throw std::invalid_argument("plane: no points to look at");
    const Eigen::Index size = points.front().size();
    Matrix centred(size, static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) centred.col(static_cast<Eigen::Index>(i)) = points[i];
    centred.colwise() -= centred.rowwise().mean().eval();
    // Few features and many points: the eigenvectors of the k x k matrix are cheaper, and a picture needs no last
    // digit.
    const PrincipalAxes axes = principalAxes(centred * centred.transpose());
    const double most = axes.reach[0];
    Vector u = most > 0.0 ? Vector(axes.directions.col(0)) : Vector();
    Vector towards = Vector::Zero(size);
    if (size > 1 && axes.reach[1] > 1e-18 * most) towards = axes.directions.col(1);
    Plane plane = completed(std::move(u), towards, size);
    pointUp(plane.u);
    pointUp(plane.v);
    return plane;
}

Plane planeThrough(const Vector& a, const Vector& b, const Vector& c) {
    return completed(across(b - a, Vector()), c - a, a.size());
}

}  // namespace awaystep
