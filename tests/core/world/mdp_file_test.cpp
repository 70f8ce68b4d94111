// World, target and policy files: what is right is read exactly, what is wrong is refused in one sentence.
#include "formats/mdp_file.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "experiment/input_files.h"
#include "support/scratch_folder.h"
#include "world/rng.h"

using namespace awaystep;
using nlohmann::json;

namespace {

// Two states, two actions, two features.
json smallWorld() {
    return json::parse(R"({"format":"awaystep-mdp","version":1,"states":2,"actions":2,"discount":0.9,"initial":[1,0],
        "transitions":[[0,0,0,1],[0,1,1,0.25],[0,1,0,0.75],[1,0,0,1],[1,1,1,1]],"features":[[0,1],[0.5,0]]})");
}

std::string refusal(const std::string& text) {
    try {
        parseMdp(text, "w.json");
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return "(not refused)";
}

// What is said about the small world after one change.
template <typename Change>
std::string refusalAfter(Change change) {
    json world = smallWorld();
    change(world);
    return refusal(world.dump());
}

}  // namespace

TEST_CASE("a world file is read as it stands") {
    json file = smallWorld();
    file["feature_names"] = {"left", "right"};
    file["action_names"] = {"stay", "go"};
    file["comment"] = {{"by", "hand"}, {"states", {1, 2, {3}}}};  // unknown keys are passed over
    const Mdp mdp = parseMdp(file.dump(), "w.json");
    CHECK(mdp.states() == 2);
    CHECK(mdp.actions() == 2);
    CHECK(mdp.discount() == 0.9);
    CHECK(mdp.featureCount() == 2);
    CHECK(mdp.features(1)[0] == 0.5);
    CHECK(mdp.row(0, 1).count == 2);
    CHECK(mdp.row(0, 1).probability[0] == 0.75);
    CHECK(mdp.featureNames()[1] == "right");
    CHECK(mdp.actionNames()[0] == "stay");
}

TEST_CASE("whole numbers may be written as 1.0, as some programs do") {
    json file = smallWorld();
    file["states"] = 2.0;
    file["transitions"][0] = {0.0, 0.0, 0.0, 1.0};
    CHECK(parseMdp(file.dump(), "w.json").states() == 2);
}

TEST_CASE("what is written reads back to the same text") {
    Rng rng(3, "world");
    json file = smallWorld();
    for (int trial = 0; trial < 50; ++trial) {
        const double p = rng.uniform();
        file["transitions"] = {{0, 0, 0, p}, {0, 0, 1, 1.0 - p}, {0, 1, 1, 1}, {1, 0, 0, 1}, {1, 1, 0, 1}};
        file["features"] = {{rng.uniform(), rng.uniform()}, {rng.uniform(), 0.0}};
        file["feature_names"] = {"a \"b\"", "c\nd"};
        const Mdp mdp = parseMdp(file.dump(), "w.json");
        CHECK(mdp.row(0, 0).probability[0] == p);
        const std::string text = toText(mdp);
        CHECK(toText(parseMdp(text, "again.json")) == text);
        CHECK(json::parse(text)["features"] == file["features"]);
    }
}

TEST_CASE("numbers out of range are refused with their place") {
    CHECK(refusalAfter([](json& w) { w["transitions"][1][3] = 0.3; }) ==
          "w.json: transitions of state 0, action 1: must sum to 1, sum to 1.05");
    CHECK(refusalAfter([](json& w) { w["transitions"][1][3] = -0.25; }) ==
          "w.json: transitions[1]: a probability is needed, got -0.25");
    CHECK(refusalAfter([](json& w) { w["transitions"][3][2] = 9; }) ==
          "w.json: transitions[3]: next state 9 is not in 0..1");
    CHECK(refusalAfter([](json& w) { w["transitions"][3][0] = -1; }) ==
          "w.json: transitions[3]: state -1 is not in 0..1");
    CHECK(refusalAfter([](json& w) { w["transitions"][3][1] = 2; }) ==
          "w.json: transitions[3]: action 2 is not in 0..1");
    CHECK(refusalAfter([](json& w) { w["features"][1][0] = 1.5; }) ==
          "w.json: features[1][0]: must lie in [0, 1], got 1.5");
    CHECK(refusalAfter([](json& w) { w["features"][1][0] = -0.1; }) ==
          "w.json: features[1][0]: must lie in [0, 1], got -0.1");
    CHECK(refusalAfter([](json& w) { w["discount"] = 1; }) == "w.json: discount: must lie in [0, 1), got 1");
    CHECK(refusalAfter([](json& w) { w["initial"] = {0.5, 0.4}; }) == "w.json: initial: must sum to 1, sums to 0.9");
    CHECK(refusalAfter([](json& w) { w["transitions"].erase(3); }) ==
          "w.json: transitions of state 1, action 0: must sum to 1, sum to 0");
}

