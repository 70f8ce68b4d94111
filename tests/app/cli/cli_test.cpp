// The command line from outside: the built program, its exit codes, streams and files.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solvers/solver.h"
#include "support/program_run.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;

TEST_CASE("--version and --help answer on standard output") {
    const Answer version = runProgram({"--version"});
    CHECK(version.exitCode == 0);
    CHECK(version.out.starts_with("awaystep "));
    CHECK(version.err.empty());
    for (const Arguments& arguments : {Arguments{"--help"}, Arguments{"solve", "--help"}}) {
        const Answer help = runProgram(arguments);
        CHECK(help.exitCode == 0);
        CHECK(contains(help.out, "Usage: awaystep"));
        CHECK(help.err.empty());
    }
    const std::string help = runProgram({"solve", "--help"}).out;
    for (const char* option :
         {"--mdp", "--target", "--solver", "--iterations", "--gap", "--start-policy", "--seed", "--oracle", "--n-rl",
          "--n-est", "--horizon", "--schedule", "--stationary", "--trace", "--json"})
        CHECK_MESSAGE(contains(help, std::string("  ") + option), option);
    for (const SolverInfo& solver : solverList())  // the longest name does not touch its sentence
        CHECK_MESSAGE(contains(help, "\n  " + std::string(solver.name) + "  "), solver.name);
}

TEST_CASE("the fixtures hold to 1e-8 through the command line") {
    const ScratchFolder folder;
    for (const char* name : fixtureNames) {
        CAPTURE(name);
        const json expected = json::parse(contents(fixture(name, "expected")));
        const Answer answer = runProgram(solveFixture(
            name, {"--solver", "cg", "--solver", "cg-open", "--solver", "ascg", "--solver", "ascg-progress",
                   "--iterations", "20", "--trace", folder.file("t.csv"), "--json", folder.file("r.json")}));
        REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
        const std::vector<Row> rows = readTrace(contents(folder.file("t.csv")));
        REQUIRE(rows.size() == 4 * 21);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row& row = rows[i];
            const std::size_t t = i % 21;
            CAPTURE(row.at("solver"));
            CAPTURE(t);
            const json& trace = expected["traces"][row.at("solver")];
            CHECK(row.at("iteration") == std::to_string(t));
            const double distance = trace["distance"][t].get<double>();
            if (distance <= 1e-11) continue;
            CHECK(std::abs(number(row.at("distance")) - distance) <= 1e-8);
            if (t == 20) continue;
            if (!trace["gap"].is_null()) CHECK(std::abs(number(row.at("gap")) - trace["gap"][t].get<double>()) <= 1e-8);
            if (!trace["step_length"].is_null())
                CHECK(std::abs(number(row.at("step_length")) - trace["step_length"][t].get<double>()) <= 1e-8);
            if (!trace["step"].is_null()) CHECK(row.at("step") == trace["step"][t].get<std::string>());
            if (!trace["active_set"].is_null())
                CHECK(row.at("active_set") == std::to_string(trace["active_set"][t].get<int>()));
        }
        const json result = json::parse(contents(folder.file("r.json")));
        REQUIRE(result["solvers"].size() == 4);
        for (std::size_t i = 0; i < 4; ++i) {
            const json& solver = result["solvers"][i];
            CHECK(solver["solver"] == rows[21 * i].at("solver"));
            CHECK(solver["distance"].get<double>() == number(rows[21 * i + 20].at("distance")));
            CHECK(solver["gap"].get<double>() == number(rows[21 * i + 20].at("gap")));
        }
    }
}

