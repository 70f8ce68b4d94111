#pragma once
// What the tests of `awaystep solve` have in common: the fixtures as arguments, traces as rows, refusals.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/program_run.h"
#include "test_paths.h"

namespace awaystep::tests {

using Arguments = std::vector<std::string>;
constexpr const char* fixtureNames[] = {"f1_random_inside", "f3_grid3_boundary", "f5_highway_small"};

inline std::string fixture(const std::string& name, const std::string& kind) {
    return std::string(AWAYSTEP_TEST_DATA) + "/fixtures/" + name + "." + kind + ".json";
}

inline Arguments solveFixture(const std::string& name, const Arguments& more) {
    Arguments all{"solve",
                  "--mdp",
                  fixture(name, "mdp"),
                  "--target",
                  fixture(name, "target"),
                  "--start-policy",
                  fixture(name, "policy")};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// Rows of a CSV file by column name.
using Row = std::map<std::string, std::string>;
inline std::vector<Row> readTrace(const std::string& text) {
    const auto cells = [](const std::string& line) {
        std::vector<std::string> list(1);
        for (const char c : line) {
            if (c == ',')
                list.emplace_back();
            else
                list.back() += c;
        }
        return list;
    };
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    const std::vector<std::string> header = cells(line);
    std::vector<Row> rows;
    while (std::getline(lines, line)) {
        const std::vector<std::string> values = cells(line);
        REQUIRE(values.size() == header.size());
        rows.emplace_back();
        for (std::size_t i = 0; i < header.size(); ++i) rows.back()[header[i]] = values[i];
    }
    return rows;
}

inline double number(const std::string& text) {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    REQUIRE(end == text.c_str() + text.size());
    REQUIRE_FALSE(text.empty());
    REQUIRE(std::isfinite(value));
    return value;
}

// What every refusal has in common: the exit code, nothing on standard output, one short line.
inline std::string refusal(int exitCode, const Answer& answer) {
    CAPTURE(answer.err);
    CHECK(answer.exitCode == exitCode);
    CHECK(answer.out.empty());
    CHECK(std::count(answer.err.begin(), answer.err.end(), '\n') == 1);
    CHECK(answer.err.ends_with("\n"));
    CHECK(answer.err.size() <= 300);
    return answer.err;
}

inline nlohmann::json smallWorld() {
    return nlohmann::json::parse(
        R"({"format":"awaystep-mdp","version":1,"states":2,"actions":2,"discount":0.9,"initial":[1,0],
        "transitions":[[0,0,0,1],[0,1,1,0.25],[0,1,0,0.75],[1,0,0,1],[1,1,1,1]],"features":[[0,1],[0.5,0]]})");
}

}  // namespace awaystep::tests
