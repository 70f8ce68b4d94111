// What the command line refuses, from outside: limits of the system, numbers out of range, files that were cut, and
// commands that are interrupted. One line, the right exit code, and nothing left behind.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "support/program_run.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;
using Arguments = std::vector<std::string>;

namespace {

std::string line(int exitCode, const Arguments& arguments) {
    const Answer answer = runProgram(arguments);
    CAPTURE(arguments[0]);
    CHECK(answer.exitCode == exitCode);
    CHECK(answer.out.empty());
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    return answer.err;
}

// A file size limit for this process and those it starts.
class SmallFiles {
public:
    explicit SmallFiles(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &before_); }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;

private:
    rlimit before_{};
};

}  // namespace

TEST_CASE("a file that may not grow gives a sentence, and nothing is left") {
    const ScratchFolder folder;
    const std::string out = folder.file("out.csv");
    const std::vector<Arguments> commands = {
        {"solve", "--scenario", "grid-face", "--solver", "cg", "--iterations", "200", "--trace", out},
        {"export", "--scenario", "grid-face", "--what", "traces", "--out", out},
        {"export", "--scenario", "demo-grid", "--what", "minari", "--out", folder.file("datasets")},
        {"polytope", "--scenario", "syed-good", "--json", out}};
    for (const Arguments& command : commands) {
        const SmallFiles limit(1024);
        CHECK(contains(line(1, command), "cannot be written: File too large"));
    }
    CHECK(folder.entries() == 0);
}

TEST_CASE("what cannot be is refused before the work begins") {
    const ScratchFolder folder;
    for (const char* scale : {"nan", "0", "inf", "5", "x"})
        CHECK(contains(line(2, {"screenshot", "--scale", scale, folder.file("a.png")}), "--scale"));
    CHECK(contains(line(2, {"screenshot", folder.file("a.jpg")}), ".png"));
    CHECK(contains(line(2, {"screenshot", "--step", "3", folder.file("a.png")}), "--lesson"));
    CHECK(contains(line(2, {"screenshot", "--lesson", "4-the-zigzag", "--step", "99", folder.file("a.png")}), "1..6"));
    for (const Arguments& figure : std::vector<Arguments>{
             {"compare", "--scenario", "grid-face", "--solver", "cg", "--seeds", "1", "--figure", "x.pdf"},
             {"reproduce", "resources", "--seeds", "1", "--figure", "x.pdf"},
             {"geometry", "--sweep", "slip", "--figure", "x.pdf"}})
        CHECK(contains(line(2, figure), "--figure"));
    CHECK(contains(line(2, {"export", "--scenario", "grid-face", "--what", "figure", "--out", "x.pdf"}), ".svg"));
    CHECK(contains(line(2, {"compare", "--scenario", "grid-face", "--solver", "cg", "--solver", "cg", "--seeds", "2"}),
                   "twice"));
    CHECK(contains(line(2, {"compare", "--scenario", "grid-face", "--solver", "cg", "--seeds", "2", "--first-seed",
                            "18446744073709551615"}),
                   "--first-seed"));
    CHECK(folder.entries() == 0);
}

TEST_CASE("a refusal names the file it is about") {
    const std::string fixtures = std::string(AWAYSTEP_TEST_DATA) + "/fixtures/";
    const ScratchFolder folder;
    CHECK(contains(line(1, {"screenshot", "--mdp", fixtures + "f5_highway_small.mdp.json", "--target",
                            fixtures + "f1_random_inside.target.json", folder.file("a.png")}),
                   "f1_random_inside.target.json: phi: 3 numbers are needed"));
    CHECK(
        contains(line(1, {"export", "--document", fixtures + "document_v1.awaystep", "--what", "traces", "--out", "-"}),
                 "document_v1.awaystep: no demonstration is switched on"));
}

TEST_CASE("merge: a part that was cut between two lines is refused with its name") {
    const ScratchFolder folder;
    for (const char* part : {"1", "2"})
        REQUIRE(
            runProgram({"compare", "--scenario", "grid-face", "--solver", "cg", "--seeds", "2", "--iterations", "20",
                        "--shard", std::string(part) + "/2", "--csv", folder.file(std::string(part) + ".csv")})
                .exitCode == 0);
    std::istringstream lines(contents(folder.file("1.csv")));
    std::string cut;
    for (std::string row; std::getline(lines, row) && std::count(cut.begin(), cut.end(), '\n') < 10;) cut += row + "\n";
    folder.write("cut.csv", cut);
    const std::string refused = line(1, {"merge", folder.file("cut.csv"), folder.file("2.csv"), "--csv", "-"});
    CHECK(contains(refused, "cut.csv: the file is cut"));
    CHECK(contains(refused, "ends at iteration 8, others at 20"));
}

TEST_CASE("Ctrl-C leaves nothing of a sweep or a handout") {
    const ScratchFolder folder;
    for (const Arguments& command : std::vector<Arguments>{
             {"geometry", "--sweep", "slip", "--iterations", "100000", "--csv", folder.file("g.csv")},
             {"lesson", "export", "4-the-zigzag", folder.file("h.html")}}) {
        ProgramRun run(command);
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        run.signal(SIGINT);
        CHECK(run.wait().exitCode == 130);
        CHECK(folder.entries() == 0);
    }
}

TEST_CASE("help that nobody can read is an error of writing") {
    for (const char* question : {"--help", "--version"}) {
        ProgramRun run({question}, {.folder = {}, .standardOut = "/dev/full"});
        const Answer answer = run.wait();
        CHECK(answer.exitCode == 1);
        CHECK(contains(answer.err, "standard output: cannot be written"));
    }
}

TEST_CASE("MWAL plays all its rounds whatever gap is wanted, and no gap is below zero") {
    const Answer answer = runProgram(
        {"solve", "--scenario", "grid-face", "--solver", "mwal", "--iterations", "60", "--gap", "1e-6", "--json", "-"});
    REQUIRE(answer.exitCode == 0);
    const nlohmann::json run = nlohmann::json::parse(answer.out)["solvers"][0];
    CHECK(run["status"] == "iteration-limit");
    CHECK(run["iterations"] == 60);
    CHECK(run["gap"].get<double>() >= 0.0);
}

TEST_CASE("no floor lies above a distance that was reached, and a huge target is a target") {
    for (const char* scenario : {"grid-vertex", "syed-good", "drive-nice"}) {
        CAPTURE(scenario);
        const Answer answer = runProgram({"solve", "--scenario", scenario, "--solver", "cg", "--solver", "mnp",
                                          "--iterations", "60", "--json", "-"});
        REQUIRE(answer.exitCode == 0);
        const nlohmann::json result = nlohmann::json::parse(answer.out);
        REQUIRE(result["solvers"].size() == 2);
        for (const auto& run : result["solvers"]) CHECK(run["floor"].get<double>() <= run["distance"].get<double>());
    }
    const ScratchFolder folder;
    const std::string target = folder.write("t.json", "{\"phi\": [1e200, 1, 2]}");
    const Answer answer =
        runProgram({"solve", "--mdp", std::string(AWAYSTEP_TEST_DATA) + "/fixtures/f5_highway_small.mdp.json",
                    "--target", target, "--solver", "ascg", "--iterations", "20", "--json", "-"});
    REQUIRE(answer.exitCode == 0);
    CHECK(nlohmann::json::parse(answer.out)["solvers"][0]["distance"].get<double>() ==
          doctest::Approx(1e200).epsilon(1e-12));
}