TEST_CASE("a trace has one row per iterate, from 0 to N, and the columns of the contract") {
    const Answer answer = runProgram(solveFixture(
        fixtureNames[1], {"--solver", "ascg", "--iterations", "7", "--seed", "18446744073709551615", "--trace", "-"}));
    REQUIRE(answer.exitCode == 0);
    CHECK(complaintsOf(answer).empty());
    CHECK(
        answer.out.starts_with("solver,seed,iteration,distance,objective,gap,step,step_length,active_set,"
                               "oracle_calls,seconds,true_distance,planning_calls,rollouts,oracle_error\n"));
    const std::vector<Row> rows = readTrace(answer.out);
    REQUIRE(rows.size() == 8);
    double seconds = 0.0;
    for (std::size_t t = 0; t < rows.size(); ++t) {
        const Row& row = rows[t];
        CHECK(row.at("seed") == "18446744073709551615");
        CHECK(number(row.at("objective")) == doctest::Approx(0.5 * std::pow(number(row.at("distance")), 2)));
        CHECK(number(row.at("gap")) >= 0.0);
        CHECK(row.at("oracle_calls") == std::to_string(t + 1));
        CHECK(number(row.at("seconds")) > seconds);
        seconds = number(row.at("seconds"));
        CHECK(row.at("true_distance").empty());
        CHECK(row.at("planning_calls") == row.at("oracle_calls"));
        CHECK(row.at("rollouts") == "0");
        CHECK(row.at("oracle_error").empty());  // the oracle is exact
        CHECK(row.at("step").empty() == (t == 7));
        CHECK(row.at("step_length").empty() == (t == 7));
    }
    CHECK(rows[0].at("step") == "forward");
    CHECK(readTrace(
              runProgram(solveFixture(fixtureNames[1], {"--solver", "cg", "--iterations", "0", "--trace", "-"})).out)
              .size() == 1);
}

TEST_CASE("the result says where the solver ended and what that proves") {
    for (const char* name : fixtureNames) {
        const Answer answer =
            runProgram(solveFixture(name, {"--solver", "ascg", "--iterations", "12", "--json", "-", "--stationary"}));
        REQUIRE(answer.exitCode == 0);
        CHECK(complaintsOf(answer).empty());
        const json world = json::parse(contents(fixture(name, "mdp")));
        const json target = json::parse(contents(fixture(name, "target")))["phi"];
        const json result = json::parse(answer.out)["solvers"][0];
        CHECK(result["solver"] == "ascg");
        CHECK(result["status"] == "iteration-limit");
        CHECK(result["iterations"] == 12);
        CHECK(result["oracle_calls"] == 13);
        double distance = 0.0;
        double length = 0.0;
        std::vector<double> mixed(target.size(), 0.0);
        double weights = 0.0;
        for (const json& member : result["active_set"]) {
            weights += member["weight"].get<double>();
            CHECK(member["policy"].size() == world["states"].get<std::size_t>());
            for (std::size_t i = 0; i < target.size(); ++i)
                mixed[i] += member["weight"].get<double>() * member["phi"][i].get<double>();
        }
        CHECK(weights == doctest::Approx(1.0).epsilon(1e-12));
        for (std::size_t i = 0; i < target.size(); ++i) {
            CHECK(mixed[i] == doctest::Approx(result["x"][i].get<double>()).epsilon(1e-12));
            distance += std::pow(result["x"][i].get<double>() - target[i].get<double>(), 2);
            length += std::pow(result["w"][i].get<double>(), 2);
        }
        CHECK(result["distance"].get<double>() == doctest::Approx(std::sqrt(distance)));
        CHECK(length == doctest::Approx(1.0));
        CHECK(result["epsilon"].get<double>() ==
              doctest::Approx(result["gap"].get<double>() / result["distance"].get<double>()));
        CHECK(result["floor"].get<double>() >= 0.0);
        CHECK(result["floor"].get<double>() <= result["distance"].get<double>());
        REQUIRE(result["stationary"].size() == world["states"].get<std::size_t>());
        for (const json& row : result["stationary"]) {
            REQUIRE(row.size() == world["actions"].get<std::size_t>());
            double sum = 0.0;
            for (const json& probability : row) sum += probability.get<double>();
            CHECK(sum == doctest::Approx(1.0));
        }
    }
    const Answer without =
        runProgram(solveFixture(fixtureNames[0], {"--solver", "cg", "--iterations", "1", "--json", "-"}));
    CHECK_FALSE(json::parse(without.out)["solvers"][0].contains("stationary"));
}

TEST_CASE("the floor is the distance to K when the target lies outside") {
    const ScratchFolder folder;
    const std::string world = folder.write("w.json", smallWorld().dump());
    // K lies in [0, 10] x [0, 10]; its corner (0, 10), staying in state 0, is the start policy and the nearest point.
    const std::string target = folder.write("t.json", R"({"phi": [-3, 14]})");
    const Answer answer = runProgram(
        {"solve", "--mdp", world, "--target", target, "--solver", "ascg", "--iterations", "5", "--json", "-"});
    REQUIRE(answer.exitCode == 0);
    const json result = json::parse(answer.out)["solvers"][0];
    CHECK(result["distance"].get<double>() == doctest::Approx(5.0).epsilon(1e-12));
    // The oracle's ties are allowed for: 1e-10 R |w| / d = 1e-9.
    CHECK(result["floor"].get<double>() == doctest::Approx(5.0 - 1e-9).epsilon(1e-11));
    CHECK(result["gap"].get<double>() == doctest::Approx(0.0));
    CHECK(result["w"][0].get<double>() == doctest::Approx(-0.6));
    CHECK(result["w"][1].get<double>() == doctest::Approx(0.8));
}

