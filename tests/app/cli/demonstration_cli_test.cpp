// Demonstrations on the command line: as a target, as a world, and what is wrong with them.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "domains/table_world.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "expert/demonstration_text.h"
#include "expert/recorder.h"
#include "formats/mdp_file.h"
#include "support/program_run.h"
#include "support/recording_checks.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;
using nlohmann::json;

namespace {

using Arguments = std::vector<std::string>;

std::string shipped() { return std::string(AWAYSTEP_TEST_DATA) + "/../assets/demonstrations/demo-grid.jsonl"; }

Answer solve(const Arguments& problem) {
    Arguments all{"solve", "--solver", "mnp", "--iterations", "200", "--start-policy", "lowest", "--json", "-"};
    all.insert(all.end(), problem.begin(), problem.end());
    return runProgram(all);
}

json result(const Arguments& problem) {
    const Answer answer = solve(problem);
    INFO(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(answer.err == "");
    return json::parse(answer.out)["solvers"][0];
}

// The target, recovered from where the solver ended: x + distance w.
Vector target(const json& solved) {
    Vector phi(static_cast<Eigen::Index>(solved["x"].size()));
    for (Eigen::Index i = 0; i < phi.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        phi[i] = solved["x"][at].get<double>() + solved["distance"].get<double>() * solved["w"][at].get<double>();
    }
    return phi;
}

Vector expected(const std::string& file, RecordingRule rule) {
    const auto demonstrations = loadDemonstrations(file).demonstrations;
    const DomainPtr domain = makeDomain(demonstrations.front().domain, demonstrations.front().parameters);
    return demonstratedTarget(demonstrations, *domain, rule).value;
}

}  // namespace

TEST_CASE("demonstrations can be the target, by either option, of their scenario or of the world they bring") {
    const Vector normalised = expected(shipped(), RecordingRule::Normalised);
    const std::vector<Arguments> ways = {{"--scenario", "demo-grid"},
                                         {"--scenario", "demo-grid", "--demonstrations", shipped()},
                                         {"--scenario", "demo-grid", "--target", shipped()},
                                         {"--demonstrations", shipped()}};
    for (const Arguments& way : ways) {
        CAPTURE(way.back());
        CHECK((target(result(way)) - normalised).norm() < 1e-9);
    }
    const Vector asRecorded = expected(shipped(), RecordingRule::AsRecorded);
    CHECK((asRecorded - normalised).norm() > 0.1);
    CHECK((target(result({"--demonstrations", shipped(), "--estimate", "as-recorded"})) - asRecorded).norm() < 1e-9);
}

TEST_CASE("demonstrations that are switched off do not count") {
    const ScratchFolder folder;
    std::string lines;
    for (Demonstration each : loadDemonstrations(shipped()).demonstrations) {
        if (each.id == "demo-grid-1" || each.id == "demo-grid-3") each.enabled = false;
        lines += demonstrationLine(each) + '\n';
    }
    const std::string file = folder.write("demos.jsonl", lines);
    const Vector phi = target(result({"--demonstrations", file}));
    CHECK((phi - expected(file, RecordingRule::Normalised)).norm() < 1e-9);
    CHECK((phi - expected(shipped(), RecordingRule::Normalised)).norm() > 1e-3);
}

TEST_CASE("demonstrations of a table read from a file find their table again") {
    const ScratchFolder folder;
    const DomainPtr random = makeDomain("random", R"({"states": 6, "seed": 3})");
    const std::string table = folder.write("world.mdp.json", toText(*random->mdp()));
    const std::string file = folder.file("demos.jsonl");
    const DomainPtr domain = tableWorld(random->mdp());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Recorder recorder;
        RecordingSetup setup;
        setup.id = "table-" + std::to_string(seed);
        setup.seed = seed;
        recorder.start(domain, setup);
        for (int i = 0; i < 10; ++i) act(recorder, i % domain->actions(), i);
        appendDemonstration(file, recorder.finish());
    }
    const Vector phi = target(result({"--mdp", table, "--demonstrations", file}));
    CHECK((phi - expected(file, RecordingRule::Normalised)).norm() < 1e-9);
    CHECK((target(result({"--demonstrations", file})) - phi).norm() < 1e-9);

    const std::string other =
        folder.write("other.mdp.json", toText(*makeDomain("random", R"({"states": 7, "seed": 3})")->mdp()));
    const Answer refused = solve({"--mdp", other, "--demonstrations", file});
    CHECK(refused.exitCode == 1);
    CHECK(refused.err.find("demos.jsonl, line 1: recorded in another table: ") != std::string::npos);
    CHECK(refused.err.size() <= 301);
}

TEST_CASE("a damaged line is reported with its number and the others count") {
    const ScratchFolder folder;
    std::string text = contents(shipped());
    const std::string sound = folder.write("sound.jsonl", text.substr(text.find('\n') + 1));
    text.insert(text.find('\n') / 2, "\"");
    const std::string file = folder.write("demos.jsonl", text);
    const Answer answer = solve({"--demonstrations", file});
    CHECK(answer.exitCode == 0);
    CHECK(answer.err.find("demos.jsonl, line 1: ") != std::string::npos);
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    const Vector phi = target(json::parse(answer.out)["solvers"][0]);
    CHECK((phi - expected(sound, RecordingRule::Normalised)).norm() < 1e-9);
}

TEST_CASE("demonstrations that cannot be the target are refused in one line") {
    const ScratchFolder folder;
    const auto refusal = [&](const Arguments& problem) {
        const Answer answer = solve(problem);
        CHECK(answer.exitCode == 1);
        CHECK(answer.out == "");
        CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
        CHECK(answer.err.size() <= 301);
        return answer.err;
    };
    CHECK(refusal({"--scenario", "grid-face", "--demonstrations", shipped()})
              .find("demo-grid.jsonl, line 1: recorded in another gridworld: ") != std::string::npos);
    CHECK(refusal({"--scenario", "highway-face", "--target", shipped()}).find("recorded in the domain gridworld") !=
          std::string::npos);
    CHECK(refusal({"--demonstrations", shipped(), "--estimate", "geometric"}).find("ended by hand") !=
          std::string::npos);
    CHECK(refusal({"--demonstrations", folder.write("none.jsonl", "\n\n")}).find("no demonstration") !=
          std::string::npos);
    CHECK(refusal({"--demonstrations", folder.write("bad.jsonl", "{]\n")}).find("bad.jsonl, line 1: ") !=
          std::string::npos);
    CHECK(refusal({"--demonstrations", folder.file("missing.jsonl")}).find("missing.jsonl") != std::string::npos);
}
