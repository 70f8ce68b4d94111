// What K is certified to be where it is too rich to enumerate: an upper bound on its facial distance, a ball inside it,
// and the cone of its normals at a point.
#include "geometry/certified_faces.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "geometry/inner_ball.h"
#include "geometry/plane.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/reward_cone.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::vector<Vector> cubeCorners(int d) {
    std::vector<Vector> corners;
    for (int i = 0; i < (1 << d); ++i) {
        corners.push_back(Vector::Zero(d));
        for (int j = 0; j < d; ++j) corners.back()[j] = (i >> j) & 1;
    }
    return corners;
}

Matrix asColumns(const std::vector<Vector>& points) {
    Matrix all(points.front().size(), static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) all.col(static_cast<Eigen::Index>(i)) = points[i];
    return all;
}

}  // namespace

TEST_CASE("facial pair: the points lie on the face and in the hull of the others, as far apart as it says") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const Matrix all = *differentPhis(*drawMdp(seed), 4096);
        if (!facesCanBeListed(all) || all.cols() > 40) continue;
        const auto pair = facialPair(all);
        REQUIRE(pair);
        CHECK(pair->distance == facialDistance(all));
        CHECK((pair->onFace - pair->apart).norm() == doctest::Approx(pair->distance).epsilon(1e-9));
        PointOracle face(pair->face);
        std::vector<Vector> others;
        for (Eigen::Index i = 0; i < all.cols(); ++i) {
            const Vector point = all.col(i);
            if (std::find(pair->face.begin(), pair->face.end(), point) == pair->face.end()) others.push_back(point);
        }
        PointOracle rest(others);
        CHECK(project(face, pair->onFace).distance < 1e-9);
        CHECK(project(rest, pair->apart).distance < 1e-9);
    }
}

TEST_CASE("certified faces: at least the facial distance over all policies, and equal to it for a cube and a simplex") {
    int worlds = 0, near = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const Matrix all = *differentPhis(*mdp, 4096);
        if (!facesCanBeListed(all) || all.cols() > 60) continue;
        const double c = facialDistance(all);
        ExactOracle oracle(mdp);
        CertifiedFaces faces(oracle);
        Rng rng(seed, "faces");
        faces.explore(60, mdp->featureCount(), rng);
        const auto pair = faces.closest();
        REQUIRE(pair);
        CHECK(pair->distance >= c * (1 - 1e-7) - 1e-9);
        CHECK((pair->onFace - pair->apart).norm() == doctest::Approx(pair->distance).epsilon(1e-9));
        ++worlds;
        near += pair->distance <= 1.5 * c ? 1 : 0;
    }
    CHECK(worlds >= 20);
    CHECK(2 * near >= worlds);  // and it says something
    for (int d = 2; d <= 5; ++d) {
        CAPTURE(d);
        PointOracle cube(cubeCorners(d));
        CertifiedFaces faces(cube);
        Rng rng(1, "faces");
        faces.explore(240, d, rng);
        CHECK(faces.vertices() == 1 << d);
        CHECK(faces.closest()->distance == doctest::Approx(1.0 / std::sqrt(d)).epsilon(1e-9));
    }
}

TEST_CASE("inner ball: exact from the facets of a square, and never larger than that from directions") {
    const Matrix square = asColumns(cubeCorners(2));
    CHECK(innerRadius(square, point({0.5, 0.3})) == doctest::Approx(0.3).epsilon(1e-12));
    CHECK(innerRadius(square, point({0.5, 1.3})) == 0.0);
    PointOracle oracle(cubeCorners(2));
    const AffineHull hull = affineHullOf(oracle, 2);
    CHECK(innerRadius(oracle, hull, point({0.5, 0.5})) <= 0.5);
    CHECK(innerRadius(oracle, hull, point({0.5, 0.5})) >= 0.5 / std::sqrt(2.0) - 1e-6);
    CHECK(innerRadius(oracle, hull, point({0.5, 0.0})) == 0.0);
    int worlds = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const Matrix all = *differentPhis(*mdp, 4096);
        if (!facesCanBeListed(all)) continue;
        Rng rng(seed, "inside");
        const Vector inside = targetInside(*mdp, rng);
        ExactOracle exact(mdp);
        const double largest = innerRadius(all, inside);
        const double found = innerRadius(exact, affineHullOf(exact, mdp->featureCount()), inside);
        CHECK(found <= largest * (1 + 1e-9) + 1e-12);
        CHECK(found >= largest / std::sqrt(static_cast<double>(mdp->featureCount())) * (1 - 1e-6) - 1e-7);
        ++worlds;
    }
    CHECK(worlds >= 20);
}

TEST_CASE("cone edges: a corner of the square has two normals, one of the cube three, a side one, the middle none") {
    const std::vector<HullPlane> square = facetPlanes(asColumns(cubeCorners(2)));
    CHECK(square.size() == 4);
    CHECK(coneEdges(square, point({1, 1}), 1e-9).size() == 2);
    for (const Vector& edge : coneEdges(square, point({1, 1}), 1e-9)) CHECK(edge.sum() == doctest::Approx(1.0));
    CHECK(coneEdges(square, point({1, 0.4}), 1e-9).size() == 1);
    CHECK(coneEdges(square, point({0.5, 0.4}), 1e-9).empty());
    const std::vector<HullPlane> cube = facetPlanes(asColumns(cubeCorners(3)));
    CHECK(cube.size() == 6);  // Qhull gives each square twice
    CHECK(coneEdges(cube, point({0, 0, 0}), 1e-9).size() == 3);
    CHECK(coneEdges(cube, point({0, 0.5, 0}), 1e-9).size() == 2);
    // Whatever lies in the cone has the corner as its best point, and nothing outside it has.
    Rng rng(0, "rewards");
    const std::vector<Vector> corners = cubeCorners(3);
    const std::vector<Vector> edges = coneEdges(cube, point({0, 0, 0}), 1e-9);
    for (int i = 0; i < 200; ++i) {
        Vector w(3);
        for (double& entry : w) entry = rng.normal();
        bool best = true, within = true;
        for (const Vector& corner : corners) best = best && w.dot(corner) <= 1e-12;
        for (const Vector& edge : edges) within = within && w.dot(edge) >= -1e-12;  // they are orthogonal
        CHECK(best == within);
    }
    // Neighbours stand side by side: a pyramid over a square, its apex has four normals in a ring.
    std::vector<Vector> pyramid = {point({1, 1, 0}), point({-1, 1, 0}), point({-1, -1, 0}), point({1, -1, 0}),
                                   point({0, 0, 1})};
    const std::vector<Vector> ring = coneEdges(facetPlanes(asColumns(pyramid)), pyramid.back(), 1e-9);
    REQUIRE(ring.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(ring[i].dot(ring[(i + 1) % 4]) > ring[i].dot(ring[(i + 2) % 4]));
    // A triangle in space: its normals stay in its plane.
    const Matrix flat = Matrix::Identity(3, 3);
    for (const HullPlane& side : facetPlanes(flat)) CHECK(side.normal.sum() == doctest::Approx(0.0));
    CHECK(coneEdges(facetPlanes(flat), point({1, 0, 0}), 1e-9).size() == 2);
}