TEST_CASE("a solver that has arrived stays: rows repeat, every number is finite") {
    const ScratchFolder folder;
    const std::string world = folder.write("w.json", smallWorld().dump());
    const std::string target = folder.write("t.json", R"({"phi": [0, 10]})");  // Phi of the start policy
    for (const char* solver :
         {"projection", "cg", "cg-open", "ascg", "ascg-progress", "ascg-reduced", "pairwise", "mnp", "max-margin"}) {
        CAPTURE(solver);
        const Answer answer = runProgram({"solve", "--mdp", world, "--target", target, "--solver", solver,
                                          "--iterations", "6", "--trace", folder.file("t.csv"), "--json", "-"});
        REQUIRE(answer.exitCode == 0);
        const std::vector<Row> rows = readTrace(contents(folder.file("t.csv")));
        REQUIRE(rows.size() == 7);
        for (const Row& row : rows)
            for (const char* column : {"distance", "objective", "gap"}) CHECK(number(row.at(column)) < 1e-12);
        CHECK(rows[6].at("distance") == rows[3].at("distance"));
        const json result = json::parse(answer.out)["solvers"][0];
        CHECK(result["status"] == "iteration-limit");
        CHECK(result["distance"].get<double>() < 1e-12);
        for (const char* key : {"floor", "epsilon", "gap"}) CHECK(result[key].is_number());
        for (const json& entry : result["w"]) CHECK(entry.is_number());
    }
}

TEST_CASE("every solver of the contract runs, with finite numbers in every row") {
    const ScratchFolder folder;
    for (const char* solver : {"projection", "cg", "cg-open", "ascg", "ascg-progress", "ascg-reduced", "pairwise",
                               "mnp", "max-margin", "sfw", "mwal"}) {
        CAPTURE(solver);
        const Answer answer =
            runProgram(solveFixture(fixtureNames[0], {"--solver", solver, "--iterations", "15", "--trace",
                                                      folder.file("t.csv"), "--json", "-"}));
        REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
        const std::vector<Row> rows = readTrace(contents(folder.file("t.csv")));
        REQUIRE(rows.size() == 16);
        for (const Row& row : rows) {
            for (const char* column : {"distance", "objective", "gap", "active_set", "oracle_calls", "seconds"})
                number(row.at(column));
            const bool last = &row == &rows.back();
            CHECK(row.at("step").empty() == last);
            if (!last) number(row.at("step_length"));
        }
        const json result = json::parse(answer.out)["solvers"][0];
        double weights = 0.0;
        for (const json& member : result["active_set"]) weights += member["weight"].get<double>();
        CHECK(weights == doctest::Approx(1.0).epsilon(1e-12));
    }
}

TEST_CASE("the finish line is the exact projection of the fixtures") {
    for (const char* name : fixtureNames) {
        CAPTURE(name);
        const json expected = json::parse(contents(fixture(name, "expected")));
        for (const char* solver : {"mnp", "max-margin"}) {
            const Answer answer =
                runProgram(solveFixture(name, {"--solver", solver, "--iterations", "60", "--json", "-"}));
            REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
            const json result = json::parse(answer.out)["solvers"][0];
            for (std::size_t i = 0; i < expected["x"].size(); ++i)
                CHECK(std::abs(result["x"][i].get<double>() - expected["x"][i].get<double>()) <= 1e-9);
        }
    }
}

TEST_CASE("--gap stops early with the status converged; without it nothing stops") {
    const Arguments base{"--solver", "ascg", "--iterations", "400", "--trace", "-"};
    CHECK(readTrace(runProgram(solveFixture(fixtureNames[0], base)).out).size() == 401);

    const ScratchFolder folder;
    const Answer answer =
        runProgram(solveFixture(fixtureNames[0], {"--solver", "ascg", "--iterations", "400", "--gap", "1e-6", "--trace",
                                                  folder.file("t.csv"), "--json", "-"}));
    REQUIRE(answer.exitCode == 0);
    const json result = json::parse(answer.out)["solvers"][0];
    CHECK(result["status"] == "converged");
    CHECK(result["gap"].get<double>() <= 1e-6);
    const std::vector<Row> rows = readTrace(contents(folder.file("t.csv")));
    REQUIRE(rows.size() == result["iterations"].get<std::size_t>() + 1);
    CHECK(rows.size() < 401);
    CHECK(rows.back().at("step").empty());
    for (std::size_t t = 0; t + 1 < rows.size(); ++t) CHECK(number(rows[t].at("gap")) > 1e-6);
}