TEST_CASE("counts that do not fit are refused, absurd ones before memory is touched") {
    CHECK(refusalAfter([](json& w) { w["states"] = 3; }) == "w.json: initial: 3 numbers are needed, got 2");
    CHECK(refusalAfter([](json& w) { w["states"] = 1000000000000; }) ==
          "w.json: states: must lie in 1..2147483647, got 1000000000000");
    CHECK(refusalAfter([](json& w) { w["states"] = 2000000000; }) ==
          "w.json: initial: 2000000000 numbers are needed, got 2");
    CHECK(refusalAfter([](json& w) { w["actions"] = 2000000000; }) ==
          "w.json: transitions of state 0, action 2: must sum to 1, sum to 0");
    CHECK(refusalAfter([](json& w) { w["states"] = 1e30; }).find("w.json: states: a whole number is needed") == 0);
    CHECK(refusalAfter([](json& w) { w["states"] = 18446744073709551615u; }).find("w.json: states: must lie in") == 0);
    CHECK(refusalAfter([](json& w) { w["states"] = 0; }).find("w.json: states: must lie in 1..") == 0);
    CHECK(refusalAfter([](json& w) {
              w["features"].push_back({0, 0});
          }) == "w.json: features: 2 rows are needed, got 3");
    CHECK(refusalAfter([](json& w) { w["features"][1] = {0.5}; }) ==
          "w.json: features[1]: 2 numbers are needed, got 1");
    CHECK(refusalAfter([](json& w) {
              w["features"] = {json::array(), json::array()};
          }) == "w.json: features: at least one is needed");
    CHECK(refusalAfter([](json& w) { w["feature_names"] = {"one"}; }) ==
          "w.json: feature_names: 2 names are needed, got 1");
}

TEST_CASE("values of the wrong kind are refused with their place") {
    CHECK(refusalAfter([](json& w) { w["discount"] = "0.9"; }) == "w.json: discount: a number is needed, got \"0.9\"");
    CHECK(refusalAfter([](json& w) { w["discount"] = nullptr; }) == "w.json: discount: a number is needed, got null");
    CHECK(refusalAfter([](json& w) { w["states"] = 2.5; }) == "w.json: states: a whole number is needed, got 2.5");
    CHECK(refusalAfter([](json& w) { w["states"] = {2}; }) == "w.json: states: a whole number is needed, got an array");
    CHECK(refusalAfter([](json& w) { w["initial"][1] = {0}; }) ==
          "w.json: initial[1]: a number is needed, got an array");
    CHECK(refusalAfter([](json& w) { w["initial"] = 1; }) == "w.json: initial: an array is needed, got 1");
    CHECK(refusalAfter([](json& w) { w["features"][1] = 3; }) == "w.json: features[1]: an array is needed, got 3");
    CHECK(refusalAfter([](json& w) { w["features"][1][1] = true; }) ==
          "w.json: features[1][1]: a number is needed, got true");
    CHECK(refusalAfter([](json& w) { w["features"][1][1] = json::object(); }) ==
          "w.json: features[1][1]: a number is needed, got an object");
    CHECK(refusalAfter([](json& w) { w["transitions"][2][0] = 0.5; }) ==
          "w.json: transitions[2][0]: a whole number is needed, got 0.5");
    CHECK(refusalAfter([](json& w) { w["transitions"][2].push_back(1); }) ==
          "w.json: transitions[2]: [state, action, next state, probability] is needed");
    CHECK(refusalAfter([](json& w) {
              w["transitions"][2] = {1, 2};
          }) == "w.json: transitions[2]: [state, action, next state, probability] is needed");
    CHECK(refusalAfter([](json& w) { w["transitions"] = json::object(); }) ==
          "w.json: transitions: an array is needed, got an object");
    CHECK(refusalAfter([](json& w) {
              w["action_names"] = {"a", 7};
          }) == "w.json: action_names[1]: a text is needed, got 7");
    CHECK(refusalAfter([](json& w) { w = json::array({w}); }) == "w.json: an object is needed, got an array");
    CHECK(refusal("17") == "w.json: an object is needed, got 17");
}

