// All domains: laws that hold for every one in the list, text that reads back, what is refused. The rules of single
// domains are in gridworld_test.cpp and road_worlds_test.cpp.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "domains/car_game.h"
#include "domains/domain.h"
#include "domains/gridworld.h"
#include "domains/highway.h"
#include "domains/random_mdp.h"
#include "domains/table_world.h"
#include "support/recording_checks.h"
#include "support/tiny_worlds.h"
#include "test_paths.h"

using namespace awaystep;
using tiny::probability;

namespace {

// One small world of every kind and setting that changes its rules.
std::vector<DomainPtr> someOfEach() {
    std::vector<DomainPtr> worlds;
    for (const DomainInfo& info : domainList())
        if (info.name != "table") worlds.push_back(info.make(""));  // a table has no defaults
    worlds.push_back(tableWorld(makeDomain("gridworld", R"({"map": ["S.", "-G"], "slip": 0.1})")->mdp()));
    worlds.push_back(
        makeDomain("gridworld", R"({"map": ["S.#", "-a.", "..G"], "slip": 0.3, "features": "cell-type"})"));
    worlds.push_back(
        makeDomain("gridworld", R"({"width": 7, "height": 4, "features": "regions", "regions_per_side": 2})"));
    worlds.push_back(makeDomain("gridworld", R"({"map": ["SS", ".G"], "features": "coordinates", "discount": 0.5})"));
    worlds.push_back(makeDomain("highway", R"({"features": "lanes", "slip": 0.2, "start_speed": 1})"));
    worlds.push_back(makeDomain("car-game", R"({"discount": 0.8})"));
    worlds.push_back(makeDomain("random", R"({"states": 6, "successors": 2, "seed": 5, "start_anywhere": false})"));
    return worlds;
}

std::string complaint(const char* name, const char* parameters) {
    try {
        makeDomain(name, parameters);
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return "";
}

}  // namespace

TEST_CASE("every domain: its parameters as text make the same world again") {
    for (const DomainPtr& world : someOfEach()) {
        CAPTURE(world->name());
        CAPTURE(world->parameters());
        const DomainPtr again = makeDomain(world->name(), world->parameters());
        CHECK(again->parameters() == world->parameters());
        CHECK(parameterDifferences(world->parameters(), again->parameters()).empty());
        REQUIRE(again->states() == world->states());
        CHECK(again->featureNames() == world->featureNames());
        CHECK(again->mdp()->initial() == world->mdp()->initial());
        CHECK(Matrix(again->mdp()->features()) == Matrix(world->mdp()->features()));
        for (int s = 0; s < world->states(); s += 7)
            for (int a = 0; a < world->actions(); ++a)
                for (int i = 0; i < world->mdp()->row(s, a).count; ++i) {
                    const int next = world->mdp()->row(s, a).next[i];
                    CHECK(probability(*world->mdp(), s, a, next) == probability(*again->mdp(), s, a, next));
                }
    }
}

TEST_CASE("every domain: names, keys, fields and draws fit its Mdp") {
    for (const DomainPtr& world : someOfEach()) {
        CAPTURE(world->name());
        CAPTURE(world->parameters());
        CHECK(static_cast<int>(world->featureNames().size()) == world->mdp()->featureCount());
        CHECK(static_cast<int>(world->actionNames().size()) == world->actions());

        std::set<int> reached;
        for (const KeyBinding& binding : world->controls().keys) {
            CHECK(actionOfKey(*world, binding.key) == binding.action);
            reached.insert(binding.action);
        }
        CHECK(static_cast<int>(reached.size()) == world->actions());
        CHECK_FALSE(actionOfKey(*world, "escape").has_value());

        for (int s = 0; s < world->states(); s += std::max(1, world->states() / 60)) {
            CHECK(world->stateFieldNames().size() == world->stateFields(s).size());
            CHECK(world->stateWithFields(world->stateFields(s)) == s);
        }
        CHECK_FALSE(world->stateWithFields({-7, 3, 3, 3}).has_value());
        CHECK_FALSE(world->stateWithFields({}).has_value());

        Rng rng(1, "walk");
        int state = drawStart(*world, rng);
        const std::vector<int> starts = startStates(*world);
        CHECK(std::count(starts.begin(), starts.end(), state) == 1);
        for (int t = 0; t < 200; ++t) {
            const int action = rng.integer(world->actions());
            const int next = drawNext(*world, state, action, rng);
            CHECK(canFollow(*world, state, action, next));
            state = next;
        }
    }
}

TEST_CASE("every domain: draws follow the probabilities of its Mdp") {
    for (const DomainPtr& world : someOfEach()) {
        CAPTURE(world->name());
        // The first row with a real choice, or a certain one.
        int state = 0;
        while (state + 1 < world->states() && world->mdp()->row(state, 0).count < 2) ++state;
        const Mdp::Row row = world->mdp()->row(state, 0);
        std::vector<int> seen(static_cast<std::size_t>(row.count), 0);
        Rng rng(3, "draws");
        constexpr int draws = 20000;
        for (int i = 0; i < draws; ++i) {
            const int next = drawNext(*world, state, 0, rng);
            ++seen[static_cast<std::size_t>(std::lower_bound(row.next, row.next + row.count, next) - row.next)];
        }
        // Five standard deviations of a share of at most 1/2.
        for (int i = 0; i < row.count; ++i)
            CHECK(std::abs(seen[static_cast<std::size_t>(i)] / double(draws) - row.probability[i]) <
                  5 * 0.5 / std::sqrt(draws));
    }
}

TEST_CASE("differences between parameters are named, one phrase each") {
    const DomainPtr here = makeDomain("gridworld", R"({"map": ["S..", "..G"], "slip": 0})");
    const DomainPtr theirs = makeDomain("gridworld", R"({"map": ["S.#", "..G"], "slip": 0.1})");
    const std::vector<std::string> named = parameterDifferences(theirs->parameters(), here->parameters());
    REQUIRE(named.size() == 2);
    CHECK(named[0] == "map[0] is \"S.#\", here \"S..\"");
    CHECK(named[1] == "slip is 0.1, here 0.0");
    CHECK(parameterDifferences(R"({"a": 1})", R"({"b": 2})") ==
          std::vector<std::string>{"a is 1, here it is not set", "b is not set, here it is 2"});
    CHECK(parameterDifferences("{", "{}").size() == 1);
}

TEST_CASE("domains: wrong parameters are refused in a sentence") {
    CHECK(complaint("gridworld", R"({"slip": 1.3})") == "gridworld: slip must lie in [0.0, 1.0], got 1.3");
    CHECK(complaint("gridworld", R"({"sllip": 0.3})") == "gridworld: there is no parameter \"sllip\"");
    CHECK(complaint("gridworld", R"({"map": ["..", "..."]})") ==
          "gridworld: row 1 of the map has 3 cells, the first has 2");
    CHECK(complaint("gridworld", R"({"map": ["##"]})") == "gridworld: the map has no free cell");
    CHECK(complaint("gridworld", R"({"map": [". ."]})") ==
          "gridworld: row 0 of the map contains a character that is no cell");
    CHECK(complaint("gridworld", R"({"map": 3})") == "gridworld: map must be a list of texts, one per row");
    CHECK(complaint("gridworld", R"({"map": ["."], "width": 3})") == "gridworld: a map has its own width and height");
    CHECK(complaint("gridworld", R"({"discount": 1})") == "gridworld: discount must lie in [0, 1), got 1");
    CHECK(complaint("gridworld", R"({"features": "all"})") ==
          "gridworld: features must be one of one-hot, cell-type, regions, coordinates, got \"all\"");
    CHECK(complaint("gridworld", "[1]") == "gridworld: the parameters must be a JSON object, got [1]");
    CHECK(complaint("gridworld", "{").rfind("gridworld: ", 0) == 0);
    CHECK(complaint("gridworld", R"({"rewards": {"\u0001": 1}})") ==
          "gridworld: the rewards hold a character that is no cell");
    CHECK(complaint("grid\nworld", "{}").rfind("there is no domain \"grid?world\"", 0) == 0);
    CHECK(complaint("highway", R"({"start_speed": 3})") ==
          "highway: start_speed must be a whole number in 0..2, got 3");
    CHECK(complaint("car-game", R"({"slip": 0.3})") == "car-game: there is no parameter \"slip\"");
    CHECK(complaint("random", R"({"states": 3, "successors": 4})") ==
          "random: successors must be a whole number in 1..3, got 4");
    CHECK(complaint("moon", "").substr(0, 26) == "there is no domain \"moon\";");
}

TEST_CASE("random tables: the seed decides, rows have the asked number of successors") {
    RandomMdpParameters p;
    p.states = 12;
    p.successors = 4;
    p.seed = 9;
    const auto a = randomMdp(p);
    const auto b = randomMdp(p);
    p.seed = 10;
    const auto c = randomMdp(p);
    CHECK(Matrix(a->features()) == Matrix(b->features()));
    CHECK_FALSE(Matrix(a->features()) == Matrix(c->features()));
    for (int s = 0; s < 12; ++s) CHECK(a->row(s, 1).count == 4);
}

TEST_CASE("table: an action with the name of a direction is shown with its arrow, and all have digits") {
    const DomainPtr table = makeTableWorld(
        R"({"format": "awaystep-mdp", "version": 1, "states": 1, "actions": 3, "discount": 0.9, "initial": [1],
            "transitions": [[0,0,0,1],[0,1,0,1],[0,2,0,1]], "features": [[1]], "action_names": ["left", "jump", "Move North"]})");
    const auto firstOf = [&](int action) {
        const std::vector<KeyBinding>& keys = table->controls().keys;
        return std::find_if(keys.begin(), keys.end(), [&](const KeyBinding& key) { return key.action == action; })->key;
    };
    CHECK(firstOf(0) == "left");
    CHECK(firstOf(1) == "2");
    CHECK(firstOf(2) == "up");
    CHECK(actionOfKey(*table, "1") == 0);
    CHECK(actionOfKey(*table, "3") == 2);
}
