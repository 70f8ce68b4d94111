// Targets placed by their place in a plane, in polytopes that one can draw and in a grid whose features sum to one.

#include "geometry/target_placement.h"

#include <doctest/doctest.h>

#include <cmath>

#include "domains/domain.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/regime.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/tiny_polytopes.h"
#include "world/occupancy.h"
#include "world/rng.h"

using namespace awaystep;
using tests::point;

namespace {

std::shared_ptr<const Mdp> dragGrid(const char* features) {
    const char* map = R"({"map": ["S..-.", "..a..", ".-.-.", "-.a..", "-...G"], "features": ")";
    return makeDomain("gridworld", std::string(map) + features + "\"}")->mdp();
}

struct GridPlacement {
    explicit GridPlacement(const char* features)
        : mdp(dragGrid(features)),
          oracle(mdp),
          centre(featureExpectations(*mdp, uniformPolicy(*mdp))),
          hull(affineHullOf(oracle, mdp->featureCount())),
          plane(principalPlane(oracle, centre, oracle.best(Vector::Unit(mdp->featureCount(), 0))->phi)),
          shadow(shadowOf(oracle, plane.u, plane.v)),
          start(oracle.best(Vector::Unit(mdp->featureCount(), 0))->phi),
          placement(hull, plane, shadow.corners, centre, start) {}

    RegimeKind regime(const Vector& phi) { return regimeOf(oracle, phi, centre).kind; }

    std::shared_ptr<const Mdp> mdp;
    ExactOracle oracle;
    Vector centre;
    AffineHull hull;
    Plane plane;
    Shadow shadow;
    Vector start;
    TargetPlacement placement;
};

}  // namespace

TEST_CASE("affine hull: features that sum to one lose a dimension, others do not") {
    const auto mdp = dragGrid("one-hot");
    ExactOracle oracle(mdp);
    const AffineHull hull = affineHullOf(oracle, mdp->featureCount());
    CHECK(hull.dimension() < mdp->featureCount());
    CHECK(hull.along(Vector::Ones(mdp->featureCount())).norm() < 1e-9);
    // Every vertex lies in it.
    Rng rng(3, "drags");
    for (int i = 0; i < 30; ++i) {
        const Vector direction = Vector::NullaryExpr(mdp->featureCount(), [&] { return rng.uniform() - 0.5; });
        const Vector from = oracle.best(direction)->phi - hull.point;
        CHECK((from - hull.along(from)).norm() < 1e-8);
    }
    PointOracle square({point({0, 0}), point({1, 0}), point({0, 1}), point({1, 1})});
    CHECK(affineHullOf(square, 2).dimension() == 2);
    PointOracle segment({point({0, 1}), point({1, 0})});
    CHECK(affineHullOf(segment, 2).dimension() == 1);
    PointOracle single({point({2, 3, 4})});
    CHECK(affineHullOf(single, 3).dimension() == 0);
}

TEST_CASE(
    "target placement: a corner is a vertex, an edge a face, inside the outline the interior, beyond it outside") {
    for (const char* features : {"one-hot", "regions"}) {
        CAPTURE(features);
        GridPlacement world(features);
        const SnapReach snap{0.02 * world.shadow.diameter, 0.01 * world.shadow.diameter};
        const ShadowCorner &a = world.shadow.corners[0], &b = world.shadow.corners[1];

        const Placement corner = world.placement.stayingInK(a.u + 0.3 * snap.corner, a.v, snap);
        CHECK(corner.at == PlacedAt::Corner);
        CHECK(corner.phi == a.vertex->phi);
        CHECK(world.regime(corner.phi) == RegimeKind::Vertex);

        const Placement edge = world.placement.stayingInK(0.4 * a.u + 0.6 * b.u, 0.4 * a.v + 0.6 * b.v, snap);
        REQUIRE(edge.at == PlacedAt::Edge);
        CHECK(edge.share == doctest::Approx(0.6));
        CHECK((edge.phi - 0.4 * a.vertex->phi - 0.6 * b.vertex->phi).norm() < 1e-9);
        CHECK(world.regime(edge.phi) == RegimeKind::Face);

        const double cu = world.plane.u.dot(world.centre), cv = world.plane.v.dot(world.centre);
        const Placement inside = world.placement.stayingInK(0.5 * (a.u + cu), 0.5 * (a.v + cv), snap);
        CHECK(inside.at == PlacedAt::Inside);
        CHECK(world.plane.u.dot(inside.phi) == doctest::Approx(0.5 * (a.u + cu)));
        CHECK(world.plane.v.dot(inside.phi) == doctest::Approx(0.5 * (a.v + cv)));
        CHECK(world.regime(inside.phi) == RegimeKind::Interior);

        const Placement beyond = world.placement.stayingInK(a.u + 0.3 * (a.u - cu), a.v + 0.3 * (a.v - cv), snap);
        CHECK(beyond.at == PlacedAt::Beyond);
        CHECK(world.regime(beyond.phi) == RegimeKind::Outside);
        for (const Placement* each : {&corner, &edge, &inside, &beyond})
            CHECK(each->phi.sum() == doctest::Approx(world.start.sum()));
    }
}

