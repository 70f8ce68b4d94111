// Sweeps from outside: the built program compares, merges, reproduces and answers what K is.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiment/csv.h"
#include "support/program_run.h"
#include "support/shipped_scenarios.h"
#include "support/solve_runs.h"

using namespace awaystep;

namespace {

std::vector<std::string> comparing(std::vector<std::string> more) {
    std::vector<std::string> all{"compare",  "--scenario",   "grid-face", "--solver", "cg",
                                 "--solver", "ascg",         "--seeds",   "5",        "--first-seed",
                                 "3",        "--iterations", "12"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

int lines(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

TEST_CASE("compare: the table has one row per solver and iteration, the same on one thread and on two") {
    const ScratchFolder folder;
    const Answer one = runProgram(comparing({"--threads", "1", "--csv", folder.file("one.csv")}));
    const Answer two = runProgram(comparing({"--threads", "2", "--csv", folder.file("two.csv")}));
    CHECK(one.exitCode == 0);
    CHECK(two.exitCode == 0);
    const std::string table = contents(folder.file("one.csv"));
    CHECK(table == contents(folder.file("two.csv")));
    CHECK(table.substr(0, comparisonHeader.size()) == comparisonHeader);
    CHECK(lines(table) == 1 + 2 * 13);
    CHECK(one.out.find("ascg against cg in distance: ahead") != std::string::npos);
    CHECK(complaintsOf(one).empty());
}

TEST_CASE("compare: parts made with --shard merge to the identical table") {
    const ScratchFolder folder;
    REQUIRE(runProgram(comparing({"--csv", folder.file("whole.csv")})).exitCode == 0);
    std::vector<std::string> merge{"merge"};
    for (const std::string part : {"3/3", "1/3", "2/3"}) {  // in any order
        const std::string file = folder.file("part" + part.substr(0, 1) + ".csv");
        REQUIRE(runProgram(comparing({"--shard", part, "--csv", file})).exitCode == 0);
        merge.push_back(file);
    }
    merge.insert(merge.end(), {"--csv", folder.file("merged.csv"), "--figure", folder.file("merged.svg")});
    REQUIRE(runProgram(merge).exitCode == 0);
    CHECK(contents(folder.file("merged.csv")) == contents(folder.file("whole.csv")));
    CHECK(contents(folder.file("merged.svg")).find("<desc>Scenario grid-face") != std::string::npos);
}

TEST_CASE("merge: what is no part, or a part twice, is refused in one line that names the file") {
    const ScratchFolder folder;
    const std::string part = folder.file("part.csv");
    REQUIRE(runProgram(comparing({"--shard", "1/5", "--csv", part})).exitCode == 0);
    const Answer twice = runProgram({"merge", part, part, "--csv", folder.file("out.csv")});
    CHECK(twice.exitCode == 1);
    CHECK(lines(twice.err) == 1);
    CHECK(twice.err.find("part.csv: part 1 of 5 is there twice") != std::string::npos);
    std::string broken = contents(part);
    broken.replace(broken.find("\ngrid-face"), 1, "\nx");
    CHECK(runProgram({"merge", folder.write("broken.csv", broken), "--csv", folder.file("out.csv")}).exitCode == 1);
    CHECK(runProgram({"merge", folder.write("cut.csv", contents(part).substr(0, 300))}).exitCode == 1);
    CHECK(runProgram({"merge", folder.write("other.csv", "a,b\n")}).exitCode == 1);
    CHECK(folder.entries() == 4);
}

TEST_CASE("merge: a part that is missing or of another comparison is named, and nothing is written") {
    const ScratchFolder folder;
    std::vector<std::string> parts;
    for (const std::string part : {"1", "2", "3"}) {
        parts.push_back(folder.file("part" + part + ".csv"));
        REQUIRE(runProgram(comparing({"--shard", part + "/3", "--csv", parts.back()})).exitCode == 0);
    }
    const auto refusal = [&](std::vector<std::string> files) {
        files.insert(files.begin(), "merge");
        files.insert(files.end(), {"--csv", folder.file("out.csv")});
        const Answer answer = runProgram(files);
        CHECK(answer.exitCode == 1);
        CHECK(answer.out.empty());
        CHECK(lines(answer.err) == 1);
        return answer.err;
    };
    CHECK(refusal({parts[0], parts[1]}) == "awaystep: part 3 of 3 is missing\n");
    CHECK(refusal({parts[2]}) == "awaystep: part 1 of 3 is missing, and so is 2\n");
    const std::string other = folder.file("other.csv");
    REQUIRE(runProgram({"compare", "--scenario", "grid-face", "--solver", "cg", "--solver", "ascg", "--seeds", "5",
                        "--first-seed", "3", "--iterations", "13", "--shard", "2/3", "--csv", other})
                .exitCode == 0);
    CHECK(refusal({parts[0], other, parts[2]}).find("a part of another comparison: its question") != std::string::npos);
    CHECK(folder.entries() == 4);
}

TEST_CASE("compare: a lead comes with its sign test, and one that chance explains is called not significant") {
    const Answer one =
        runProgram({"compare", "--scenario", "grid-face", "--solver", "cg", "--solver", "ascg", "--seeds", "2"});
    REQUIRE(one.exitCode == 0);
    CHECK(one.out.find("behind 0 (sign test p = 0.5, not significant); in the median ascg has arrived") !=
          std::string::npos);
    const Answer many =
        runProgram({"compare", "--scenario", "grid-face", "--solver", "cg", "--solver", "ascg", "--seeds", "12"});
    REQUIRE(many.exitCode == 0);
    CHECK(many.out.find("not significant") == std::string::npos);
    CHECK(many.out.find("sign test p = 0.000") != std::string::npos);
}

TEST_CASE("compare: wrong usage is told apart from a scenario that is not there") {
    CHECK(runProgram(comparing({"--shard", "4/3", "--csv", "-"})).exitCode == 2);
    CHECK(runProgram(comparing({"--shard", "1/3"})).exitCode == 2);
    CHECK(runProgram(comparing({"--figure", "figure.pdf"})).exitCode == 2);
    CHECK(runProgram({"compare", "--scenario", "grid-face", "--solver", "nothing", "--seeds", "2"}).exitCode == 2);
    const Answer missing = runProgram({"compare", "--scenario", "no-such", "--solver", "cg", "--seeds", "2"});
    CHECK((missing.exitCode == 1 || missing.exitCode == 2));
    CHECK(lines(missing.err) == 1);
}

TEST_CASE("polytope: the car game's K is told with its facets, a shadow with its edges") {
    const Answer solid = runProgram({"polytope", "--scenario", "syed-good", "--json", "-"});
    REQUIRE(solid.exitCode == 0);
    const auto k = nlohmann::json::parse(solid.out);
    const std::size_t vertices = k["vertices"].size(), facets = k["facets"].size();
    CHECK(vertices >= 4);
    CHECK(k["volume"] > 0.0);
    CHECK(k["vertices"][0]["policy"].size() == 1531);
    std::size_t sides = 0;
    for (const auto& facet : k["facets"]) sides += facet["vertices"].size();
    CHECK(vertices + facets == sides / 2 + 2);  // Euler
    const Answer shadow = runProgram({"polytope", "--scenario", "syed-good", "--features", "0,2", "--json", "-"});
    REQUIRE(shadow.exitCode == 0);
    const auto s = nlohmann::json::parse(shadow.out);
    CHECK(s["facets"].size() == s["vertices"].size());
    CHECK(s["area"] > 0.0);
    CHECK(s["diameter"] <= k["diameter"].get<double>() + 1e-9);
}

TEST_CASE("polytope: neither three features nor a shadow is refused in a sentence") {
    const Answer many = runProgram({"polytope", "--scenario", "grid-face", "--json", "-"});
    CHECK(many.exitCode == 1);
    CHECK(lines(many.err) == 1);
    CHECK(runProgram({"polytope", "--scenario", "grid-face", "--features", "0,99", "--json", "-"}).exitCode == 2);
    CHECK(runProgram({"polytope", "--json", "-"}).exitCode == 2);
}

TEST_CASE("reproduce: writes its table and figure and a verdict per reading") {
    const ScratchFolder folder;
    const Answer answer = runProgram(
        {"reproduce", "grid", "--seeds", "2", "--csv", folder.file("grid.csv"), "--figure", folder.file("grid.png")});
    REQUIRE(answer.exitCode == 0);
    for (const char* reading :
         {"face, literal, t = 100: ", "vertex, episodes, t = 100: ", "face, exact, t = 100: ASCG is ahead in distance"})
        CHECK(answer.out.find(reading) != std::string::npos);
    CHECK(lines(contents(folder.file("grid.csv"))) == 1 + 12 * 2 * 101);
    CHECK(contents(folder.file("grid.png")).substr(1, 3) == "PNG");
    CHECK(runProgram({"reproduce", "nothing"}).exitCode == 2);
}

TEST_CASE("list: every scenario by its name, one sentence each, and nothing else") {
    const Answer answer = runProgram({"list"});
    CHECK(answer.exitCode == 0);
    CHECK(complaintsOf(answer).empty());
    std::istringstream rows(answer.out);
    std::vector<std::string> found;
    for (std::string row; std::getline(rows, row);) {
        CHECK(row.back() == '.');
        CHECK(row.find(' ') != std::string::npos);
        found.push_back(row.substr(0, row.find(' ')));
    }
    CHECK(found == tests::shippedScenarios());
}

TEST_CASE("solve: a scenario's seed draws everything in it") {
    // The distance to the truth moves with the hidden reward, the samples and the start.
    const auto distances = [](const std::string& seed) {
        const Answer answer = runProgram({"solve", "--scenario", "grid-outside", "--solver", "ascg", "--iterations",
                                          "5", "--seed", seed, "--trace", "-"});
        CHECK(answer.exitCode == 0);
        std::vector<std::string> column;
        for (const tests::Row& row : tests::readTrace(answer.out)) column.push_back(row.at("true_distance"));
        return column;
    };
    const std::vector<std::string> three = distances("3");
    REQUIRE(three.size() == 6);
    CHECK(three[0] != three[1]);
    CHECK(distances("3") == three);
    CHECK(distances("4") != three);
}
