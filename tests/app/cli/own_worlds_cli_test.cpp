// Worlds, targets and scenario files of one's own, wherever the command line takes the name of a scenario.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

const std::string ownMdp = fixture("f1_random_inside", "mdp");
const std::string ownTarget = fixture("f1_random_inside", "target");

Arguments with(Arguments first, const Arguments& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

Arguments comparingOwn(const Arguments& more) {
    return with({"compare", "--mdp", ownMdp, "--target", ownTarget, "--solver", "cg", "--solver", "ascg", "--seeds",
                 "3", "--iterations", "20"},
                more);
}

// A small grid with an expert on an edge.
std::string scenarioFile(const ScratchFolder& folder, const std::string& name) {
    nlohmann::json plan = {{"name", name},
                           {"about", "A world of my own."},
                           {"domain", {{"name", "gridworld"}, {"parameters", {{"width", 4}, {"height", 4}}}}},
                           {"expert", {{"kind", "edge"}}},
                           {"target", {{"kind", "exact"}}},
                           {"iterations", 15}};
    return folder.write(name + ".json", plan.dump());
}

}  // namespace

TEST_CASE("compare: an own world draws its start policy from the seed, and lowest leaves one seed to run") {
    const ScratchFolder folder;
    const Answer drawn = runProgram(comparingOwn({"--csv", folder.file("drawn.csv")}));
    CAPTURE(drawn.err);
    REQUIRE(drawn.exitCode == 0);
    CHECK(complaintsOf(drawn).empty());
    const std::vector<Row> rows = readTrace(contents(folder.file("drawn.csv")));
    REQUIRE(rows.size() == 2 * 21);
    CHECK(rows[0].at("seeds") == "3");
    CHECK(number(rows[0].at("distance_deviation")) > 0.0);

    const Answer lowest = runProgram(comparingOwn({"--start-policy", "lowest", "--csv", folder.file("lowest.csv")}));
    REQUIRE(lowest.exitCode == 0);
    CHECK(lowest.err.find("one seed is run") != std::string::npos);
    CHECK(readTrace(contents(folder.file("lowest.csv")))[0].at("seeds") == "1");
    CHECK(runProgram(comparingOwn({"--start-policy", "highest"})).exitCode == 2);
    CHECK(runProgram({"compare", "--mdp", ownMdp, "--solver", "cg", "--seeds", "2"}).exitCode == 2);
}

TEST_CASE("compare: parts of an own world merge to the whole, and another target is another question") {
    const ScratchFolder folder;
    const Answer whole = runProgram(comparingOwn({"--csv", folder.file("whole.csv")}));
    REQUIRE(whole.exitCode == 0);
    for (const std::string part : {"1", "2"})
        REQUIRE(runProgram(comparingOwn({"--shard", part + "/2", "--csv", folder.file(part + ".csv")})).exitCode == 0);
    const Answer merged =
        runProgram({"merge", folder.file("1.csv"), folder.file("2.csv"), "--csv", folder.file("m.csv")});
    REQUIRE(merged.exitCode == 0);
    CHECK(merged.out == whole.out);
    CHECK(contents(folder.file("m.csv")) == contents(folder.file("whole.csv")));
    nlohmann::json phi = nlohmann::json::parse(contents(ownTarget));
    phi["phi"][0] = phi["phi"][0].get<double>() + 0.125;
    Arguments other = comparingOwn({"--shard", "2/2", "--csv", folder.file("other.csv")});
    std::replace(other.begin(), other.end(), ownTarget, folder.write("t.json", phi.dump()));
    REQUIRE(runProgram(other).exitCode == 0);
    CHECK(runProgram({"merge", folder.file("1.csv"), folder.file("other.csv")}).exitCode == 1);
}

TEST_CASE("a scenario's file is taken where its name is, and a damaged one is refused with its name") {
    const ScratchFolder folder;
    const std::string file = scenarioFile(folder, "mine");
    const Answer solved = runProgram({"solve", "--scenario", file, "--solver", "mnp", "--iterations", "5"});
    CHECK_MESSAGE(solved.exitCode == 0, solved.err);
    const Answer compared =
        runProgram({"compare", "--scenario", file, "--solver", "cg", "--seeds", "2", "--csv", folder.file("c.csv")});
    CHECK_MESSAGE(compared.exitCode == 0, compared.err);
    CHECK(readTrace(contents(folder.file("c.csv"))).size() == 16);
    CHECK(runProgram({"polytope", "--scenario", file, "--features", "0,1", "--json", "-"}).exitCode == 0);
    CHECK(runProgram({"export", "--scenario", file, "--what", "traces", "--out", folder.file("x.csv")}).exitCode == 0);
    const Answer row = runProgram({"geometry", "--scenario", file, "--seeds", "2", "--iterations", "10"});
    CHECK_MESSAGE(row.exitCode == 0, row.err);
    CHECK(row.out.find("\nmine,,,0,0,") != std::string::npos);
    const Answer damaged = runProgram(
        {"solve", "--scenario", folder.write("bad.json", "{\"name\": 3}"), "--solver", "cg", "--iterations", "1"});
    CHECK(damaged.exitCode == 1);
    CHECK(damaged.err.find("bad.json") != std::string::npos);
}

