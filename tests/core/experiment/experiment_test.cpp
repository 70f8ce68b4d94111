// Run, its history, and what is written about it: records in order, statuses, certificates, CSV rows and the result.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiment/csv.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "experiment/run_history.h"
#include "support/random_mdps.h"
#include "support/tiny_worlds.h"
#include "world/occupancy.h"

using namespace awaystep;

namespace {

RunConfig configOf(const std::string& solver, int iterations) {
    RunConfig config;
    config.solver = solver;
    config.iterations = iterations;
    config.schedule = SfwSchedule::Capped;  // sfw alone looks at it
    return config;
}

std::vector<RecordPtr> allRecords(Run& run) {
    std::vector<RecordPtr> records;
    while (RecordPtr record = run.step()) records.push_back(record);
    return records;
}

// Random worlds with targets inside K and, for odd seeds, anywhere.
Problem drawProblem(std::uint64_t seed) {
    Problem problem;
    problem.mdp = tests::drawMdp(seed);
    Rng rng(seed, "target");
    problem.phiE = seed % 2 == 0 ? tests::targetInside(*problem.mdp, rng) : tests::targetAnywhere(*problem.mdp, rng);
    return problem;
}

nlohmann::json resultOf(const Run& run, Stationary stationary = Stationary::Leave) {
    std::string text;
    appendRunResult(text, run, stationary);
    return nlohmann::json::parse(text);
}

}  // namespace

TEST_CASE("statuses are spelled as in the files") {
    CHECK(name(RunStatus::Running) == "running");
    CHECK(name(RunStatus::Converged) == "converged");
    CHECK(name(RunStatus::IterationLimit) == "iteration-limit");
    CHECK(name(RunStatus::Stopped) == "stopped");
    CHECK(name(RunStatus::Failed) == "failed");
}

TEST_CASE("N iterations give the records 0..N; only the last has no step") {
    for (const SolverInfo& solver : solverList())
        for (const int iterations : {0, 1, 7}) {
            CAPTURE(solver.name);
            CAPTURE(iterations);
            Run run(drawProblem(4), configOf(std::string(solver.name), iterations));
            CHECK(run.status() == RunStatus::Running);
            CHECK(run.last() == nullptr);
            const std::vector<RecordPtr> records = allRecords(run);
            REQUIRE(records.size() == static_cast<std::size_t>(iterations) + 1);
            double seconds = 0.0;
            for (int t = 0; t <= iterations; ++t) {
                const IterationRecord& record = *records[static_cast<std::size_t>(t)];
                CHECK(record.t == t);
                CHECK(record.step.has_value() == (t < iterations));
                CHECK(record.seconds > seconds);
                seconds = record.seconds;
            }
            CHECK(run.status() == RunStatus::IterationLimit);
            CHECK(run.reason().empty());
            CHECK(run.last() == records.back());
            CHECK(run.step() == nullptr);
        }
}

TEST_CASE("a run with a gap stops at the first iterate that reaches it, on the way it would have gone anyway") {
    int early = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const Problem problem = drawProblem(seed);
        Run full(problem, configOf("ascg", 60));
        const std::vector<RecordPtr> all = allRecords(full);
        RunConfig config = configOf("ascg", 60);
        config.gap = 1e-3;
        Run run(problem, config);
        const std::vector<RecordPtr> records = allRecords(run);
        for (std::size_t t = 0; t < records.size(); ++t) {
            CHECK(records[t]->x == all[t]->x);
            CHECK(records[t]->oracleCalls == all[t]->oracleCalls);
            const bool isLast = t + 1 == records.size();
            CHECK(records[t]->step.has_value() == !isLast);
            if (!isLast) CHECK(records[t]->gap > 1e-3);
        }
        const bool converged = run.status() == RunStatus::Converged;
        CHECK((converged || run.status() == RunStatus::IterationLimit));
        CHECK(converged == (records.back()->gap <= 1e-3));
        if (converged && records.size() < all.size()) ++early;
    }
    CHECK(early > 30);
}

TEST_CASE("a run that is stopped says so and goes no further") {
    Run run(drawProblem(2), configOf("cg", 50));
    run.step();
    run.stop();
    CHECK(run.status() == RunStatus::Stopped);
    CHECK(run.step() == nullptr);
    CHECK(run.finishEarly() == nullptr);
    CHECK(run.last()->t == 0);

    Run over(drawProblem(2), configOf("cg", 1));
    allRecords(over);
    over.stop();
    CHECK(over.status() == RunStatus::IterationLimit);
}

TEST_CASE("finishing early adds the record that a shorter run would have ended with") {
    for (const char* solver : {"cg", "ascg", "pairwise", "mnp"}) {
        CAPTURE(solver);
        Run shorter(drawProblem(8), configOf(solver, 3));
        const RecordPtr expected = allRecords(shorter).back();
        Run run(drawProblem(8), configOf(solver, 50));
        for (int t = 0; t < 3; ++t) run.step();
        const RecordPtr closing = run.finishEarly();
        REQUIRE(closing != nullptr);
        CHECK(closing->t == 3);
        CHECK_FALSE(closing->step.has_value());
        CHECK(closing->x == expected->x);
        CHECK(closing->gap == expected->gap);
        CHECK(run.status() == RunStatus::Stopped);
        CHECK(run.last() == closing);
    }
}

