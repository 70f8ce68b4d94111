// Learning while the target moves: whatever came before, an answer is that of a run from scratch within what both
// certify.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "domains/gridworld.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "solvers/live/live_projection.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/live_walks.h"
#include "support/random_mdps.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::shared_ptr<const Mdp> gridOf(int side, GridFeatures features, double slip) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    parameters.map.front().front() = 'S';
    parameters.map.back().back() = 'G';
    parameters.slip = slip;
    parameters.features = features;
    return Gridworld(parameters).mdp();
}

double certified(const LiveAnswer& answer) { return std::sqrt(answer.gap + answer.allowance); }

// What every answer must be by itself.
void checkSound(const LiveAnswer& answer, double horizon) {
    REQUIRE(checkHealth(answer.x, answer.active).empty());
    REQUIRE(answer.gap >= 0.0);
    REQUIRE_FALSE(std::signbit(answer.gap));
    REQUIRE(answer.floor >= 0.0);
    REQUIRE(answer.floor <= answer.distance);
    REQUIRE(answer.arrived);
    REQUIRE(static_cast<Eigen::Index>(answer.active.size()) <= answer.x.size() + 1);
    const Vector w = answer.target - answer.x;
    REQUIRE(std::abs(w.norm() - answer.distance) <= 1e-12 * horizon);
    if (answer.distance > 0.0) {
        REQUIRE(std::abs(answer.w.norm() - 1.0) < 1e-12);
        REQUIRE((answer.w * answer.distance - w).norm() <= 1e-12 * horizon);
        REQUIRE(answer.gap <= std::max(1e-4 * answer.distance * answer.distance, 1e-12 * horizon * horizon));
    } else {
        REQUIRE(answer.w.isZero(0.0));
    }
}

void checkEqual(const LiveAnswer& live, const LiveAnswer& scratch) {
    CAPTURE(live.distance);
    CAPTURE(scratch.distance);
    CAPTURE(live.gap);
    REQUIRE((live.x - scratch.x).norm() <= certified(live) + certified(scratch));
    REQUIRE(live.floor <= scratch.distance * (1.0 + 1e-12));
    REQUIRE(scratch.floor <= live.distance * (1.0 + 1e-12));
}

// By another road: the projection that geometry uses, on an oracle of its own.
void checkProjection(const LiveAnswer& live, LinearOracle& oracle, double horizon) {
    const Projection nearest = project(oracle, live.target);
    REQUIRE((live.x - nearest.x).norm() <= certified(live) + std::sqrt(live.allowance) + 1e-9 * horizon);
    REQUIRE(live.floor <= nearest.distance + 1e-12 * horizon);
    REQUIRE(live.distance >= nearest.distance - 1e-12 * horizon);
}

void checkWalk(const std::shared_ptr<const Mdp>& mdp, std::uint64_t seed, int keys, int lookEvery = 1) {
    TargetWalk walk(mdp, seed);
    LiveProjection live(mdp);
    ExactOracle oracle(mdp);
    for (int key = 0; key < keys; ++key) {
        CAPTURE(seed);
        CAPTURE(key);
        const LiveAnswer answer = live.moveTo(walk.next());
        checkSound(answer, mdp->horizonValue());
        if (key % lookEvery != 0) continue;
        checkEqual(answer, LiveProjection(mdp).moveTo(answer.target));
        checkProjection(answer, oracle, mdp->horizonValue());
    }
}

}  // namespace

TEST_CASE("live: after every key, undo and branch equal to a run from scratch, on grids of 25 and 400 states") {
    for (const std::uint64_t seed : {1, 2}) {
        checkWalk(gridOf(5, GridFeatures::OneHot, 0.0), seed, 150);
        checkWalk(gridOf(5, GridFeatures::Regions, 0.1), seed, 150);
        checkWalk(gridOf(5, GridFeatures::Coordinates, 0.0), seed, 100);
        checkWalk(gridOf(20, GridFeatures::Regions, 0.1), seed, 60, 3);
    }
}

TEST_CASE("live: after every key equal to a run from scratch, on the highway with 3 and 7 features") {
    checkWalk(highwayOfThree(), 3, 40, 4);
    checkWalk(highwayOfSeven(), 4, 40, 4);
}

TEST_CASE("live: after every key equal to a run from scratch, on random worlds of many shapes") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) checkWalk(drawMdp(seed), seed, 30);
}

TEST_CASE("live: targets that jump inside K, outside, to vertices and back") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "jumps");
        LiveProjection live(mdp);
        ExactOracle oracle(mdp);
        std::vector<Vector> visited;
        for (int jump = 0; jump < 40; ++jump) {
            CAPTURE(jump);
            Vector target = jump % 4 == 0   ? targetInside(*mdp, rng)
                            : jump % 4 == 1 ? targetAnywhere(*mdp, rng)
                            : jump % 4 == 2 ? featureExpectations(*mdp, randomPolicy(*mdp, rng))
                                            : visited[static_cast<std::size_t>(rng.integer(jump))];
            visited.push_back(target);
            const LiveAnswer answer = live.moveTo(target);
            checkSound(answer, mdp->horizonValue());
            checkEqual(answer, LiveProjection(mdp).moveTo(target));
            checkProjection(answer, oracle, mdp->horizonValue());
            if (jump % 2 == 0 && jump % 4 != 3) CHECK(answer.distance <= 1e-6 * mdp->horizonValue());
        }
    }
}