TEST_CASE("geometry: one row for a world from a file, with what cannot be enumerated left empty") {
    const ScratchFolder folder;
    const Answer large = runProgram(
        {"geometry", "--mdp", ownMdp, "--target", ownTarget, "--seeds", "2", "--iterations", "10", "--csv", "-"});
    CHECK_MESSAGE(large.exitCode == 0, large.err);
    const std::vector<Row> rows = readTrace(large.out);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("world") == "f1_random_inside.mdp");
    CHECK(rows[0].at("parameter").empty());
    CHECK(rows[0].at("seeds") == "2");
    CHECK(number(rows[0].at("cg_distance")) > 0.0);
    CHECK(runProgram({"geometry", "--mdp", ownMdp, "--sweep", "slip"}).exitCode == 2);
    CHECK(runProgram({"geometry", "--mdp", ownMdp, "--values", "0.1"}).exitCode == 2);
}

TEST_CASE("a user's folder of scenarios is listed behind ours, and a damaged file costs no other") {
    const ScratchFolder folder;
    const std::filesystem::path own = folder.path() / "awaystep" / "scenarios";
    std::filesystem::create_directories(own);
    std::filesystem::copy_file(scenarioFile(folder, "mine"), own / "mine.json");
    folder.write("awaystep/scenarios/broken.json", "{");
    folder.write("awaystep/scenarios/taken.json",
                 "{\"name\": \"grid-face\", \"about\": \"Twice.\", \"domain\": {\"name\": \"gridworld\"}, \"expert\": "
                 "{\"kind\": \"optimal\"}}");
    setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    const Answer list = runProgram({"list"});
    const Answer solved = runProgram({"solve", "--scenario", "mine", "--solver", "cg", "--iterations", "2"});
    unsetenv("XDG_DATA_HOME");
    CHECK(list.exitCode == 0);
    CHECK(list.out.find("\nmine ") > list.out.find("\ngrid-face "));
    CHECK(list.out.find("A world of my own.") != std::string::npos);
    CHECK(list.err.find("broken.json") != std::string::npos);
    CHECK(list.err.find("another scenario \"grid-face\"") != std::string::npos);
    CHECK(solved.exitCode == 0);
}

TEST_CASE("import: a world goes to npz and back without a difference, and walks bring their target") {
    const ScratchFolder folder;
    const std::string npz = folder.file("w.npz"), back = folder.file("w.json");
    REQUIRE(runProgram({"import", ownMdp, "--out", npz}).exitCode == 0);
    REQUIRE(runProgram({"import", npz, "--out", back}).exitCode == 0);
    REQUIRE(runProgram({"export", "--mdp", ownMdp, "--what", "mdp", "--out", folder.file("direct.json")}).exitCode ==
            0);
    CHECK(contents(back) == contents(folder.file("direct.json")));
    const auto solving = [&](const std::string& world) {
        return runProgram(
            {"solve", "--mdp", world, "--target", ownTarget, "--solver", "ascg", "--iterations", "20", "--json", "-"});
    };
    const auto resultOf = [&](const std::string& world) {
        return nlohmann::json::parse(solving(world).out)["solvers"][0]["x"];
    };
    CHECK(resultOf(npz) == resultOf(ownMdp));

    const std::string walks = folder.write("walks.csv", "episode,t,state,action\na,0,0,1\na,1,2,0\na,2,3,\n");
    const Answer imported = runProgram({"import", walks, "--mdp", npz, "--out", folder.file("walks.jsonl")});
    CHECK_MESSAGE(imported.exitCode == 0, imported.err);
    const auto targetOf = [&](const Arguments& from) {
        const Answer answer = runProgram(with({"solve", "--solver", "mnp", "--iterations", "3", "--json", "-"}, from));
        CHECK_MESSAGE(answer.exitCode == 0, answer.err);
        return nlohmann::json::parse(answer.out)["target"]["phi"];
    };
    const nlohmann::json direct = targetOf({"--mdp", npz, "--demonstrations", walks});
    CHECK(direct == targetOf({"--demonstrations", folder.file("walks.jsonl")}));
    CHECK(direct == targetOf({"--mdp", npz, "--target", walks}));
    CHECK(runProgram({"import", walks, "--out", folder.file("x.jsonl")}).exitCode == 2);
    CHECK(runProgram({"import", folder.write("x.txt", "hello\n"), "--out", "-"}).exitCode == 1);
    CHECK(runProgram({"import", npz, "--out", folder.file("x.drn")}).exitCode == 2);
}
