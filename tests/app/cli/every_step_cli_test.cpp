// solve --every-step: a row after every step of the demonstrations, equal to a run from scratch, and what is refused.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "expert/demonstration_text.h"
#include "support/scratch_folder.h"
#include "support/solve_runs.h"
#include "test_paths.h"

using namespace awaystep;
using namespace awaystep::tests;
using nlohmann::json;

namespace {

std::string shipped(const std::string& name) {
    return std::string(AWAYSTEP_TEST_DATA) + "/../assets/demonstrations/" + name + ".jsonl";
}

Answer everyStep(const std::string& file, const Arguments& more) {
    Arguments all{"solve", "--demonstrations", file, "--every-step"};
    all.insert(all.end(), more.begin(), more.end());
    return runProgram(all);
}

std::vector<Row> rowsOf(const std::string& file, Arguments more) {
    more.insert(more.end(), {"--trace", "-"});
    const Answer answer = everyStep(file, more);
    CAPTURE(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(complaintsOf(answer).empty());
    return readTrace(answer.out);
}

Vector vectorAt(const Row& row, const std::string& letter) {
    std::vector<double> numbers;
    for (int i = 0; row.contains(letter + "_" + std::to_string(i)); ++i)
        numbers.push_back(number(row.at(letter + "_" + std::to_string(i))));
    return Eigen::Map<const Vector>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

// Phi_E after `step` steps of demonstration `current`, by the estimator of whole recordings.
Vector targetAt(const std::vector<Demonstration>& all, std::size_t current, int step, RecordingRule rule) {
    std::vector<Demonstration> seen(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(current) + 1);
    seen.back().steps.resize(static_cast<std::size_t>(step));
    const DomainPtr domain = makeDomain(all.front().domain, all.front().parameters);
    return demonstratedTarget(seen, *domain, rule).value;
}

constexpr double horizon = 10.0;  // of the shipped worlds

// (tie tolerance) R |w| + (error bound of Phi per feature) |w|_1, from above.
double allowance(double distance) { return 2e-10 * horizon * distance + 1e-26 * horizon * horizon; }
double certified(const Row& row) { return std::sqrt(number(row.at("gap")) + allowance(number(row.at("distance")))); }

}  // namespace

TEST_CASE("every step: the columns, a row for every step, and targets as the estimator has them") {
    for (const std::string name : {"demo-grid", "demo-highway"})
        for (const RecordingRule rule : {RecordingRule::Normalised, RecordingRule::AsRecorded}) {
            CAPTURE(name);
            const std::vector<Demonstration> all = loadDemonstrations(shipped(name)).demonstrations;
            const std::vector<Row> rows = rowsOf(shipped(name), {"--estimate", std::string(awaystep::name(rule))});
            std::size_t at = 0;
            for (std::size_t i = 0; i < all.size(); ++i)
                for (int step = 0; step <= all[i].length(); ++step, ++at) {
                    REQUIRE(at < rows.size());
                    const Row& row = rows[at];
                    CAPTURE(at);
                    REQUIRE(row.at("demonstration") == all[i].id);
                    REQUIRE(number(row.at("step")) == step);
                    const Vector x = vectorAt(row, "x"), w = vectorAt(row, "w");
                    const double distance = number(row.at("distance"));
                    const double gap = number(row.at("gap"));
                    const Vector target = targetAt(all, i, step, rule);
                    REQUIRE(x.size() == target.size());
                    REQUIRE((x + distance * w - target).norm() < 1e-10 * horizon);
                    if (distance > 0.0) REQUIRE(std::abs(w.norm() - 1.0) < 1e-12);
                    REQUIRE(gap >= 0.0);
                    REQUIRE(gap <= std::max(1e-4 * distance * distance, 1e-12 * horizon * horizon));
                    REQUIRE(number(row.at("floor")) <= distance);
                    REQUIRE(number(row.at("active_set")) >= 1);
                    REQUIRE(number(row.at("seconds")) >= 0);
                }
            CHECK(at == rows.size());
        }
    const Answer answer = everyStep(shipped("demo-highway"), {"--trace", "-"});
    CHECK(answer.out.starts_with(
        "demonstration,step,distance,gap,floor,planning_calls,store_hits,active_set,seconds,x_0,x_1,"));
    CHECK(answer.out.find(",w_0,w_1,") < answer.out.find('\n'));
}

TEST_CASE("every step: equal to a run from scratch within what both certify, and to 1e-7 R at arrival") {
    for (const std::string name : {"demo-grid", "demo-highway"}) {
        CAPTURE(name);
        // Normalised targets of these files lie in K, the others outside.
        for (const int which : {0, 1, 2, 3}) {
            const bool arrival = which % 2 == 1;
            Arguments gap{"--estimate", which < 2 ? "normalised" : "as-recorded"};
            if (arrival) gap.insert(gap.end(), {"--gap", "0"});
            CAPTURE(which);
            Arguments scratchly = gap;
            scratchly.push_back("--from-scratch");
            const std::vector<Row> live = rowsOf(shipped(name), gap), scratch = rowsOf(shipped(name), scratchly);
            REQUIRE(live.size() == scratch.size());
            double planned = 0, plannedAnew = 0;
            for (std::size_t i = 0; i < live.size(); ++i) {
                CAPTURE(i);
                const double apart = (vectorAt(live[i], "x") - vectorAt(scratch[i], "x")).norm();
                REQUIRE(apart <= (arrival ? 1e-7 * horizon : certified(live[i]) + certified(scratch[i])));
                REQUIRE(number(live[i].at("floor")) <= number(scratch[i].at("distance")) + 1e-12);
                planned += number(live[i].at("planning_calls"));
                plannedAnew += number(scratch[i].at("planning_calls"));
            }
            CHECK(planned < plannedAnew);
        }
    }
}

TEST_CASE("every step: demonstrations that are switched off are left out") {
    const ScratchFolder folder;
    std::string lines, without;
    for (Demonstration each : loadDemonstrations(shipped("demo-grid")).demonstrations) {
        each.enabled = each.id != "demo-grid-1" && each.id != "demo-grid-3";
        lines += demonstrationLine(each) + '\n';
        if (each.enabled) without += demonstrationLine(each) + '\n';
    }
    const std::vector<Row> rows = rowsOf(folder.write("all.jsonl", lines), {});
    const std::vector<Row> expected = rowsOf(folder.write("without.jsonl", without), {});
    REQUIRE(rows.size() == expected.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(rows[i].at("demonstration") == expected[i].at("demonstration"));
        CHECK(rows[i].at("x_0") == expected[i].at("x_0"));
        CHECK(rows[i].at("distance") == expected[i].at("distance"));
    }
}

TEST_CASE("every step: the result as JSON, and --meta") {
    const ScratchFolder folder;
    const std::string trace = folder.file("trace.csv"), result = folder.file("result.json");
    const Answer answer = everyStep(shipped("demo-grid"),
                                    {"--solver", "mnp", "--trace", trace, "--json", result, "--meta", "--gap", "0.01"});
    CAPTURE(answer.err);
    REQUIRE(answer.exitCode == 0);
    CHECK(answer.out.find("planned") != std::string::npos);
    const std::vector<Row> rows = readTrace(contents(trace));
    const json made = json::parse(contents(result)), meta = json::parse(contents(trace + ".meta.json"));
    const json& solved = made["solvers"][0];
    CHECK(solved["solver"] == "mnp");
    CHECK(solved["status"] == "converged");
    CHECK(solved["rows"] == rows.size());
    CHECK(solved["distance"].get<double>() == number(rows.back().at("distance")));
    CHECK(solved["gap_allowance"].get<double>() > 0.0);
    CHECK(static_cast<double>(solved["active_set"].size()) == number(rows.back().at("active_set")));
    double sum = 0.0, planned = 0.0;
    for (const json& member : solved["active_set"]) sum += member["weight"].get<double>();
    CHECK(sum == doctest::Approx(1.0));
    for (const Row& row : rows) planned += number(row.at("planning_calls"));
    CHECK(solved["planning_calls"].get<double>() == planned);
    for (const json& each : {made, meta}) {
        CHECK(each["command"][1] == "solve");
        CHECK(each["world"]["name"] == "gridworld");
        CHECK(each["target"]["kind"] == "normalised");
        CHECK(each["options"]["every_step"] == true);
        CHECK(each["options"]["gap"] == 0.01);
    }
    // Both files or none.
    const std::string lost = folder.file("lost.csv");
    CHECK(everyStep(folder.write("broken.jsonl", "{}\n"), {"--trace", lost, "--meta"}).exitCode == 1);
    CHECK_FALSE(std::filesystem::exists(lost));
    CHECK_FALSE(std::filesystem::exists(lost + ".meta.json"));
}

TEST_CASE("every step: what does not go with it is wrong usage, in a sentence") {
    const auto refused = [](const Arguments& more) { return refusal(2, everyStep(shipped("demo-grid"), more)); };
    const Arguments trace{"--trace", "-"};
    const auto with = [&](Arguments more) {
        more.insert(more.end(), trace.begin(), trace.end());
        return refused(more);
    };
    CHECK(with({"--iterations", "10"}).find("does not take --iterations") != std::string::npos);
    CHECK(with({"--start-policy", "lowest"}).find("does not take --start-policy") != std::string::npos);
    CHECK(with({"--oracle", "q-learning"}).find("does not take --oracle") != std::string::npos);
    CHECK(with({"--stationary"}).find("does not take --stationary") != std::string::npos);
    for (const char* solver : {"cg", "ascg", "max-margin"})
        CHECK(with({"--solver", solver}).find("only mnp does, got --solver \"" + std::string(solver)) !=
              std::string::npos);
    CHECK(with({"--estimate", "geometric"}).find("geometric knows only whole") != std::string::npos);
    CHECK(refused({}).find("needs --trace") != std::string::npos);
    CHECK(refusal(2, runProgram({"solve", "--scenario", "grid-face", "--every-step", "--trace", "-"}))
              .find("needs --demonstrations") != std::string::npos);
    const Arguments plain{"solve", "--scenario", "grid-face", "--solver", "mnp", "--trace", "-"};
    CHECK(refusal(2, runProgram(plain)).find("--iterations is required") != std::string::npos);
    CHECK(refusal(2, runProgram({"solve", "--scenario", "grid-face", "--iterations", "3"}))
              .find("--solver is required") != std::string::npos);
    Arguments alone = plain;
    alone.insert(alone.end(), {"--iterations", "3", "--from-scratch"});
    CHECK(refusal(2, runProgram(alone)).find("--from-scratch goes with --every-step") != std::string::npos);
}

TEST_CASE("every step: a world of its own by --mdp or --scenario, and a file without demonstrations is refused") {
    const ScratchFolder folder;
    const std::vector<Row> brought = rowsOf(shipped("demo-grid"), {});
    const std::vector<Row> named = rowsOf(shipped("demo-grid"), {"--scenario", "demo-grid"});
    REQUIRE(brought.size() == named.size());
    CHECK(brought.back().at("distance") == named.back().at("distance"));
    refusal(1, everyStep(folder.file("nowhere.jsonl"), {"--trace", "-"}));
    CHECK(refusal(1, everyStep(shipped("demo-grid"), {"--scenario", "grid-face", "--trace", "-"})).find("demo-grid") !=
          std::string::npos);
}