TEST_CASE("live: run to arrival the answers are equal to 1e-7 R") {
    LiveSettings toTheEnd;
    toTheEnd.gap = 0.0;
    const auto check = [&](const std::shared_ptr<const Mdp>& mdp, std::uint64_t seed, int keys) {
        TargetWalk walk(mdp, seed);
        LiveProjection live(mdp, toTheEnd);
        for (int key = 0; key < keys; ++key) {
            CAPTURE(seed);
            CAPTURE(key);
            const LiveAnswer answer = live.moveTo(walk.next());
            REQUIRE(answer.arrived);
            const LiveAnswer scratch = LiveProjection(mdp, toTheEnd).moveTo(answer.target);
            REQUIRE((answer.x - scratch.x).norm() <= 1e-7 * mdp->horizonValue());
        }
    };
    for (std::uint64_t seed = 0; seed < 30; ++seed) check(drawMdp(seed), seed, 20);
    check(gridOf(5, GridFeatures::OneHot, 0.0), 5, 100);
    check(gridOf(5, GridFeatures::Regions, 0.2), 6, 100);
    check(gridOf(20, GridFeatures::Regions, 0.1), 7, 20);
    check(gridOf(40, GridFeatures::Regions, 0.1), 7, 5);
    check(highwayOfThree(), 8, 10);
    check(highwayOfSeven(), 8, 10);
}

TEST_CASE("live: a target that moves back gives the answer that it gave before") {
    const auto mdp = gridOf(5, GridFeatures::Regions, 0.1);
    TargetWalk walk(mdp, 9, {.undo = 0.0, .branch = 0.0, .finish = 0.0});
    LiveProjection live(mdp);
    std::vector<LiveAnswer> there;
    for (int key = 0; key < 40; ++key) there.push_back(live.moveTo(walk.next()));
    while (!there.empty()) {
        const LiveAnswer back = live.moveTo(there.back().target);
        checkEqual(back, there.back());
        CHECK(back.planningCalls <= 2);
        there.pop_back();
    }
}

TEST_CASE("live: 10 000 moves with a small store stay right, and the store stays within its bound") {
    const auto mdp = gridOf(4, GridFeatures::OneHot, 0.1);
    LiveSettings small;
    small.storeBytes = 20'000;  // about forty vertices
    TargetWalk walk(mdp, 10);
    LiveProjection live(mdp, small);
    ExactOracle oracle(mdp);
    std::size_t most = 0;
    int largest = 0;
    for (int key = 0; key < 10'000; ++key) {
        CAPTURE(key);
        const LiveAnswer answer = live.moveTo(walk.next());
        checkSound(answer, mdp->horizonValue());
        most = std::max(most, live.store().bytes());
        largest = std::max(largest, live.store().size());
        REQUIRE(live.store().bytes() <= small.storeBytes);
        if (key % 50 == 0) {
            checkEqual(answer, LiveProjection(mdp).moveTo(answer.target));
            checkProjection(answer, oracle, mdp->horizonValue());
        }
    }
    CHECK(most > small.storeBytes / 2);  // the bound was in reach
    CHECK(largest < 60);
}

namespace {

// Targets that wander through and around a polytope given by its points, against Wolfe's algorithm over all of them.
void checkPolytope(const std::vector<Vector>& points, std::uint64_t seed, int moves) {
    const Eigen::Index k = points.front().size();
    Matrix columns(k, static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) columns.col(static_cast<Eigen::Index>(i)) = points[i];
    LiveProjection live(LiveOracle(std::make_unique<PointOracle>(points)), DeterministicPolicy(std::vector<int>{0}),
                        Horizon::discounted(0.0, static_cast<int>(k)));
    Rng rng(seed, "wandering");
    Vector target = Vector::Constant(k, 0.5);
    for (int move = 0; move < moves; ++move) {
        CAPTURE(move);
        const double stride = move % 10 == 0 ? 1.0 : move % 3 == 0 ? 1e-7 : 0.05;
        for (double& value : target) value = std::clamp(value + stride * rng.uniform(-1.0, 1.0), -0.5, 1.5);
        if (move % 17 == 0) target = points[static_cast<std::size_t>(rng.integer(static_cast<int>(points.size())))];
        const LiveAnswer answer = live.moveTo(target);
        checkSound(answer, 1.0);
        const NearestPoint nearest = nearestPoint(columns, target);
        REQUIRE((answer.x - nearest.point).norm() <= certified(answer) + 1e-9);
        REQUIRE(answer.floor <= nearest.distance + 1e-12);
    }
}

}  // namespace

