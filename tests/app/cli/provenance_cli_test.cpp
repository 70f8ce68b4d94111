// Results from outside: they say what made them, tables have it beside them, and the world of any scenario can be taken
// out and solved again.
#include <doctest/doctest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiment/provenance.h"
#include "support/program_run.h"

using namespace awaystep;
using nlohmann::json;

namespace {

const std::string grid = std::string(AWAYSTEP_TEST_DATA) + "/fixtures/f3_grid3_boundary";

json resultOf(const std::vector<std::string>& arguments) {
    const Answer answer = runProgram(arguments);
    CAPTURE(answer.err);
    REQUIRE(answer.exitCode == 0);
    return json::parse(answer.out);
}

// The distance column of a trace.
std::vector<std::string> distances(const std::string& trace) {
    std::vector<std::string> column;
    std::istringstream rows(trace);
    for (std::string row; std::getline(rows, row);) {
        std::istringstream cells(row);
        std::string cell;
        for (int i = 0; i < 4; ++i) std::getline(cells, cell, ',');
        column.push_back(cell);
    }
    return column;
}

void checkWrongUsage(const std::vector<std::string>& arguments, const std::string& words) {
    const Answer answer = runProgram(arguments);
    CAPTURE(answer.err);
    CHECK(answer.exitCode == 2);
    CHECK(answer.err.find(words) != std::string::npos);
}

}  // namespace

TEST_CASE("solve: the JSON result says what made it") {
    const std::vector<std::string> command{
        "solve", "--scenario", "grid-outside", "--solver", "cg", "--iterations", "3", "--seed", "5", "--json", "-"};
    const json result = resultOf(command);
    std::vector<std::string> typed{"awaystep"};
    typed.insert(typed.end(), command.begin(), command.end());
    CHECK(result["version"] == version());
    CHECK(result["command"] == typed);
    CHECK(result["world"]["name"] == "gridworld");
    CHECK(result["world"]["parameters"]["discount"] == 0.8);
    CHECK(result["world"]["states"] == 25);
    CHECK(result["world"]["actions"] == 4);
    CHECK(result["world"]["features"].size() == 9);
    CHECK(result["world"]["hash"].get<std::string>().size() == 16);
    CHECK(result["criterion"] == "discounted");
    CHECK(result["discount"] == 0.8);
    CHECK(result["target"]["kind"] == "geometric");
    CHECK(result["target"]["samples"] == 300);
    CHECK(result["target"]["radius"].get<double>() > 0.0);
    CHECK(result["target"]["standard_error"].size() == 9);
    CHECK(result["seed"] == 5);
    CHECK(result["options"]["iterations"] == 3);
    CHECK(result["options"]["scenario"] == "grid-outside");
    CHECK(result["solvers"].size() == 1);
    // phi is the target that was used: x + distance w.
    const json& solver = result["solvers"][0];
    for (std::size_t i = 0; i < 9; ++i)
        CHECK(result["target"]["phi"][i].get<double>() ==
              doctest::Approx(solver["x"][i].get<double>() +
                              solver["distance"].get<double>() * solver["w"][i].get<double>()));
}

TEST_CASE("solve: a world from a file is known by its hash, which any change of its numbers changes") {
    const ScratchFolder folder;
    const auto solved = [](const std::string& mdp) {
        return resultOf({"solve", "--mdp", mdp, "--target", grid + ".target.json", "--solver", "cg", "--iterations",
                         "1", "--json", "-"});
    };
    const json here = solved(grid + ".mdp.json");
    CHECK(here["world"]["name"] == "table");
    CHECK(here["target"]["kind"] == "given");
    CHECK(here["target"]["radius"].is_null());
    CHECK(here["target"]["samples"].is_null());
    json changed = json::parse(contents(grid + ".mdp.json"));
    changed["discount"] = changed["discount"].get<double>() - 1e-12;
    CHECK(solved(folder.write("other.json", changed.dump()))["world"]["hash"] != here["world"]["hash"]);
    json named = json::parse(contents(grid + ".mdp.json"));
    named["action_names"] = {"a", "b", "c", "d"};
    CHECK(solved(folder.write("named.json", named.dump()))["world"]["hash"] == here["world"]["hash"]);
}

