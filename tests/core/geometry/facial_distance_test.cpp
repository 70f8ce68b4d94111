#include "geometry/facial_distance.h"

#include <doctest/doctest.h>

#include <Eigen/QR>
#include <cmath>
#include <limits>

#include "solvers/nearest_point.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Matrix simplex(int d) { return Matrix::Identity(d, d); }

// The corners of [0,1]^d.
Matrix cube(int d) {
    Matrix corners(d, 1 << d);
    for (int i = 0; i < (1 << d); ++i)
        for (int j = 0; j < d; ++j) corners(j, i) = (i >> j) & 1;
    return corners;
}

// Another place, another attitude, two more dimensions; nothing that a distance would notice.
Matrix movedElsewhere(const Matrix& points, std::uint64_t seed) {
    Rng rng(seed, "rotation");
    const Eigen::Index larger = points.rows() + 2;
    Matrix random(larger, larger);
    for (double& value : random.reshaped()) value = rng.normal();
    const Matrix rotation = Eigen::HouseholderQR<Matrix>(random).householderQ();
    return (rotation.leftCols(points.rows()) * points).colwise() + 5.0 * random.col(0);
}

}  // namespace

TEST_CASE("facial distance: the simplex, the square and the cube") {
    const double expected[] = {1.4142135623730951, 1.2247448713915890, 1.0, 0.9128709291752769};
    for (int d = 2; d <= 5; ++d) CHECK(facialDistance(simplex(d)) == doctest::Approx(expected[d - 2]).epsilon(1e-12));
    CHECK(facialDistance(cube(2)) == doctest::Approx(std::sqrt(1.0 / 2.0)).epsilon(1e-12));
    CHECK(facialDistance(cube(3)) == doctest::Approx(std::sqrt(1.0 / 3.0)).epsilon(1e-12));
    CHECK(facialDistance(cube(4)) == doctest::Approx(std::sqrt(1.0 / 4.0)).epsilon(1e-12));
}

TEST_CASE("facial distance: does not change when the polytope moves to another place in a larger space") {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CAPTURE(seed);
        CHECK(facialDistance(movedElsewhere(cube(3), seed)) == doctest::Approx(std::sqrt(1.0 / 3.0)).epsilon(1e-10));
        CHECK(affineDimension(movedElsewhere(cube(3), seed)) == 3);
        CHECK(diameter(movedElsewhere(cube(3), seed)) == doctest::Approx(std::sqrt(3.0)).epsilon(1e-12));
    }
}

TEST_CASE("facial distance: points that are not extreme count, as the definition says") {
    Matrix withCentre(2, 5);
    withCentre << cube(2), point({0.5, 0.5});
    // From an edge to the centre.
    CHECK(facialDistance(withCentre) == doctest::Approx(0.5).epsilon(1e-12));
    Matrix withTwins(2, 8);
    withTwins << cube(2), cube(2);
    CHECK(facialDistance(withTwins) == doctest::Approx(std::sqrt(0.5)).epsilon(1e-12));
}

TEST_CASE("facial distance: a segment, and a single point, which has no proper face") {
    Matrix segment(3, 3);
    segment << 0, 3, 1,  //
        0, 4, 4.0 / 3,   //
        1, 1, 1;
    CHECK(affineDimension(segment) == 1);
    CHECK(facialDistance(segment) == doctest::Approx(5.0 / 3.0).epsilon(1e-12));
    CHECK(properFaces(segment) == std::vector<std::vector<int>>{{0}, {1}});
    CHECK(facialDistance(Matrix::Ones(3, 4)) == std::numeric_limits<double>::infinity());
}

TEST_CASE("faces: a cube has 8 vertices, 12 edges and 6 sides") {
    int bySize[5] = {};
    for (const std::vector<int>& face : properFaces(cube(3))) {
        REQUIRE(face.size() <= 4);
        ++bySize[face.size()];
    }
    CHECK(bySize[1] == 8);
    CHECK(bySize[2] == 12);
    CHECK(bySize[3] == 0);
    CHECK(bySize[4] == 6);
}

