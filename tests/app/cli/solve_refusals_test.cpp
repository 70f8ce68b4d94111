// What `awaystep solve` refuses, and how: one sentence, the right exit code, no file left.
#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "support/program_run.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("a refused file leads to exit 1, one line with file, place and reason, and no output") {
    const ScratchFolder folder;
    const std::string good = folder.write("good.json", smallWorld().dump());
    const std::string target = folder.write("target.json", R"({"phi": [1, 2]})");
    const std::string trace = folder.file("out.csv");
    const std::string result = folder.file("out.json");
    const auto solving = [&](const std::string& world, const std::string& aim, const std::string& start) {
        const std::string said =
            refusal(1, runProgram({"solve", "--mdp", world, "--target", aim, "--start-policy", start, "--solver", "cg",
                                   "--iterations", "3", "--trace", trace, "--json", result}));
        CHECK_FALSE(fs::exists(trace));
        CHECK_FALSE(fs::exists(result));
        for (const auto& entry : fs::directory_iterator(folder.path()))
            CHECK_FALSE(entry.path().string().ends_with(".part"));
        return said;
    };
    const auto world = [&](const std::function<void(json&)>& change) {
        json file = smallWorld();
        change(file);
        return solving(folder.write("bad.json", file.dump()), target, "lowest");
    };
    const auto says = [](const std::string& said, const std::string& file, const std::string& reason) {
        CAPTURE(said);
        CHECK(contains(said, file));
        CHECK(contains(said, reason));
    };
    says(world([](json& w) { w["transitions"][1][3] = 0.2; }), "bad.json", "state 0, action 1: must sum to 1");
    says(world([](json& w) { w["transitions"][1][3] = -0.25; }), "bad.json", "transitions[1]");
    says(world([](json& w) { w["features"][0][1] = 1.0001; }), "bad.json", "features[0][1]");
    says(world([](json& w) { w["transitions"][4][2] = 2; }), "bad.json", "transitions[4]: next state 2 is not in 0..1");
    says(world([](json& w) { w["discount"] = 1; }), "bad.json", "discount");
    says(world([](json& w) { w["discount"] = nullptr; }), "bad.json", "discount: a number is needed, got null");
    says(world([](json& w) { w["states"] = 1000000000000; }), "bad.json", "states");
    says(world([](json& w) { w["format"] = std::string(500, 'x') + "\n"; }), "bad.json", "format");

    const auto text = [&](const std::string& broken) {
        return solving(folder.write("bad.json", broken), target, "lowest");
    };
    const std::string whole = smallWorld().dump();
    says(text(whole.substr(0, whole.size() / 2)), "bad.json", "line 1, column");
    says(text("{\"discount\": NaN}"), "bad.json", "line 1, column 14");
    says(text(std::string(2000000, '[')), "bad.json", "");
    says(text("{\"x\":" + std::string(2000000, '[')), "bad.json", "nested deeper");
    says(text(""), "bad.json", "empty");
    says(text(std::string("\0\0\0", 3)), "bad.json", "line 1");

    says(solving(folder.file("missing.json"), target, "lowest"), "missing.json", "no such file");
    says(solving(folder.path().string(), target, "lowest"), folder.path().string(), "folder");
    says(solving(good, folder.write("t3.json", R"({"phi": [1, 2, 3]})"), "lowest"), "t3.json", "phi: 2 numbers");
    says(solving(good, folder.write("tn.json", R"({"phi": [1, NaN]})"), "lowest"), "tn.json", "line 1, column");
    says(solving(good, folder.write("ts.json", R"({"phi": [1, "two"]})"), "lowest"), "ts.json", "phi[1]");
    says(solving(good, target, folder.write("p.json", R"({"policy": [0, 5]})")), "p.json", "policy[1]: action 5");
    says(solving(good, target, folder.file("no-policy.json")), "no-policy.json", "no such file");

    const std::string strange = folder.write("new\nline \x1b[31m\xff.json", "{");
    says(solving(strange, target, "lowest"), "new?line ?[31m?.json", "line 1, column 2");
    const std::string deep = std::string(200, 'd');
    fs::create_directories(folder.path() / deep / deep);
    says(solving(folder.write(deep + "/" + deep + "/far.json", "{"), target, "lowest"), "far.json", "line 1, column 2");
}

TEST_CASE("a file that may not be read is refused") {
    const ScratchFolder folder;
    const std::string world = folder.write("secret.json", smallWorld().dump());
    const std::string target = folder.write("target.json", R"({"phi": [1, 2]})");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(world, fs::perms::none);
    const ProgramRun::Place asOther{.folder = "/", .user = geteuid() == 0 ? 65534u : 0u};
    if (ProgramRun({"--version"}, asOther).wait().exitCode != 0) {
        MESSAGE("skipped: the program cannot be started by another user here");
        return;
    }
    ProgramRun run({"solve", "--mdp", world, "--target", target, "--solver", "cg", "--iterations", "1"}, asOther);
    CHECK(contains(refusal(1, run.wait()), "secret.json: cannot be read: "));
}

