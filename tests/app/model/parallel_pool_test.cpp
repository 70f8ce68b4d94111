// The threads that core's loops over blocks run on, and what the command line says of planning that uses them.
#include "model/workers/parallel_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/random_mdp.h"
#include "planning/policy_iteration.h"
#include "support/program_run.h"
#include "support/refusals.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;

TEST_CASE("pool: every block is worked off once, loop after loop, with any number of threads") {
    for (const int threads : {1, 2, 3, 7}) {
        CAPTURE(threads);
        ParallelPool pool(threads);
        for (const int blocks : {1, 2, 8, 100})
            for (int loop = 0; loop < 50; ++loop) {
                std::vector<std::atomic<int>> done(static_cast<std::size_t>(blocks));
                pool.forEach(blocks, [&](int b) { ++done[static_cast<std::size_t>(b)]; });
                for (const std::atomic<int>& each : done) REQUIRE(each == 1);
            }
    }
}

TEST_CASE("pool: what a block throws comes out of the loop, and the next loop works") {
    ParallelPool pool(3);
    CHECK_THROWS_WITH_AS(pool.forEach(8,
                                      [](int b) {
                                          if (b == 5) throw std::runtime_error("five");
                                      }),
                         "five", std::runtime_error);
    std::atomic<int> sum{0};
    pool.forEach(8, [&](int b) { sum += b; });
    CHECK(sum == 28);
}

TEST_CASE("pool: a plan for a large world is the same bits with 1, 2 and 3 threads") {
    RandomMdpParameters parameters;
    parameters.states = statesInBlocks + 5;
    parameters.actions = 2;
    parameters.features = 2;
    parameters.successors = 2;
    parameters.discount = 0.8;
    const auto mdp = randomMdp(parameters);
    const Vector reward = mdp->rewards(Vector::LinSpaced(2, 0.4, -0.7));
    ParallelPool one(1);
    PolicyIteration alone(mdp, &one);
    const DeterministicPolicy policy = alone.plan(reward);
    CHECK(PolicyIteration(mdp).plan(reward) == policy);
    for (const int threads : {1, 2, 3}) {
        CAPTURE(threads);
        ParallelPool pool(threads);
        PolicyIteration planner(mdp, &pool);
        CHECK(planner.plan(reward) == policy);
        CHECK(planner.values() == alone.values());
        CHECK(planner.residual() == alone.residual());
    }
}

TEST_CASE("solve: --oracle petsc names the program that has it, and threads are a number") {
    const Arguments solving = {"solve", "--scenario", "grid-face", "--solver", "cg", "--iterations", "3"};
    const auto with = [&](const Arguments& more) {
        Arguments all = solving;
        all.insert(all.end(), more.begin(), more.end());
        return runProgram(all);
    };
    CHECK(contains(refusal(2, with({"--oracle", "petsc"})), "awaystep-mpi"));
    refusal(2, with({"--threads", "0"}));
    CHECK(with({"--threads", "2", "--json", "-"}).exitCode == 0);
}

TEST_CASE("solve: --oracle early says so in its result, ends with a planned gap and changes nothing else") {
    const auto result = [](const Arguments& more) {
        Arguments all = solveFixture("f3_grid3_boundary", {"--solver", "ascg", "--iterations", "60", "--json", "-"});
        all.insert(all.end(), more.begin(), more.end());
        const Answer answer = runProgram(all);
        REQUIRE(answer.exitCode == 0);
        return json::parse(answer.out);
    };
    const json exact = result({}), early = result({"--oracle", "early"});
    CHECK(exact.at("options").at("oracle") == "exact");
    CHECK(early.at("options").at("oracle") == "early");
    CHECK(exact.at("solvers") == result({"--oracle", "exact"}).at("solvers"));
    const json& end = early.at("solvers").at(0);
    CHECK(end.at("floor").get<double>() <= end.at("distance").get<double>());
    CHECK(end.at("distance").get<double>() < 0.1);
}
