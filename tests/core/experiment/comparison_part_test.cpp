#include "experiment/comparison_part.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "files/fingerprint.h"

using namespace awaystep;

namespace {

constexpr int wholeSeeds = 7;

PartLabel label(int part, int parts = 3) {
    PartLabel made;
    made.scenario = "grid-face";
    made.part = part;
    made.parts = parts;
    made.firstSeed = 10;
    made.seeds = wholeSeeds;
    made.version = "9.9.9";
    made.question = "0123456789abcdef";
    return made;
}

RunTrace runOf(const std::string& solver, std::uint64_t seed) {
    RunTrace trace;
    trace.solver = solver;
    trace.seed = seed;
    trace.range = 12.5;
    for (int t = 0; t < 3; ++t) {
        trace.distance.push_back(1.0 / (static_cast<double>(seed) + t));
        trace.suboptimality.push_back(0.1);
        trace.gap.push_back(1e-300 * t);
        trace.oracleCalls.push_back(t + 1);
    }
    return trace;
}

Comparison runsOf(const PartLabel& which) {
    Comparison runs;
    for (const std::uint64_t seed : seedsOf(which))
        for (const char* solver : {"cg", "ascg"}) runs.add(runOf(solver, seed));
    return runs;
}

std::string textOf(const PartLabel& which) { return partCsv(runsOf(which), which, 2); }

ComparisonPart part(const PartLabel& which) { return parsePart(textOf(which), "p" + std::to_string(which.part)); }

std::string refusal(std::vector<ComparisonPart> parts) {
    try {
        joinParts(std::move(parts));
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return "joined";
}

std::string refusalOf(const std::string& text) {
    try {
        parsePart(text, "p.csv");
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return "read";
}

}  // namespace

TEST_CASE("parts: every row ends in which part of which comparison it is") {
    const std::string text = textOf(label(2));
    const std::string header = text.substr(0, text.find('\n'));
    CHECK(header ==
          "scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls,part,parts,first_seed,"
          "seeds,version,question,range");
    CHECK(text.find(",1,2,3,10,7,9.9.9,0123456789abcdef,12.5\n") != std::string::npos);
    CHECK(seedsOf(label(2)) == std::vector<std::uint64_t>{12, 15});
    CHECK(seedsOf(label(3)) == std::vector<std::uint64_t>{10, 13, 16});
}

TEST_CASE("parts: all of them join to the very runs they were made of, in any order") {
    const Comparison joined = joinParts({part(label(3)), part(label(1)), part(label(2))});
    const Comparison whole = runsOf(label(1, 1));
    REQUIRE(joined.traces().size() == whole.traces().size());
    for (std::size_t i = 0; i < whole.traces().size(); ++i) CHECK(*joined.traces()[i] == *whole.traces()[i]);
}

TEST_CASE("parts: what is missing or doubled is named") {
    CHECK(refusal({part(label(1)), part(label(2))}) == "part 3 of 3 is missing");
    CHECK(refusal({part(label(3, 5))}) == "part 1 of 5 is missing, and so are 2, 4, 5");
    CHECK(refusal({part(label(1)), part(label(2)), part(label(2))}) == "p2: part 2 of 3 is there twice, also in p2");
    // More parts than seeds: those without a seed cannot be missing.
    std::vector<ComparisonPart> seven;
    for (int i = 1; i <= 6; ++i) seven.push_back(part(label(i, 9)));
    CHECK(refusal(seven) == "part 9 of 9 is missing");
    seven.push_back(part(label(9, 9)));
    CHECK(refusal(seven) == "joined");
    seven.push_back(part(label(8, 9)));
    CHECK(refusal(seven) == "joined");
}

TEST_CASE("parts: a part that was stopped early says which seeds it lacks") {
    Comparison stopped;
    stopped.add(runOf("cg", 10));
    stopped.add(runOf("ascg", 10));
    stopped.add(runOf("cg", 13));
    const std::string text = partCsv(stopped, label(3), 2);
    CHECK(text.find("cg,13,") == std::string::npos);  // half a seed has to be run again
    CHECK(refusal({part(label(1)), part(label(2)), parsePart(text, "p3")}) ==
          "p3: part 3 of 3 was stopped early or is cut: seeds 13, 16 are missing");
    // Stopped before the first run of another solver: still nothing is taken for whole.
    Comparison early;
    early.add(runOf("cg", 10));
    CHECK(refusal({parsePart(partCsv(early, label(1, 1), 2), "p1")}) ==
          "p1: there is no run in it; the part was stopped before its first");
    CHECK(refusal({part(label(1)), part(label(2)), parsePart(partCsv({}, label(3), 2), "p3")}) ==
          "part 3 of 3 is missing; in p3 there is no run");
    std::string cut = textOf(label(2));
    cut.erase(cut.rfind('\n', cut.size() - 2) + 1);
    CHECK(refusal({part(label(1)), parsePart(cut, "p2"), part(label(3))}) ==
          "p2: the file is cut: ascg, seed 15 ends at iteration 1, others at 2");
}

TEST_CASE("parts: a part of another comparison is refused with the difference") {
    const auto foreign = [](auto change) {
        PartLabel other = label(2);
        change(other);
        return refusal({part(label(1)), part(other), part(label(3))});
    };
    const std::string opening = "p2: a part of another comparison: its ";
    CHECK(foreign([](PartLabel& l) { l.scenario = "x"; }) == opening + "scenario is \"x\", that of p1 \"grid-face\"");
    CHECK(foreign([](PartLabel& l) { l.version = "1.0"; }) == opening + "version is \"1.0\", that of p1 \"9.9.9\"");
    CHECK(foreign([](PartLabel& l) { l.parts = 4; }) == opening + "number of parts is 4, that of p1 3");
    CHECK(foreign([](PartLabel& l) { l.seeds = 8; }) == opening + "number of seeds is 8, that of p1 7");
    CHECK(foreign([](PartLabel& l) { l.firstSeed = 0; }) == opening + "first seed is 0, that of p1 10");
    CHECK(foreign([](PartLabel& l) { l.question = "f"; }) ==
          opening + "question (world, target, solvers, iterations) is f, that of p1 0123456789abcdef");
    PartLabel stranger = label(2);
    ComparisonPart wrong = part(stranger);
    wrong.traces.push_back(runOf("cg", 11));
    wrong.traces.push_back(runOf("ascg", 11));
    CHECK(refusal({part(label(1)), wrong, part(label(3))}) == "p2: seed 11 does not belong to part 2 of 3");
}

TEST_CASE("parts: files are not believed") {
    CHECK(refusalOf("scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls\n") ==
          "p.csv: line 1: a part of version 0.1, which does not say which part it is; run compare --shard again");
    CHECK(refusalOf("scenario,solver,seed,iteration,distance,true_distance,suboptimality,gap,oracle_calls,part,parts,"
                    "first_seed,seeds,version,question\n") ==
          "p.csv: line 1: a part of an earlier version, which does not say R of its world; run compare --shard again");
    CHECK(refusalOf("a,b\n") == "p.csv: line 1: this is no part of a comparison; its first line must be the header");
    const std::string text = textOf(label(2));
    const auto with = [&](const std::string& old, const std::string& now) {
        std::string changed = text;
        changed.replace(changed.find(old), old.size(), now);
        return refusalOf(changed);
    };
    CHECK(with(",2,3,10,7,", ",4,3,10,7,") == "p.csv: line 2: there is no part 4 of 3 of 7 seeds");
    CHECK(with(",2,3,10,7,", ",0,0,10,7,") == "p.csv: line 2: there is no part 0 of 0 of 7 seeds");
    CHECK(with(",2,3,10,7,9.9.9,", ",2,3,10,") == "p.csv: line 2: 16 cells are needed, got 14");
    CHECK(refusalOf(text + textOf(label(3)).substr(text.find('\n') + 1)) == "p.csv: line 14: a row of another part");
    CHECK(with("def,12.5\n", "def,-1\n") == "p.csv: line 2: R must be positive, got \"-1\"");
    // A thousand million parts cost neither time nor memory.
    PartLabel huge = label(2, 1'000'000'000);
    huge.seeds = 1'000'000'000;
    Comparison one;
    one.add(runOf("cg", 12));
    CHECK(refusal({parsePart(partCsv(one, huge, 1), "p")}) ==
          "part 1 of 1000000000 is missing, and so are 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 999999988 more");
    huge.part = huge.parts = 1;
    one.add(runOf("cg", 10));
    CHECK(refusal({parsePart(partCsv(one, huge, 1), "p")}) ==
          "p: part 1 of 1 was stopped early or is cut: seeds 11, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 999999988 more "
          "are missing");
}

TEST_CASE("question: sixteen digits that follow from what is computed, not from names") {
    const ScenarioPlan plan = parseScenario(
        R"({"name": "x", "about": "A test.", "domain": {"name": "gridworld", "parameters": {"map": ["S.", ".G"]}},
            "expert": {"kind": "optimal"}})",
        "x.json");
    const auto question = [](const ScenarioPlan& of, const std::vector<std::string>& solvers = {"cg", "ascg"},
                             std::uint64_t first = 0,
                             int seeds = 5) { return questionOf(of, solvers, first, seeds, ""); };
    const std::string here = question(plan);
    CHECK(here.size() == 16);
    CHECK(here.find_first_not_of("0123456789abcdef") == std::string::npos);
    const auto changed = [&](auto change) {
        ScenarioPlan other = plan;
        change(other);
        return question(other);
    };
    CHECK(changed([](ScenarioPlan& p) { p.name = p.about = "y"; }) == here);
    CHECK(changed([](ScenarioPlan& p) { p.order = 3; }) == here);
    CHECK(changed([](ScenarioPlan& p) { p.seed = 3; }) == here);
    CHECK(changed([](ScenarioPlan& p) { p.iterations = 3; }) != here);
    CHECK(changed([](ScenarioPlan& p) { p.parameters = R"({"map": ["S.", ".G"], "slip": 0.1})"; }) != here);
    CHECK(changed([](ScenarioPlan& p) { p.target.pull = 0.1; }) != here);
    CHECK(changed([](ScenarioPlan& p) { p.expert.reward = RewardKind::Sparse; }) != here);
    CHECK(changed([](ScenarioPlan& p) { p.start = StartKind::Lowest; }) != here);
    CHECK(question(plan, {"ascg", "cg"}) != here);
    CHECK(question(plan, {"cg", "ascg"}, 1) != here);
    CHECK(question(plan, {"cg", "ascg"}, 0, 6) != here);
}

TEST_CASE("fingerprint: 64-bit FNV-1a, lengths first") {
    CHECK(Fingerprint().digits() == "cbf29ce484222325");
    Fingerprint a, b;
    a.add("ab");
    a.add("c");
    b.add("a");
    b.add("bc");
    CHECK(a.digits() != b.digits());
    Fingerprint zero, negativeZero;
    zero.add(0.0);
    negativeZero.add(-0.0);
    CHECK(zero.digits() == negativeZero.digits());
}
