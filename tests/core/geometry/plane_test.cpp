#include "geometry/plane.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>

#include "geometry/point_oracle.h"
#include "support/tiny_polytopes.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

void checkOrthonormal(const Plane& plane) {
    CHECK(plane.u.norm() == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(plane.v.norm() == doctest::Approx(1.0).epsilon(1e-12));
    CHECK(std::abs(plane.u.dot(plane.v)) <= 1e-12);
}

}  // namespace

TEST_CASE("plane: planes of worlds with different numbers of features are different, and can be compared") {
    CHECK_FALSE(featurePlane(3, 0, 1) == featurePlane(9, 0, 1));
    CHECK_FALSE(Plane{} == featurePlane(3, 0, 1));
    CHECK(featurePlane(9, 0, 1) == featurePlane(9, 0, 1));
}

TEST_CASE("plane: two features, counted from 0") {
    const Plane plane = featurePlane(4, 2, 0);
    CHECK(plane.u == Vector(Vector::Unit(4, 2)));
    CHECK(plane.v == Vector(Vector::Unit(4, 0)));
    CHECK_THROWS_AS(featurePlane(4, 1, 1), std::invalid_argument);
    CHECK_THROWS_AS(featurePlane(4, 1, 4), std::invalid_argument);
}

TEST_CASE("plane: through three points it holds them, and where they do not span one it is a plane all the same") {
    Rng rng(7, "planes");
    for (int round = 0; round < 50; ++round) {
        std::vector<Vector> p(3, Vector(5));
        for (Vector& each : p)
            for (double& value : each) value = rng.normal();
        const Plane plane = planeThrough(p[0], p[1], p[2]);
        checkOrthonormal(plane);
        for (const Vector& each : p) {
            const Vector from = each - p[0];
            CHECK((from - plane.u.dot(from) * plane.u - plane.v.dot(from) * plane.v).norm() <=
                  1e-12 * (1 + from.norm()));
        }
        checkOrthonormal(planeThrough(p[0], p[1], p[1]));
        checkOrthonormal(planeThrough(p[0], p[0], p[1]));
        checkOrthonormal(planeThrough(p[0], p[0], p[0]));
    }
}

TEST_CASE("plane: principal directions are those in which the points differ most") {
    Rng rng(3, "planes");
    std::vector<Vector> points;
    for (int i = 0; i < 200; ++i)
        points.push_back(point({5.0 + 0.01 * rng.normal(), 3.0 * rng.normal(), rng.normal() - 2.0}));
    const Plane plane = principalPlane(points);
    checkOrthonormal(plane);
    CHECK(plane.u[1] > 0.98);
    CHECK(plane.v[2] > 0.98);
    checkOrthonormal(principalPlane({points[0]}));
    checkOrthonormal(principalPlane({points[0], points[1]}));
}

TEST_CASE("plane: its signs do not follow from a tie, nor from the order in which the points were met") {
    // Two features that sum to a constant: the entries of the direction are as large as one another, but for rounding.
    for (const double nudge : {-1e-9, 0.0, 1e-9}) {
        CAPTURE(nudge);
        std::vector<Vector> points = {point({0.0, 1.0 + nudge, 0.0}), point({1.0 + nudge, 0.0, 0.0}),
                                      point({0.5, 0.5, 0.1})};
        const Plane plane = principalPlane(points);
        CHECK(plane.u[0] > 0.7);
        CHECK(plane.u[1] < -0.7);
        std::swap(points[0], points[2]);
        CHECK((principalPlane(points).u - plane.u).norm() < 1e-12);
        CHECK((principalPlane(points).v - plane.v).norm() < 1e-12);
    }
}

TEST_CASE("plane: the one around a target is found from the polytope and the target alone, and shows both") {
    PointOracle oracle(
        {point({0.0, 0.0, 0.0}), point({4.0, 0.0, 0.0}), point({0.0, 3.0, 0.0}), point({1.0, 1.0, 0.2})});
    const Vector middle = point({1.0, 1.0, 0.05}), target = point({2.0, 0.1, 0.0});
    const Plane plane = principalPlane(oracle, middle, target);
    checkOrthonormal(plane);
    CHECK(std::abs(plane.u[2]) < 0.1);
    CHECK(std::abs(plane.v[2]) < 0.1);
    CHECK(plane.u[0] > 0.0);
    // Whatever the oracle was asked in between.
    oracle.best(point({-1.0, -1.0, 5.0}));
    CHECK(principalPlane(oracle, middle, target) == plane);
    // The target is the middle: there is no direction to look along, and a plane all the same.
    checkOrthonormal(principalPlane(oracle, middle, middle));
}
