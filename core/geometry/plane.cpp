#include "geometry/plane.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "geometry/projection.h"
#include "solvers/solver.h"

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

// Of the two signs the one with which the first features grow: entry i counts 1/i. Features that sum to a constant
// have directions whose entries sum to zero and often come in equal pairs, so neither the plain sum nor the largest
// entry would decide.
void chooseSign(Vector& direction) {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < direction.size(); ++i) sum += direction[i] / static_cast<double>(i + 1);
    if (std::abs(sum) < 1e-9) {
        const auto first =
            std::find_if(direction.begin(), direction.end(), [](double x) { return std::abs(x) > 1e-6; });
        sum = first == direction.end() ? 1.0 : *first;
    }
    if (sum < 0.0) direction = -direction;
}

constexpr double thinnest = 1e-9;  // relative: K is flat where it is thinner

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
    chooseSign(plane.u);
    chooseSign(plane.v);
    return plane;
}

Plane principalPlane(LinearOracle& oracle, const Vector& middle, const Vector& target, const StopToken& stop) {
    constexpr int mostSteps = 40;
    constexpr double alike = 1e-9;
    std::vector<Vector> points;
    const auto add = [&](const Vector& point) {
        if (std::none_of(points.begin(), points.end(),
                         [&](const Vector& other) { return (other - point).norm() <= alike * sizeOf(target, oracle); }))
            points.push_back(point);
    };
    add(target);
    add(middle);
    const Vector towards =
        (target - middle).norm() > 0.0 ? Vector(target - middle) : Vector(Vector::Ones(target.size()));
    add(oracle.best(-towards)->phi);

    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = target;
    setup.start = oracle.best(towards);
    setup.iterations = mostSteps;
    add(setup.start->phi);
    const std::unique_ptr<Solver> solver = makeSolver(finiteSolver, setup);
    for (int t = 0; t < mostSteps; ++t) {
        stop.throwIfStopped();
        const IterationRecord here = solver->step();
        if (here.best) add(here.best->phi);
        const double small = alike * sizeOf(target, oracle);
        if (here.distance <= small || here.gap <= small * here.distance) break;
    }
    return principalPlane(points);
}

Plane planeThrough(const Vector& a, const Vector& b, const Vector& c) {
    return completed(across(b - a, Vector()), c - a, a.size());
}

PrincipalAxes principalAxes(const Matrix& columns) {
    const Eigen::JacobiSVD<Matrix> svd(columns, Eigen::ComputeFullU);
    return {svd.matrixU(), svd.singularValues()};
}

AffineHull affineHullOf(LinearOracle& oracle, int features, const StopToken& stop) {
    AffineHull hull{Vector(), Matrix(features, 0), Vector::Zero(features)};
    int met = 0;
    // What is left of each axis outside the directions that are settled: those of the hull and those across it.
    Matrix rest = Matrix::Identity(features, features);
    for (int settled = 0; settled < features; ++settled) {
        stop.throwIfStopped();
        Eigen::Index axis = 0;
        if (rest.colwise().squaredNorm().maxCoeff(&axis) < 1e-12) break;  // nothing but rounding is left
        Vector direction = rest.col(axis).normalized();
        const Vector far = oracle.best(direction)->phi, near = oracle.best(-direction)->phi;
        if (hull.point.size() == 0) hull.point = far;
        hull.centre += far + near;
        met += 2;
        if (direction.dot(far - near) > thinnest * sizeOf(far, oracle)) {
            // The difference of two vertices lies in the hull; the direction that was asked for need not.
            Vector found = far - near;
            for (int twice = 0; twice < 2; ++twice) found -= hull.along(found);
            direction = found.normalized();
            hull.directions.conservativeResize(Eigen::NoChange, hull.directions.cols() + 1);
            hull.directions.rightCols(1) = direction;
        }
        rest -= direction * (direction.transpose() * rest);
    }
    hull.centre /= met;
    return hull;
}

}  // namespace awaystep
