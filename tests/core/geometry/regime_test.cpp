// Where a target lies in K, on cases whose answer is known by construction.

#include "geometry/regime.h"

#include <doctest/doctest.h>

#include "domains/domain.h"
#include "domains/random_mdp.h"
#include "expert/scripted_expert.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/occupancy.h"

using namespace awaystep;

namespace {

Vector at(double x, double y) { return Eigen::Vector2d(x, y); }
Vector at(double x, double y, double z) { return Eigen::Vector3d(x, y, z); }

std::shared_ptr<const Mdp> world(std::uint64_t seed, int features = 4) {
    RandomMdpParameters p;
    p.states = 10;
    p.features = features;
    p.seed = seed;
    return randomMdp(p);
}

std::shared_ptr<const Mdp> grid(const char* features) {
    const char* map = R"({"map": ["S..-.", "..a..", ".-.-.", "-.a..", "-...G"], "features": ")";
    return makeDomain("gridworld", std::string(map) + features + "\"}")->mdp();
}

Vector centreOf(const Mdp& mdp) { return featureExpectations(mdp, uniformPolicy(mdp)); }

// An affine basis of K: asks in a direction that no difference of the vertices found so far has a part in, both ways,
// until K has no extent in any direction that is left.
std::vector<Vector> affineBasis(const std::shared_ptr<const Mdp>& mdp, Rng& rng) {
    ExactOracle oracle(mdp);
    std::vector<Vector> basis = {oracle.best(drawReward(mdp->featureCount(), rng))->phi};
    std::vector<Vector> seen;  // orthonormal: spanned by the differences, or flat
    const auto orthogonal = [&seen](Vector v) {
        for (int twice = 0; twice < 2; ++twice)
            for (const Vector& u : seen) v -= u.dot(v) * u;
        return v;
    };
    while (static_cast<int>(seen.size()) < mdp->featureCount()) {
        const Vector w = orthogonal(drawReward(mdp->featureCount(), rng)).normalized();
        const Vector up = oracle.best(w)->phi;
        const Vector down = oracle.best(-w)->phi;
        const Vector& y = std::abs(w.dot(up - basis[0])) > std::abs(w.dot(down - basis[0])) ? up : down;
        if (std::abs(w.dot(y - basis[0])) < 1e-8) {
            seen.push_back(w);
        } else {
            seen.push_back(orthogonal(y - basis[0]).normalized());
            basis.push_back(y);
        }
    }
    return basis;
}

}  // namespace

TEST_CASE("projection: the nearest point of a square, from every side") {
    PointOracle square({at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)});
    const auto nearest = [&square](double x, double y) { return project(square, at(x, y)); };
    CHECK((nearest(3, 0.25).x - at(1, 0.25)).norm() < 1e-14);
    CHECK(nearest(3, 0.25).distance == doctest::Approx(2.0));
    CHECK(nearest(3, 0.25).floor == doctest::Approx(2.0));
    CHECK((nearest(2, 3).x - at(1, 1)).norm() < 1e-14);
    CHECK(nearest(0.3, -0.2).distance < 1e-13);
    CHECK(nearest(0, 0).distance < 1e-13);
    CHECK(nearest(1, 1).distance < 1e-13);
}

TEST_CASE("projection: the floor of a target in K is 0, and outside K it proves all but the oracle's tolerances") {
    int outside = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = world(seed);
        ExactOracle oracle(mdp);
        Rng rng(seed, "floor");
        const Vector one = oracle.best(drawReward(4, rng))->phi, other = oracle.best(drawReward(4, rng))->phi;
        const Vector targets[] = {one, Vector(0.3 * one + 0.7 * other), centreOf(*mdp)};
        for (const Vector& target : targets) CHECK(project(oracle, target).floor == 0.0);
        const Projection far = project(oracle, Vector(one + 3.0 * drawReward(4, rng)));
        if (far.distance < 1e-3) continue;
        ++outside;
        CHECK(far.floor < far.distance);
        CHECK(far.floor > far.distance - 1e-8);
    }
    CHECK(outside >= 20);
}

