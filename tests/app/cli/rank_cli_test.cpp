// rank and --resume from outside: what is counted, what is kept, and what is refused.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "experiment/ranking.h"
#include "support/program_run.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> withMore(std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

std::vector<std::string> ranking(const std::vector<std::string>& more) {
    return withMore({"rank", "--scenario", "grid-face", "--solver", "cg", "--solver", "ascg", "--solver", "lazy-ascg",
                     "--gap", "1e-4", "--seeds", "4", "--iterations", "300"},
                    more);
}

using Cells = std::vector<std::string>;
std::vector<Cells> rowsOf(const std::string& table) {
    std::vector<Cells> rows;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        Cells cells;
        std::istringstream parts(line);
        for (std::string cell; std::getline(parts, cell, ',');) cells.push_back(cell);
        rows.push_back(cells);
    }
    return rows;
}

// Time passes differently in every run.
std::string withoutSeconds(const std::string& table) {
    std::string text;
    for (const Cells& cells : rowsOf(table))
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (i != 7) text += cells[i] + (i + 1 == cells.size() ? "\n" : ",");
    return text;
}

std::vector<std::string> loggedLines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) all.push_back(line);
    return all;
}

}  // namespace

TEST_CASE("rank: the columns of the contract, and a run that has reached the gap has it") {
    const ScratchFolder folder;
    const Answer answer = runProgram(ranking({"--csv", folder.file("r.csv"), "--meta"}));
    REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
    const std::vector<Cells> rows = rowsOf(contents(folder.file("r.csv")));
    CHECK(contents(folder.file("r.csv")).starts_with(rankHeader));
    CHECK(rankHeader ==
          "solver,seed,reached,iterations,oracle_calls,planning_calls,rollouts,seconds,active_set,"
          "distance,gap\n");
    REQUIRE(rows.size() == 1 + 3 * 4);
    int reached = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Cells& row = rows[i];
        REQUIRE(row.size() == 11);
        CHECK((row[2] == "1") == (std::atof(row[10].c_str()) <= 1e-4));
        if (row[2] == "0") CHECK(row[3] == "300");
        CHECK(std::atoi(row[5].c_str()) <= std::atoi(row[4].c_str()));
        reached += row[2] == "1";
    }
    CHECK(reached >= 8);  // ascg and lazy-ascg at least
    CHECK(answer.out.find("fewest planning calls: lazy-ascg") != std::string::npos);
    CHECK(nlohmann::json::parse(contents(folder.file("r.csv.meta.json")))["options"]["gap"] == 1e-4);
    const Answer threads = runProgram(ranking({"--threads", "2", "--csv", folder.file("two.csv")}));
    CHECK(withoutSeconds(contents(folder.file("two.csv"))) == withoutSeconds(contents(folder.file("r.csv"))));
}

TEST_CASE("rank: games and samplers are judged by the exact gap of their iterate, which costs them nothing") {
    const Answer answer =
        runProgram({"rank", "--scenario", "grid-interior", "--solver", "mwal", "--solver", "svrf", "--solver", "ogd",
                    "--solver", "garber-hazan", "--gap", "30", "--seeds", "2", "--iterations", "60", "--csv", "-"});
    REQUIRE_MESSAGE(answer.exitCode == 0, answer.err);
    const std::vector<Cells> rows = rowsOf(answer.out);
    REQUIRE(rows.size() == 9);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        CHECK(std::stoi(rows[i][5]) == std::stoi(rows[i][3]) + 1);  // one plan per iterate, the judge's not among them
        CHECK((rows[i][2] == "1") == (std::stod(rows[i][10]) <= 30.0));
        CHECK((std::stoll(rows[i][6]) > 0) == (rows[i][0] == "svrf" && rows[i][3] != "0" && rows[i][3] != "1"));
    }
}