TEST_CASE("several solvers share one trace, in the order asked for") {
    const Answer answer =
        runProgram(solveFixture(fixtureNames[0], {"--solver", "ascg", "--solver", "cg", "--solver", "projection",
                                                  "--iterations", "2", "--trace", "-"}));
    std::string order;
    for (const Row& row : readTrace(answer.out)) order += row.at("solver") + row.at("iteration") + " ";
    CHECK(order == "ascg0 ascg1 ascg2 cg0 cg1 cg2 projection0 projection1 projection2 ");
}

TEST_CASE("the same seed gives the same numbers, another seed another random start") {
    const auto distances = [](const char* seed) {
        const Answer answer = runProgram({"solve", "--mdp", fixture(fixtureNames[1], "mdp"), "--target",
                                          fixture(fixtureNames[1], "target"), "--start-policy", "random", "--seed",
                                          seed, "--solver", "ascg", "--iterations", "3", "--trace", "-"});
        std::string list;
        for (const Row& row : readTrace(answer.out)) list += row.at("distance") + " ";
        return list;
    };
    CHECK(distances("1") == distances("1"));
    CHECK(distances("1") != distances("2"));
}

TEST_CASE("the start policy is action 0 everywhere unless said otherwise") {
    const Arguments base{"solve",
                         "--mdp",
                         fixture(fixtureNames[1], "mdp"),
                         "--target",
                         fixture(fixtureNames[1], "target"),
                         "--solver",
                         "cg",
                         "--iterations",
                         "0",
                         "--json",
                         "-"};
    Arguments lowest = base;
    lowest.insert(lowest.end(), {"--start-policy", "lowest"});
    const json first = json::parse(runProgram(base).out)["solvers"][0]["active_set"][0]["policy"];
    for (const json& action : first) CHECK(action == 0);
    CHECK(json::parse(runProgram(lowest).out)["solvers"][0]["active_set"][0]["policy"] == first);
}

TEST_CASE("the sampled oracle runs and repeats with its seed") {
    const auto trace = [](const char* seed) {
        const Answer answer = runProgram(
            solveFixture(fixtureNames[1], {"--solver", "ascg", "--iterations", "4", "--oracle", "q-learning", "--n-rl",
                                           "200", "--n-est", "50", "--horizon", "20", "--seed", seed, "--trace", "-"}));
        REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
        std::string list;
        for (const Row& row : readTrace(answer.out)) list += row.at("distance") + row.at("gap") + " ";
        return list;
    };
    CHECK(trace("5") == trace("5"));
    CHECK(trace("5") != trace("6"));
}

TEST_CASE("stochastic CG runs with each of its schedules and repeats with its seed") {
    const auto distances = [](const char* schedule, const char* seed) {
        const Answer answer =
            runProgram(solveFixture(fixtureNames[2], {"--solver", "sfw", "--iterations", "6", "--schedule", schedule,
                                                      "--seed", seed, "--trace", "-"}));
        REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
        std::string list;
        const std::vector<Row> rows = readTrace(answer.out);
        CHECK(rows.size() == 7);
        for (const Row& row : rows) list += row.at("distance") + " ";
        return list;
    };
    for (const char* schedule : {"printed", "corrected", "capped"}) {
        CAPTURE(schedule);
        CHECK(distances(schedule, "5") == distances(schedule, "5"));
        CHECK(distances(schedule, "5") != distances(schedule, "6"));
    }
}

TEST_CASE("a world may come through a pipe") {
    const ScratchFolder folder;
    const std::string pipe = folder.file("world.pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    ProgramRun run({"solve", "--mdp", pipe, "--target", fixture(fixtureNames[0], "target"), "--solver", "cg",
                    "--iterations", "3", "--json", "-"});
    std::ofstream(pipe) << contents(fixture(fixtureNames[0], "mdp"));
    const Answer answer = run.wait();
    CHECK(answer.exitCode == 0);
    CHECK(json::parse(answer.out)["solvers"][0]["iterations"] == 3);
}