TEST_CASE("regime: a square by hand") {
    // The last two are listed, but no corners: one in the middle of a side, one inside.
    PointOracle square({at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(1, 0), at(0.5, 0.5)});
    const Vector centre = at(0, 0);
    const auto regime = [&](double x, double y) { return regimeOf(square, at(x, y), centre); };
    CHECK(regime(1, 1).kind == RegimeKind::Vertex);
    CHECK(regime(-1, 1).kind == RegimeKind::Vertex);
    CHECK(regime(1, 0.3).kind == RegimeKind::Face);
    CHECK(regime(1, 0).kind == RegimeKind::Face);  // a deterministic Phi that is no extreme point
    CHECK(regime(0.5, 0.5).kind == RegimeKind::Interior);
    CHECK(regime(0.5, 0.5).depth == doctest::Approx(1.0));
    CHECK(regime(0.25, 0.1).depth == doctest::Approx(3.0));
    CHECK(regime(0, 0).kind == RegimeKind::Interior);
    CHECK(regime(1.0 / (1.0 + 1.1e-4), 0).kind == RegimeKind::Interior);
    CHECK(regime(1.0 / (1.0 + 0.9e-4), 0).kind == RegimeKind::Face);
    CHECK(regime(1.5, 0).kind == RegimeKind::Outside);
    CHECK(regime(1.5, 0).distance == doctest::Approx(0.5));
    CHECK(regime(1 + 1e-8, 0).kind == RegimeKind::Outside);
    CHECK(regime(1 + 1e-11, 0).kind == RegimeKind::Face);
}

TEST_CASE("regime: a cube, where an edge and a side are both faces, and a needle, whose tip is a vertex") {
    std::vector<Vector> corners;
    for (int i = 0; i < 8; ++i) corners.push_back(at(i & 1, (i >> 1) & 1, (i >> 2) & 1));
    PointOracle cube(corners);
    const Vector centre = at(0.5, 0.5, 0.5);
    CHECK(regimeOf(cube, at(1, 0, 1), centre).kind == RegimeKind::Vertex);
    CHECK(regimeOf(cube, at(1, 0, 0.5), centre).kind == RegimeKind::Face);
    CHECK(regimeOf(cube, at(1, 0.2, 0.5), centre).kind == RegimeKind::Face);
    CHECK(regimeOf(cube, at(0.9, 0.2, 0.5), centre).kind == RegimeKind::Interior);
    CHECK(regimeOf(cube, at(0.9, 0.2, 0.5), centre).depth == doctest::Approx(0.25));

    PointOracle needle({at(0, 1e-4), at(0, -1e-4), at(1, 0)});
    CHECK(regimeOf(needle, at(1, 0), at(1.0 / 3, 0)).kind == RegimeKind::Vertex);
    CHECK(regimeOf(needle, at(0, 0.2e-4), at(1.0 / 3, 0)).kind == RegimeKind::Face);
}

TEST_CASE("regime: a polygon with very many corners has every one of them as a vertex") {
    std::vector<Vector> corners;
    for (int i = 0; i < 720; ++i) corners.push_back(at(std::cos(i * M_PI / 360), std::sin(i * M_PI / 360)));
    PointOracle disc(corners);
    for (const int i : {0, 1, 90, 500}) {
        CAPTURE(i);
        CHECK(regimeOf(disc, corners[std::size_t(i)], at(0, 0)).kind == RegimeKind::Vertex);
        const Vector between = 0.5 * (corners[std::size_t(i)] + corners[std::size_t(i) + 1]);
        CHECK(regimeOf(disc, between, at(0, 0)).kind == RegimeKind::Face);
    }
}

TEST_CASE("regime: the optimum of a random reward is a vertex, an edge expert on a face") {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
        CAPTURE(seed);
        const auto mdp = world(seed);
        Rng rng(seed, "regime");
        const Expert optimal = optimalExpert(mdp, drawReward(4, rng));
        CHECK(regimeOf(mdp, optimal.phi).kind == RegimeKind::Vertex);
        const Expert edge = edgeExpert(mdp, rng);
        const Regime regime = regimeOf(mdp, edge.phi);
        CHECK(regime.kind == RegimeKind::Face);
        CHECK(regime.depth < 1e-6);
        CHECK(regime.distance < 1e-9);
    }
}

TEST_CASE("regime: facets found by the oracle are faces") {
    // Project a point from far outside: what it lands on is a face of K with the difference as its normal.
    int facets = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = world(seed, 3);
        ExactOracle oracle(mdp);
        const Vector centre = centreOf(*mdp);
        Rng rng(seed, "facets");
        const Projection landed = project(oracle, Vector(centre + 3.0 * drawReward(3, rng)));
        Vector mixture = Vector::Zero(3);
        for (const ActiveMember& member : landed.members) mixture += member.vertex->phi / double(landed.members.size());
        if (landed.members.size() < 2) continue;
        if (landed.members.size() == 3) ++facets;
        CHECK(regimeOf(oracle, mixture, centre).kind == RegimeKind::Face);
        CHECK(regimeOf(oracle, landed.members.front().vertex->phi, centre).kind == RegimeKind::Vertex);
    }
    CHECK(facets >= 5);
}

