// It learns while one drives: in the session, without a window.
#include <doctest/doctest.h>

#include <string>

#include "experiment/result_json.h"
#include "expert/demonstration_target.h"
#include "model/live/ghost.h"
#include "model/recording/policy_playback.h"
#include "solvers/live/online_gradient.h"
#include "support/live_driver.h"
#include "support/trajectories.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// Drives so many steps, each another way round, and lets it learn after each.
void drive(LiveDriver& driver, int steps) {
    for (int i = 0; i < steps; ++i) driver.give(Drive{driver.allowed(i / 2)});
}

Vector targetNow(LiveDriver& driver) {
    REQUIRE(driver.session().recording().liveTarget());
    return driver.session().recording().liveTarget()->value;
}

}  // namespace

TEST_CASE("live feature: after every key what is learnt is the projection of the target so far") {
    for (const char* scenario : {"grid-face", "drive-nice"}) {
        CAPTURE(scenario);
        LiveDriver driver;
        driver.open(documentFor(scenario));
        CHECK_FALSE(driver.live().run());
        driver.give(StartRecording{});
        REQUIRE(driver.live().run());
        for (int i = 0; i < 12; ++i) {
            driver.checkLearnt(targetNow(driver));
            CHECK(driver.live().run()->shown()->step() == i);
            CHECK(driver.live().run()->behind() == 0);
            driver.give(Drive{driver.allowed(i / 3)});
        }
        CHECK(driver.live().run()->planned() >= driver.live().run()->shown()->planningCalls);
        driver.give(DiscardRecording{});
        CHECK_FALSE(driver.live().run());
        CHECK(driver.live().sentence().empty());
    }
}

TEST_CASE("live feature: undo takes the learning and the ghost's step back, and nothing is planned again") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    driver.give(StartRecording{});
    drive(driver, 6);
    const LiveStepPtr before = driver.live().run()->shown();
    REQUIRE(driver.live().ghost().ghost() != nullptr);
    const std::vector<int> ghost = driver.live().ghost().ghost()->states();
    CHECK(ghost.size() == 7);
    driver.give(Drive{driver.allowed(1)});
    CHECK(driver.live().run()->shown()->step() == 7);
    const auto planned = driver.live().run()->planned();
    driver.give(UndoRecordedStep{});
    CHECK(driver.live().run()->shown() == before);
    CHECK(driver.live().run()->planned() == planned);
    CHECK(driver.live().ghost().ghost()->states() == ghost);
    CHECK(driver.live().run()->online().size() == 7);
    driver.checkLearnt(targetNow(driver));
    driver.give(Drive{driver.allowed(2)});
    driver.checkLearnt(targetNow(driver));
}

TEST_CASE("live feature: keys that come at once are not waited for, and the newest is learnt") {
    LiveDriver driver;
    driver.open(documentFor("drive-nice"));
    driver.order(StartRecording{});
    for (int i = 0; i < 25; ++i) {
        driver.order(Drive{driver.allowed(i)});
        CHECK(driver.length() == i + 1);
        CHECK(driver.live().run()->step() == i + 1);
        CHECK(driver.live().run()->behind() >= 0);
    }
    CHECK(driver.live().run()->behind() > 0);
    driver.settle();
    CHECK(driver.live().run()->behind() == 0);
    driver.checkLearnt(targetNow(driver));
    CHECK(driver.live().run()->online().size() == 26);
}

TEST_CASE("live feature: one step of conditional gradient per key, also after steps were taken back") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    driver.give(StartRecording{});
    drive(driver, 8);
    for (int i = 0; i < 3; ++i) driver.give(UndoRecordedStep{});
    for (int i = 0; i < 4; ++i) driver.give(Drive{driver.allowed(i)});
    const auto mdp = driver.domain().mdp();
    OnlineConditionalGradient cg(exactLiveOracle(mdp), lowestPolicy(*mdp));
    REQUIRE(driver.live().run()->online().size() == 10);
    for (const OnlinePoint& point : driver.live().run()->online())
        CHECK(point.distance == doctest::Approx(cg.step(*point.of).distance).epsilon(1e-9));
}

