// Documents on the command line: opened, exported, refused; and saved by a user who may not.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "expert/demonstration_file.h"
#include "exports/exports.h"
#include "model/documents/document_text.h"
#include "support/lines.h"
#include "support/program_run.h"
#include "support/sample_documents.h"
#include "support/scratch_folder.h"

using namespace awaystep;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

Document shortRace() {
    Document document = sampleDocument();
    document.scene.seed = 4;
    document.race = {};
    document.race.solvers = {"cg", "ascg"};
    document.race.common.iterations = 12;
    document.rule = RecordingRule::Normalised;
    return document;
}

}  // namespace

TEST_CASE("awaystep FILE: what cannot be opened is refused in one line") {
    const ScratchFolder folder;
    folder.write("half.awaystep", toText(sampleDocument()).substr(0, 300));
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    Answer answer = runProgram({folder.file("half.awaystep")});
    CHECK(answer.exitCode == 1);
    CHECK(answer.err.find("half.awaystep: ") != std::string::npos);
    CHECK(linesOf(answer.err).size() == 1);
    answer = runProgram({folder.file("missing.awaystep")});
    CHECK(answer.exitCode == 1);
    CHECK(answer.err.find("there is no such file") != std::string::npos);
    answer = runProgram({"nonsense"});
    CHECK(answer.exitCode == 2);
    CHECK(answer.err.find("unknown argument") != std::string::npos);
}

TEST_CASE("export: traces and active sets as CSV, the same numbers as solve") {
    const ScratchFolder folder;
    const std::string document = folder.file("race.awaystep");
    saveDocument(document, shortRace());
    const std::string traces = folder.file("traces.csv");
    Answer answer = runProgram({"export", "--document", document, "--what", "traces", "--out", traces});
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    std::vector<std::string> lines = linesOf(contents(traces));
    CHECK(lines.size() == 1 + 2 * 13);
    CHECK(lines.front().starts_with("solver,seed,iteration,distance,objective,gap,step"));
    CHECK(lines[1].starts_with("cg,0,0,"));

    answer = runProgram({"export", "--scenario", "grid-face", "--solver", "ascg", "--iterations", "5", "--seed", "61",
                         "--what", "active-set", "--out", "-"});
    REQUIRE(answer.exitCode == 0);
    lines = linesOf(answer.out);
    CHECK(lines.front() == "solver,seed,iteration,vertex,weight");
    double weight = 0.0;
    for (const std::string& line : lines)
        if (line.starts_with("ascg,61,5,")) weight += std::stod(line.substr(line.rfind(',') + 1));
    CHECK(weight == doctest::Approx(1.0).epsilon(1e-12));

    const Answer solved = runProgram(
        {"solve", "--scenario", "grid-face", "--solver", "ascg", "--iterations", "5", "--seed", "61", "--json", "-"});
    const Answer policy = runProgram({"export", "--scenario", "grid-face", "--solver", "ascg", "--iterations", "5",
                                      "--seed", "61", "--what", "policy", "--out", "-"});
    REQUIRE(policy.exitCode == 0);
    CHECK(json::parse(policy.out)["solvers"][0]["active_set"] == json::parse(solved.out)["solvers"][0]["active_set"]);
}

TEST_CASE("export: tables are written while the race is computed, so that a long one needs no more memory") {
    Document document = shortRace();
    document.race.common.iterations = 100000;
    for (const ExportKind kind : {ExportKind::Traces, ExportKind::ActiveSet}) {
        ExportWish wish;
        wish.kind = kind;
        StopSource stop;
        std::size_t longest = 0;
        int pieces = 0;
        const auto take = [&](std::string_view text) {
            longest = std::max(longest, text.size());
            if (++pieces == 1000) stop.requestStop();
        };
        CHECK_THROWS_AS(exportText(document, wish, "a.csv", take, stop.token()), Stopped);
        CHECK(pieces == 1000);
        CHECK(longest < 4096);
    }
}

TEST_CASE("export: policies and stationary policies as JSON and CSV") {
    const ScratchFolder folder;
    const std::string document = folder.file("race.awaystep");
    saveDocument(document, shortRace());
    for (const char* what : {"policy", "stationary"})
        for (const char* ending : {".json", ".csv"}) {
            CAPTURE(what);
            CAPTURE(ending);
            const std::string out = folder.file(std::string(what) + ending);
            REQUIRE(runProgram({"export", "--document", document, "--what", what, "--out", out}).exitCode == 0);
            CHECK(contents(out).size() > 100);
        }
    const json stationary = json::parse(contents(folder.file("stationary.json")));
    for (const json& row : stationary["solvers"][1]["stationary"]) {
        double sum = 0.0;
        for (const json& each : row) sum += each.get<double>();
        CHECK(sum == doctest::Approx(1.0));
    }
    CHECK(linesOf(contents(folder.file("stationary.csv"))).size() == 1 + 2 * 8 * 4);
    CHECK(linesOf(contents(folder.file("policy.csv"))).front() == "solver,vertex,weight,state,action");
}

TEST_CASE("export: figures carry title, parameters and seed, in SVG and in PNG") {
    const ScratchFolder folder;
    const std::string document = folder.file("race.awaystep");
    saveDocument(document, shortRace());
    for (const char* plot :
         {"all", "distance", "gap", "objective", "shortfall", "active-set", "weights", "features", "polytope"}) {
        CAPTURE(plot);
        for (const char* ending : {".svg", ".png"}) {
            const std::string out = folder.file(std::string(plot) + ending);
            REQUIRE(runProgram({"export", "--document", document, "--what", "figure", "--plot", plot, "--out", out})
                        .exitCode == 0);
            const std::string bytes = contents(out);
            CHECK(bytes.find("A world for tests. The target is ") != std::string::npos);
            CHECK(bytes.find("seed 4") != std::string::npos);
            CHECK(bytes.find("S..") != std::string::npos);  // the map
        }
    }
    CHECK(contents(folder.file("all.png")).find("iTXtDescription") != std::string::npos);
}

