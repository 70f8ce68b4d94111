// Iterates of other programs, measured as our own are.
#include "experiment/foreign_run.h"

#include <doctest/doctest.h>

#include "domains/random_mdp.h"
#include "experiment/run.h"
#include "files/number_text.h"
#include "support/refusals.h"
#include "world/occupancy.h"

using namespace awaystep;

namespace {

Problem problemOf(std::uint64_t seed) {
    const auto mdp = randomMdp({.states = 15, .actions = 3, .features = 3, .seed = seed});
    return {mdp, 0.8 * featureExpectations(*mdp, lowestPolicy(*mdp)), {}};
}

std::string rowOf(int t, const Vector& x) {
    std::string row = std::to_string(t);
    for (const double each : x) row += "," + numberText(each);
    return row + "\n";
}

}  // namespace

TEST_CASE("foreign run: our own iterates, written down and read again, have our distances, gaps and floors") {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        CAPTURE(seed);
        const Problem problem = problemOf(seed);
        RunConfig config;
        config.iterations = 20;
        Run run(problem, config);
        std::string text = "t,x_0,x_1,x_2\n";
        std::vector<RecordPtr> ours;
        while (const RecordPtr record = run.step()) {
            ours.push_back(record);
            text += rowOf(record->t, record->x);
        }
        const ForeignRun read = parseForeignRun(text, "theirs/run.csv", 3);
        CHECK(read.name == "run");
        const std::vector<IterationRecord> theirs = measured(read, problem);
        REQUIRE(theirs.size() == ours.size());
        for (std::size_t i = 0; i < ours.size(); ++i) {
            CHECK(theirs[i].t == ours[i]->t);
            CHECK(theirs[i].distance == ours[i]->distance);
            // Ours knows its start policy as well, and may have found more by it.
            CHECK(theirs[i].gap <= ours[i]->gap + 1e-9);
            CHECK(theirs[i].gap >= ours[i]->gap - 1e-6);
            CHECK(theirs[i].activeCount() == 0);
        }
    }
}

TEST_CASE("foreign run: a point on the target has no gap and no direction") {
    const Problem problem = problemOf(1);
    const std::vector<IterationRecord> records =
        measured(parseForeignRun("t,x_0,x_1,x_2\n" + rowOf(7, problem.phiE), "a.csv", 3), problem);
    CHECK(records.front().distance == 0.0);
    CHECK(records.front().gap == 0.0);
    CHECK(records.front().t == 7);
}

TEST_CASE("foreign run: what makes no sense is refused with its line") {
    const auto said = [](const std::string& text) { return refusal([&] { parseForeignRun(text, "run.csv", 2); }); };
    CHECK(contains(said("t,x_0\n0,1\n"), "run.csv, line 1: the header t,x_0,x_1 is needed"));
    CHECK(contains(said("t,x_0,x_1\n0,1\n"), "line 2: x_1: a number is needed"));
    CHECK(contains(said("t,x_0,x_1\n0,1,2,3\n"), "line 2: 3 cells are needed"));
    CHECK(contains(said("t,x_0,x_1\n0,1,nan\n"), "line 2: x_1: a number is needed"));
    CHECK(contains(said("t,x_0,x_1\n1,1,2\n1,1,2\n"), "line 3: t: a larger number than 1"));
    CHECK(contains(said("t,x_0,x_1\n"), "there is no iterate"));
    CHECK(said("t,x_0,x_1\r\n0,1e-3,-2\r\n").empty());
}

TEST_CASE("foreign run: without a world its header says how many features it has") {
    CHECK(looksLikeForeignRun("t,x_0\n"));
    CHECK(looksLikeForeignRun("\xEF\xBB\xBFt,x_0,x_1\r\n0,1,2\r\n"));
    CHECK_FALSE(looksLikeForeignRun("episode,t,state,action\n"));
    CHECK_FALSE(looksLikeForeignRun(""));
    CHECK(parseForeignRun("t,x_0,x_1\n0,1,2\n", "run.csv").points.front().size() == 2);
    const auto said = [](const std::string& text) { return refusal([&] { parseForeignRun(text, "run.csv"); }); };
    CHECK(contains(said("t,x_0,x_2\n0,1,2\n"), "run.csv, line 1: the header t,x_0,x_1 is needed"));
    CHECK(contains(said("t\n0\n"), "line 1: the header t,x_0,... is needed"));
    CHECK(contains(said(""), "the header t,x_0,... is needed"));
}

TEST_CASE("foreign run: a damaged table is read or refused in one line, whatever byte is damaged") {
    const std::string whole = "t,x_0,x_1\n0,1.5,-2e-3\n10,0.25,1e2\n";
    int refused = 0;
    const auto tryOut = [&](const std::string& text) {
        CAPTURE(text);
        const std::string said = refusal([&] { parseForeignRun(text, "run.csv"); });
        if (said.empty()) return;
        ++refused;
        CHECK(said.find("run.csv, line ") == 0);
        CHECK(said.find('\n') == std::string::npos);
    };
    for (std::size_t i = 0; i < whole.size(); ++i) {
        tryOut(whole.substr(0, i));
        for (const char each : {'\0', '\n', ',', '-', 'e', '9', '\xFF'}) {
            std::string damaged = whole;
            damaged[i] = each;
            tryOut(damaged);
        }
    }
    CHECK(refused > 100);
}
