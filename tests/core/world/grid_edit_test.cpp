// Gridworlds changed by hand: paint, resize, and what is said about the result.
#include <doctest/doctest.h>

#include "domains/gridworld.h"

using namespace awaystep;

namespace {

GridworldParameters mapOf(std::vector<std::string> rows) {
    GridworldParameters parameters;
    parameters.map = std::move(rows);
    return parameters;
}

bool says(const std::vector<std::string>& sentences, const char* words) {
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const std::string& each) { return each.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("grid edit: a painted cell changes alone, outside nothing happens") {
    const GridworldParameters before = mapOf({"S..", "...", "..G"});
    CHECK(painted(before, 1, 1, '#').map == std::vector<std::string>{"S..", ".#.", "..G"});
    CHECK(painted(before, 3, 0, '#') == before);
    CHECK(painted(before, 0, -1, '#') == before);
}

TEST_CASE("grid edit: resizing keeps what is there and fills up with free cells") {
    const GridworldParameters before = mapOf({"S#", ".G"});
    CHECK(resized(before, 3, 3).map == std::vector<std::string>{"S#.", ".G.", "..."});
    CHECK(resized(before, 1, 1).map == std::vector<std::string>{"S"});
    CHECK_THROWS_AS(resized(before, 0, 3), std::invalid_argument);
    CHECK_THROWS_AS(resized(before, 3, 1025), std::invalid_argument);
}

TEST_CASE("grid edit: a goal behind walls, cells cut off, no start and no goal are said in words") {
    CHECK(oddities(mapOf({"S..", "...", "..G"})).empty());
    const auto walled = oddities(mapOf({"S.#.", "..#G", "..##"}));
    CHECK(says(walled, "The goal at row 1, column 3 cannot be reached from the start."));
    CHECK(says(walled, "One free cell is cut off"));
    CHECK(says(oddities(mapOf({"S#...G"})), "3 free cells are cut off"));
    CHECK(says(oddities(mapOf({"S.."})), "There is no goal"));
    CHECK(says(oddities(mapOf({"..G"})), "There is no start"));
    CHECK(says(oddities(mapOf({"S#S.G"})), "From 1 of 2 starts no goal can be reached."));
    CHECK(says(oddities(mapOf({"#S#"})), "a single free cell"));
    // A goal that lies behind another one is not reached through it: collecting leads back to the start.
    CHECK(says(oddities(mapOf({"SGG"})), "row 0, column 2 cannot be reached"));
    CHECK_THROWS_AS(oddities(mapOf({"##"})), std::invalid_argument);
    CHECK_THROWS_AS(oddities(mapOf({"..", "."})), std::invalid_argument);
}

TEST_CASE("grid edit: the types of cells, each once") {
    CHECK(cellTypes(mapOf({"S#.", "-aG", "aa."})) == std::vector<char>{'-', '.', 'G', 'a'});
}