TEST_CASE("--meta: a table gets a file beside it, and standard output does not") {
    const ScratchFolder folder;
    const auto checkMeta = [&](std::vector<std::string> command, const std::string& option, const std::string& table) {
        CAPTURE(command[0]);
        std::vector<std::string> plain = command;
        plain.insert(plain.end(), {option, folder.file("plain." + table)});
        command.push_back("--meta");
        std::vector<std::string> standard = command;
        standard.insert(standard.end(), {option, "-"});
        checkWrongUsage(standard, "--meta");
        command.insert(command.end(), {option, folder.file(table)});
        REQUIRE(runProgram(command).exitCode == 0);
        REQUIRE(runProgram(plain).exitCode == 0);
        CHECK(contents(folder.file("plain." + table + ".meta.json")).empty());
        const json meta = json::parse(contents(folder.file(table + ".meta.json")));
        CHECK(meta["version"] == version());
        CHECK(meta["command"][1] == command[0]);
        CHECK(meta.contains("options"));
        CHECK_FALSE(meta.contains("solvers"));
        return meta;
    };
    const std::vector<std::string> compare{"compare", "--scenario", "grid-outside", "--solver", "cg",
                                           "--seeds", "2",          "--iterations", "3"};
    const json compared = checkMeta(compare, "--csv", "table.csv");
    CHECK(compared["world"]["states"] == 25);
    CHECK(compared["target"]["kind"] == "geometric");
    CHECK(compared["target"]["phi"].is_null());
    CHECK(compared["options"]["question"].get<std::string>().size() == 16);
    CHECK(contents(folder.file("plain.table.csv")) == contents(folder.file("table.csv")));

    std::vector<std::string> part = compare;
    part.insert(part.end(), {"--shard", "1/1", "--csv", folder.file("part.csv")});
    REQUIRE(runProgram(part).exitCode == 0);
    const json merged = checkMeta({"merge", folder.file("part.csv")}, "--csv", "merged.csv");
    CHECK(merged["options"]["question"] == compared["options"]["question"]);
    CHECK(merged["world"].is_null());
    CHECK(merged["criterion"].is_null());

    const json swept =
        checkMeta({"geometry", "--sweep", "discount", "--values", "0.5", "--seeds", "1", "--iterations", "2"}, "--csv",
                  "geometry.csv");
    CHECK(swept["options"]["values"] == std::vector<double>{0.5});
    const json measured =
        checkMeta({"geometry", "--scenario", "grid-face", "--seeds", "1", "--iterations", "2"}, "--csv", "face.csv");
    CHECK(measured["world"]["name"] == "gridworld");
    CHECK(measured["world"]["parameters"].contains("map"));
    const json solid = checkMeta({"polytope", "--scenario", "syed-good"}, "--json", "k.json");
    CHECK(solid["world"]["states"] == 1531);
    const json traced =
        checkMeta({"solve", "--scenario", "grid-face", "--solver", "cg", "--iterations", "2"}, "--trace", "trace.csv");
    CHECK(traced["target"]["phi"].size() == 9);
    const json exported = checkMeta({"export", "--scenario", "grid-face", "--iterations", "2", "--what", "traces"},
                                    "--out", "exported.csv");
    CHECK(exported["world"]["hash"] == traced["world"]["hash"]);
    CHECK(exported["target"]["phi"] == traced["target"]["phi"]);
    checkWrongUsage({"solve", "--scenario", "grid-face", "--solver", "cg", "--iterations", "2", "--meta"}, "--trace");
    checkWrongUsage({"export", "--scenario", "grid-face", "--what", "figure", "--out", folder.file("f.svg"), "--meta"},
                    "--meta");
}

TEST_CASE("--meta: table and description are written together or not at all") {
    const ScratchFolder folder;
    REQUIRE(std::system(("mkdir " + folder.file("t.csv.meta.json")).c_str()) == 0);  // a folder is in its place
    const Answer answer = runProgram({"compare", "--scenario", "grid-face", "--solver", "cg", "--seeds", "1",
                                      "--iterations", "2", "--csv", folder.file("t.csv"), "--meta"});
    CHECK(answer.exitCode == 1);
    CHECK(answer.err.find("t.csv.meta.json") != std::string::npos);
    CHECK(folder.entries() == 1);
}