TEST_CASE("a config that makes no sense is refused") {
    const auto refused = [](auto change) {
        Problem problem{tiny::twoRooms(), tiny::vectorOf({1.0, 2.0}), std::nullopt};
        RunConfig config;
        change(problem, config);
        CHECK_THROWS_AS(Run(problem, config), std::invalid_argument);
    };
    refused([](Problem&, RunConfig& c) { c.solver = "newton"; });
    refused([](Problem&, RunConfig& c) { c.iterations = -1; });
    refused([](Problem&, RunConfig& c) { c.gap = -1e-9; });
    refused([](Problem&, RunConfig& c) { c.gap = std::numeric_limits<double>::quiet_NaN(); });
    refused([](Problem&, RunConfig& c) { c.nRl = 0; });
    refused([](Problem&, RunConfig& c) { c.horizon = 0; });
    refused([](Problem& p, RunConfig&) { p.mdp = nullptr; });
    refused([](Problem& p, RunConfig&) { p.phiE = tiny::vectorOf({1.0}); });
    refused([](Problem& p, RunConfig&) { p.phiE[1] = std::numeric_limits<double>::infinity(); });
    refused([](Problem& p, RunConfig&) { p.phiE[0] = -1e300; });
    refused([](Problem& p, RunConfig&) { p.truth = tiny::vectorOf({1.0, 2.0, 3.0}); });
    refused([](Problem&, RunConfig& c) {
        c.start = StartKind::Given;
        c.startPolicy = DeterministicPolicy({0, 2});
    });
}

TEST_CASE("start policies: lowest, given, and random by the seed") {
    const Problem problem{tests::drawMdp(12), Vector::Constant(tests::drawMdp(12)->featureCount(), 1.0), std::nullopt};
    const auto startOf = [&](StartKind kind, std::uint64_t seed) {
        RunConfig config = configOf("cg", 0);
        config.start = kind;
        config.seed = seed;
        config.startPolicy = DeterministicPolicy(std::vector<int>(static_cast<std::size_t>(problem.mdp->states()), 1));
        Run run(problem, config);
        return run.step()->active->members().front().vertex->policy;
    };
    CHECK(startOf(StartKind::Lowest, 0) == lowestPolicy(*problem.mdp));
    CHECK(startOf(StartKind::Given, 0).actions().front() == 1);
    CHECK(startOf(StartKind::Random, 3) == startOf(StartKind::Random, 3));
    bool differs = false;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        differs = differs || startOf(StartKind::Random, seed) != startOf(StartKind::Random, 3);
    CHECK(differs);
}

TEST_CASE("an absurd but finite target is run through without a number that is not finite") {
    for (const SolverInfo& solver : solverList()) {
        if (solver.name == "sfw") continue;  // its rollouts grow with the square of the distance
        for (const double size : {1e150, 1e-150, 1e-200, 5e-324}) {
            CAPTURE(solver.name);
            CAPTURE(size);
            // From the corner (R, 0) the tiny targets leave a w that is all but zero in both directions.
            Problem problem{tiny::twoRooms(), tiny::vectorOf({10.0, size}), std::nullopt};
            Run run(problem, configOf(std::string(solver.name), 6));
            const std::vector<RecordPtr> records = allRecords(run);
            CHECK(run.status() == RunStatus::IterationLimit);
            CHECK_MESSAGE(records.size() == 7, run.reason());
            const nlohmann::json result = resultOf(run);
            for (const auto& entry : result.at("w")) CHECK(entry.is_number());
            CHECK(result.at("epsilon").is_number());
        }
    }
}

TEST_CASE("the floor never rises above the distance to K") {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        const Problem problem = drawProblem(seed);
        Run finish(problem, configOf("mnp", 60));
        const double distance = allRecords(finish).back()->distance;
        Run run(problem, configOf("cg", 40));
        RunHistory history;
        double floor = 0.0;
        while (const RecordPtr record = run.step()) {
            history.add(record);
            CHECK(run.floor() >= floor);
            floor = run.floor();
            CHECK(floor <= distance + 1e-9);
            CHECK(history.floors().back() == floor);
        }
        CHECK(finish.floor() >= distance - 1e-7);  // once it has arrived the bound is tight
    }
}

TEST_CASE("what a sampled oracle says proves no floor") {
    RunConfig config = configOf("cg", 5);
    config.oracle = OracleKind::QLearning;
    Run run(Problem{tiny::twoRooms(), tiny::vectorOf({-50.0, -50.0}), std::nullopt}, config);
    for (const RecordPtr& record : allRecords(run)) CHECK_FALSE(record->gapIsExact);
    CHECK(run.floor() == 0.0);
}

