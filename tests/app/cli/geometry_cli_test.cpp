// What makes K rich, from outside: the built program sweeps a parameter and writes its table and figure.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "support/program_run.h"

using namespace awaystep;

TEST_CASE("geometry: a table on standard output, a figure beside it, and wrong usage refused in one line") {
    const ScratchFolder folder;
    const std::string figure = folder.file("slip.svg");
    const Answer answer = runProgram(
        {"geometry", "--sweep", "slip", "--values", "0,0.1", "--seeds", "2", "--iterations", "20", "--figure", figure});
    CAPTURE(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(answer.out.starts_with("world,parameter,value,relax,pull,policies,points,vertices,dimension,diameter,"));
    CHECK(std::count(answer.out.begin(), answer.out.end(), '\n') == 5);  // two worlds, two values, and the header
    CHECK(std::filesystem::file_size(figure) > 1000);

    CHECK(runProgram({"geometry"}).exitCode == 2);
    CHECK(runProgram({"geometry", "--sweep", "weather"}).exitCode == 2);
    CHECK(runProgram({"geometry", "--sweep", "discount", "--values", "1.0"}).exitCode == 2);
    CHECK(runProgram({"geometry", "--sweep", "slip", "--relax", "2"}).exitCode == 2);
    const Answer refused =
        runProgram({"geometry", "--sweep", "slip", "--values", "0", "--csv", folder.file("no/where.csv")});
    CHECK(refused.exitCode == 1);
    CHECK(std::count(refused.err.begin(), refused.err.end(), '\n') == 1);
}

TEST_CASE("geometry: relaxed and pulled, the same columns say so") {
    const Answer answer = runProgram({"geometry", "--sweep", "slip", "--values", "0", "--seeds", "1", "--iterations",
                                      "10", "--relax", "0.2", "--pull", "0.1", "--csv", "-"});
    REQUIRE(answer.exitCode == 0);
    CHECK(answer.out.find(",slip,0,0.2,0.1,") != std::string::npos);
}

TEST_CASE("geometry: random worlds are swept by shape too, with a scatter and a sentence on the two constants") {
    const ScratchFolder folder;
    const Answer answer = runProgram({"geometry", "--sweep", "actions", "--worlds", "random", "--values", "2,3",
                                      "--seeds", "5", "--csv", folder.file("g.csv"), "--figure", folder.file("g.svg")});
    CAPTURE(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(answer.out.starts_with(
        "Over 10 worlds the rank correlation of Garber's constant with the facial distance is "));
    const std::string table = contents(folder.file("g.csv"));
    CHECK(std::count(table.begin(), table.end(), '\n') == 11);
    CHECK(table.find("\nrandom world 4,actions,3,") != std::string::npos);
    const std::string swept = contents(folder.file("g.svg"));
    CHECK(swept.find("stroke-dasharray") != std::string::npos);  // where both constants are equal
    const Answer single = runProgram({"geometry", "--sweep", "actions", "--worlds", "random", "--values", "2",
                                      "--seeds", "3", "--csv", folder.file("s.csv"), "--figure", folder.file("s.svg")});
    REQUIRE(single.exitCode == 0);
    const std::string one = contents(folder.file("s.svg"));
    const auto width = [](const std::string& svg) { return std::stoi(svg.substr(svg.find("width=\"") + 7)); };
    CHECK(width(one) < width(swept));  // nothing follows from one value: the second chart is left out
    CHECK(runProgram({"geometry", "--sweep", "actions"}).exitCode == 2);  // grids have theirs
    CHECK(runProgram({"geometry", "--sweep", "states", "--worlds", "random", "--values", "2.5"}).exitCode == 2);
    CHECK(runProgram({"geometry", "--sweep", "states", "--worlds", "random", "--values", "9"}).exitCode == 2);
}
