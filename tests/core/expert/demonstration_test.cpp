// Demonstrations as text and in files: what was written reads back, what is damaged is named, the rest is untouched.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "expert/demonstration_file.h"
#include "expert/demonstration_text.h"
#include "expert/recorder.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "support/scratch_folder.h"
#include "test_paths.h"

using namespace awaystep;

namespace {

Demonstration recorded(const DomainPtr& domain, std::uint64_t seed, int presses, Ending ending = Ending::ByHand) {
    Recorder recorder;
    recorder.start(domain, {"demo-" + std::to_string(seed), "Walk " + std::to_string(seed), "Zoë \"Z\" \\ O'Neil",
                            "two\nlines, \u2028 and a tab\t", "2024-05-01T10:00:00Z", seed, ending});
    Rng rng(seed, "keys");
    for (int i = 0; i < presses; ++i) {
        act(recorder, rng.integer(domain->actions()), 0.1 * i + rng.uniform());
        if (rng.chance(0.1)) recorder.undo();
    }
    while (whyNotFinish(recorder)) act(recorder, rng.integer(domain->actions()), 0.0);
    return recorder.finish();
}

DomainPtr localGrid() { return makeDomain("gridworld", R"({"map": ["S..", "-#.", "..G"], "slip": 0.1})"); }

std::string threeLines() {
    std::string text;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) text += demonstrationLine(recorded(localGrid(), seed, 5)) + '\n';
    return text;
}

// The complaint about a demonstration's line after one of its values was replaced.
std::string complaintAbout(const char* key, const nlohmann::json& value) {
    auto object = nlohmann::json::parse(demonstrationLine(recorded(localGrid(), 7, 6)));
    object[key] = value;
    return refusal([&] { parseDemonstration(object.dump(), {"d.jsonl", 4}); });
}

}  // namespace

TEST_CASE("demonstrations: every line reads back as it was") {
    const std::vector<DomainPtr> worlds = {localGrid(), makeDomain("highway", ""), makeDomain("car-game", ""),
                                           makeDomain("gridworld", R"({"features": "coordinates", "slip": 0.3})"),
                                           makeDomain("random", R"({"states": 5})")};
    for (const DomainPtr& domain : worlds) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CAPTURE(seed);
            const Ending ending = seed % 2 == 0 ? Ending::ByHand : Ending::Geometric;
            Demonstration d = recorded(domain, seed == 0 ? UINT64_MAX : seed, static_cast<int>(3 * seed), ending);
            if (seed % 3 == 0) d.branch = BranchOrigin{"elsewhere", d.length() / 2};
            d.enabled = seed % 5 != 0;
            const std::string line = demonstrationLine(d);
            CHECK(line.find('\n') == std::string::npos);
            const Demonstration again = parseDemonstration(line, {"d.jsonl", 1});
            CHECK(again == d);
            CHECK(demonstrationLine(again) == line);
            CHECK_FALSE(differenceFrom(again, *domain));
        }
    }
}

TEST_CASE("demonstrations: a line of version 1, kept since then, still says what was recorded") {
    // Written once, by hand, from the format's description: never to be generated anew.
    const DemonstrationSet set =
        loadDemonstrations(std::string(AWAYSTEP_TEST_DATA) + "/fixtures/demonstration_v1.jsonl");
    REQUIRE(set.problems.empty());
    REQUIRE(set.demonstrations.size() == 1);
    const Demonstration& d = set.demonstrations[0];
    CHECK(d.id == "first-steps");
    CHECK(d.author == "Ada");
    CHECK(d.seed == 18446744073709551615ULL);
    CHECK(d.length() == 2);
    CHECK(d.steps[1].action == 1);
    CHECK(d.steps[1].time == 1.25);
    CHECK(d.at(2).fields == std::vector<int>{1, 1});
    CHECK(d.at(1).features == std::vector<double>{0.5, 0.0});
    CHECK(d.ending == Ending::Geometric);
    CHECK(d.success);
    CHECK_FALSE(d.enabled);
    CHECK(d.undone == 3);
    CHECK(d.branch == BranchOrigin{"before", 1});
    CHECK(d.parameters == R"({"depth":2,"slip":0.25})");
    CHECK(d.criterion.discount == 0.5);
}

