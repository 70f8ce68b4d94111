// The store of a world: the best of what is known, within a bound, in snapshots that never change; and online CG.
#include "solvers/live/vertex_store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "geometry/point_oracle.h"
#include "solvers/live/online_gradient.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"
#include "test_paths.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

VertexPtr vertexAt(const Vector& phi, int number = 1) {
    return std::make_shared<const Vertex>(Vertex{number, DeterministicPolicy(std::vector<int>(25, 0)), phi});
}

VertexPtr drawVertex(int features, Rng& rng) {
    Vector phi(features);
    for (double& value : phi) value = rng.uniform();
    return vertexAt(phi);
}

bool knows(const VertexStore& store, const VertexPtr& vertex) {
    for (int i = 0; i < store.size(); ++i)
        if (store.known().vertex(i) == vertex) return true;
    return false;
}

}  // namespace

TEST_CASE("store: the best of what is known is that of a scan") {
    Rng rng(1, "store");
    VertexStore store;
    std::vector<VertexPtr> all;
    for (int i = 0; i < 300; ++i) {
        all.push_back(drawVertex(6, rng));
        CHECK(store.add(all.back()) == all.back());
        Vector w(6);
        for (double& value : w) value = rng.normal();
        const auto best = std::max_element(all.begin(), all.end(), [&](const VertexPtr& a, const VertexPtr& b) {
            return w.dot(a->phi) < w.dot(b->phi);
        });
        const KnownVertices::Best found = store.known().best(w);
        REQUIRE(found.vertex == *best);
        REQUIRE(found.value == doctest::Approx(w.dot((*best)->phi)));
    }
    CHECK(store.size() == 300);
    CHECK(store.known().vertex(70) == all[70]);
    CHECK_FALSE(VertexStore().known().best(Vector::Ones(6)).vertex);
}

TEST_CASE("store: equal Phi is one vertex, whichever oracle it came from") {
    VertexStore store;
    const VertexPtr first = vertexAt(point({5.0, 2.0}));
    CHECK(store.add(first) == first);
    CHECK(store.add(vertexAt(point({5.0 + 1e-11, 2.0}))) == first);
    CHECK(store.size() == 1);
    const VertexPtr other = vertexAt(point({5.0 + 1e-9, 2.0}));
    CHECK(store.add(other) == other);
    CHECK(store.size() == 2);
}

TEST_CASE("store: a snapshot does not change when its store grows or forgets") {
    Rng rng(2, "store");
    VertexStore store(30'000);
    std::vector<VertexPtr> all;
    for (int i = 0; i < 40; ++i) all.push_back(store.add(drawVertex(3, rng)));
    const KnownVertices then = store.known();
    for (int i = 0; i < 400; ++i) {
        store.add(drawVertex(3, rng));
        store.forgetBeyondBound({});
    }
    REQUIRE(then.size() == 40);
    for (int i = 0; i < 40; ++i) CHECK(then.vertex(i) == all[static_cast<std::size_t>(i)]);
    CHECK_FALSE(knows(store, all[0]));
    VertexStore again;
    again.add(then);
    CHECK(again.size() == 40);
}

TEST_CASE("store: beyond the bound those go whose last use is longest ago, the active set never") {
    Rng rng(3, "store");
    const std::size_t each = VertexStore::bytesOf(*drawVertex(3, rng));
    VertexStore store(40 * each);
    std::vector<VertexPtr> all;
    for (int i = 0; i < 40; ++i) all.push_back(store.add(drawVertex(3, rng)));
    store.forgetBeyondBound({});
    CHECK(store.size() == 40);  // within the bound nothing is forgotten
    const std::vector<VertexPtr> active = {all[0], all[1]};
    store.use({all[2], all[3]});
    store.add(vertexAt(all[4]->phi));  // found again
    store.add(drawVertex(3, rng));
    store.forgetBeyondBound(active);
    CHECK(store.bytes() <= store.mostBytes());
    CHECK(store.bytes() == each * static_cast<std::size_t>(store.size()));
    CHECK(store.size() == 30);
    for (int i = 0; i < 5; ++i) CHECK(knows(store, all[static_cast<std::size_t>(i)]));
    for (int i = 5; i < 16; ++i) CHECK_FALSE(knows(store, all[static_cast<std::size_t>(i)]));
    for (int i = 16; i < 40; ++i) CHECK(knows(store, all[static_cast<std::size_t>(i)]));
    // What is left is still found by its Phi.
    CHECK(store.add(vertexAt(all[20]->phi)) == all[20]);
    // An active set larger than the bound stays.
    VertexStore tiny(each);
    tiny.add(all[0]);
    tiny.add(all[1]);
    tiny.add(all[2]);
    tiny.forgetBeyondBound(active);
    CHECK(tiny.size() == 2);
}

TEST_CASE("store: no solver of the list, no run and no comparison reads it") {
    namespace fs = std::filesystem;
    const fs::path root = fs::path(AWAYSTEP_TEST_DATA).parent_path() / "core";
    int files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        const std::string path = entry.path().lexically_relative(root).generic_string();
        if (!(path.starts_with("solvers/") || path.starts_with("experiment/")) || path.starts_with("solvers/live/") ||
            path.starts_with("experiment/live_"))
            continue;
        ++files;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        CAPTURE(path);
        CHECK(text.str().find("solvers/live/") == std::string::npos);
    }
    CHECK(files > 60);
}