TEST_CASE("live feature: after Enter a sentence says what was learnt, and undo takes it away") {
    for (const char* scenario : {"grid-face", "drive-nice"}) {
        CAPTURE(scenario);
        LiveDriver driver;
        driver.open(documentFor(scenario));
        driver.give(StartRecording{});
        drive(driver, 10);
        driver.give(FinishRecording{});
        REQUIRE(driver.session().document().demonstrations.size() == 1);
        const std::string sentence = driver.live().sentence();
        CAPTURE(sentence);
        CHECK(sentence.starts_with("The live apprentice, over your 10 steps, undiscounted: "));
        REQUIRE(driver.live().points().all().size() == 1);
        CHECK((driver.live().points().all()[0].phi - driver.session().question().target()->value).norm() < 1e-12);
        driver.give(Undo{});
        CHECK(driver.live().sentence().empty());
        CHECK(driver.live().points().all().empty());
    }
}

TEST_CASE("live feature: the notice of a step goes with the recording, kept or discarded") {
    for (const bool kept : {true, false}) {
        CAPTURE(kept);
        LiveDriver driver;
        driver.open(documentFor("grid-face"));
        driver.give(StartRecording{});
        drive(driver, 3);
        driver.give(CannotDrive{"No way."});
        REQUIRE(driver.controller().notice() == "No way.");
        if (kept)
            driver.give(FinishRecording{});
        else
            driver.give(DiscardRecording{});
        CHECK(driver.controller().notice().empty());
    }
}

TEST_CASE("live feature: a replay replays the learning, step by step") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    driver.give(StartRecording{});
    drive(driver, 8);
    driver.give(FinishRecording{});
    driver.give(StartRecording{});
    drive(driver, 5);
    driver.give(FinishRecording{});
    // Of the first one alone, and of the second with the first.
    const auto all = driver.session().document().demonstrations;
    for (std::size_t which = 0; which < all.size(); ++which)
        for (const int step : {0, 3, 1, all[which]->length()}) {
            CAPTURE(which);
            CAPTURE(step);
            driver.give(ShowReplayStep{all[which], static_cast<double>(step)});
            REQUIRE(driver.live().run());
            REQUIRE(driver.live().run()->shown());
            CHECK(driver.live().run()->shown()->step() == step);
            const Mdp& mdp = *driver.domain().mdp();
            GrowingTarget target(mdp.discount(), mdp.featureCount(), RecordingRule::Normalised);
            for (std::size_t i = 0; i <= which; ++i) {
                for (int t = 0; t <= (i == which ? step : all[i]->length()); ++t) target.add(all[i]->at(t).features);
                if (i < which) target.finish();
            }
            driver.checkLearnt(target.value());
        }
    driver.give(StopReplay{});
    CHECK_FALSE(driver.live().run());
}

TEST_CASE("live feature: the rule geometric is learnt after Enter, and that is said") {
    LiveDriver driver;
    Document document = documentFor("grid-face");
    document.rule = RecordingRule::Geometric;
    driver.open(document);
    driver.give(StartRecording{});
    CHECK_FALSE(driver.live().run());
    CHECK(driver.live().whyNot().find("geometric") != std::string::npos);
    drive(driver, 3);
    driver.give(DiscardRecording{});
    CHECK(driver.live().whyNot().empty());
}

TEST_CASE("live feature: the ghost starts where the person does and keeps to their steps, by both ways of acting") {
    LiveDriver driver;
    driver.open(documentFor("drive-nice"));
    driver.give(StartRecording{});
    for (const Driving way : {Driving::DrawnVertex, Driving::Stationary}) {
        driver.give(SetGhostDriving{way});
        drive(driver, 5);
        REQUIRE(driver.live().ghost().ghost() != nullptr);
        const std::vector<int>& states = driver.live().ghost().ghost()->states();
        REQUIRE(static_cast<int>(states.size()) == driver.length() + 1);
        CHECK(states.front() == stateNow(driver.domain(), driver.recorder().current().start));
        for (std::size_t t = 1; t < states.size(); ++t) {
            bool possible = false;
            for (int action = 0; action < driver.domain().actions(); ++action) {
                const Mdp::Row row = driver.domain().mdp()->row(states[t - 1], action);
                possible = possible || std::binary_search(row.next, row.next + row.count, states[t]);
            }
            CHECK(possible);
        }
    }
    driver.give(ShowGhost{false});
    CHECK(driver.live().ghost().ghost() == nullptr);
}