TEST_CASE("demonstrations: what is missing may be only what nobody needs") {
    const auto object = nlohmann::json::parse(demonstrationLine(recorded(localGrid(), 7, 6)));
    const std::set<std::string> optional = {"title",   "author",  "notes",  "started",
                                            "enabled", "success", "ending", "undone"};
    for (const auto& entry : object.items()) {
        const std::string key = entry.key();
        CAPTURE(key);
        auto without = object;
        without.erase(key);
        const std::string complaint = refusal([&] { parseDemonstration(without.dump(), {"d.jsonl", 4}); });
        if (optional.contains(key)) {
            CHECK(complaint == "");
        } else {
            CHECK(complaint == "d.jsonl, line 4: \"" + key + "\" is missing");
        }
    }
}

TEST_CASE("demonstrations: a wrong value is refused with its place") {
    const std::string line4 = "d.jsonl, line 4: ";
    CHECK(contains(complaintAbout("version", 2), line4 + "version: written by a newer program"));
    CHECK(contains(complaintAbout("format", "awaystep-mdp"), line4 + "format: "));
    CHECK(contains(complaintAbout("id", "a b"), line4 + "id: "));
    CHECK(contains(complaintAbout("id", ""), line4 + "id: "));
    CHECK(contains(complaintAbout("seed", -1), line4 + "seed: "));
    CHECK(contains(complaintAbout("undone", 2147483647), line4 + "undone: "));  // a journal would count beyond int
    CHECK(contains(complaintAbout("seed", 1.5), line4 + "seed: "));
    CHECK(contains(complaintAbout("discount", 1.0), line4 + "discount: "));
    CHECK(contains(complaintAbout("ending", "soon"), line4 + "ending: "));
    CHECK(contains(complaintAbout("parameters", "none"), line4 + "parameters: "));
    CHECK(contains(complaintAbout("times", nlohmann::json::array()), line4 + "times: "));
    CHECK(contains(complaintAbout("states", {1, 2}), line4 + "states: "));
    CHECK(contains(complaintAbout("action_names", nlohmann::json::array({"up"})), line4 + "actions["));
    CHECK(contains(complaintAbout("state_fields", nlohmann::json::array({"row"})), line4 + "full_states[0]: "));
    CHECK(contains(complaintAbout("feature_names", nlohmann::json::array({"x"})), line4 + "features[0]: "));
    CHECK(contains(complaintAbout("branch", {{"id", "x"}, {"step", 1000}}), line4 + "branch: "));

    const auto oneOf = [&](const char* key, std::size_t index, const nlohmann::json& value) {
        auto object = nlohmann::json::parse(demonstrationLine(recorded(localGrid(), 7, 6)));
        object[key][index] = value;
        return refusal([&] { parseDemonstration(object.dump(), {"d.jsonl", 4}); });
    };
    CHECK(contains(oneOf("states", 1, -1), line4 + "states[1]: "));
    CHECK(contains(oneOf("states", 1, 1e300), line4 + "states[1]: "));
    CHECK(contains(oneOf("actions", 0, 4), line4 + "actions[0]: "));
    CHECK(contains(oneOf("times", 1, -0.5), line4 + "times[1]: "));
    CHECK(contains(oneOf("times", 0, 1e6), line4 + "times[1]: "));
    CHECK(contains(oneOf("features", 2, {1, 2}), line4 + "features[2]: "));
    auto features = nlohmann::json::parse(demonstrationLine(recorded(localGrid(), 7, 6)))["features"][2];
    features[0] = "x";
    CHECK(contains(oneOf("features", 2, features), line4 + "features[2][0]: "));
}