TEST_CASE("an output that cannot be written is refused, and none of the others appears") {
    const ScratchFolder folder;
    const auto writing = [&](const std::string& trace, const std::string& result) {
        return refusal(1, runProgram(solveFixture(fixtureNames[0], {"--solver", "cg", "--iterations", "3", "--trace",
                                                                    trace, "--json", result})));
    };
    const std::string good = folder.file("good.json");
    CHECK(contains(writing(folder.file("none/t.csv"), good), "t.csv: the folder "));
    CHECK(contains(writing(folder.path().string(), good), "this is a folder"));
    CHECK(contains(writing(folder.write("plain", "x") + "/t.csv", good), "is not a folder"));
    CHECK(contains(writing(folder.file("t.csv"), folder.file("none/r.json")), "r.json: the folder "));
    CHECK_FALSE(fs::exists(folder.file("none")));
    if (fs::exists("/dev/full")) {
        CHECK(contains(writing("/dev/full", good), "/dev/full: cannot be written"));
        const ProgramRun::Place full{.standardOut = "/dev/full"};
        const Answer answer =
            ProgramRun(solveFixture(fixtureNames[0], {"--solver", "cg", "--iterations", "3", "--trace",
                                                      folder.file("t.csv"), "--json", "-"}),
                       full)
                .wait();
        CHECK(answer.exitCode == 1);
        CHECK(contains(answer.err, "standard output: cannot be written"));
    }
    CHECK(folder.entries() == 1);  // the plain file of above
}

TEST_CASE("a protected file or folder is not written to") {
    const ScratchFolder folder;
    const std::string old = folder.write("old.csv", "old");
    fs::permissions(folder.path(), fs::perms::all);
    fs::permissions(old, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::create_directory(folder.file("closed"));
    fs::permissions(folder.file("closed"), fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read);
    const ProgramRun::Place asOther{.folder = "/", .user = geteuid() == 0 ? 65534u : 0u};
    for (const char* kind : {"mdp", "target"})
        folder.write(std::string(kind) + ".json", contents(fixture(fixtureNames[0], kind)));
    if (ProgramRun({"--version"}, asOther).wait().exitCode != 0) {
        MESSAGE("skipped: the program cannot be started by another user here");
        return;
    }
    for (const std::string& place : {old, folder.file("closed/t.csv")}) {
        ProgramRun run({"solve", "--mdp", folder.file("mdp.json"), "--target", folder.file("target.json"), "--solver",
                        "cg", "--iterations", "3", "--trace", place},
                       asOther);
        CHECK(contains(refusal(1, run.wait()), "cannot be written: "));
    }
    CHECK(contents(old) == "old");
    CHECK(folder.entries() == 4);
}

TEST_CASE("wrong usage leads to exit 2 and one line that names the option") {
    const ScratchFolder folder;
    const auto usage = [&](const Arguments& more) {
        return refusal(2, runProgram(solveFixture(fixtureNames[0], more)));
    };
    CHECK(contains(usage({"--solver", "cg"}), "--iterations"));
    CHECK(contains(usage({"--iterations", "3"}), "--solver"));
    CHECK(contains(usage({"--solver", "newton", "--iterations", "3"}), "newton"));
    CHECK(contains(usage({"--solver", "cg", "--iterations", "3", "--colour", "red"}), "--colour"));
    CHECK(contains(usage({"--solver", "cg", "--iterations", "3", "--iterations", "4"}), "--iterations"));
    for (const char* wrong : {"-1", "1e3", "abc", "", "3.5", "99999999999999999999", "0x10", "+3", " 3"})
        CHECK(contains(usage({"--solver", "cg", "--iterations", wrong}), "--iterations"));
    const auto option = [&](const char* name, const char* wrong) {
        CHECK(contains(usage({"--solver", "cg", "--iterations", "3", name, wrong}), name));
    };
    for (const char* wrong : {"-1", "nan", "inf", "x", "1e999"}) option("--gap", wrong);
    for (const char* wrong : {"-1", "1.5", "18446744073709551616"}) option("--seed", wrong);
    for (const char* name : {"--n-rl", "--n-est", "--horizon"})
        for (const char* wrong : {"0", "-5", "many"}) option(name, wrong);
    option("--oracle", "delphi");
    option("--schedule", "daily");
    option("--trace", "");
    usage({"--solver", "cg", "--iterations", "3", "--trace", folder.file("x"), "--json", folder.file("x")});
    usage({"--solver", "cg", "--iterations", "3", "--trace", fixture(fixtureNames[0], "mdp")});
    CHECK(contains(refusal(2, runProgram({"solve", "--solver", "cg", "--iterations", "3"})), "--mdp"));
    CHECK(contains(refusal(2, runProgram({"solve", "--mdp", fixture(fixtureNames[0], "mdp"), "--solver", "cg",
                                          "--iterations", "3"})),
                   "--target"));
    CHECK(contains(refusal(2, runProgram({"dissolve"})), "dissolve"));
    CHECK(contains(refusal(2, runProgram({"--dissolve"})), "--dissolve"));
    const std::string monster = "mon\nster\x1b[2J" + std::string(5000, 'x');
    CHECK(
        contains(usage({"--solver", monster, "--iterations", "3"}), "\"mon?ster?[2J" + std::string(25, 'x') + "...\""));
    CHECK(contains(usage({"--solver", "cg", "--iterations", "3", monster}), "\"mon?ster"));
    CHECK(folder.entries() == 0);
}