TEST_CASE("regime: mixtures with positive weight on an affine basis are interior, as deep as K allows") {
    const std::shared_ptr<const Mdp> worlds[] = {world(1), world(2, 6), grid("one-hot"), grid("regions"),
                                                 grid("coordinates")};
    for (const auto& mdp : worlds) {
        Rng rng(11, "basis");
        const std::vector<Vector> basis = affineBasis(mdp, rng);
        CAPTURE(basis.size());
        Vector mixture = Vector::Zero(mdp->featureCount());
        for (const Vector& corner : basis) mixture += corner / double(basis.size());
        ExactOracle oracle(mdp);
        const Vector centre = centreOf(*mdp);
        const Regime regime = regimeOf(oracle, mixture, centre);
        CHECK(regime.kind == RegimeKind::Interior);
        CHECK(regime.depth >= 1e-4);
        // The depth is where the ray leaves K: just before it still inside, just after it outside.
        const Vector outward = mixture - centre;
        CHECK(project(oracle, Vector(mixture + 0.999 * regime.depth * outward)).distance < 1e-9);
        CHECK(project(oracle, Vector(mixture + 1.001 * regime.depth * outward)).floor > 1e-9);
    }
}

TEST_CASE("regime: worlds whose K is flat have the same four regimes, relative to their plane") {
    for (const char* features : {"one-hot", "regions", "cell-type"}) {
        CAPTURE(features);
        const auto mdp = grid(features);
        const Vector centre = centreOf(*mdp);
        ExactOracle oracle(mdp);
        const double k = mdp->featureCount();
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            CAPTURE(seed);
            Rng rng(seed, "flat");
            const Vector w = drawReward(mdp->featureCount(), rng);
            const Expert optimal = optimalExpert(mdp, w);
            CHECK(regimeOf(oracle, optimal.phi, centre).kind == RegimeKind::Vertex);
            CHECK(regimeOf(oracle, edgeExpert(mdp, rng).phi, centre).kind == RegimeKind::Face);
            const Regime slips = regimeOf(oracle, epsilonGreedyExpert(mdp, w, 0.3).phi, centre);
            CHECK(slips.kind == RegimeKind::Interior);

            // Off the plane by delta: the distance is known.
            const Vector off = optimal.phi + 1e-6 * Vector::Ones(mdp->featureCount()) / std::sqrt(k);
            const Regime outside = regimeOf(oracle, off, centre);
            CHECK(outside.kind == RegimeKind::Outside);
            CHECK(outside.distance == doctest::Approx(1e-6).epsilon(1e-3));
        }
    }
}

TEST_CASE("regime: noisy targets are outside, at the distance that the noise went out") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = world(seed);
        Rng rng(seed, "noise");
        const Vector w = drawReward(4, rng);
        const Expert optimal = optimalExpert(mdp, w);
        // Straight out along the reward that has it as its best: the vertex stays the nearest point.
        const Regime out = regimeOf(mdp, Vector(optimal.phi + 0.01 * w));
        CHECK(out.kind == RegimeKind::Outside);
        CHECK(out.distance == doctest::Approx(0.01).epsilon(1e-9));
        // Any noise with a part along w goes at least that far out.
        Vector noise = 0.01 * drawReward(4, rng);
        if (noise.dot(w) < 0.0) noise = -noise;
        CHECK(regimeOf(mdp, Vector(optimal.phi + noise)).distance >= noise.dot(w) * (1.0 - 1e-9));
    }
}

TEST_CASE("regime: a pulled target is inside, at the depth of the pull") {
    const auto mdp = world(7);
    Rng rng(7, "pull");
    const Expert edge = edgeExpert(mdp, rng);
    for (const double e : {0.01, 0.1, 0.5}) {
        // (1-e) Phi + e c goes back to Phi, on the boundary, at depth e / (1-e).
        const Regime regime = regimeOf(mdp, pulledInside(*mdp, edge.phi, e));
        CHECK(regime.kind == RegimeKind::Interior);
        CHECK(regime.depth == doctest::Approx(e / (1.0 - e)).epsilon(1e-6));
    }
    CHECK(named<RegimeKind>("face") == RegimeKind::Face);
    CHECK(name(RegimeKind::Outside) == "outside");
    CHECK_FALSE(named<RegimeKind>("edge").has_value());
}