TEST_CASE("rank: an own world draws its start policies; where nothing is drawn one seed is run, and that is said") {
    const std::vector<std::string> own = {"rank",
                                          "--mdp",
                                          fixture(fixtureNames[0], "mdp"),
                                          "--target",
                                          fixture(fixtureNames[0], "target"),
                                          "--solver",
                                          "ascg",
                                          "--gap",
                                          "1e-6",
                                          "--seeds",
                                          "3",
                                          "--csv",
                                          "-"};
    const Answer drawn = runProgram(own);
    REQUIRE_MESSAGE(drawn.exitCode == 0, drawn.err);
    CHECK(rowsOf(drawn.out).size() == 4);
    CHECK(complaintsOf(drawn).empty());
    const Answer lowest = runProgram(withMore(own, {"--start-policy", "lowest"}));
    CHECK(rowsOf(lowest.out).size() == 2);
    CHECK(lowest.err == "awaystep: nothing is drawn at random here, so one seed is run\n");
}

TEST_CASE("--resume: what is finished is not done again, a torn end is dropped, and the table is the same") {
    const ScratchFolder folder;
    for (const bool ranks : {true, false}) {
        CAPTURE(ranks);
        const std::vector<std::string> command =
            ranks ? ranking({})
                  : std::vector<std::string>{"compare", "--scenario", "grid-face", "--solver",     "cg", "--solver",
                                             "ascg",    "--seeds",    "4",         "--iterations", "10"};
        const std::string whole = folder.file("whole.csv"), part = folder.file("part.csv"), log = part + ".runs";
        REQUIRE(runProgram(withMore(command, {"--csv", whole})).exitCode == 0);
        REQUIRE(runProgram(withMore(command, {"--csv", part, "--resume"})).exitCode == 0);
        CHECK_FALSE(fs::exists(log));
        const auto table = [&](const std::string& file) {
            return ranks ? withoutSeconds(contents(file)) : contents(file);
        };
        CHECK(table(part) == table(whole));

        // Killed while it runs: what was finished by then is kept.
        ProgramRun run(withMore(command, {"--csv", part, "--resume", "--threads", "1"}));
        while (run.running() && (!fs::exists(log) || loggedLines(contents(log)).size() < 3))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        run.signal(SIGKILL);
        run.wait();
        if (!fs::exists(log)) {
            MESSAGE("it was too quick to be killed");
            continue;
        }
        std::string kept = contents(log);
        const std::size_t before = loggedLines(kept).size();
        CHECK(before >= 2);
        folder.write("part.csv.runs", kept + "{\"solver\":\"asc");
        const Answer other = runProgram(withMore(command, {"--csv", part, "--resume", "--first-seed", "7"}));
        CHECK(other.exitCode == 1);
        CHECK(other.err.find("finished runs of another question: its first seed is 0, here it is 7") !=
              std::string::npos);
        const Answer resumed = runProgram(withMore(command, {"--csv", part, "--resume"}));
        CHECK_MESSAGE(resumed.exitCode == 0, resumed.err);
        CHECK(table(part) == table(whole));
        CHECK_FALSE(fs::exists(log));
    }
}

TEST_CASE("--resume: needs a table, and a foreign file is not taken for a log") {
    const ScratchFolder folder;
    refusal(2, runProgram(ranking({"--resume"})));
    refusal(2, runProgram(ranking({"--resume", "--csv", "-"})));
    folder.write("t.csv.runs", "something else\n");
    const std::string line = refusal(1, runProgram(ranking({"--resume", "--csv", folder.file("t.csv")})));
    CHECK(line.find("this is no list of finished runs") != std::string::npos);
    CHECK(contents(folder.file("t.csv.runs")) == "something else\n");
    CHECK_FALSE(fs::exists(folder.file("t.csv")));
}

TEST_CASE("--step-rule: stands for a variant of plain CG, and is refused without it") {
    const Answer rule = runProgram(solveFixture(
        fixtureNames[0], {"--solver", "cg", "--step-rule", "open-l", "--iterations", "5", "--trace", "-"}));
    REQUIRE_MESSAGE(rule.exitCode == 0, rule.err);
    CHECK(rowsOf(rule.out)[1][0] == "cg-open-l");
    CHECK(rowsOf(rule.out)[2][7] == "0.8");
    refusal(2, runProgram(solveFixture(
                   fixtureNames[0], {"--solver", "ascg", "--step-rule", "open", "--iterations", "5", "--trace", "-"})));
    refusal(2, runProgram(solveFixture(
                   fixtureNames[0], {"--solver", "cg", "--step-rule", "short", "--iterations", "5", "--trace", "-"})));
}
