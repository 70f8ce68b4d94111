// Watching: what is seen on the way approaches Phi, and what happens is counted.
#include "model/recording/walk.h"

#include <doctest/doctest.h>

#include <cmath>

#include "experiment/run.h"
#include "experiment/scenario.h"
#include "model/recording/policy_playback.h"
#include "model/world/open_scenario.h"
#include "model/world/scenario_library.h"
#include "world/occupancy.h"

using namespace awaystep;

namespace {

// Steps until so many episodes are over.
void walkFor(Walk& walk, int episodes) {
    while (walk.episodes() < episodes) walk.step();
}

OpenScenarioPtr openScenarioOf(const char* scenario) {
    SceneChoice choice;
    choice.plan = findScenario(scenario);
    choice.seed = choice.plan.seed;
    return makeOpenScenario(choice);
}

}  // namespace

TEST_CASE("walk: the expert's and the mixture's running means approach their Phi, by vertex and by stationary policy") {
    for (const char* scenario : {"grid-face", "highway-face"}) {
        CAPTURE(scenario);
        const OpenScenarioPtr openScenario = openScenarioOf(scenario);
        const DomainPtr& domain = openScenario->scenario.domain;
        const auto world = std::make_shared<const Simulator>(domain->mdp());
        Walk expert(domain, expertWalker(world, openScenario, *openScenario->scenario.expert, 1));
        walkFor(expert, 400);
        const double size = openScenario->scenario.expert->phi.norm();
        CHECK((expert.running() - openScenario->scenario.expert->phi).norm() < 0.12 * size);

        RunConfig config = openScenario->scenario.config("ascg");
        config.iterations = 8;
        Run run(openScenario->scenario.problem, config);
        while (run.step()) continue;
        const auto members = run.last()->active->members();
        REQUIRE(members.size() > 1);
        Walk mixture(domain, mixtureWalker(world, members, 1));
        walkFor(mixture, 400);
        CHECK((mixture.running() - run.last()->x).norm() < 0.12 * size);
        CHECK(mixture.who().starts_with("v"));
        MixedPolicy psi;
        for (const ActiveMember& member : members)
            psi.parts.push_back({member.weight, std::make_shared<const DeterministicPolicy>(member.vertex->policy)});
        Walk stationary(domain,
                        stationaryWalker(
                            world, std::make_shared<const StochasticPolicy>(stationaryPolicy(*domain->mdp(), psi)), 1));
        walkFor(stationary, 400);
        CHECK((stationary.running() - run.last()->x).norm() < 0.12 * size);
    }
}

TEST_CASE("walk: collisions and off-road are counted as the states say") {
    const OpenScenarioPtr openScenario = openScenarioOf("highway-interior");
    const DomainPtr& domain = openScenario->scenario.domain;
    const auto world = std::make_shared<const Simulator>(domain->mdp());
    auto uniform = std::make_shared<const StochasticPolicy>(uniformPolicy(*domain->mdp()));
    Walk walk(domain, stationaryWalker(world, uniform, 4));
    int collisions = 0, offRoad = 0;
    const auto count = [&] {
        const RoadState road = std::get<RoadState>(domain->look(walk.to()));
        collisions += road.collision;
        offRoad += road.offRoad;
    };
    count();
    for (int i = 0; i < 3000; ++i) {
        walk.step();
        count();
    }
    CHECK(walk.events().collisions == collisions);
    CHECK(walk.events().offRoad == offRoad);
    CHECK(collisions > 0);
    CHECK(offRoad > 0);
}

TEST_CASE("show: opens beside the window, moves at its speed, begins anew with another iterate, and closes") {
    Workers workers;
    const OpenScenarioPtr openScenario = openScenarioOf("grid-face");
    RunConfig config = openScenario->scenario.config("ascg");
    config.iterations = 5;
    Run run(openScenario->scenario.problem, config);
    std::vector<RecordPtr> records;
    while (const RecordPtr record = run.step()) records.push_back(record);
    PolicyPlayback show;
    show.open(workers, openScenario, records[3], {});
    const auto settle = [&] {
        while (show.working()) {
            workers.waitForNews(0.05);
            show.advance(0.0);
        }
    };
    settle();
    REQUIRE(show.apprentice() != nullptr);
    REQUIRE(show.expert() != nullptr);
    PlaybackSettings settings = show.settings();
    settings.speed = 10.0;
    show.change(settings);
    for (int i = 0; i < 20; ++i) show.advance(0.1);
    CHECK(show.apprentice()->steps() + show.apprentice()->episodes() >= 18);
    settings.paused = true;
    show.change(settings);
    const int steps = show.apprentice()->steps();
    show.advance(1.0);
    CHECK(show.apprentice()->steps() == steps);
    show.follow(workers, openScenario, records[4], {});
    settle();
    CHECK(show.record() == records[4]);
    CHECK(show.apprentice()->steps() == 0);
    settings.driving = Driving::Stationary;
    show.change(settings);
    show.follow(workers, openScenario, records[4], {});
    settle();
    CHECK(show.apprentice()->who().empty());
    show.close();
    CHECK(show.apprentice() == nullptr);
    CHECK_FALSE(show.isOpen());
}
