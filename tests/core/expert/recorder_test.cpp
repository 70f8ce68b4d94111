// The recorder by hand: walks, refusals, pauses, branches, resumed recordings.

#include "expert/recorder.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/table_world.h"
#include "expert/demonstration_target.h"
#include "support/criterion_worlds.h"
#include "support/recorder_setup.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;

TEST_CASE("recorder: a walk through the corridor, by hand") {
    Recorder recorder;
    recorder.start(corridor(), setup(1));
    CHECK(recorder.current().start.fields == std::vector<int>{0, 0});
    CHECK_FALSE(act(recorder, right, 0.5));
    CHECK_FALSE(act(recorder, right, 1.25));
    const Demonstration d = recorder.finish({.title = "to the goal", .notes = {}, .success = {}});

    REQUIRE(d.length() == 2);
    CHECK(d.steps[0].action == right);
    CHECK(d.steps[0].time == 0.5);
    CHECK(d.steps[0].next.fields == std::vector<int>{0, 1});
    CHECK(d.steps[1].time == 1.25);
    CHECK(d.at(2).fields == std::vector<int>{0, 2});
    CHECK(d.title == "to the goal");
    CHECK(d.domain == "gridworld");
    CHECK(d.fieldNames == std::vector<std::string>{"row", "column"});
    CHECK(d.success);  // the goal was reached
    CHECK(recorder.state() == RecorderState::Idle);
}

TEST_CASE("recorder: an illegal action does nothing and says why") {
    Recorder recorder;
    recorder.start(corridor(), setup(1));
    REQUIRE_FALSE(act(recorder, right, 0.1));
    const Demonstration before = recorder.current();
    for (const int action : {up, down, -1, 4}) {
        CAPTURE(action);
        const auto reason = act(recorder, action, 0.2);
        REQUIRE(reason);
        CHECK(reason->size() > 5);
        CHECK(recorder.current() == before);
    }
}

TEST_CASE("recorder: what makes no sense now is refused and changes nothing") {
    Recorder recorder;
    CHECK(act(recorder, 0, 0.0) == "nothing is being recorded");
    CHECK(recorder.undo() == "nothing is being recorded");
    CHECK(recorder.pause(0.0));
    CHECK(recorder.unpause(0.0));
    CHECK(whyNotFinish(recorder) == "nothing is being recorded");
    CHECK(refusal([&] { recorder.finish(); }).find("nothing is being recorded") != std::string::npos);
    recorder.discard();

    RecordingSetup badId = setup(1);
    badId.id = "../elsewhere";
    CHECK(refusal([&] { recorder.start(corridor(), badId); }).find("id") != std::string::npos);
    CHECK(recorder.state() == RecorderState::Idle);

    RecordingSetup tooLong = setup(1);
    tooLong.notes = std::string(longestNotes + 1, 'x');
    CHECK(refusal([&] { recorder.start(corridor(), tooLong); }).find("notes may have") != std::string::npos);
    const DomainPtr huge = makeDomain("random", R"({"states": 9000, "actions": 2, "successors": 8, "seed": 1})");
    CHECK(refusal([&] { recorder.start(tableWorld(huge->mdp()), setup(1)); }).find("to describe") != std::string::npos);
    CHECK(recorder.state() == RecorderState::Idle);

    recorder.start(corridor(), setup(1));
    CHECK(refusal([&] { recorder.finish({.title = {}, .notes = tooLong.notes, .success = {}}); }) != "");
    CHECK(recorder.state() != RecorderState::Idle);
    CHECK(recorder.undo() == "there is no step to take back");
    CHECK(refusal([&] { recorder.start(corridor(), setup(2)); }).find("running") != std::string::npos);
    CHECK(recorder.current().id == "test-1");
    recorder.discard();
    CHECK(recorder.state() == RecorderState::Idle);
}

TEST_CASE("recorder: pauses are left out of the times, and nothing moves in them") {
    Recorder recorder;
    recorder.start(corridor(), setup(1));
    REQUIRE_FALSE(act(recorder, right, 1.0));
    REQUIRE_FALSE(recorder.pause(2.0));
    CHECK(act(recorder, right, 5.0) == "the recording is paused");
    REQUIRE_FALSE(recorder.unpause(10.0));
    REQUIRE_FALSE(act(recorder, right, 10.5));
    CHECK(recorder.current().steps[1].time == doctest::Approx(2.5));
    CHECK_FALSE(act(recorder, right, 3.0));  // a clock that was set back
    CHECK(recorder.current().steps[2].time == recorder.current().steps[1].time);
    CHECK_FALSE(act(recorder, right, std::nan("")));
    CHECK(recorder.current().steps[3].time == recorder.current().steps[2].time);
}

