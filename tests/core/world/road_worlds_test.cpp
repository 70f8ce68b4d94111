// The worlds on a road, highway and car game: their rules and pictures checked by hand.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "domains/car_game.h"
#include "domains/domain.h"
#include "domains/highway.h"
#include "support/recording_checks.h"
#include "support/tiny_worlds.h"

using namespace awaystep;
using tiny::probability;

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
    CHECK(game.event(fast) == StateEvent::Mishap);
    CHECK(game.event(0) == StateEvent::None);
}

TEST_CASE("highway: five actions, a new speed counts at once") {
    const Highway road{HighwayParameters{}};
    const Mdp& mdp = *road.mdp();
    CHECK(road.states() == 1530);
    CHECK(road.actions() == 5);
    CHECK(startStates(road).size() == 3);
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
    CHECK(road.controls().idleAction == 0);
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
        CHECK((road.event(s) == StateEvent::Mishap) == (state.collision || state.offRoad));
        CHECK(me.left >= picture.view.left);
        CHECK(me.right <= picture.view.right);
    }
}