TEST_CASE("demonstrations: a damaged line is reported with its number and the others load") {
    const std::string good = threeLines();
    const std::vector<std::string> lines = {
        good.substr(0, good.find('\n')),
        good.substr(good.find('\n') + 1, good.rfind('\n', good.size() - 2) - good.find('\n') - 1),
        good.substr(good.rfind('\n', good.size() - 2) + 1)};
    const std::string half = lines[1].substr(0, lines[1].size() / 2);
    const DemonstrationSet set = parseDemonstrations(
        lines[0] + "\n\n" + half + "\n  \r\n" + lines[2] + "{\"phi\": [1]}\n" + lines[0] + '\n', "d.jsonl");
    REQUIRE(set.demonstrations.size() == 2);
    CHECK(set.lines == std::vector<int>{1, 5});
    CHECK(set.demonstrations[1].id == "demo-3");
    REQUIRE(set.problems.size() == 3);
    CHECK(set.problems[0].line == 3);
    CHECK(contains(set.problems[0].sentence, "d.jsonl, line 3: column "));
    CHECK(set.problems[1].line == 6);
    CHECK(contains(set.problems[1].sentence, "d.jsonl, line 6: \"format\" is missing"));
    CHECK(set.problems[2].line == 7);
    CHECK(contains(set.problems[2].sentence, "is that of line 1"));
}

TEST_CASE("demonstrations: line ends and marks of other systems are no damage") {
    std::string text = "\xEF\xBB\xBF";
    for (const char c : threeLines()) (text += c == '\n' ? "\r" : "") += c;
    text.resize(text.size() - 2);  // and the last line has no end
    const DemonstrationSet set = parseDemonstrations(text, "d.jsonl");
    CHECK(set.problems.empty());
    CHECK(set.demonstrations.size() == 3);
    CHECK(parseDemonstrations("", "d.jsonl").demonstrations.empty());
    CHECK(parseDemonstrations("\n\n", "d.jsonl").problems.empty());
}

TEST_CASE("demonstrations: mutated files never crash, and every problem has its line's number") {
    const std::string good = threeLines();
    const std::string alphabet = "{}[]\",:0123456789.eE+-\\ntu\n\r \xC3\xFF" + std::string(1, '\0');
    int damaged = 0, intact = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        CAPTURE(seed);
        Rng rng(seed, "mutation");
        std::string text = good;
        for (int change = 1 + rng.integer(4); change > 0 && !text.empty(); --change) {
            const auto at = static_cast<std::size_t>(rng.integer(static_cast<int>(text.size())));
            const char letter = alphabet[static_cast<std::size_t>(rng.integer(static_cast<int>(alphabet.size())))];
            const auto some = static_cast<std::size_t>(1 + rng.integer(40));
            switch (rng.integer(6)) {
                case 0:
                    text[at] = letter;
                    break;
                case 1:
                    text.insert(at, 1, letter);
                    break;
                case 2:
                    text.erase(at, some);
                    break;
                case 3:
                    text.insert(at, text.substr(at, some));
                    break;
                case 4:
                    text.resize(at);
                    break;
                default:
                    text[at] = static_cast<char>(text[at] ^ (1 << rng.integer(8)));
                    break;
            }
        }
        const DemonstrationSet set = parseDemonstrations(text, "d.jsonl");
        const int lines = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
        for (const LineProblem& problem : set.problems) {
            CHECK(problem.line >= 1);
            CHECK(problem.line <= lines);
            CHECK(contains(problem.sentence, "d.jsonl, line " + std::to_string(problem.line) + ": "));
            CHECK(problem.sentence.find('\n') == std::string::npos);
            CHECK(problem.sentence.size() < 300);
        }
        for (const Demonstration& each : set.demonstrations) {
            CHECK(parseDemonstration(demonstrationLine(each), {}) == each);
            static_cast<void>(disagreements(each, *localGrid()));
            static_cast<void>(differenceFrom(each, *localGrid()));
        }
        (set.problems.empty() ? intact : damaged) += 1;
    }
    CHECK(damaged > 3000);
    CHECK(intact > 100);  // a changed letter in a title is no damage
}

