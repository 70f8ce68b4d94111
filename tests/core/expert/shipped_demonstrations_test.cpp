// The demonstrations that come with the program are what the recorder makes of the scripted keys below, byte for byte.
// After a change that is meant to change them: AWAYSTEP_REGENERATE=1 core_tests -tc="shipped demonstrations*"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "domains/highway.h"
#include "expert/demonstration_file.h"
#include "expert/demonstration_target.h"
#include "expert/demonstration_text.h"
#include "expert/recorder.h"
#include "files/atomic_file.h"
#include "support/recording_checks.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

constexpr double secondsPerStep = 0.4;

RecordingSetup setup(const std::string& id, const std::string& title, const std::string& about, std::uint64_t seed) {
    RecordingSetup result;
    result.id = id;
    result.title = title;
    result.author = "a script";
    result.notes = about + " Made with the recorder from scripted keys, not by a person.";
    result.seed = seed;
    return result;
}

// Presses one key per step until the script has no more to press.
Demonstration played(const DomainPtr& domain, const RecordingSetup& how,
                     const std::function<std::optional<std::string>(const Recorder&)>& script) {
    Recorder recorder;
    recorder.start(domain, how);
    while (const auto key = script(recorder)) {
        const auto action = actionOfKey(*domain, *key);
        REQUIRE(action);
        const auto refused = act(recorder, *action, secondsPerStep * (recorder.current().length() + 1));
        CAPTURE(*key);
        CAPTURE(refused.value_or(""));
        REQUIRE_FALSE(refused);
    }
    return recorder.finish();
}

Demonstration walk(const DomainPtr& domain, const RecordingSetup& how, const std::string& keys) {
    std::istringstream words(keys);
    return played(domain, how, [&](const Recorder&) -> std::optional<std::string> {
        std::string key;
        return words >> key ? std::optional(key) : std::nullopt;
    });
}

// Two rounds each from the start to the goal; the key that follows the goal leads back to the start.
std::vector<Demonstration> gridDemonstrations() {
    const DomainPtr domain = makeDomain("gridworld", R"({
        "map": ["S....", ".--..", ".--..", "...-.", "....G"], "features": "regions", "regions_per_side": 3})");
    const std::string alongTheTop = "right right right right down down down down ";
    const std::string alongTheLeft = "down down down down right right right right ";
    const std::string throughTheMiddle = "right right right down down right down down ";
    const std::string turning = "down down down right right down right right ";
    return {
        walk(domain, setup("demo-grid-1", "Along the top", "Twice round the outside, by the right.", 1),
             alongTheTop + "down " + alongTheTop),
        walk(domain, setup("demo-grid-2", "Along the left", "Twice round the outside, by the left.", 2),
             alongTheLeft + "down " + alongTheLeft),
        walk(domain, setup("demo-grid-3", "Either way", "Once by the left, once by the right.", 3),
             turning + "right " + throughTheMiddle),
        walk(domain, setup("demo-grid-4", "A short cut through the middle", "Past the corner of the bad cells.", 4),
             throughTheMiddle + "up " + throughTheMiddle),
        walk(domain, setup("demo-grid-5", "A detour", "Lost at first, then along the top.", 5),
             "down down up up right left " + alongTheTop + "left " + turning),
    };
}

// A driver who likes one speed and one lane and leaves it in time for another car: the key to press now. A lane is 20
// wide and the wheel turns by 5, so the first thing is always to get out of the way.
std::string driversKey(const Traffic& traffic, int speed, int place) {
    const auto harmless = [&traffic](int x) {
        Traffic there = traffic;
        there.x = x;
        for (there.y = 10; there.y <= 190; there.y += 20) {
            if (there.mishap()) return false;
        }
        return true;
    };
    const int goal = harmless(place) ? place : harmless(place - 20) ? place - 20 : place + 20;
    if (traffic.x < goal) return "right";
    if (traffic.x > goal) return "left";
    if (traffic.speed < speed) return "up";
    if (traffic.speed > speed) return "down";
    return "x";
}

std::vector<Demonstration> highwayDemonstrations() {
    const DomainPtr domain = makeDomain("highway", R"({"features": "lanes"})");
    struct Driver {
        const char* title;
        const char* about;
        int speed;
        int place;
    };
    const std::vector<Driver> drivers = {
        {"In the middle", "Keeps to the middle lane and gives way.", 0, 160},
        {"In the right lane", "Keeps to the right lane and gives way.", 0, 180},
        {"In the left lane", "Keeps to the left lane and gives way.", 0, 140},
        {"A little faster", "The middle lane at the second speed.", 1, 160},
    };
    std::vector<Demonstration> demonstrations;
    for (std::size_t i = 0; i < drivers.size(); ++i) {
        const std::string id = "demo-highway-" + std::to_string(i + 1);
        const auto script = [&](const Recorder& recorder) -> std::optional<std::string> {
            if (recorder.current().length() == 80) return std::nullopt;
            return driversKey(Traffic::at(recorder.agentState()), drivers[i].speed, drivers[i].place);
        };
        demonstrations.push_back(played(domain, setup(id, drivers[i].title, drivers[i].about, i + 1), script));
    }
    return demonstrations;
}

void checkShipped(const std::string& name, const std::vector<Demonstration>& made) {
    const std::string path = std::string(AWAYSTEP_TEST_DATA) + "/../assets/demonstrations/" + name;
    std::string text;
    for (const Demonstration& each : made) text += demonstrationLine(each) + '\n';
    if (std::getenv("AWAYSTEP_REGENERATE") != nullptr) {
        std::filesystem::create_directories(std::filesystem::path(path).parent_path());
        writeFile(path, text);
    }
    INFO("the first lines of tests/core/expert/shipped_demonstrations_test.cpp say how to make them anew");
    const bool same = contents(path) == text;
    CHECK(same);

    const DomainPtr domain = makeDomain(made[0].domain, made[0].parameters);
    const DemonstrationSet set = loadDemonstrationsFor(path, *domain);
    CHECK(set.problems.empty());
    REQUIRE(set.demonstrations.size() == made.size());
    for (const Demonstration& each : set.demonstrations) {
        CAPTURE(each.title);
        CHECK(disagreements(each, *domain).empty());
        CHECK(each.success);
        CHECK(each.notes.find("scripted keys") != std::string::npos);
    }
    const auto target = demonstratedTarget(set.demonstrations, *domain, RecordingRule::Normalised);
    CHECK(target.samples == static_cast<std::int64_t>(made.size()));
}

}  // namespace

TEST_CASE("shipped demonstrations: the grid") { checkShipped("demo-grid.jsonl", gridDemonstrations()); }

TEST_CASE("shipped demonstrations: the highway") { checkShipped("demo-highway.jsonl", highwayDemonstrations()); }