TEST_CASE("online CG: on a target that stays these are the iterates of CG") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        const Vector target = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        ExactOracle oracle(mdp);
        const auto solver =
            makeSolver("cg", setupFor(oracle, target, oracle.vertexOf(lowestPolicy(*mdp)), 30, mdp->discount()));
        OnlineConditionalGradient online(exactLiveOracle(mdp), lowestPolicy(*mdp));
        for (const IterationRecord& record : recordsOf(*solver, 30)) {
            REQUIRE((online.point() - record.x).norm() <= 1e-12 * mdp->horizonValue());
            const double before = (target - online.point()).stableNorm();
            REQUIRE(std::abs(before - record.distance) <= 1e-12 * mdp->horizonValue());
            const OnlineStep step = online.step(target);
            REQUIRE(step.distance <= before * (1.0 + 1e-12) + 1e-14);
            REQUIRE(checkHealth(step.x, online.members()).empty());
        }
    }
}

TEST_CASE("online CG: it follows a target that moves by one step a key, and refuses what is no target") {
    OnlineConditionalGradient online(LiveOracle(std::make_unique<PointOracle>(triangle())),
                                     DeterministicPolicy(std::vector<int>{0}));
    const OnlineStep there = online.step(point({-2.0, 0.0}));
    CHECK(there.x.isApprox(point({-1.0, 0.0})));
    CHECK(there.stepLength == 1.0);
    CHECK(there.active == 1);
    const OnlineStep back = online.step(point({0.0, 0.0}));
    CHECK(back.stepLength == doctest::Approx(0.5));
    CHECK(back.distance == doctest::Approx(0.0));
    const Vector before = online.point();
    const StopSource stop;
    stop.requestStop();
    CHECK_THROWS_AS(online.step(point({1.0, 1.0}), stop.token()), Stopped);
    CHECK_THROWS_AS(online.step(point({1.0})), std::invalid_argument);
    CHECK(online.point() == before);
}

TEST_CASE("online CG: steps that were taken back are made again without planning, and lead to the same x") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "targets");
        OnlineConditionalGradient online(exactLiveOracle(mdp), lowestPolicy(*mdp));
        std::vector<OnlineStep> steps;
        for (int key = 0; key < 12; ++key) steps.push_back(online.step(targetAnywhere(*mdp, rng)));
        online.restart(std::span(steps).first(7));
        CHECK((online.point() - steps[6].x).norm() <= 1e-13 * mdp->horizonValue());
        online.restart({});
        CHECK(online.members().size() == 1);
    }
}
