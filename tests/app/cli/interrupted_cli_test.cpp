// A run that is stopped from outside, and what a run leaves of earlier files.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "support/program_run.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("an earlier result stays until the new one is complete, and nothing else is left") {
    const ScratchFolder folder;
    const std::string old = folder.write("t.csv", "old");
    refusal(1, runProgram(solveFixture(fixtureNames[0], {"--solver", "cg", "--iterations", "3", "--trace", old,
                                                         "--json", folder.file("none/r.json")})));
    CHECK(contents(old) == "old");
    const Answer answer = runProgram(solveFixture(
        fixtureNames[0], {"--solver", "cg", "--iterations", "3", "--trace", old, "--json", folder.file("r.json")}));
    CHECK(answer.exitCode == 0);
    CHECK(answer.err.empty());
    CHECK(contains(answer.out, "iteration-limit"));  // the summary
    CHECK(readTrace(contents(old)).size() == 4);
    CHECK(folder.entries() == 2);
}

TEST_CASE("Ctrl-C ends a run after its step: complete files, status stopped") {
    const ScratchFolder folder;
    const std::string trace = folder.file("t.csv");
    ProgramRun run(solveFixture(fixtureNames[0], {"--solver", "cg", "--solver", "ascg", "--iterations", "1000000000",
                                                  "--trace", trace, "--json", folder.file("r.json")}));
    // The first block of rows on the disk says that the solver is under way.
    const auto underWay = [&] {
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (entry.file_size() > 0) return true;
        return false;
    };
    while (!underWay() && run.running()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    run.signal(SIGINT);
    const Answer answer = run.wait();
    CHECK(answer.exitCode == 130);
    CHECK(answer.err == "awaystep: stopped early; what was done until then is written\n");
    const std::vector<Row> rows = readTrace(contents(trace));
    const json result = json::parse(contents(folder.file("r.json")));
    REQUIRE(result["solvers"].size() == 1);
    CHECK(result["solvers"][0]["status"] == "stopped");
    CHECK(result["solvers"][0]["iterations"].get<std::size_t>() + 1 == rows.size());
    CHECK(rows.back().at("step").empty());
    CHECK(folder.entries() == 2);
}

// The thread sanitizer holds signals back while a program waits in open(), and this one would wait for ever.
#ifdef __SANITIZE_THREAD__
constexpr bool signalsWait = true;
#else
constexpr bool signalsWait = false;
#endif

TEST_CASE("Ctrl-C while files are still being read leaves nothing behind" * doctest::skip(signalsWait)) {
    const ScratchFolder folder;
    const std::string pipe = folder.file("world.pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);  // without a writer: the program waits for its world
    ProgramRun run({"solve", "--mdp", pipe, "--target", fixture(fixtureNames[0], "target"), "--solver", "cg",
                    "--iterations", "3", "--trace", folder.file("t.csv")});
    while (folder.entries() < 2 && run.running()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    run.signal(SIGTERM);
    CHECK(run.wait().exitCode == 130);
    CHECK(folder.entries() == 1);
}
