// A monkey that drives: random keys, undos, branches, pauses, replays, wheels taken and targets dragged, on five
// worlds, while the apprentice learns. Nothing that was recorded is lost, and whatever came before, what is learnt is
// that of a run from scratch. A short walk here; tests/live/run lets it press 10 000 keys (LIVE_MONKEY_KEYS).
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "domains/gridworld.h"
#include "model/recording/policy_playback.h"
#include "support/live_driver.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

int keysWanted() {
    const char* wanted = std::getenv("LIVE_MONKEY_KEYS");
    return wanted == nullptr ? 250 : std::atoi(wanted);
}

Document ownWorld(const std::string& domain, const std::string& parameters) {
    Document document = documentFor(firstScenario);
    document.scene.plan = {};
    document.scene.plan.name = "own world";
    document.scene.plan.about = "A world for a monkey.";
    document.scene.plan.domain = domain;
    document.scene.plan.parameters = parameters;
    document.scene.plan.expert.kind = ExpertKind::Optimal;
    return document;
}

// 400 states, noise, nine regions.
std::string largerGrid() {
    GridworldParameters parameters;
    parameters.map.assign(20, std::string(20, '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = 0.3;
    parameters.features = GridFeatures::Regions;
    parameters.regionsPerSide = 3;
    return Gridworld(parameters).parameters();
}

std::size_t bytesInMemory() {
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0, resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

class DrivingMonkey {
public:
    DrivingMonkey(Document document, std::uint64_t seed) : rng_(seed, "driving monkey") {
        driver_.open(std::move(document));
    }

    void press(int keys, int lookEvery) {
        for (int key = 0; key < keys; ++key) {
            CAPTURE(key);
            act();
            driver_.frame(rng_.chance(0.2) ? 0.15 : 0.0);
            checkNothingLost();
            if (key % lookEvery == lookEvery - 1) look();
        }
        look();
    }

private:
    void act() {
        if (driver_.recording())
            actWhileRecording();
        else
            actBesides();
    }

    void actWhileRecording() {
        const double what = rng_.uniform();
        const int length = driver_.length();
        const bool paused = driver_.controller().paused();
        if (what < 0.72 && !paused) {
            const int action = rng_.integer(driver_.domain().actions());
            driver_.order(Drive{action});
        } else if (what < 0.86 && !paused) {
            driver_.order(UndoRecordedStep{});
            REQUIRE(driver_.length() == std::max(0, length - 1));
        } else if (what < 0.91 || paused) {
            driver_.order(PauseRecording{});
            REQUIRE(driver_.length() == length);
        } else if (what < 0.96) {
            const std::size_t before = driver_.session().document().demonstrations.size();
            driver_.order(FinishRecording{});
            if (length > 0) {
                REQUIRE(driver_.session().document().demonstrations.size() == before + 1);
                REQUIRE(driver_.session().document().demonstrations.back()->length() == length);
            }
        } else if (what < 0.97) {
            driver_.order(DiscardRecording{});
        } else if (what < 0.985) {
            driver_.order(SetGhostDriving{rng_.chance(0.5) ? Driving::Stationary : Driving::DrawnVertex});
        } else {
            driver_.order(ShowGhost{rng_.chance(0.7)});
        }
    }

    void actBesides() {
        const auto& all = driver_.session().document().demonstrations;
        const double what = rng_.uniform();
        if (all.size() > 5) {
            forgetFirst();
        } else if (what < 0.45 || all.empty()) {
            driver_.order(StartRecording{});
        } else if (what < 0.6) {
            const DemonstrationPtr from = anyOf(all);
            driver_.order(BranchRecording{from, rng_.integer(from->length() + 1)});
        } else if (what < 0.7) {
            const DemonstrationPtr watched = anyOf(all);
            driver_.order(ShowReplayStep{watched, static_cast<double>(rng_.integer(watched->length() + 1))});
        } else if (what < 0.75) {
            driver_.order(StopReplay{});
        } else if (what < 0.82) {
            takeWheel();
        } else if (what < 0.95) {
            drag();
        } else {
            driver_.order(Undo{});
            driver_.order(Redo{});
        }
    }

    void takeWheel() {
        driver_.settle();
        driver_.order(WatchApprenticeDrive{});
        const DemonstrationPtr drive = watchedApprentice(driver_.session().recording());
        if (!drive) return;
        driver_.order(ShowReplayStep{drive, static_cast<double>(rng_.integer(drive->length() + 1))});
        driver_.order(TakeWheel{rng_.integer(driver_.domain().actions())});
    }

    void drag() {
        const FeatureExpectations* target = driver_.session().question().target();
        if (target == nullptr) return;
        Vector phi = target->value;
        for (int move = 0; move < 3; ++move) {
            phi[rng_.integer(static_cast<int>(phi.size()))] += rng_.uniform(-1.0, 1.0);
            driver_.order(MoveTarget{{phi.data(), phi.data() + phi.size()}, "by a monkey", 0.0});
            driver_.frame();
        }
        if (rng_.chance(0.5))
            driver_.order(ReleaseTarget{});
        else
            driver_.order(CancelTarget{});
    }

    void forgetFirst() {
        SessionOrders orders;
        orders.edit("delete a demonstration", [](Document& d) {
            d.demonstrations.erase(d.demonstrations.begin());
            d.targetFrom = TargetSource::Demonstrations;
        });
        driver_.session().apply(orders);
    }

    DemonstrationPtr anyOf(const std::vector<DemonstrationPtr>& all) {
        return all[static_cast<std::size_t>(rng_.integer(static_cast<int>(all.size())))];
    }

    // The state of the agent is the one that the recording ends in, and every recorded step is a possible one.
    void checkNothingLost() {
        if (!driver_.recording()) return;
        const Demonstration& current = driver_.recorder().current();
        const auto here = stateNow(driver_.domain(), current.at(current.length()));
        REQUIRE(here == driver_.recorder().agentState());
        REQUIRE(driver_.live().run());
        REQUIRE(driver_.live().run()->step() == current.length());
        REQUIRE(static_cast<int>(driver_.live().run()->steps().size()) == current.length() + 1);
        const LiveStepPtr shown = driver_.live().run()->shown();
        if (shown) REQUIRE(shown->step() <= current.length());
    }

    // When everything has come to rest, what is learnt is that of a run from scratch.
    void look() {
        driver_.settle();
        if (!driver_.recording()) return;
        REQUIRE(driver_.live().run()->behind() == 0);
        REQUIRE(driver_.session().recording().liveTarget());
        driver_.checkLearnt(driver_.session().recording().liveTarget()->value);
        REQUIRE(driver_.live().run()->online().size() == driver_.live().run()->steps().size());
        if (const Ghost* ghost = driver_.live().ghost().ghost())
            REQUIRE(static_cast<int>(ghost->states().size()) == driver_.length() + 1);
    }

    Rng rng_;
    LiveDriver driver_;
};

}  // namespace

TEST_CASE("live monkey: on five worlds nothing is lost, and what is learnt is that of a run from scratch") {
    const int keys = keysWanted();
    const Document worlds[] = {documentFor("grid-face"), documentFor("drive-nice"), documentFor("syed-good"),
                               ownWorld("random", "{}"), ownWorld("gridworld", largerGrid())};
    std::uint64_t seed = 0;
    std::size_t most = 0;
    for (const Document& world : worlds) {
        CAPTURE(++seed);
        CAPTURE(world.scene.plan.name);
        DrivingMonkey monkey(world, seed);
        monkey.press(std::max(1, keys / 10), 10);
        const std::size_t before = bytesInMemory();
        monkey.press(keys - keys / 10, keys > 1000 ? 50 : 10);
        const std::size_t after = bytesInMemory();
        most = std::max(most, after > before ? after - before : 0);
    }
    MESSAGE("grown by at most ", most / 1'000'000, " MB");
    CHECK(most < 400'000'000);
}