TEST_CASE("live feature: rollouts of the ghost have the Phi that was learnt") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    driver.give(StartRecording{});
    drive(driver, 9);
    const LiveStepPtr step = driver.live().run()->shown();
    const DomainPtr domain = driver.session().question().openScenario()->scenario.domain;
    const Mdp& mdp = *domain->mdp();
    const auto members = step->record->active->members();
    const int horizon = horizonForTail(mdp.discount(), 1e-3);
    for (const bool stationary : {false, true}) {
        CAPTURE(stationary);
        GhostPolicy policy{members, nullptr};
        if (stationary)
            policy.stationary = std::make_shared<const StochasticPolicy>(stationaryOf(mdp, members).policy.value());
        SampleMean mean(mdp.featureCount());
        for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
            Rng rng(seed, "start");
            Ghost ghost(domain, drawStart(*domain, rng), seed);
            ghost.follow(horizon, policy);
            mean.add(discountedFeatures(mdp, ghost.states()));
        }
        const Vector error = *mean.standardError();
        for (Eigen::Index i = 0; i < error.size(); ++i)
            CHECK(std::abs(mean.mean()[i] - step->record->x[i]) < 5.0 * error[i] + 2e-3);
    }
}

TEST_CASE("the wheel: from the step at which a key is pressed the apprentice's drive is the person's, and says so") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    driver.give(WatchApprenticeDrive{});
    CHECK(watchedApprentice(driver.session().recording()) == nullptr);
    CHECK_FALSE(driver.controller().notice().empty());
    driver.give(StartRecording{});
    drive(driver, 8);
    driver.give(FinishRecording{});
    driver.give(WatchApprenticeDrive{});
    const DemonstrationPtr drive = watchedApprentice(driver.session().recording());
    REQUIRE(drive);
    CHECK_FALSE(driver.live().run());  // the apprentice's, not a demonstration
    CHECK_FALSE(differenceFrom(*drive, driver.domain()));
    driver.give(ShowReplayStep{drive, 3.0});
    int action = 0;
    while (driver.domain().whyIllegal(*stateNow(driver.domain(), drive->at(3)), action)) ++action;
    driver.give(TakeWheel{action});
    REQUIRE(driver.recording());
    CHECK(driver.length() == 4);
    CHECK(driver.live().run());
    driver.give(FinishRecording{});
    const Demonstration& mine = *driver.session().document().demonstrations.back();
    REQUIRE(mine.branch);
    CHECK(mine.branch->id == drive->id);
    CHECK(mine.branch->step == 3);
    CHECK(mine.title.find("from step 3 of the apprentice") != std::string::npos);
    CHECK(mine.notes.find("Apprentice") != std::string::npos);
    CHECK(mine.steps[2] == drive->steps[2]);
}

TEST_CASE("live feature: a goal that is reached and a collision are said when they happen") {
    LiveDriver driver;
    driver.open(documentFor("drive-nice"));
    driver.give(StartRecording{});
    bool mishap = false;
    for (int i = 0; i < 60 && !mishap; ++i) {
        driver.give(Drive{driver.allowed(1)});  // always to one side
        mishap = driver.domain().event(driver.recorder().agentState()) == StateEvent::Mishap;
        if (mishap) CHECK_FALSE(driver.controller().notice().empty());
    }
    CHECK(mishap);
}

TEST_CASE("live feature: an aim is kept with what is recorded for it, and found there again") {
    LiveDriver driver;
    driver.open(documentFor("grid-face"));
    CHECK(driver.live().aim().empty());
    driver.give(NameAim{"reach the star"});
    driver.give(StartRecording{});
    drive(driver, 3);
    driver.give(FinishRecording{});
    CHECK(driver.session().document().demonstrations[0]->notes == "Aim: reach the star");
    LiveDriver later;
    later.open(driver.session().document());
    CHECK(later.live().aim() == "reach the star");
    later.give(NameAim{""});
    CHECK(later.live().aim().empty());
}
