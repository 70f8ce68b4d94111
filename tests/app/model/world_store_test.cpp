// The store of the open world: what one job planned, another one uses.
#include "model/live/world_store.h"

#include <doctest/doctest.h>

#include <memory>
#include <utility>
#include <vector>

#include "experiment/run.h"
#include "model/documents/document.h"
#include "model/race/race.h"
#include "model/workers/workers.h"
#include "solvers/live/live_projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// Large enough for a race that plans several policies.
std::shared_ptr<const Mdp> world(std::uint64_t seed) {
    RandomMdpParameters shape;
    shape.states = 30;
    shape.actions = 4;
    shape.features = 5;
    shape.seed = seed;
    return randomMdp(shape);
}

}  // namespace

TEST_CASE("world store: a snapshot never changes, and the revision grows with what was not known before") {
    const auto mdp = world(3);
    WorldStore store(mdp);
    ExactOracle oracle(mdp);
    const VertexPtr first = oracle.best(Vector::Unit(mdp->featureCount(), 0));
    const std::uint64_t before = store.revision();
    const std::uint64_t after = store.add({first});
    CHECK(after > before);
    const WorldStore::Snapshot snapshot = store.snapshot();
    CHECK(snapshot.revision == after);
    CHECK(snapshot.known.size() == 1);
    CHECK(store.add({first}) == after);  // nothing new

    const VertexPtr other = oracle.best(-Vector::Unit(mdp->featureCount(), 0));
    REQUIRE(other != first);
    CHECK(store.add({other}) > after);
    CHECK(store.size() == 2);
    CHECK(snapshot.known.size() == 1);
}

TEST_CASE("world store: it stays within its bound") {
    const auto mdp = world(4);
    ExactOracle oracle(mdp);
    Rng rng(1, "rewards");
    const std::size_t bound = 6 * VertexStore::bytesOf(*oracle.best(Vector::Unit(mdp->featureCount(), 0)));
    WorldStore store(mdp, bound);
    for (int i = 0; i < 200; ++i) {
        store.add({oracle.vertexOf(randomPolicy(*mdp, rng))});
        REQUIRE(store.bytes() <= bound);
    }
    CHECK(store.size() >= 3);
}

TEST_CASE("world store: a race adds every policy that it plans, without the numbers of its run") {
    Problem problem;
    problem.mdp = world(5);
    problem.phiE = Vector::Constant(problem.mdp->featureCount(), 1.0);
    RunConfig config;
    config.solver = liveSolver;
    config.iterations = 20;
    const auto store = std::make_shared<WorldStore>(problem.mdp);
    Workers workers;
    Race race(workers, problem, {config}, LockStep::Iterations, store);
    race.player().askFor(20);
    for (int frame = 0; frame < 1000 && !race.player().rounds().finished; ++frame) {
        race.advance(0.0);
        workers.runFor(5.0);
        if (!race.collect()) workers.waitForNews(0.01);
    }
    REQUIRE(race.player().rounds().finished);
    const KnownVertices known = store->snapshot().known;
    CHECK(known.size() > 1);
    for (const RecordPtr& record : race.runs().front().history().records()) {
        if (!record->best) continue;
        const KnownVertices::Best best = known.best(record->w);
        CHECK(best.value >= record->w.dot(record->best->phi) - 1e-9);
        CHECK(best.vertex->number == 0);
    }
}
