// S and alpha by hand-made weights, and the snapshots that remember them.

#include "solvers/active_set/active_set.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "solvers/solver.h"
#include "support/sanitized.h"
#include "support/tiny_polytopes.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::vector<VertexPtr> randomVertices(int count, int dimension, std::uint64_t seed) {
    Rng rng(seed, "random vertices");
    std::vector<Vector> points;
    for (int i = 0; i < count; ++i) {
        points.emplace_back(dimension);
        for (double& value : points.back()) value = rng.uniform(0.0, 10.0);
    }
    const PointOracle oracle(points);
    std::vector<VertexPtr> vertices;
    for (int i = 0; i < count; ++i) vertices.push_back(oracle.corner(i));
    return vertices;
}

// x = (top + left) / 2.
ActiveSet halfway(const PointOracle& oracle) {
    ActiveSet set(oracle.corner(0));
    set.moveToward(oracle.corner(1), 0.5);
    return set;
}

std::vector<double> weightsOf(const ActiveSet& set) {
    std::vector<double> weights;
    for (int i = 0; i < set.size(); ++i) weights.push_back(set.weight(i));
    return weights;
}

bool same(const std::vector<ActiveMember>& a, const std::vector<ActiveMember>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].vertex != b[i].vertex || a[i].weight != b[i].weight) return false;
    return true;
}

// One of the moves that solvers make, picked and sized at random.
void randomMove(ActiveSet& set, const std::vector<VertexPtr>& vertices, Rng& rng) {
    const VertexPtr& y = vertices[static_cast<std::size_t>(rng.integer(static_cast<int>(vertices.size())))];
    const int z = rng.integer(set.size());
    const double share = rng.chance(0.1) ? 1.0 : rng.uniform();
    switch (rng.integer(4)) {
        case 0:
            return set.moveToward(y, 0.5 * share);
        case 1:
            if (set.size() > 1) set.moveAwayFrom(z, share * set.awayLimit(z));
            return;
        case 2:
            if (set.vertex(z) != y) set.transfer(z, y, share * set.weight(z));
            return;
        default:
            if (rng.chance(0.2)) set.reduce(static_cast<int>(set.point().size()) + 1);
    }
}

}  // namespace

TEST_CASE("active set: a step toward y shrinks all and adds to y, once") {
    const PointOracle oracle(triangle());
    ActiveSet set = halfway(oracle);
    set.moveToward(oracle.corner(2), 0.2);
    CHECK(weightsOf(set) == std::vector<double>{0.4, 0.4, 0.2});
    set.moveToward(oracle.corner(2), 0.5);  // y is a member already: 0.5 * 0.2 + 0.5
    CHECK(set.weight(0) == doctest::Approx(0.2).epsilon(1e-15));
    CHECK(set.weight(2) == doctest::Approx(0.6).epsilon(1e-15));
    CHECK((set.point() - point({0.4, 0.2})).norm() < 1e-15);
    CHECK(set.checkHealth() == "");
}

TEST_CASE("active set: a step away from z takes (1+gamma) alpha_z - gamma, and the others grow by 1+gamma") {
    const PointOracle oracle(triangle());
    ActiveSet set = halfway(oracle);
    set.moveToward(oracle.corner(2), 0.2);  // 0.4, 0.4, 0.2
    CHECK(set.awayLimit(2) == doctest::Approx(0.25).epsilon(1e-15));
    CHECK_FALSE(set.moveAwayFrom(2, 0.1));
    CHECK(set.weight(2) == doctest::Approx(1.1 * 0.2 - 0.1).epsilon(1e-14));
    CHECK(set.weight(0) == doctest::Approx(0.44).epsilon(1e-15));
    CHECK(set.weight(1) == doctest::Approx(0.44).epsilon(1e-15));
    CHECK(set.checkHealth() == "");
}

TEST_CASE("active set: at its limit an away step drops z and the others grow in proportion") {
    const PointOracle oracle(triangle());
    for (const double share : {1.0, 1.0 - 1e-13}) {
        CAPTURE(share);
        ActiveSet set = halfway(oracle);
        set.moveToward(oracle.corner(2), 0.2);
        CHECK(set.moveAwayFrom(0, share * set.awayLimit(0)));
        CHECK(set.weight(0) == doctest::Approx(2.0 / 3.0).epsilon(1e-15));
        CHECK(set.weight(1) == doctest::Approx(1.0 / 3.0).epsilon(1e-15));
        CHECK_FALSE(set.find(oracle.corner(0)));
    }
    ActiveSet set = halfway(oracle);
    CHECK_FALSE(set.moveAwayFrom(0, (1.0 - 1e-11) * set.awayLimit(0)));
    CHECK(set.size() == 2);
}

TEST_CASE("active set: nothing limits a step away from the only member") {
    const PointOracle oracle(triangle());
    CHECK(ActiveSet(oracle.corner(0)).awayLimit(0) == std::numeric_limits<double>::infinity());
}

