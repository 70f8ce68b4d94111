#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "geometry/convex_hull.h"
#include "geometry/point_oracle.h"
#include "geometry/shadow.h"
#include "geometry/solid.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/tiny_polytopes.h"
#include "world/occupancy.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// A dense random world; with `flat` its features sum to one.
std::shared_ptr<const Mdp> randomWorld(std::uint64_t seed, int states, int actions, int features, bool flat) {
    Rng rng(seed, "geometry test");
    MdpParts parts;
    parts.states = states;
    parts.actions = actions;
    parts.discount = 0.8;
    parts.initial = Vector::Constant(states, 1.0 / states);
    for (int s = 0; s < states; ++s)
        for (int a = 0; a < actions; ++a) {
            Vector row(states);
            for (double& p : row) p = rng.chance(0.5) ? rng.uniform() : 0.0;
            row[rng.integer(states)] += 0.1;
            row /= row.sum();
            for (int next = 0; next < states; ++next) parts.transitions.push_back({s, a, next, row[next]});
        }
    Matrix phi(states, features);
    for (int s = 0; s < states; ++s) {
        for (int i = 0; i < features; ++i) phi(s, i) = rng.uniform();
        if (flat) phi.row(s) /= phi.row(s).sum();
    }
    parts.features = phi.sparseView();
    return std::make_shared<const Mdp>(std::move(parts));
}

std::vector<Vector> phiOfAllPolicies(const Mdp& mdp) {
    std::vector<Vector> all;
    std::vector<int> actions(static_cast<std::size_t>(mdp.states()), 0);
    while (true) {
        all.push_back(featureExpectations(mdp, DeterministicPolicy(actions)));
        std::size_t digit = 0;
        while (digit < actions.size() && ++actions[digit] == mdp.actions()) actions[digit++] = 0;
        if (digit == actions.size()) return all;
    }
}

}  // namespace

TEST_CASE("shadow: a square seen from the side is a square, with the point inside left out") {
    PointOracle oracle({point({0, 0, 5}), point({1, 0, 3}), point({1, 1, 1}), point({0, 1, 0}), point({0.5, 0.4, 9})});
    const Shadow shadow = shadowOf(oracle, point({1, 0, 0}), point({0, 1, 0}));
    CHECK(shadow.corners.size() == 4);
    CHECK(shadow.area == doctest::Approx(1.0));
    CHECK(shadow.diameter == doctest::Approx(std::sqrt(2.0)));
    CHECK(shadow.complete);
}

TEST_CASE("shadow: points in the middle of an edge are no corners, a flat shadow has two, a point has one") {
    PointOracle edge({point({0.5, 0}), point({0, 0}), point({1, 0}), point({0.5, 1}), point({0.25, 0.5})});
    CHECK(shadowOf(edge, point({1, 0}), point({0, 1})).corners.size() == 3);
    PointOracle line({point({0, 0}), point({2, 2}), point({1, 1})});
    const Shadow flat = shadowOf(line, point({1, 0}), point({0, 1}));
    CHECK(flat.corners.size() == 2);
    CHECK(flat.area == doctest::Approx(0.0));
    CHECK(flat.diameter == doctest::Approx(std::sqrt(8.0)));
    PointOracle dot({point({3, 4})});
    CHECK(shadowOf(dot, point({1, 0}), point({0, 1})).corners.size() == 1);
}

TEST_CASE("shadow: it holds every policy of a small world and is held by them") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomWorld(seed, 5, 3, 4, seed % 2 == 1);
        ExactOracle oracle(mdp);
        const Vector u = Vector::Unit(4, 0), v = Vector::Unit(4, 2);
        const Shadow shadow = shadowOf(oracle, u, v);
        REQUIRE(shadow.corners.size() >= 3);
        const std::vector<Vector> all = phiOfAllPolicies(*mdp);
        for (std::size_t i = 0; i < shadow.corners.size(); ++i) {
            const ShadowCorner& a = shadow.corners[i];
            const ShadowCorner& b = shadow.corners[(i + 1) % shadow.corners.size()];
            const double nu = b.v - a.v, nv = a.u - b.u, edge = std::hypot(nu, nv);
            double most = -1e300;
            for (const Vector& phi : all) most = std::max(most, (nu * phi[0] + nv * phi[2]) / edge);
            CHECK(most == doctest::Approx((nu * a.u + nv * a.v) / edge).epsilon(1e-9));
        }
    }
}