TEST_CASE("demonstrations: a hostile line is refused before it costs memory") {
    const std::string deep = "{\"format\":" + std::string(100'000, '[');
    CHECK(contains(refusal([&] { parseDemonstration(deep, {"d.jsonl", 1}); }), "nested deeper"));
    std::string many = "{\"states\":[0";
    for (int i = 0; i < 20'000'000; ++i) many += ",0";
    many += "]}";
    CHECK(contains(refusal([&] { parseDemonstration(many, {"d.jsonl", 9}); }), "d.jsonl, line 9: more than"));
    CHECK(contains(refusal([&] {
                       parseDemonstration(std::string(longestLine + 1, ' '), {"d.jsonl", 2});
                   }),
                   "d.jsonl, line 2: longer than 128 MB"));
}

TEST_CASE("demonstrations: the longest recording that the recorder allows is one that the reader accepts") {
    CHECK(stepLimit(3) == longestDemonstration);
    CHECK(stepLimit(1000) == 3999);
    CHECK(stepLimit(10'000'000) == 1);
    const DomainPtr domain = makeDomain("random", R"({"states": 4, "features": 2})");
    Recorder recorder;
    recorder.start(domain, {.id = "long", .title = {}, .author = {}, .notes = {}, .started = {}});
    int steps = 0;
    while (!act(recorder, steps % 2, 0.1 * steps)) ++steps;
    CHECK(steps == longestDemonstration);
    CHECK(contains(act(recorder, 0, 0.0).value(), "finish this one"));
    const Demonstration d = recorder.finish();
    CHECK(parseDemonstration(demonstrationLine(d), {}) == d);
}

TEST_CASE("demonstration file: appended once, however often") {
    const ScratchFolder folder;
    const std::string path = folder.file("demos.jsonl");
    const Demonstration a = recorded(localGrid(), 1, 4), b = recorded(localGrid(), 2, 4);
    CHECK(appendDemonstration(path, a));
    CHECK(appendDemonstration(path, b));
    CHECK_FALSE(appendDemonstration(path, a));
    const DemonstrationSet set = loadDemonstrations(path);
    CHECK(set.demonstrations == std::vector<Demonstration>{a, b});
    CHECK(contents(path) == demonstrationLine(a) + '\n' + demonstrationLine(b) + '\n');
    CHECK(folder.entries() == 1);
}

TEST_CASE("demonstration file: recorded with other parameters, it is refused and the difference named") {
    const ScratchFolder folder;
    const std::string path = folder.file("demos.jsonl");
    appendDemonstration(path, recorded(localGrid(), 1, 4));
    CHECK(loadDemonstrationsFor(path, *localGrid()).demonstrations.size() == 1);

    const auto complaint = [&](const char* name, const char* parameters) {
        return refusal([&] { loadDemonstrationsFor(path, *makeDomain(name, parameters)); });
    };
    CHECK(contains(complaint("gridworld", R"({"map": ["S..", "-#.", "..G"], "slip": 0.2})"),
                   "demos.jsonl, line 1: recorded in another gridworld: slip is 0.1, here 0.2"));
    CHECK(contains(complaint("gridworld", R"({"map": ["S..", "-..", "..G"], "slip": 0.1})"), "map"));
    CHECK(contains(complaint("highway", ""), "recorded in the domain gridworld, here it is highway"));
    CHECK(complaint("gridworld", "").size() <= 300);
}

TEST_CASE("demonstration file: a numbering of states that has changed since is looked through by the full states") {
    Demonstration d = recorded(localGrid(), 1, 6);
    const Demonstration asRecorded = d;
    d.start.state = (d.start.state + 3) % localGrid()->states();
    for (RecordedStep& step : d.steps) step.next.state = 1'000'000;
    CHECK_FALSE(differenceFrom(d, *localGrid()));
    for (int t = 0; t <= d.length(); ++t) CHECK(stateNow(*localGrid(), d.at(t)) == asRecorded.at(t).state);

    d.steps[0].next.fields = {1, 1};  // a wall
    CHECK(contains(differenceFrom(d, *localGrid()).value(), "its state 1 (1, 1) is not there"));
    d = asRecorded;
    d.steps[0].next.features[0] = 0.25;
    CHECK(contains(differenceFrom(d, *localGrid()).value(), "had other features"));
}

TEST_CASE("demonstration file: a parameter that did not exist yet is no difference, as long as it has its default") {
    Demonstration d = recorded(localGrid(), 1, 6);
    auto parameters = nlohmann::json::parse(d.parameters);
    parameters.erase("discount");  // 0.9 unless said otherwise
    d.parameters = parameters.dump();
    CHECK_FALSE(differenceFrom(d, *localGrid()));
    const auto other = makeDomain("gridworld", R"({"map": ["S..", "-#.", "..G"], "slip": 0.1, "discount": 0.8})");
    CHECK(contains(differenceFrom(d, *other).value(), "discount is 0.9, here 0.8"));
    Demonstration contradicting = d;
    contradicting.criterion.discount = 0.5;
    CHECK(contains(differenceFrom(contradicting, *makeDomain(d.domain, d.parameters)).value(), "discount is 0.5"));
    parameters["from_the_future"] = 1;
    d.parameters = parameters.dump();
    CHECK(contains(differenceFrom(d, *localGrid()).value(), "from_the_future"));
}

TEST_CASE("demonstration file: missing, unwritable, a folder: a sentence with its name") {
    const ScratchFolder folder;
    CHECK(
        contains(refusal([&] { loadDemonstrations(folder.file("none.jsonl")); }), "none.jsonl: there is no such file"));
    CHECK(contains(refusal([&] { loadDemonstrations(folder.path().string()); }), "folder"));
    CHECK(contains(refusal([&] { appendDemonstration(folder.file("no/where.jsonl"), recorded(localGrid(), 1, 2)); }),
                   "does not exist"));
    CHECK(loadDemonstrations(folder.write("empty.jsonl", "")).demonstrations.empty());
}

TEST_CASE("demonstration file: known from a target file by its first line") {
    CHECK(looksLikeDemonstrations(threeLines()));
    CHECK(looksLikeDemonstrations(std::string("\n") + threeLines().substr(0, 500)));
    CHECK_FALSE(looksLikeDemonstrations(R"({"phi": [1, 2]})"));
    CHECK_FALSE(looksLikeDemonstrations(""));
}

TEST_CASE("demonstrations: success is a goal that was reached, or no mishap where there is none; else there is none") {
    const auto walked = [](const char* map, std::initializer_list<int> actions) {
        const DomainPtr grid = makeDomain("gridworld", std::string(R"({"map":[")") + map + "\"]}");
        Recorder recorder;
        RecordingSetup setup;
        setup.id = "walk";
        recorder.start(grid, setup);
        for (const int action : actions) REQUIRE_FALSE(act(recorder, action, 0.0));
        const Demonstration walk = recorder.finish();
        return std::pair(walk.success, reachedGoal(walk, *grid));
    };
    const DomainPtr grid = makeDomain("gridworld", R"({"map":["S..G"]})");
    const int right = *actionOfKey(*grid, "right");
    CHECK(walked("S..G", {right, right, right}) == std::pair(true, true));
    CHECK(walked("S..G", {right, right}) == std::pair(false, false));
    CHECK(walked("S...", {right, right, right}) == std::pair(false, false));  // nothing to reach, nothing reached

    const DomainPtr road = makeDomain("highway", "{}");
    Recorder recorder;
    RecordingSetup setup;
    setup.id = "drive";
    recorder.start(road, setup);
    const Demonstration drive = recorder.finish();
    CHECK(drive.success);  // without a mishap
    CHECK_FALSE(reachedGoal(drive, *road));
}