TEST_CASE("active set: a forward step of 1 - 1e-13 or more leaves y alone, exactly") {
    const PointOracle oracle(triangle());
    for (const double gamma : {1.0, 1.0 - 1e-14}) {
        ActiveSet set = halfway(oracle);
        set.moveToward(oracle.corner(2), gamma);
        CHECK(weightsOf(set) == std::vector<double>{1.0});
        CHECK(set.point() == oracle.corner(2)->phi);
    }
    ActiveSet set = halfway(oracle);
    set.moveToward(oracle.corner(2), 1.0 - 1e-12);
    CHECK(set.size() == 3);
}

TEST_CASE("active set: a transfer takes from z what it gives to y, and all of it at the limit") {
    const PointOracle oracle(triangle());
    ActiveSet set = halfway(oracle);
    CHECK_FALSE(set.transfer(0, oracle.corner(2), 0.125));
    CHECK(weightsOf(set) == std::vector<double>{0.375, 0.5, 0.125});
    CHECK_FALSE(set.transfer(1, oracle.corner(2), 0.25));
    CHECK(weightsOf(set) == std::vector<double>{0.375, 0.25, 0.375});
    CHECK(set.transfer(0, oracle.corner(1), 0.375 * (1.0 - 1e-13)));
    CHECK(weightsOf(set) == std::vector<double>{0.625, 0.375});
    CHECK(set.vertex(0) == oracle.corner(1));
}

TEST_CASE("active set: weights at or below 1e-14 leave") {
    const PointOracle oracle(triangle());
    ActiveSet set = halfway(oracle);
    set.moveToward(oracle.corner(2), 1e-14);  // would come with a weight that counts as none
    CHECK(set.size() == 2);
    set.moveToward(oracle.corner(2), 1.0 - 1.5e-13);
    CHECK(set.size() == 3);
    set.moveToward(oracle.corner(2), 0.9);  // the other two are at 7.5e-15 now
    CHECK(weightsOf(set) == std::vector<double>{1.0});
}

TEST_CASE("active set: the least aligned member is the one that w points away from, the first of equals") {
    const PointOracle oracle(triangle());
    ActiveSet set = halfway(oracle);
    set.moveToward(oracle.corner(2), 0.3);
    CHECK(set.vertex(set.leastAligned(point({1, 0}))) == oracle.corner(1));
    CHECK(set.vertex(set.leastAligned(point({0, 1}))) == oracle.corner(1));
    CHECK(set.vertex(set.leastAligned(point({0, -1}))) == oracle.corner(0));
}

TEST_CASE("active set: Caratheodory's reduction keeps x with at most k+1 members") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const int dimension = 1 + static_cast<int>(seed % 6);
        const std::vector<VertexPtr> vertices =
            randomVertices(dimension + 2 + static_cast<int>(seed % 9), dimension, seed);
        Rng rng(seed, "weights");
        ActiveSet set(vertices[0]);
        for (const VertexPtr& vertex : vertices) set.moveToward(vertex, rng.uniform(0.0, 0.7));
        const Vector x = set.point();
        REQUIRE(set.size() > dimension + 1);
        set.reduce(dimension + 1);
        CHECK(set.size() == dimension + 1);
        CHECK((set.point() - x).norm() < 1e-13);
        CHECK(set.checkHealth() == "");
    }
}

TEST_CASE("active set: reduction copes with members on a line, in a plane, and at one point") {
    std::vector<Vector> points;
    for (int i = 0; i < 9; ++i) {
        points.push_back(point({i * 0.5, 1.0 - i * 0.25, 3.0}));
        points.push_back(point({2.0, 1.0 + i, 3.0}));
        points.push_back(point({2.0, 5.0, 3.0}));
    }
    const PointOracle oracle(points);
    ActiveSet set(oracle.corner(0));
    for (int i = 1; i < 27; ++i) set.moveToward(oracle.corner(i), 0.1);
    const Vector x = set.point();
    set.reduce(4);
    CHECK(set.size() <= 4);
    CHECK((set.point() - x).norm() < 1e-13);
    CHECK(set.checkHealth() == "");
}

TEST_CASE("active set: stays healthy over 100000 random moves") {
    const std::vector<VertexPtr> vertices = randomVertices(40, 5, 1);
    Rng rng(1, "moves");
    ActiveSet set(vertices[0]);
    for (int i = 0; i < (sanitized ? 10000 : 100000); ++i) {
        randomMove(set, vertices, rng);
        if (i % 97 == 0) {
            CAPTURE(i);
            REQUIRE(set.checkHealth() == "");
        }
    }
}

TEST_CASE("snapshots: give back every member and weight bit for bit, whatever happened since") {
    const std::vector<VertexPtr> vertices = randomVertices(30, 6, 2);
    Rng rng(2, "moves");
    ActiveSet set(vertices[0]);
    std::vector<std::shared_ptr<const ActiveSnapshot>> snapshots;
    std::vector<std::vector<ActiveMember>> truth;
    for (int i = 0; i < 3000; ++i) {
        randomMove(set, vertices, rng);
        snapshots.push_back(set.snapshot());
        truth.emplace_back();
        for (int j = 0; j < set.size(); ++j) truth.back().push_back({set.vertex(j), set.weight(j)});
    }
    for (std::size_t i = 0; i < truth.size(); ++i) {
        CAPTURE(i);
        REQUIRE(snapshots[i]->size() == static_cast<int>(truth[i].size()));
        REQUIRE(same(snapshots[i]->members(), truth[i]));
    }
}