TEST_CASE("solid: a cube has 8 corners and 6 square facets, whatever lies inside it or on its edges") {
    std::vector<Vector> points;
    for (int i = 0; i < 8; ++i) points.push_back(point({double(i & 1), double((i >> 1) & 1), double(i >> 2)}));
    points.push_back(point({0.5, 0.5, 0.5}));
    points.push_back(point({0.5, 0.0, 0.0}));
    points.push_back(point({0.5, 0.5, 1.0}));
    std::reverse(points.begin(), points.end());  // the needless ones come first
    PointOracle oracle(points);
    const Solid cube = solidOf(oracle);
    CHECK(cube.dimension == 3);
    CHECK(cube.vertices.size() == 8);
    CHECK(cube.facets.size() == 6);
    for (const SolidFacet& facet : cube.facets) CHECK(facet.corners.size() == 4);
    CHECK(cube.volume == doctest::Approx(1.0));
    CHECK(cube.area == doctest::Approx(6.0));
    CHECK(cube.diameter == doctest::Approx(std::sqrt(3.0)));
}

TEST_CASE("solid: flat polytopes are polygons, segments and points") {
    PointOracle triangle({point({1, 0, 0}), point({0, 1, 0}), point({0, 0, 1}), point({0.4, 0.3, 0.3})});
    const Solid polygon = solidOf(triangle);
    CHECK(polygon.dimension == 2);
    CHECK(polygon.vertices.size() == 3);
    CHECK(polygon.volume == 0.0);
    CHECK(polygon.area == doctest::Approx(std::sqrt(3.0) / 2.0));
    REQUIRE(polygon.facets.size() == 1);
    CHECK(std::abs(polygon.facets[0].normal.dot(Eigen::Vector3d::Ones())) == doctest::Approx(std::sqrt(3.0)));
    PointOracle stick({point({1, 1, 1}), point({2, 2, 2}), point({1.5, 1.5, 1.5})});
    CHECK(solidOf(stick).dimension == 1);
    CHECK(solidOf(stick).vertices.size() == 2);
    PointOracle dot({point({1, 1, 1})});
    CHECK(solidOf(dot).dimension == 0);
    CHECK(solidOf(dot).vertices.size() == 1);
}

TEST_CASE("solid: its facets are those of the hull of all policies of a small world") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomWorld(seed, 5, 3, 3, false);
        ExactOracle oracle(mdp);
        const Solid solid = solidOf(oracle);
        REQUIRE(solid.dimension == 3);
        const std::vector<Vector> all = phiOfAllPolicies(*mdp);
        // Every policy lies within every facet, and every plane of the brute-force hull touches the solid.
        for (const SolidFacet& facet : solid.facets)
            for (const Vector& phi : all) CHECK(facet.normal.dot(Eigen::Vector3d(phi)) <= facet.offset + 1e-9);
        for (const HullPlane& plane : hullPlanes(all)) {
            double most = -1e300;
            for (const VertexPtr& vertex : solid.vertices) most = std::max(most, plane.normal.dot(vertex->phi));
            CHECK(most == doctest::Approx(plane.offset).epsilon(1e-9));
        }
        // Euler: corners - edges + facets = 2; every edge belongs to two facets.
        std::size_t sides = 0;
        for (const SolidFacet& facet : solid.facets) sides += facet.corners.size();
        CHECK(solid.vertices.size() + solid.facets.size() == sides / 2 + 2);
    }
}

TEST_CASE("solid: features that sum to one make a polygon whose plane is theirs") {
    const auto mdp = randomWorld(3, 5, 2, 3, true);
    ExactOracle oracle(mdp);
    const Solid solid = solidOf(oracle);
    CHECK(solid.dimension == 2);
    CHECK(solid.volume == 0.0);
    for (const VertexPtr& vertex : solid.vertices) CHECK(vertex->phi.sum() == doctest::Approx(5.0).epsilon(1e-10));
}

TEST_CASE("solid and shadow: given up half-way they say so") {
    const auto mdp = randomWorld(1, 5, 3, 3, false);
    // Asks for the stop with its fifth answer.
    class Impatient : public ExactOracle {
    public:
        using ExactOracle::ExactOracle;
        StopSource stop;

    protected:
        VertexPtr answer(const Vector& w) override {
            if (calls() == 5) stop.requestStop();
            return ExactOracle::answer(w);
        }
    };
    Impatient forShadow(mdp), forSolid(mdp);
    const Shadow shadow = shadowOf(forShadow, Vector::Unit(3, 0), Vector::Unit(3, 1), forShadow.stop.token());
    CHECK_FALSE(shadow.complete);
    CHECK(shadow.oracleCalls == 5);
    CHECK_FALSE(solidOf(forSolid, forSolid.stop.token()).complete);
}