TEST_CASE("target placement: within the plane only its directions change, and sums stay") {
    GridPlacement world("one-hot");
    Rng rng(5, "drags");
    for (int i = 0; i < 50; ++i) {
        const double u = world.placement.startU() + 4.0 * (rng.uniform() - 0.5);
        const double v = world.placement.startV() + 4.0 * (rng.uniform() - 0.5);
        const Placement moved = world.placement.withinPlane(u, v, {});
        CHECK(moved.at == PlacedAt::Plane);
        CHECK(world.plane.u.dot(moved.phi) == doctest::Approx(u));
        CHECK(world.plane.v.dot(moved.phi) == doctest::Approx(v));
        CHECK(moved.phi.sum() == doctest::Approx(world.start.sum()));
        const Vector step = moved.phi - world.start;
        CHECK((step - world.hull.along(step)).norm() < 1e-9);
    }
}

TEST_CASE("target placement: kept in K, the target moves without jumps and stays in K inside the outline") {
    GridPlacement world("regions");
    const ShadowCorner& far = world.shadow.corners[0];
    const double cu = world.plane.u.dot(world.centre), cv = world.plane.v.dot(world.centre);
    Vector before;
    for (int i = 0; i <= 400; ++i) {
        const double share = 1.5 * i / 400;  // from the centre through a corner and out
        const double u = cu + share * (far.u - cu) + 1e-3, v = cv + share * (far.v - cv);
        const Vector phi = world.placement.stayingInK(u, v, {}).phi;
        if (i > 0) CHECK((phi - before).norm() < 0.05 * world.shadow.diameter);
        if (share < 0.99) CHECK(project(world.oracle, phi).distance < 1e-9);
        before = phi;
    }
}

TEST_CASE("target placement: where the shadow is a segment the target moves along it") {
    PointOracle segment({point({0, 1}), point({1, 0})});
    const Plane plane = featurePlane(2, 0, 1);
    const Shadow shadow = shadowOf(segment, plane.u, plane.v);
    const TargetPlacement placement(affineHullOf(segment, 2), plane, shadow.corners, point({0.5, 0.5}),
                                    point({0.25, 0.75}));
    const Vector moved = placement.withinPlane(0.75, 0.75, {}).phi;
    CHECK(moved.sum() == doctest::Approx(1.0));
    CHECK(moved[0] == doctest::Approx(0.5));
    const Vector kept = placement.stayingInK(0.75, 0.5, {}).phi;
    CHECK(kept.sum() == doctest::Approx(1.0));
}

TEST_CASE("target placement: the outline of a solid is the convex hull of its vertices in the plane") {
    PointOracle cube({point({0, 0, 0}), point({1, 0, 0}), point({0, 1, 0}), point({1, 1, 0}), point({0, 0, 1}),
                      point({1, 0, 1}), point({0, 1, 1}), point({1, 1, 1})});
    std::vector<VertexPtr> corners;
    for (int i = 0; i < 8; ++i) corners.push_back(cube.best(point({i % 2 - 0.5, i / 2 % 2 - 0.5, i / 4 - 0.5})));
    CHECK(outlineOf(corners, featurePlane(3, 0, 1)).size() == 4);
    // Seen along a diagonal it is a hexagon.
    const Plane across{point({1, -1, 0}) / std::sqrt(2.0), point({1, 1, -2}) / std::sqrt(6.0)};
    const std::vector<ShadowCorner> hexagon = outlineOf(corners, across);
    REQUIRE(hexagon.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        const ShadowCorner &a = hexagon[i], &b = hexagon[(i + 1) % 6], &c = hexagon[(i + 2) % 6];
        CHECK((b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u) > 0.0);  // counter-clockwise
    }
    CHECK(outlineOf({corners[0]}, across).size() == 1);
    CHECK(outlineOf({corners[0], corners[1]}, across).size() == 2);
    CHECK(outlineOf({}, across).empty());
}
