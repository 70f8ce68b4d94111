// The gridworld: its rules checked by hand and against an independent implementation, its features, its text.

#include "domains/gridworld.h"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "domains/domain.h"
#include "support/recording_checks.h"
#include "support/tiny_worlds.h"
#include "test_paths.h"

using namespace awaystep;
using tiny::probability;

TEST_CASE("gridworld: the same transitions as an independent implementation") {
    // tests/fixtures/f3_grid3_boundary: 3x3, slip 0.1, one-hot, start and goal in opposite corners.
    const DomainPtr world = makeDomain("gridworld", R"({"map": ["S..", "...", "..G"], "slip": 0.1})");
    std::ifstream file(std::string(AWAYSTEP_TEST_DATA) + "/fixtures/f3_grid3_boundary.mdp.json");
    const nlohmann::json theirs = nlohmann::json::parse(file);
    REQUIRE(theirs["states"] == world->states());
    REQUIRE(theirs["transitions"].size() == transitionCount(*world->mdp()));
    for (const auto& t : theirs["transitions"])
        CHECK(probability(*world->mdp(), t[0], t[1], t[2]) == doctest::Approx(t[3].get<double>()).epsilon(1e-12));
    for (int s = 0; s < 9; ++s)
        for (int i = 0; i < 9; ++i)
            CHECK(theirs["features"][std::size_t(s)][std::size_t(i)] == world->mdp()->features(s)[i]);
}

TEST_CASE("gridworld: walls and borders hold, the goal leads back to the start") {
    const Gridworld world(parseGridworld(R"({"map": ["S#", ".G"]})"));
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
    CHECK(world.event(2) == StateEvent::Goal);
    CHECK(world.event(1) == StateEvent::None);
    CHECK(describeState(world, 2) == "row 1, column 1");

    const auto picture = std::get<GridPicture>(world.picture());
    CHECK(picture.wall == std::vector<bool>{false, true, false, false});
    CHECK(picture.stateOfCell == std::vector<int>{0, -1, 1, 2});
    CHECK(picture.startCells == std::vector<int>{0});
    CHECK(picture.goalCells == std::vector<int>{3});
    CHECK(std::get<GridState>(world.look(2)).goal);
}

TEST_CASE("gridworld: an illegal key is one that a sure-footed agent cannot make") {
    const Gridworld world(parseGridworld(R"({"map": ["S.#.", ".#..", "...G"]})"));
    for (int s = 0; s < world.states(); ++s)
        for (int a = 0; a < 4; ++a)
            CHECK(world.whyIllegal(s, a).has_value() ==
                  (world.event(s) != StateEvent::Goal && canFollow(world, s, a, s)));
}

TEST_CASE("gridworld: features of every kind") {
    const char* map = R"({"map": ["S.-.-", ".....", ".....", ".....", "....G"], "features": ")";
    const auto with = [map](const std::string& kind) { return parseGridworld(map + kind + "\"}"); };
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
    CHECK(startStates(*world).size() == 16384);
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
        CHECK(parseGridworld(gridworldJson(p)) == p);
    }
}
