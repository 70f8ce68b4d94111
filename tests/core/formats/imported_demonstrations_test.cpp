// Walks from elsewhere: the table episode,t,state,action and lines of states and actions become whole demonstrations.
#include "expert/imported_demonstrations.h"

#include <doctest/doctest.h>

#include "domains/table_world.h"
#include "expert/demonstration_text.h"
#include "support/refusals.h"
#include "support/tiny_worlds.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

DomainPtr rooms() { return tableWorld(tiny::twoRooms()); }

DemonstrationSet walks(const std::string& text) { return parseImportedDemonstrations(text, "walks.csv", *rooms()); }

std::string saidOf(const std::string& text) {
    return refusal([&] { walks(text); });
}

}  // namespace

TEST_CASE("a table of episodes becomes demonstrations with features, and the last action may be missing") {
    const DemonstrationSet set =
        walks("episode,t,state,action\r\na,0,0,1\r\na,1,1,0\r\na,2,1,\r\nb,0,1,0\r\nb,1,1,1\r\n");
    REQUIRE(set.demonstrations.size() == 2);
    const Demonstration& first = set.demonstrations[0];
    CHECK(first.length() == 2);
    CHECK(first.start.state == 0);
    CHECK(first.steps[0].action == 1);
    CHECK(first.steps[1].next.state == 1);
    CHECK(first.steps[0].next.features == std::vector<double>{0, 1});
    CHECK(first.title == "episode a");
    CHECK(first.id != set.demonstrations[1].id);
    CHECK(set.demonstrations[1].length() == 1);  // where the last action led is not known
    CHECK(set.lines == std::vector<int>{2, 5});
    // It is a demonstration like any other.
    CHECK(parseDemonstration(demonstrationLine(first), {"again", 1}) == first);
    CHECK(differenceFrom(first, *rooms()) == std::nullopt);
}

TEST_CASE("lines of states and actions are read as well, and both formats are known by their first line") {
    const std::string line = "{\"states\": [0, 1, 1], \"actions\": [1, 0]}\n";
    const DemonstrationSet set = walks(line + "{\"states\":[1],\"actions\":[]}");
    REQUIRE(set.demonstrations.size() == 2);
    CHECK(set.demonstrations[0].length() == 2);
    CHECK(set.demonstrations[1].length() == 0);
    CHECK(looksLikeImportedDemonstrations(line));
    CHECK(
        looksLikeImportedDemonstrations("\xEF\xBB\xBF"
                                        "episode,t,state,action\n"));
    CHECK_FALSE(looksLikeImportedDemonstrations(demonstrationLine(set.demonstrations[0])));
    CHECK_FALSE(looksLikeImportedDemonstrations("{\"phi\": [1, 2]}"));
}

TEST_CASE("what makes no sense is refused with the line") {
    const std::string header = "episode,t,state,action\n";
    CHECK(contains(saidOf(header + "a,0,0,1\na,2,1,0\n"), "walks.csv, line 3: t: 1 is needed, got 2"));
    CHECK(contains(saidOf(header + "a,0,0\n"), "line 2: 4 cells are needed"));
    CHECK(contains(saidOf(header + "a,0,-1,0\n"), "line 2: state: a whole number is needed"));
    CHECK(contains(saidOf(header + "a,0,5,0\na,1,0,\n"), "line 2: states[0]: 5 is not in 0..1"));
    CHECK(contains(saidOf(header + "a,0,0,2\na,1,0,\n"), "line 2: actions[0]: 2 is not in 0..1"));
    CHECK(contains(saidOf(header + "a,0,0,\na,1,0,0\n"), "line 3: the row before has no action"));
    CHECK(contains(saidOf(header + "a,0,0,\nb,0,0,\na,0,1,\n"), "line 4: episode \"a\" was over"));
    CHECK(contains(saidOf(header), "there is no episode in it"));
    CHECK(contains(saidOf("{\"states\": [0, 1], \"actions\": [1, 0, 1]}"), "one action fewer"));
}

TEST_CASE("rows of a few bytes do not become gigabytes of demonstrations") {
    // Each carries its world, about a kilobyte of a tiny one.
    std::string table = "episode,t,state,action\n";
    for (int i = 0; i < 500000; ++i) table += std::to_string(i) + ",0,0,\n";
    CHECK(contains(saidOf(table), "walks.csv: 500000 episodes, and of this world at most "));
}

TEST_CASE("a table with any byte changed is read or refused in one line") {
    const std::string whole = "episode,t,state,action\na,0,0,1\na,1,1,0\na,2,1,\nb,0,1,0\nb,1,1,1\n";
    Rng rng(3, "bytes");
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = whole;
        damaged[static_cast<std::size_t>(rng.integer(static_cast<int>(whole.size())))] =
            static_cast<char>(rng.integer(256));
        CHECK(saidOf(damaged).find('\n') == std::string::npos);
    }
}