TEST_CASE("recorder: a branch begins with the past of another, says so, and is ended by hand") {
    const DomainPtr domain = slipperyGrid();
    Recorder recorder;
    recorder.start(domain, setup(5));
    for (int i = 0; i < 12; ++i) act(recorder, i % 4, i);
    const Demonstration origin = recorder.finish();
    REQUIRE(origin.length() >= 5);

    recorder.branch(domain, origin, 3, setup(6, Ending::Geometric));
    CHECK(recorder.state() == RecorderState::Recording);
    CHECK(recorder.current().ending == Ending::ByHand);
    CHECK(recorder.current().length() == 3);
    CHECK(recorder.current().seed == 6);
    CHECK(recorder.current().id == "test-6");
    for (const int action : {0, 1, 2, 3}) {
        if (!act(recorder, action, 0.5)) break;
    }
    REQUIRE(recorder.current().length() == 4);
    CHECK(recorder.current().steps[3].time == doctest::Approx(origin.steps[2].time + 0.5));

    SUBCASE("undo may go on into the past, and the place of the branch goes with it") {
        for (int i = 0; i < 3; ++i) REQUIRE_FALSE(recorder.undo());
        CHECK(recorder.current().branch == BranchOrigin{origin.id, 1});
        CHECK(recorder.current().at(1) == origin.at(1));
    }
    SUBCASE("a step that is not there is refused") {
        recorder.discard();
        CHECK(refusal([&] { recorder.branch(domain, origin, origin.length() + 1, setup(7)); }) != "");
        CHECK(refusal([&] { recorder.branch(domain, origin, -1, setup(7)); }) != "");
        CHECK(recorder.state() == RecorderState::Idle);
    }
    SUBCASE("another world is refused, and the difference named") {
        recorder.discard();
        const auto other = makeDomain("gridworld", R"({"map": ["S..", "-#.", "..G"], "slip": 0.1})");
        CHECK(refusal([&] { recorder.branch(other, origin, 1, setup(7)); }).find("slip is 0.4, here 0.1") !=
              std::string::npos);
    }
}

TEST_CASE("recorder: an episode of H terms ends after H-1 steps, or after H actions where they have the features") {
    const auto grid = makeDomain("gridworld", R"({"criterion":"finite-horizon","horizon":4})");
    const auto table = tableWorld(tests::withStateActionFeatures(*grid->mdp()));
    for (const DomainPtr& domain : {grid, table}) {
        CAPTURE(domain->name());
        const int most = domain == grid ? 3 : 4;
        Recorder recorder;
        recorder.start(domain, setup(3));
        const auto any = [&] {
            for (int action = 0; action < domain->actions(); ++action)
                if (!act(recorder, action, 0.5)) return true;
            return false;
        };
        while (any()) REQUIRE(recorder.current().length() <= most);
        CHECK(recorder.current().length() == most);
        CHECK(recorder.current().terms() == 4);
        CHECK(recorder.state() == RecorderState::Ended);
        CHECK(whyNot(recorder, 0) == "the episode is over: it has 4 terms");
        REQUIRE_FALSE(recorder.undo());
        CHECK(recorder.state() == RecorderState::Recording);
        REQUIRE(any());
        CHECK(recorder.finish().length() == most);
    }
}

TEST_CASE("recorder: a recording cut off and resumed is the one that was never cut off") {
    const DomainPtr domain = slipperyGrid();
    for (const Ending ending : {Ending::ByHand, Ending::Geometric}) {
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            CAPTURE(seed);
            Rng rng(seed, "keys");
            Recorder whole, parts;
            whole.start(domain, setup(seed, ending));
            parts.start(domain, setup(seed, ending));
            for (int i = 0; i < 20; ++i) {
                const int action = rng.integer(4);
                CHECK(act(whole, action, 1.0) == act(parts, action, 1.0));
                if (rng.chance(0.2)) {
                    const Demonstration partial = parts.current();
                    parts.discard();
                    parts.resume(domain, partial);
                }
                CHECK(whole.state() == parts.state());
                CHECK(whole.current().length() == parts.current().length());
                CHECK(whole.agentState() == parts.agentState());
            }
        }
    }
}

TEST_CASE("recorder: success is what happened, unless a person says otherwise") {
    Recorder recorder;
    recorder.start(corridor(), setup(1));
    act(recorder, right, 0.0);
    CHECK_FALSE(recorder.finished().success);  // the goal was not reached
    CHECK(recorder.finished({.title = {}, .notes = {}, .success = true}).success);
    act(recorder, right, 0.0);
    CHECK(recorder.finished().success);
    CHECK_FALSE(recorder.finished({.title = {}, .notes = {}, .success = false}).success);

    // A road has no goal: arriving unharmed is enough. Steering left until the shoulder is a mishap.
    recorder.discard();
    const DomainPtr road = makeDomain("highway", "");
    recorder.start(road, setup(1));
    CHECK(recorder.finished().success);
    const int left = actionOfKey(*road, "left").value();
    while (!act(recorder, left, 0.0)) continue;
    CHECK_FALSE(recorder.finished().success);
}