TEST_CASE("export: the world and target of a scenario give the very same distances") {
    for (const std::string scenario : {"grid-outside", "highway-face", "demo-grid", "syed-reckless"}) {
        CAPTURE(scenario);
        const ScratchFolder folder;
        const std::string world = folder.file("w.json"), target = folder.file("t.json");
        REQUIRE(runProgram({"export", "--what", "mdp", "--scenario", scenario, "--seed", "3", "--out", world,
                            "--target-out", target})
                    .exitCode == 0);
        const Answer theirs = runProgram({"solve", "--scenario", scenario, "--seed", "3", "--start-policy", "random",
                                          "--solver", "ascg", "--iterations", "15", "--trace", "-"});
        const Answer mine = runProgram({"solve", "--mdp", world, "--target", target, "--seed", "3", "--start-policy",
                                        "random", "--solver", "ascg", "--iterations", "15", "--trace", "-"});
        REQUIRE(theirs.exitCode == 0);
        REQUIRE(mine.exitCode == 0);
        CHECK(distances(mine.out).size() == 17);
        CHECK(distances(mine.out) == distances(theirs.out));
        // Written again it is the same file.
        REQUIRE(runProgram({"export", "--what", "mdp", "--mdp", world, "--out", folder.file("again.json")}).exitCode ==
                0);
        CHECK(contents(folder.file("again.json")) == contents(world));
    }
}

TEST_CASE("export: a scenario's file will do, and what cannot be is refused with a sentence") {
    const ScratchFolder folder;
    const std::string file = folder.write(
        "mine.json",
        R"({"name": "mine", "about": "Mine.", "domain": {"name": "gridworld", "parameters": {"map": ["S.", ".G"]}},
            "expert": {"kind": "optimal"}})");
    const Answer world = runProgram({"export", "--what", "mdp", "--scenario", file, "--out", "-"});
    REQUIRE(world.exitCode == 0);
    CHECK(json::parse(world.out)["states"] == 4);
    const std::vector<std::string> base{"export", "--what", "mdp", "--out"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), base.begin(), base.end());
        return more;
    };
    checkWrongUsage(with({folder.file("w.csv"), "--scenario", "grid-face"}), "must end in .json");
    checkWrongUsage(with({folder.file("w.json"), "--mdp", grid + ".mdp.json", "--target-out", "-"}), "no target");
    checkWrongUsage(with({folder.file("w.json"), "--mdp", grid + ".mdp.json", "--scenario", "grid-face"}), "--mdp");
    checkWrongUsage(with({folder.file("w.json")}), "--document, --scenario or --mdp");
    checkWrongUsage({"export", "--what", "traces", "--out", folder.file("t.csv"), "--target", grid + ".target.json"},
                    "--target");
    checkWrongUsage(
        {"export", "--what", "traces", "--out", folder.file("t.csv"), "--scenario", "grid-face", "--target-out", "-"},
        "--target-out");
    checkWrongUsage(with({file, "--scenario", file}), "is also an input");
    CHECK(runProgram(with({folder.file("w.json"), "--scenario", folder.file("no.json")})).exitCode == 1);
    CHECK(folder.entries() == 1);
}

TEST_CASE("--mdp -: a world from standard input") {
    const ScratchFolder folder;
    const auto shell = [&](const std::string& command) {
        return std::system((command + " >" + folder.file("out") + " 2>" + folder.file("err")).c_str());
    };
    const std::string program = std::string(AWAYSTEP_PROGRAM);
    const std::string rest = " --target " + grid + ".target.json --solver ascg --iterations 20 --trace -";
    REQUIRE(shell(program + " solve --mdp - <" + grid + ".mdp.json" + rest) == 0);
    const std::vector<std::string> piped = distances(contents(folder.file("out")));
    REQUIRE(shell(program + " solve --mdp " + grid + ".mdp.json" + rest) == 0);
    CHECK(piped.size() == 22);
    CHECK(piped == distances(contents(folder.file("out"))));
    CHECK(shell("echo '{' | " + program + " solve --mdp -" + rest) != 0);
    CHECK(contents(folder.file("err")).find("awaystep: standard input: ") == 0);
    CHECK(shell(program + " solve --mdp - </dev/null" + rest) != 0);
    CHECK(contents(folder.file("err")) == "awaystep: standard input: the file is empty\n");
    REQUIRE(shell(program + " export --what mdp --mdp - --out - <" + grid + ".mdp.json") == 0);
    CHECK(json::parse(contents(folder.file("out")))["format"] == "awaystep-mdp");
}

TEST_CASE("solve --help: says first which solver to use") {
    const Answer help = runProgram({"solve", "--help"});
    CHECK(help.exitCode == 0);
    CHECK(help.out.substr(0, help.out.find('\n')).find("mnp") != std::string::npos);
}
