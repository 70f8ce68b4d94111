// --criterion, --discount and --episode-length wherever the command line takes a world, and demonstrations that were
// made under another criterion.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "domains/domain.h"
#include "expert/demonstration_file.h"
#include "support/recorder_setup.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "support/solve_runs.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;

namespace {

const Arguments episode{"--criterion", "finite-horizon", "--episode-length", "6"};

Answer run(Arguments command, const Arguments& more = {}) {
    command.insert(command.end(), more.begin(), more.end());
    return runProgram(command);
}

}  // namespace

TEST_CASE("criterion: every command that takes a world takes one in place of the world's own") {
    const ScratchFolder folder;
    const std::string csv = folder.file("rows.csv");
    const std::string own = fixture("f1_random_inside", "mdp"), target = fixture("f1_random_inside", "target");
    const auto works = [&](Arguments command) {
        CAPTURE(command.front());
        const Answer answer = run(std::move(command), episode);
        CHECK_MESSAGE(answer.exitCode == 0, answer.err);
        return answer.out;
    };

    const json solved =
        json::parse(works({"solve", "--scenario", "grid-face", "--solver", "mnp", "--iterations", "9", "--json", "-"}));
    CHECK(solved["criterion"] == "finite-horizon");
    CHECK(solved["horizon"] == 6);
    works({"compare", "--scenario", "grid-face", "--solver", "cg", "--seeds", "2", "--iterations", "5", "--csv", csv});
    works({"rank", "--scenario", "grid-face", "--solver", "mnp", "--gap", "1e-6", "--seeds", "1", "--csv", csv});
    works({"polytope", "--mdp", own, "--features", "0,1", "--json", "-"});
    works({"geometry", "--mdp", own, "--target", target, "--seeds", "1", "--iterations", "5", "--csv", csv});

    for (const Arguments& world : {Arguments{"--scenario", "grid-face"}, Arguments{"--mdp", own}}) {
        Arguments command{"export", "--what", "mdp", "--out", folder.file("w.json")};
        command.insert(command.end(), world.begin(), world.end());
        works(command);
        const json written = json::parse(contents(folder.file("w.json")));
        CHECK(written["criterion"] == "finite-horizon");
        CHECK(written["horizon"] == 6);
    }
    const std::string link = works({"link", "--scenario", "grid-face"});
    const json read = json::parse(runProgram({"link", "--read", link.substr(0, link.find('\n')), "--json", "-"}).out);
    CHECK(contains(read.dump(), "finite-horizon"));
}

TEST_CASE("criterion: what does not go together is refused in one sentence") {
    const ScratchFolder folder;
    const std::string out = folder.file("x.csv");
    const auto refused = [&](int exitCode, Arguments command, const std::string& words) {
        const Answer answer = run(std::move(command));
        CHECK(answer.exitCode == exitCode);
        CAPTURE(answer.err);
        CHECK(contains(answer.err, words));
    };
    const Arguments exporting{"export", "--scenario", "grid-face", "--what", "traces", "--out", out};
    const auto with = [](Arguments first, const Arguments& more) {
        first.insert(first.end(), more.begin(), more.end());
        return first;
    };
    refused(2, with(exporting, {"--criterion", "weekly"}), "discounted|finite-horizon|average");
    refused(2, with(exporting, {"--episode-length", "0"}), "--episode-length");
    refused(1, with(exporting, {"--criterion", "finite-horizon"}), "horizon");
    refused(1, with(exporting, {"--criterion", "average", "--discount", "0.5"}), "discount");
    refused(1, with(exporting, {"--episode-length", "5"}), "horizon");
    refused(2,
            {"export", "--document", folder.write("d.awaystep", "{}"), "--criterion", "average", "--what", "traces",
             "--out", out},
            "a document has its own");
    refused(1, {"screenshot", "--scenario", "grid-face", "--criterion", "finite-horizon", folder.file("a.png")},
            "horizon");
    refused(2, {folder.write("e.awaystep", "{}"), "--criterion", "average"}, "have their own");
}

TEST_CASE("criterion: demonstrations made under another one are refused with a sentence that names both") {
    const ScratchFolder folder;
    const auto grid = makeDomain("gridworld", R"({"criterion":"finite-horizon","horizon":4})");
    Recorder recorder;
    recorder.start(grid, setup(3));
    for (int t = 0; t < 3; ++t)
        for (int action = 0; action < grid->actions(); ++action)
            if (!act(recorder, action, t)) break;
    const std::string file = folder.file("walk.jsonl");
    appendDemonstration(file, recorder.finish());

    const Arguments solving{"solve", "--demonstrations", file, "--solver", "mnp", "--iterations", "5", "--json", "-"};
    const Answer same = run(solving);
    CHECK_MESSAGE(same.exitCode == 0, same.err);
    CHECK(json::parse(same.out)["criterion"] == "finite-horizon");
    for (const Arguments& other : {Arguments{"--criterion", "average"}, Arguments{"--episode-length", "9"},
                                   Arguments{"--criterion", "discounted", "--discount", "0.5"}}) {
        const Answer answer = run(solving, other);
        CAPTURE(answer.err);
        CHECK(answer.exitCode == 1);
        CHECK(contains(answer.err, "walk.jsonl"));
        CHECK(contains(answer.err, "finite horizon of 4 terms"));
        CHECK(contains(answer.err, other.back() == "average" ? "average" : other.back()));
    }
}