TEST_CASE("faces: those of a random K obey Euler") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        RandomMdpParameters shape = shapeOf(seed);
        shape.states = std::min(shape.states, 3);
        shape.successors = std::min(shape.successors, shape.states);
        shape.features = std::min(shape.features, 3);
        const Matrix phis = allPhis(*randomMdp(shape));
        // Euler: alternating over the dimensions of faces, the proper ones of a 2- or 3-dimensional K count 0 or 2.
        if (affineDimension(phis) < 2) continue;
        int alternating = 0;
        for (const std::vector<int>& face : properFaces(phis)) {
            const int dimension = affineDimension(phis(Eigen::all, face));
            alternating += dimension % 2 == 0 ? 1 : -1;
        }
        CHECK(alternating == (affineDimension(phis) == 2 ? 0 : 2));
    }
}

TEST_CASE("away-step rate: C^2 / (8 D^2)") { CHECK(awayStepRate(0.5, 2.0) == 0.0078125); }

TEST_CASE("vertex-facet distance: heights of simplices and cubes, wherever they are") {
    // The height of the simplex with d corners is sqrt(d / (d - 1)); a cube is one high.
    for (int d = 2; d <= 5; ++d)
        CHECK(vertexFacetDistance(simplex(d)) == doctest::Approx(std::sqrt(d / (d - 1.0))).epsilon(1e-12));
    for (int d = 2; d <= 4; ++d) CHECK(vertexFacetDistance(cube(d)) == doctest::Approx(1.0).epsilon(1e-12));
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        CHECK(vertexFacetDistance(movedElsewhere(cube(3), seed)) == doctest::Approx(1.0).epsilon(1e-10));
        CHECK(vertexFacetDistance(movedElsewhere(3.0 * simplex(4), seed)) ==
              doctest::Approx(3.0 * std::sqrt(4.0 / 3.0)).epsilon(1e-10));
    }
    CHECK(vertexFacetDistance(Matrix::Zero(3, 1)) == std::numeric_limits<double>::infinity());
    // A point inside counts as a vertex here too: the centre of the square is half a side from every facet.
    Matrix withCentre(2, 5);
    withCentre << cube(2), point({0.5, 0.5});
    CHECK(vertexFacetDistance(withCentre) == doctest::Approx(0.5).epsilon(1e-12));
}

TEST_CASE("facial distance: the faces of a polygon can be looked at, however many points lie in it") {
    Matrix points(2, 4 + 15 * 15);
    points.leftCols(4) << 0, 1, 1, 0, 0, 0, 1, 1;
    for (int i = 0; i < 225; ++i) points.col(4 + i) << 0.4 + 0.2 * (i % 15) / 14.0, 0.4 + 0.2 * (i / 15) / 14.0;
    REQUIRE(facesCanBeListed(points));
    // From an edge to the points that are nearest to it; a corner is further from the hull of the others.
    CHECK(facialDistance(points) == doctest::Approx(0.4).epsilon(1e-12));
    Matrix box(3, 8 + 225);
    box.leftCols(8) = cube(3);
    box.rightCols(225) << points.rightCols(225), Vector::Constant(225, 0.5).transpose();
    CHECK_FALSE(facesCanBeListed(box));
}

TEST_CASE(
    "nearest pair: as far apart as the hull of all differences is from zero, apart or not, equal columns or not") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        Rng rng(seed, "two hulls");
        const int rows = rng.integer(6) + 1;
        const auto cloud = [&](int columns, double shift) {
            Matrix points(rows, columns);
            for (Eigen::Index i = 0; i < points.size(); ++i) points(i) = shift + rng.integer(4) + 0.1 * rng.normal();
            if (columns > 2) points.col(2) = points.col(0);
            return points;
        };
        const Matrix a = cloud(1 + rng.integer(12), 0.0), b = cloud(1 + rng.integer(12), seed % 3 == 0 ? 0.0 : 5.0);
        Matrix differences(rows, a.cols() * b.cols());
        for (Eigen::Index i = 0; i < a.cols(); ++i)
            for (Eigen::Index j = 0; j < b.cols(); ++j) differences.col(i * b.cols() + j) = a.col(i) - b.col(j);
        const double expected = nearestPoint(differences, Vector::Zero(rows)).distance;
        const FacialPair pair = nearestPair(a, b);
        CHECK(std::abs(pair.distance - expected) <= 1e-12);
        CHECK((pair.onFace - pair.apart).norm() == doctest::Approx(pair.distance).epsilon(1e-9));
        CHECK(pair.face.size() == static_cast<std::size_t>(a.cols()));
    }
}
