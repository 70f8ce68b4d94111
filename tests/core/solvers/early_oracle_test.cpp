// --oracle early: a policy that makes enough progress will do, and what a run says stays true.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <string>

#include "domains/gridworld.h"
#include "experiment/run.h"
#include "geometry/projection.h"
#include "planning/policy_iteration.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"
#include "support/random_mdps.h"
#include "world/occupancy.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::shared_ptr<const Mdp> noisyRoom(int side) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = 0.3;
    parameters.discount = 0.99;
    parameters.features = GridFeatures::Regions;
    parameters.regionsPerSide = 3;
    return Gridworld(parameters).mdp();
}

Vector draw(int features, Rng& rng) {
    Vector w = Vector::NullaryExpr(features, [&] { return rng.normal(); });
    return w / w.norm();
}

RunConfig earlyConfig(std::string_view solver, int iterations, bool early = true) {
    RunConfig config;
    config.solver = std::string(solver);
    config.iterations = iterations;
    config.early = early;
    return config;
}

constexpr const char* solvers[] = {"cg",       "cg-open", "projection", "ascg",     "ascg-progress",
                                   "pairwise", "bpcg",    "mnp",        "lazy-ascg"};

// The middle of two best policies, or a point outside K.
Vector targetFor(const Mdp& mdp, ExactOracle& judge, bool outside, Rng& rng) {
    if (outside) return targetAnywhere(mdp, rng);
    return 0.5 * (judge.best(draw(mdp.featureCount(), rng))->phi + judge.best(draw(mdp.featureCount(), rng))->phi);
}

}  // namespace

TEST_CASE("early planning: the policy is worth what was asked for, and no policy is worth more than the bound") {
    const auto mdp = noisyRoom(24);
    const double tolerance = 1e-9 * mdp->horizonValue();
    Rng rng(3, "early");
    int early = 0, late = 0;
    PolicyIteration judge(mdp);
    PolicyIteration planner(mdp);
    for (int question = 0; question < 30; ++question) {
        CAPTURE(question);
        const Vector reward = mdp->rewards(draw(mdp->featureCount(), rng));
        judge.plan(reward);
        const double best = mdp->initial().dot(judge.values());
        for (const double share : {0.5, 0.02, 0.0, -0.1}) {
            const double enough = best - share * std::abs(best);
            const EarlyPlan plan = planner.planUntil(reward, enough);
            const double worth = stageOccupancy(*mdp, plan.policy).dot(reward);
            CHECK(worth <= best + tolerance);
            if (plan.best) {
                CHECK(worth >= best - tolerance);
                ++late;
            } else {
                CHECK(worth >= enough - tolerance);
                CHECK(plan.bound >= best - tolerance);
                ++early;
            }
            if (share < 0.0) CHECK(plan.best);  // no policy is worth that much
        }
    }
    CHECK(early > 10);
    CHECK(late > 10);
}

TEST_CASE("early oracle: every gap bounds the best slope, every floor the distance, and h never rises by line search") {
    int bounds = 0, rows = 0;
    for (int seed = 0; seed < 6; ++seed) {
        CAPTURE(seed);
        const auto mdp = noisyRoom(8 + 4 * seed);
        const double rounding = 1e-11 * mdp->horizonValue() * mdp->horizonValue();
        ExactOracle judge(mdp);
        Rng rng(static_cast<std::uint64_t>(seed), "early laws");
        const Vector phiE = targetFor(*mdp, judge, seed % 2 == 1, rng);
        const double nearest = project(judge, phiE).distance;
        for (const char* solver : solvers) {
            CAPTURE(std::string(solver));
            Run run({mdp, phiE, {}}, earlyConfig(solver, 40));
            double before = INFINITY;
            while (const RecordPtr record = run.step()) {
                CAPTURE(record->t);
                ++rows;
                bounds += record->gapIsBound ? 1 : 0;
                if (record->gapIsExact && record->toward && !record->w.isZero(0.0)) {
                    const double best = record->w.dot(judge.best(record->w)->phi - record->x);
                    REQUIRE(best <= record->gap + record->gapAllowance + rounding);
                }
                REQUIRE(record->floor() <= nearest + 1e-9 * mdp->horizonValue());
                if (std::string(solver) != "cg-open") REQUIRE(record->distance <= before + 1e-12 * mdp->horizonValue());
                before = record->distance;
            }
            CHECK_FALSE(run.last()->gapIsBound);
            CHECK(run.floor() <= nearest + 1e-9 * mdp->horizonValue());
        }
    }
    CHECK(bounds > rows / 20);  // planning did end early
}

TEST_CASE("early oracle: run to their gaps, solvers arrive where exact planning takes them") {
    for (int seed = 0; seed < 4; ++seed) {
        const auto mdp = noisyRoom(10 + 3 * seed);
        ExactOracle judge(mdp);
        Rng rng(static_cast<std::uint64_t>(seed), "early finish");
        const Vector phiE = targetFor(*mdp, judge, true, rng);
        const double nearest = project(judge, phiE).distance;
        for (const char* solver : {"mnp", "max-margin"}) {
            CAPTURE(seed);
            CAPTURE(std::string(solver));
            RunConfig config = earlyConfig(solver, 2000);
            config.gap = 1e-8 * mdp->horizonValue();
            Run run({mdp, phiE, {}}, config);
            while (run.step()) continue;
            CHECK(run.status() == RunStatus::Converged);
            const double h = run.last()->objective() - 0.5 * nearest * nearest;
            CHECK(h <= *config.gap + run.last()->gapAllowance);
        }
    }
}

TEST_CASE("early oracle: it is off unless asked for, and then no gap is a bound") {
    const auto mdp = noisyRoom(10);
    Rng rng(1, "exact");
    const Vector phiE = targetAnywhere(*mdp, rng);
    Run run({mdp, phiE, {}}, earlyConfig("ascg", 30, RunConfig{}.early));
    while (const RecordPtr record = run.step()) CHECK_FALSE(record->gapIsBound);
}