TEST_CASE("a history keeps the numbers of its records in columns") {
    const Problem problem = drawProblem(7);
    Run run(problem, configOf("ascg", 15));
    RunHistory history;
    CHECK(history.size() == 0);
    while (const RecordPtr record = run.step()) history.add(record);
    REQUIRE(history.size() == 16);
    for (int t = 0; t < history.size(); ++t) {
        const auto i = static_cast<std::size_t>(t);
        const IterationRecord& record = *history.at(t);
        CHECK(record.t == t);
        CHECK(history.distances()[i] == record.distance);
        CHECK(history.objectives()[i] == record.objective());
        CHECK(history.gaps()[i] == record.shownGap());
        CHECK(history.spent(Cost::OracleCalls)[i] == static_cast<double>(record.oracleCalls));
        CHECK(history.spent(Cost::Seconds)[i] == record.seconds);
    }
    CHECK(history.last() == run.last());
    CHECK_THROWS_AS(history.at(16), std::out_of_range);
    CHECK_THROWS_AS(history.add(history.at(3)), std::invalid_argument);
    CHECK_THROWS_AS(history.add(nullptr), std::invalid_argument);
}

TEST_CASE("gaps are shown without rounding errors below zero, estimates as they are") {
    IterationRecord record;
    record.distance = 2.0;
    record.gap = -1e-17;
    CHECK(record.shownGap() == 0.0);
    CHECK(record.floor() == 2.0);
    record.gapIsExact = false;
    CHECK(record.shownGap() == -1e-17);
    CHECK(record.floor() == 0.0);
}

TEST_CASE("a trace row by hand") {
    IterationRecord record;
    record.t = 3;
    record.x = tiny::vectorOf({3.0, 4.0});
    record.distance = 0.1;
    record.gap = -1e-18;
    record.step = StepKind::Away;
    record.gamma = 0.25;
    record.oracleCalls = 4;
    record.planningCalls = 3;
    record.rollouts = 12;
    record.seconds = 1.5e-05;
    std::string text;
    appendTraceRow(text, "ascg", 7, record, std::nullopt);
    CHECK(text == "ascg,7,3,0.1,0.005000000000000001,0,away,0.25,0,4,1.5e-05,,3,12,\n");
    record.oracleError = OracleError{0.5, 1.0, 0.25};
    record.step.reset();
    text.clear();
    appendTraceRow(text, "ascg", 7, record, tiny::vectorOf({0.0, 0.0}));
    CHECK(text == "ascg,7,3,0.1,0.005000000000000001,0,,,0,4,1.5e-05,5,3,12,0.5\n");
    CHECK(traceHeader ==
          "solver,seed,iteration,distance,objective,gap,step,step_length,active_set,oracle_calls,seconds,true_"
          "distance,planning_calls,rollouts,oracle_error\n");
}

TEST_CASE("the result of a run that has arrived is finite: no direction, no error") {
    // Staying in room 0 is the start policy and the target.
    Run run(Problem{tiny::twoRooms(0.5), tiny::vectorOf({2.0, 0.0}), std::nullopt}, configOf("ascg", 2));
    allRecords(run);
    const nlohmann::json result = resultOf(run, Stationary::Add);
    CHECK(result.at("distance") == 0.0);
    CHECK(result.at("gap") == 0.0);
    CHECK(result.at("floor") == 0.0);
    CHECK(result.at("epsilon") == 0.0);
    CHECK(result.at("w") == nlohmann::json({0.0, 0.0}));
    CHECK(result.at("status") == "iteration-limit");
    CHECK(result.at("active_set") == nlohmann::json::parse(R"([{"weight": 1, "policy": [0, 0], "phi": [2, 0]}])"));
    CHECK(result.at("stationary") == nlohmann::json::parse("[[1, 0], [1, 0]]"));
}

TEST_CASE("there is no result before the first record") {
    Run run(drawProblem(1), configOf("cg", 3));
    std::string text;
    CHECK_THROWS_AS(appendRunResult(text, run, Stationary::Leave), std::invalid_argument);
}

TEST_CASE("the stationary policy of a result has its mixture's Phi") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const Problem problem = drawProblem(seed);
        Run run(problem, configOf("ascg", 25));
        allRecords(run);
        const nlohmann::json result = resultOf(run, Stationary::Add);
        StochasticPolicy policy{Matrix(problem.mdp->states(), problem.mdp->actions())};
        for (int s = 0; s < problem.mdp->states(); ++s)
            for (int a = 0; a < problem.mdp->actions(); ++a)
                policy.probabilities(s, a) = result.at("stationary")
                                                 .at(static_cast<std::size_t>(s))
                                                 .at(static_cast<std::size_t>(a))
                                                 .get<double>();
        CHECK((featureExpectations(*problem.mdp, policy) - run.last()->x).norm() < 1e-9);
    }
}
