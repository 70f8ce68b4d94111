// The worlds: rules checked by hand, laws that hold for every domain in the list, text that reads back.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "domains/car_game.h"
#include "domains/domain.h"
#include "domains/grid_text.h"
#include "domains/gridworld.h"
#include "domains/highway.h"
#include "domains/random_mdp.h"
#include "domains/table_world.h"
#include "support/recording_checks.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

double probability(const Mdp& mdp, int state, int action, int next) {
    const Mdp::Row row = mdp.row(state, action);
    for (int i = 0; i < row.count; ++i)
        if (row.next[i] == next) return row.probability[i];
    return 0.0;
}

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
        for (const KeyBinding& binding : world->keys()) {
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
        int state = world->drawStart(rng);
        const std::vector<int> starts = world->startStates();
        CHECK(std::count(starts.begin(), starts.end(), state) == 1);
        for (int t = 0; t < 200; ++t) {
            const int action = rng.integer(world->actions());
            const int next = world->drawNext(state, action, rng);
            CHECK(world->canFollow(state, action, next));
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
            const int next = world->drawNext(state, 0, rng);
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
          "gridworld: row 0 of the map holds a character that is no cell");
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

TEST_CASE("gridworld: the same transitions as an independent implementation") {
    // tests/fixtures/f3_grid3_boundary: 3x3, slip 0.1, one-hot, start and goal in opposite corners.
    const DomainPtr world = makeDomain("gridworld", R"({"map": ["S..", "...", "..G"], "slip": 0.1})");
    std::ifstream file(std::string(AWAYSTEP_TEST_DATA) + "/fixtures/f3_grid3_boundary.mdp.json");
    const nlohmann::json theirs = nlohmann::json::parse(file);
    REQUIRE(theirs["states"] == world->states());
    REQUIRE(theirs["transitions"].size() == world->mdp()->transitionCount());
    for (const auto& t : theirs["transitions"])
        CHECK(probability(*world->mdp(), t[0], t[1], t[2]) == doctest::Approx(t[3].get<double>()).epsilon(1e-12));
    for (int s = 0; s < 9; ++s)
        for (int i = 0; i < 9; ++i)
            CHECK(theirs["features"][std::size_t(s)][std::size_t(i)] == world->mdp()->features(s)[i]);
}

TEST_CASE("gridworld: walls and borders hold, the goal leads back to the start") {
    const Gridworld world(readGridworldJson(R"({"map": ["S#", ".G"]})"));
    REQUIRE(world.states() == 3);  // the wall is no state
    const Mdp& mdp = *world.mdp();
    CHECK(probability(mdp, 0, 3, 0) == 1.0);  // right: the wall
    CHECK(probability(mdp, 0, 0, 0) == 1.0);  // up: the border
    CHECK(probability(mdp, 0, 1, 1) == 1.0);
    CHECK(probability(mdp, 1, 3, 2) == 1.0);
    for (int a = 0; a < 4; ++a) CHECK(probability(mdp, 2, a, 0) == 1.0);

    CHECK(world.whyIllegal(0, 3) == "a wall is to the right");
    CHECK(world.whyIllegal(0, 0) == "the border is above");
    CHECK_FALSE(world.whyIllegal(0, 1).has_value());
    for (int a = 0; a < 4; ++a) CHECK_FALSE(world.whyIllegal(2, a).has_value());  // any key collects the goal
    CHECK(world.isGoal(2));
    CHECK_FALSE(world.isGoal(1));
    CHECK(world.describe(2) == "row 1, column 1");

    const auto picture = std::get<GridPicture>(world.picture());
    CHECK(picture.wall == std::vector<bool>{false, true, false, false});
    CHECK(picture.stateOfCell == std::vector<int>{0, -1, 1, 2});
    CHECK(picture.startCells == std::vector<int>{0});
    CHECK(picture.goalCells == std::vector<int>{3});
    CHECK(std::get<GridState>(world.look(2)).goal);
}

TEST_CASE("gridworld: an illegal key is one that a sure-footed agent cannot make") {
    const Gridworld world(readGridworldJson(R"({"map": ["S.#.", ".#..", "...G"]})"));
    for (int s = 0; s < world.states(); ++s)
        for (int a = 0; a < 4; ++a)
            CHECK(world.whyIllegal(s, a).has_value() == (!world.isGoal(s) && world.canFollow(s, a, s)));
}

TEST_CASE("gridworld: features of every kind") {
    const char* map = R"({"map": ["S.-.-", ".....", ".....", ".....", "....G"], "features": ")";
    const auto with = [map](const std::string& kind) { return readGridworldJson(map + kind + "\"}"); };
    const Gridworld oneHot(with("one-hot"));
    CHECK(Matrix(oneHot.mdp()->features()) == Matrix::Identity(25, 25));

    const Gridworld types(with("cell-type"));
    CHECK(types.featureNames() == std::vector<std::string>{"free", "-", "goal"});
    CHECK(types.mdp()->features(2) == Vector(Eigen::Vector3d(0, 1, 0)));
    CHECK(types.mdp()->features(24) == Vector(Eigen::Vector3d(0, 0, 1)));
    CHECK(types.rewardWeights() == Vector(Eigen::Vector3d(0, -1, 1)));

    const Gridworld regions(with("regions"));
    REQUIRE(regions.featureNames().size() == 9);  // two rows, one, two; and columns likewise
    CHECK(regions.mdp()->features(6)[0] == 1.0);
    CHECK(regions.mdp()->features(2)[1] == 1.0);
    CHECK(regions.mdp()->features(12)[4] == 1.0);
    CHECK(regions.mdp()->features(18)[8] == 1.0);
    CHECK(regions.mdp()->features().sum() == 25.0);
    CHECK_FALSE(regions.rewardWeights().has_value());  // "-" and "." share a region
    CHECK(oneHot.rewardWeights()->sum() == -1.0);

    const Gridworld coordinates(with("coordinates"));
    CHECK(coordinates.mdp()->features(9) == Vector(Eigen::Vector2d(0.25, 1.0)));
    CHECK_FALSE(coordinates.rewardWeights().has_value());
}

TEST_CASE("gridworld: Abbeel & Ng's 128x128 has 64 macro-cells and starts anywhere") {
    const DomainPtr world = makeDomain(
        "gridworld",
        R"({"width": 128, "height": 128, "features": "regions", "regions_per_side": 8, "slip": 0.3, "discount": 0.99})");
    CHECK(world->states() == 16384);
    CHECK(world->featureNames().size() == 64);
    CHECK(world->startStates().size() == 16384);
    // The wanted direction: 0.7 and a quarter of the noise.
    CHECK(probability(*world->mdp(), 129, 3, 130) == doctest::Approx(0.775));
    CHECK(probability(*world->mdp(), 129, 3, 128) == doctest::Approx(0.075));
    CHECK(world->parameters().size() < 200);
}

TEST_CASE("gridworld: its parameters as JSON read back") {
    GridworldParameters p = defaultGridworld();
    p.map = {"S..-", ".#a.", "...G"};
    p.rewards = {{'-', -1.0}, {'a', 0.25}, {'G', 1.0 / 3.0}};
    p.slip = 0.1;
    p.discount = 0.95;
    for (const GridFeatures features :
         {GridFeatures::OneHot, GridFeatures::CellType, GridFeatures::Regions, GridFeatures::Coordinates}) {
        p.features = features;
        CHECK(readGridworldJson(gridworldJson(p)) == p);
    }
}

TEST_CASE("road: every situation has its number, and cars meet where their rectangles do") {
    int collisions = 0;
    for (int i = 0; i < Traffic::count; ++i) {
        const Traffic t = Traffic::at(i);
        REQUIRE(t.index() == i);
        // By hand: sideways [x-19, x-1] against [lane-20, lane]; lengthwise only y = 150 and 190-40 .. reach [131,
        // 169].
        const bool sideways = std::abs(t.x - t.lane) < 20;
        const bool lengthwise = t.y >= 131 && t.y - 40 <= 169;
        CHECK(t.collision() == (sideways && lengthwise));
        collisions += t.collision() ? 1 : 0;
    }
    // y = 150, 170, 190; lanes 140 and 160 are met from seven positions, 180 from seven too; three speeds.
    CHECK(collisions == 3 * 3 * (7 + 7 + 7));
    CHECK(Traffic{140, 0, 140, 10}.myLane() == 0);
    CHECK(Traffic{150, 0, 140, 10}.myLane() == 0);
    CHECK(Traffic{155, 0, 140, 10}.myLane() == 1);
    CHECK(Traffic{170, 0, 140, 10}.myLane() == 2);
    CHECK(Traffic{135, 0, 140, 10}.myLane() == -1);
    CHECK(Traffic{185, 0, 140, 10}.myLane() == 3);
}

TEST_CASE("car game: 1531 states, and the start picks the speed for good") {
    const CarGame game;
    const Mdp& mdp = *game.mdp();
    CHECK(game.states() == 1531);
    CHECK(game.actions() == 3);
    CHECK(mdp.discount() == 0.9);
    CHECK(mdp.initial()[0] == 1.0);
    CHECK(mdp.features(0) == Vector(Eigen::Vector3d(0.75, 0.5, 0.5)));
    CHECK(game.actionNames().front() == "stay");  // so that it wins ties

    const int chosen[] = {1, 0, 2};
    for (int a = 0; a < 3; ++a)
        for (const int lane : {140, 160, 180}) {
            const int next = *game.stateWithFields({160, chosen[a], lane, 10});
            CHECK(probability(mdp, 0, a, next) == doctest::Approx(1.0 / 3.0));
        }
    // Speed never changes afterwards; x moves by 5 and is clipped; y grows by 20, 40, 80.
    const int fast = *game.stateWithFields({120, 2, 180, 10});
    CHECK(probability(mdp, fast, 1, *game.stateWithFields({120, 2, 180, 90})) == 1.0);
    CHECK(probability(mdp, fast, 2, *game.stateWithFields({125, 2, 180, 90})) == 1.0);
    // y = 150 at speed 1 comes to 190 and stays the same car; y = 170 comes to 210 and is replaced.
    const int near = *game.stateWithFields({200, 1, 140, 150});
    CHECK(probability(mdp, near, 2, *game.stateWithFields({200, 1, 140, 190})) == 1.0);
    const int leaving = *game.stateWithFields({200, 1, 140, 170});
    for (const int lane : {140, 160, 180})
        CHECK(probability(mdp, leaving, 0, *game.stateWithFields({200, 1, lane, 10})) == doctest::Approx(1.0 / 3.0));

    // Features: speed, then 0.5 without collision, then 0.5 on the road.
    CHECK(mdp.features(fast) == Vector(Eigen::Vector3d(1.0, 0.5, 0.0)));
    CHECK(mdp.features(*game.stateWithFields({160, 0, 160, 150})) == Vector(Eigen::Vector3d(0.5, 0.0, 0.5)));
    CHECK(mdp.features(*game.stateWithFields({160, 1, 180, 150})) == Vector(Eigen::Vector3d(0.75, 0.5, 0.5)));

    CHECK(game.whyIllegal(fast, 1) == "the left shoulder ends here");
    CHECK(game.whyIllegal(near, 2) == "the right shoulder ends here");
    CHECK_FALSE(game.whyIllegal(0, 1).has_value());
    CHECK_FALSE(std::get<RoadState>(game.look(0)).other.has_value());
    CHECK(game.isMishap(fast));
    CHECK_FALSE(game.isMishap(0));
}

TEST_CASE("highway: five actions, a new speed counts at once") {
    const Highway road{HighwayParameters{}};
    const Mdp& mdp = *road.mdp();
    CHECK(road.states() == 1530);
    CHECK(road.actions() == 5);
    CHECK(road.startStates().size() == 3);
    const int s = *road.stateWithFields({160, 0, 140, 10});
    CHECK(mdp.initial()[s] == doctest::Approx(1.0 / 3.0));
    CHECK(probability(mdp, s, 0, *road.stateWithFields({160, 0, 140, 30})) == 1.0);
    CHECK(probability(mdp, s, 1, *road.stateWithFields({155, 0, 140, 30})) == 1.0);
    CHECK(probability(mdp, s, 2, *road.stateWithFields({165, 0, 140, 30})) == 1.0);
    CHECK(probability(mdp, s, 3, *road.stateWithFields({160, 1, 140, 50})) == 1.0);
    CHECK(probability(mdp, s, 4, *road.stateWithFields({160, 0, 140, 30})) == 1.0);
    CHECK(road.whyIllegal(s, 4) == "this is the lowest speed");
    CHECK(road.whyIllegal(*road.stateWithFields({160, 2, 140, 10}), 3) == "this is the top speed");
    CHECK_FALSE(road.whyIllegal(s, 3).has_value());
    CHECK(road.actionNames()[static_cast<std::size_t>(*actionOfKey(road, "up"))] == "faster");
    CHECK(road.idleAction() == 0);
}

TEST_CASE("highway: both feature sets, and actions that fail") {
    const Highway road{{HighwayFeatures::Lanes, 0.9, 0.1, 0}};
    CHECK(road.featureNames() ==
          std::vector<std::string>{"collision", "off left", "off right", "left lane", "middle lane", "right lane"});
    const auto features = [&road](int x, int lane, int y) {
        return Vector(road.mdp()->features(*road.stateWithFields({x, 0, lane, y})));
    };
    CHECK(features(160, 160, 150) == (Vector(6) << 1, 0, 0, 0, 1, 0).finished());
    CHECK(features(120, 180, 10) == (Vector(6) << 0, 1, 0, 0, 0, 0).finished());
    CHECK(features(185, 140, 10) == (Vector(6) << 0, 0, 1, 0, 0, 0).finished());
    CHECK(features(180, 180, 170) == (Vector(6) << 1, 0, 0, 0, 0, 1).finished());
    const int s = *road.stateWithFields({160, 0, 140, 10});
    CHECK(probability(*road.mdp(), s, 3, *road.stateWithFields({160, 1, 140, 50})) == doctest::Approx(0.9));
    CHECK(probability(*road.mdp(), s, 3, *road.stateWithFields({160, 0, 140, 30})) == doctest::Approx(0.1));

    const Highway driving{HighwayParameters{}};
    const CarGame game;
    for (int i = 0; i < driving.states(); ++i)
        CHECK(driving.mdp()->features(i) == game.mdp()->features(*game.stateWithFields(driving.stateFields(i))));
}

TEST_CASE("road pictures: cars are drawn where they collide, the asphalt carries three lanes") {
    const Highway road{HighwayParameters{}};
    const auto picture = std::get<RoadPicture>(road.picture());
    CHECK(picture.roadRight - picture.roadLeft == 60.0);
    for (int s = 0; s < road.states(); ++s) {
        const auto state = std::get<RoadState>(road.look(s));
        REQUIRE(state.other.has_value());
        const Rectangle& me = state.me;
        const Rectangle& car = state.other->car;
        const bool meet = me.left <= car.right && car.left <= me.right && me.top <= car.bottom && car.top <= me.bottom;
        CHECK(state.collision == meet);
        CHECK(state.offRoad == (me.left < picture.roadLeft || me.right > picture.roadRight));
        CHECK(road.isMishap(s) == (state.collision || state.offRoad));
        CHECK(me.left >= picture.view.left);
        CHECK(me.right <= picture.view.right);
    }
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
