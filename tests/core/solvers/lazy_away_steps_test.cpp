// Lazy away steps: what is planned and what is not, and where they end.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "experiment/convergence_rate.h"
#include "experiment/run.h"
#include "geometry/facial_distance.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

constexpr const char* variants[] = {"lazy-ascg", "lazy-ascg-plain"};

struct World {
    explicit World(std::uint64_t seed) : mdp(drawMdp(seed)), phis(allPhis(*mdp)), oracle(mdp), rng(seed, "target") {
        phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        start = oracle.vertexOf(lowestPolicy(*mdp));
    }
    std::shared_ptr<const Mdp> mdp;
    Matrix phis;
    ExactOracle oracle;
    Rng rng;
    Vector phiE;
    VertexPtr start;
};

}  // namespace

TEST_CASE("lazy: it plans exactly where neither a known vertex nor leaving an active one promises enough") {
    int planned = 0, answered = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed)
        for (const char* name : variants) {
            CAPTURE(seed);
            CAPTURE(std::string(name));
            World world(seed);
            std::set<const Vertex*> known = {world.start.get()};
            std::int64_t calls = 0;
            bool corrected = false;  // by the row before: then the store has nothing left to promise but rounding
            for (const IterationRecord& row :
                 recordsOf(*makeSolver(name, setupFor(world.oracle, world.phiE, world.start)), 40)) {
                CAPTURE(row.t);
                if (!row.toward) break;
                double promise = 0.0;  // of the store, before this row
                for (const Vertex* vertex : known) promise = std::max(promise, row.w.dot(vertex->phi - row.x));
                const double rounding = 1e-13 * (1.0 + row.x.norm()) * row.w.norm();
                const double larger = std::max(promise, row.awaySlope);
                if (larger > row.wanted + rounding && !corrected) CHECK(row.best == nullptr);
                if (corrected) CHECK(row.best != nullptr);
                if (larger < row.wanted - rounding) CHECK(row.best != nullptr);
                CHECK(row.planningCalls <= row.oracleCalls);
                CHECK(row.planningCalls >= calls);
                if (row.best == nullptr) {
                    CHECK(row.planningCalls == calls);
                    CHECK_FALSE(row.gapIsExact);
                    CHECK(known.count(row.toward.get()) == 1);
                    ++answered;
                } else {
                    CHECK(row.gapIsExact);
                    known.insert(row.best.get());
                    ++planned;
                }
                calls = row.planningCalls;
                corrected = row.step == StepKind::Corrective;
            }
        }
    CHECK(planned > 300);
    CHECK(answered > 300);
}

TEST_CASE("lazy: with its corrective finish it ends at the projection, on fifty worlds") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        World world(seed);
        const NearestPoint answer = nearestPoint(world.phis, world.phiE);
        const IterationRecord last = runOn("lazy-ascg", world.oracle, world.phiE, world.start, 200).back();
        CHECK((last.x - answer.point).norm() < 1e-7 * world.mdp->horizonValue());
    }
}

TEST_CASE(
    "lazy: a corrective step comes after k+1 steps without planning, leaves nothing in the store and is followed by "
    "planning") {
    int corrective = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        World world(seed);
        std::vector<VertexPtr> store = {world.start};
        int unplanned = 0;
        bool corrected = false;
        for (const IterationRecord& row : runOn("lazy-ascg", world.oracle, world.phiE, world.start, 60)) {
            CAPTURE(row.t);
            if (!row.toward) break;
            if (corrected) {
                CHECK(row.best != nullptr);
                for (const VertexPtr& known : store)
                    CHECK(row.w.dot(known->phi - row.x) <= 1e-11 * (1.0 + row.x.norm()) * (1.0 + row.w.norm()));
            }
            if (row.best) store.push_back(row.best);
            unplanned = row.best ? 0 : unplanned + 1;
            corrected = row.step == StepKind::Corrective;
            CHECK(unplanned <= row.x.size() + 1);
            if (corrected) CHECK(unplanned == row.x.size() + 1);
            if (corrected) unplanned = 0;
            corrective += corrected;
        }
        for (const IterationRecord& row : runOn("lazy-ascg-plain", world.oracle, world.phiE, world.start, 60))
            CHECK(row.step != StepKind::Corrective);
    }
    CHECK(corrective > 20);
}

TEST_CASE("lazy: as published it stays below its bound") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        World world(seed);
        const double c = facialDistance(world.phis), d = diameter(world.phis);
        if (!std::isfinite(c) || c < 1e-9) continue;  // equal points among the policies' Phi
        const double least = 0.5 * std::pow(nearestPoint(world.phis, world.phiE).distance, 2);
        const std::vector<IterationRecord> rows = runOn("lazy-ascg-plain", world.oracle, world.phiE, world.start, 3000);
        if (!rows.front().toward) continue;
        const double start = rows.front().objective() - least;
        for (const IterationRecord& row : rows)
            REQUIRE(row.objective() - least <=
                    lazyBound(start, rows.front().gap, c, awayStepRate(c, d), row.t) + 1e-12 * (1.0 + start));
    }
}

TEST_CASE("lazy: the last record of a run has an exact gap, and --gap stops at nothing less") {
    for (std::uint64_t seed = 1; seed < 40; ++seed)
        for (const char* name : variants) {
            CAPTURE(seed);
            World world(seed);
            RunConfig config;
            config.solver = name;
            for (const int iterations : {3, 4, 5, 60}) {
                config.iterations = iterations;
                if (iterations == 60) config.gap = 1e-6;
                Run run({world.mdp, world.phiE, std::nullopt}, config);
                while (run.step()) continue;
                const IterationRecord& last = *run.last();
                CHECK(last.gapIsExact);
                if (last.toward) {
                    const double all = (world.phis.transpose() * last.w).maxCoeff() - last.w.dot(last.x);
                    CHECK(last.gap == doctest::Approx(all).epsilon(1e-6).scale(1e-6));
                }
                CHECK(last.planningCalls <= last.oracleCalls);
            }
        }
}