TEST_CASE("live: polytopes with 30 features, ties and nearly equal vertices") {
    Rng rng(11, "points");
    const auto draw = [&](int count, int k, const std::function<double()>& value) {
        std::vector<Vector> points;
        for (int i = 0; i < count; ++i) {
            Vector point(k);
            for (double& each : point) each = value();
            points.push_back(point);
        }
        return points;
    };
    checkPolytope(draw(200, 30, [&] { return rng.uniform(); }), 1, 300);
    checkPolytope(draw(60, 3, [&] { return 0.5 * rng.integer(3); }), 2, 500);   // a lattice: ties, equal points
    checkPolytope(draw(300, 8, [&] { return 1.0 * rng.integer(2); }), 3, 300);  // corners of a cube
    std::vector<Vector> near = draw(30, 6, [&] { return rng.uniform(0.1, 0.9); });
    for (int i = 0; i < 30; ++i)
        for (const double apart : {1e-13, 1e-11, 1e-9, 1e-6}) {
            Vector other = near[static_cast<std::size_t>(i)];
            for (double& each : other) each += apart * rng.uniform(-1.0, 1.0);
            near.push_back(other);
        }
    checkPolytope(near, 4, 500);
    // On a plane, as features that sum to one are; the target is off it most of the time.
    std::vector<Vector> flat = draw(80, 9, [&] { return rng.uniform(); });
    for (Vector& point : flat) point /= point.sum();
    checkPolytope(flat, 5, 300);
}

TEST_CASE("live: told to stop it stops, and the next answer is as good as ever") {
    const auto mdp = gridOf(5, GridFeatures::Regions, 0.1);
    TargetWalk walk(mdp, 12);
    LiveProjection live(mdp);
    for (int key = 0; key < 60; ++key) {
        const Vector target = walk.next();
        if (key % 3 == 0) {
            const StopSource stop;
            stop.requestStop();
            CHECK_THROWS_AS(live.moveTo(target, stop.token()), Stopped);
        }
        const LiveAnswer answer = live.moveTo(target);
        checkSound(answer, mdp->horizonValue());
        checkEqual(answer, LiveProjection(mdp).moveTo(target));
    }
}

TEST_CASE("live: a target of the wrong length or one that is not finite is refused, and nothing is lost") {
    const auto mdp = gridOf(5, GridFeatures::Coordinates, 0.0);
    LiveProjection live(mdp);
    const Vector target = Vector::Constant(2, 3.0);
    const LiveAnswer before = live.moveTo(target);
    CHECK_THROWS_WITH(live.moveTo(Vector::Ones(3)), "live: the target has 3 features, the world has 2");
    CHECK_THROWS_WITH(live.moveTo(Vector::Constant(2, std::nan(""))), "live: the target is not finite");
    checkEqual(live.moveTo(target), before);
}

TEST_CASE("live: a key costs little more than one planning call, because the store knows the rest") {
    for (const auto& mdp : {gridOf(5, GridFeatures::Regions, 0.1), highwayOfThree()}) {
        TargetWalk walk(mdp, 13);
        LiveProjection live(mdp);
        int planned = 0, known = 0, fromScratch = 0;
        constexpr int keys = 120;
        for (int key = 0; key < keys; ++key) {
            const LiveAnswer answer = live.moveTo(walk.next());
            planned += answer.planningCalls;
            known += answer.storeHits;
            if (key % 10 == 0) fromScratch += LiveProjection(mdp).moveTo(answer.target).planningCalls;
        }
        CHECK(planned < 2 * keys);
        CHECK(known > 0);
        CHECK(10 * fromScratch > 2 * planned);
    }
}

TEST_CASE("live: what other work found in the same world is used") {
    const auto mdp = gridOf(5, GridFeatures::OneHot, 0.0);
    TargetWalk walk(mdp, 14);
    LiveProjection teacher(mdp);
    Vector target;
    for (int key = 0; key < 50; ++key) target = walk.next(), teacher.moveTo(target);
    const KnownVertices known = teacher.known();
    LiveProjection alone(mdp), taught(mdp);
    taught.learn(known);
    const LiveAnswer slow = alone.moveTo(target), fast = taught.moveTo(target);
    CHECK(fast.planningCalls < slow.planningCalls);
    CHECK(fast.storeHits > 0);
    checkEqual(fast, slow);
}

TEST_CASE("live: in pieces that plan once at most, also when another target comes before the last one is reached") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        TargetWalk walk(mdp, seed);
        LiveProjection live(mdp);
        for (int key = 0; key < 20; ++key) {
            CAPTURE(key);
            live.aimAt(walk.next());
            live.advance();  // one piece of it, and then the next key came
            REQUIRE(live.answer().planningCalls <= 1);
            const Vector target = walk.next();
            live.aimAt(target);
            int pieces = 1;
            while (!live.advance()) {
                ++pieces;
                REQUIRE(live.answer().planningCalls == pieces - 1);
            }
            REQUIRE(live.answer().planningCalls <= pieces);
            checkSound(live.answer(), mdp->horizonValue());
            checkEqual(live.answer(), LiveProjection(mdp).moveTo(target));
            REQUIRE(live.advance());  // it stays
        }
    }
}