TEST_CASE("a file of another kind, version or with a key missing or twice is refused") {
    CHECK(refusalAfter([](json& w) { w["format"] = "something else"; }) ==
          "w.json: format: \"awaystep-mdp\" is needed, got \"something else\"");
    CHECK(refusalAfter([](json& w) { w["version"] = 3; }) == "w.json: version: only versions 1 and 2 are known, got 3");
    for (const char* key : {"format", "version", "states", "actions", "discount", "initial", "transitions", "features"})
        CHECK(refusalAfter([&](json& w) { w.erase(key); }) == std::string("w.json: \"") + key + "\" is missing");
    const std::string text = smallWorld().dump();
    CHECK(refusal("{\"states\":2," + text.substr(1)) == "w.json: \"states\" is given twice");
}

TEST_CASE("every truncation of a world file is refused with line and column") {
    const std::string text = smallWorld().dump();
    for (std::size_t length = 1; length < text.size(); ++length) {
        const std::string said = refusal(text.substr(0, length));
        CAPTURE(length);
        CAPTURE(said);
        REQUIRE(said.find("w.json: line 1, column ") == 0);
        REQUIRE(said.size() < 200);
    }
}

TEST_CASE("a deeply nested file is refused before it can hurt") {
    CHECK(refusal(std::string(1000000, '[')) == "w.json: an object is needed, got an array");
    CHECK(refusal("{\"other\":" + std::string(1000000, '[')) == "w.json: nested deeper than 64 levels");
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
    CHECK(refusal(objects) == "w.json: nested deeper than 64 levels");
}

TEST_CASE("any damaged byte is either harmless or refused in one line") {
    const std::string text = smallWorld().dump();
    Rng rng(11, "damage");
    int refused = 0;
    for (int trial = 0; trial < 5000; ++trial) {
        std::string damaged = text;
        for (int i = 0; i <= rng.integer(3); ++i) {
            const auto at = static_cast<std::size_t>(rng.integer(static_cast<int>(damaged.size())));
            damaged[at] = static_cast<char>(rng.integer(256));
        }
        const std::string said = refusal(damaged);
        CAPTURE(trial);
        CAPTURE(said);
        if (said == "(not refused)") continue;
        ++refused;
        REQUIRE(said.find("w.json: ") == 0);
        REQUIRE(said.find('\n') == std::string::npos);
        REQUIRE(said.size() <= 280);
    }
    CHECK(refused > 2500);
}

TEST_CASE("targets and policies are read, or refused with file and place") {
    const ScratchFolder folder;
    const Mdp mdp = parseMdp(smallWorld().dump(), "w.json");
    const auto target = [&](const char* text) {
        try {
            parseTarget(text, "t.json", mdp);
        } catch (const std::exception& refused) {
            return std::string(refused.what());
        }
        return std::string("(not refused)");
    };
    CHECK(parseTarget(R"({"phi":[1.25,-3]})", "t.json", mdp) == Vector{{1.25, -3.0}});
    CHECK(target(R"({"phi":[1e6,-1e6]})") == "(not refused)");  // any finite target
    CHECK(target(R"({"phi":[1]})") == "t.json: phi: 2 numbers are needed, got 1");
    CHECK(target(R"({"phi":[1,2,3]})") == "t.json: phi: 2 numbers are needed, got 3");
    CHECK(target(R"({"phi":[1,null]})") == "t.json: phi[1]: a number is needed, got null");
    CHECK(target(R"({"phi":[1,1e300]})") == "t.json: phi[1]: the number is too large");
    CHECK(target(R"({"ph":[1,2]})") == "t.json: \"phi\" is missing");
    CHECK(target(R"([1,2])") == "t.json: an object is needed, got an array");

    const auto policy = [&](const char* text) {
        try {
            loadPolicy(folder.write("p.json", text), mdp);
        } catch (const std::exception& refused) {
            return std::string(refused.what()).substr(folder.path().string().size() + 1);
        }
        return std::string("(not refused)");
    };
    CHECK(loadPolicy(folder.write("p.json", R"({"policy":[1,0]})"), mdp).actions() == std::vector<int>{1, 0});
    CHECK(policy(R"({"policy":[1]})") == "p.json: policy: 2 actions are needed, got 1");
    CHECK(policy(R"({"policy":[1,2]})") == "p.json: policy[1]: action 2 is not in 0..1");
    CHECK(policy(R"({"policy":[1,0.5]})") == "p.json: policy[1]: a whole number is needed, got 0.5");
    CHECK(policy(R"({"policy":[1,10000000000]})").find("p.json: policy[1]: 10000000000 is not in") == 0);
}