TEST_CASE("export: demonstrations as JSON Lines and as a Minari dataset; once, whole, in its place") {
    const ScratchFolder folder;
    const std::string document = folder.file("race.awaystep");
    saveDocument(document, shortRace());
    const std::string lines = folder.file("walks.jsonl");
    REQUIRE(runProgram({"export", "--document", document, "--what", "demonstrations", "--out", lines}).exitCode == 0);
    CHECK(loadDemonstrations(lines).demonstrations.size() == 2);

    const std::string root = folder.file("datasets");
    const std::vector<std::string> minari = {"export", "--document", document, "--what", "minari", "--out", root};
    Answer answer = runProgram(minari);
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    const json metadata = json::parse(contents(root + "/awaystep/gridworld-v0/data/metadata.json"));
    CHECK(metadata["total_episodes"] == 2);
    CHECK(metadata["total_steps"] == 11);
    CHECK(metadata["data_format"] == "hdf5");
    CHECK(json::parse(metadata["observation_space"].get<std::string>())["n"] == 8);
    CHECK(contents(root + "/awaystep/gridworld-v0/data/main_data.hdf5").substr(1, 3) == "HDF");
    CHECK(json::parse(contents(root + "/awaystep/namespace_metadata.json")).is_object());
    for (const auto& entry : fs::directory_iterator(root + "/awaystep"))
        CHECK_FALSE(entry.path().filename().string().starts_with("."));
    answer = runProgram(minari);
    CHECK(answer.exitCode == 1);
    CHECK(answer.err.find("already") != std::string::npos);
    CHECK(runProgram({"export", "--document", document, "--what", "minari", "--out", root, "--dataset-id", "x"})
              .exitCode == 1);
    CHECK(
        runProgram({"export", "--document", document, "--what", "minari", "--out", folder.file("no/where")}).exitCode ==
        1);
}

TEST_CASE("export: wrong usage and wrong input are told apart") {
    const ScratchFolder folder;
    CHECK(runProgram({"export", "--what", "traces", "--out", folder.file("a.csv")}).exitCode == 2);
    CHECK(runProgram({"export", "--scenario", "grid-face", "--what", "dreams", "--out", "x"}).exitCode == 2);
    CHECK(runProgram({"export", "--scenario", "grid-face", "--what", "figure", "--plot", "x", "--out", "a.svg"})
              .exitCode == 2);
    CHECK(
        runProgram({"export", "--scenario", "grid-face", "--what", "traces", "--out", folder.file("a.txt")}).exitCode ==
        2);
    CHECK(runProgram({"export", "--scenario", "grid-face", "--what", "demonstrations", "--out", folder.file("a.jsonl")})
              .exitCode == 1);
    CHECK(runProgram(
              {"export", "--document", folder.file("no.awaystep"), "--what", "traces", "--out", folder.file("a.csv")})
              .exitCode == 1);
    CHECK(runProgram({"export", "--scenario", "grid-face", "--what", "traces", "--out", folder.file("no/a.csv")})
              .exitCode == 1);
    Answer answer =
        runProgram({"export", "--scenario", "demo-grid", "--what", "demonstrations", "--out", folder.file("a.csv")});
    CHECK(answer.exitCode == 2);
    CHECK(answer.err.find("must end in .jsonl or .json") != std::string::npos);
    answer = runProgram({"export", "--scenario", "grid-face", "--document", "no.awaystep", "--what", "traces", "--out",
                         folder.file("a.csv")});
    CHECK(answer.exitCode == 2);
    CHECK(answer.err.find("--document and --scenario: only one of them can be given") != std::string::npos);
    CHECK(folder.entries() == 0);
}

TEST_CASE("window: a world that cannot be read is told of by itself, whether or not there is a display") {
    const ScratchFolder folder;
    const Answer answer = runProgram({"--mdp", folder.file("no.json")});
    CHECK(answer.exitCode == 1);
    CHECK(answer.err.find("no.json: there is no such file\n") != std::string::npos);
}

TEST_CASE("export: a folder without permission gives a sentence and leaves the old file, for a user who is not root") {
    const ScratchFolder folder;
    const std::string out = folder.write("traces.csv", "old");
    chmod(folder.path().c_str(), 0555);
    chmod(out.c_str(), 0444);
    constexpr unsigned int nobody = 65534;
    ProgramRun::Place place;
    place.user = geteuid() == 0 ? nobody : 0;
    // The other user must be able to read the program; where a home folder hides it there is nothing to test.
    const bool reachable = geteuid() != 0 || ProgramRun({"--version"}, place).wait().exitCode == 0;
    if (reachable) {
        const Answer answer =
            ProgramRun({"export", "--scenario", "grid-face", "--what", "traces", "--out", out}, place).wait();
        CHECK(answer.exitCode == 1);
        CHECK(answer.err.find("traces.csv: cannot be written") != std::string::npos);
    } else {
        MESSAGE("the program cannot be reached by an unprivileged user here");
    }
    CHECK(contents(out) == "old");
    chmod(folder.path().c_str(), 0755);
}
