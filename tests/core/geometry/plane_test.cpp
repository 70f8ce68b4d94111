#include "geometry/plane.h"

#include <doctest/doctest.h>

#include <cmath>

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
