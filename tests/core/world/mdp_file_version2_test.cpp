// World files of version 2: criterion, features of any kind, names of states; what an old file may not say.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "formats/mdp_file.h"
#include "support/criterion_worlds.h"
#include "support/tiny_worlds.h"

using namespace awaystep;
using nlohmann::json;

namespace {

json newWorld() {
    return json::parse(R"({"format":"awaystep-mdp","version":2,"states":2,"actions":2,"discount":0.9,"initial":[1,0],
        "transitions":[[0,0,0,1],[0,1,1,0.25],[0,1,0,0.75],[1,0,0,1],[1,1,1,1]],"features":[[0,-1],[50,0]]})");
}

template <typename Change>
std::string said(Change change, const CriterionChoice& instead = {}) {
    json world = newWorld();
    change(world);
    try {
        parseMdp(world.dump(), "w.json", instead);
    } catch (const std::invalid_argument& refused) {
        return refused.what();
    }
    return "(not refused)";
}

}  // namespace

TEST_CASE("version 2: features may be any finite numbers, and their ranges come from the data") {
    const Mdp mdp = parseMdp(newWorld().dump(), "w.json");
    CHECK(mdp.features(1)[0] == 50.0);
    CHECK(mdp.featureRanges()[0].hi == 50.0);
    CHECK(mdp.featureRanges()[1].lo == -1.0);
}

TEST_CASE("version 2: a row s*m + a per state and action, with ranges and names of states") {
    json world = newWorld();
    world.erase("features");
    world["state_action_features"] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
    world["feature_ranges"] = {{0, 10}, {2, 8}};
    world["state_names"] = {"home", "away"};
    const Mdp mdp = parseMdp(world.dump(), "w.json");
    CHECK(mdp.stateActionFeatures());
    CHECK(mdp.features(1, 0) == tiny::vectorOf({5, 6}));
    CHECK(mdp.features(0) == tiny::vectorOf({2, 3}));  // for pictures: the mean over the actions
    CHECK(mdp.featureRanges()[0].hi == 10.0);
    CHECK(stateNamesOf(mdp)[1] == "away");
    CHECK(json::parse(toText(mdp))["state_action_features"] == world["state_action_features"]);
}

TEST_CASE("version 2: a criterion needs what it needs, and the caller may put another in its place") {
    const auto criterion = [](const char* word) { return [word](json& w) { w["criterion"] = word; }; };
    CHECK(said(criterion("average")) == "(not refused)");
    CHECK(said(criterion("finite-horizon")) == "w.json: \"horizon\" is missing");
    CHECK(said(criterion("endless")).find("w.json: criterion: must be one of discounted, finite-horizon, average") ==
          0);
    CHECK(said([](json& w) { w["horizon"] = 3; }) ==
          "w.json: horizon: only the finite-horizon criterion has one, here it is discounted");
    CHECK(said([](json& w) { w.erase("discount"); }) == "w.json: \"discount\" is missing");
    CHECK(said([](json& w) { w.erase("discount"); }, {.discount = 0.5}) == "(not refused)");
    CHECK(said([](json& w) { w.erase("discount"); }, {.kind = CriterionKind::Average}) == "(not refused)");
    CHECK(said([](json&) {}, {.kind = CriterionKind::FiniteHorizon}).find("w.json: horizon: the finite-horizon") == 0);
    CHECK(said([](json&) {}, {.horizon = 4}) ==
          "w.json: horizon: only the finite-horizon criterion has one, here the criterion is discounted");
    json finite = newWorld();
    finite["criterion"] = "finite-horizon";
    finite["horizon"] = 6;
    CHECK(parseMdp(finite.dump(), "w.json").criterion() == Criterion{CriterionKind::FiniteHorizon, 0.0, 6});
    CHECK(parseMdp(finite.dump(), "w.json", {.kind = CriterionKind::Discounted}).discount() == 0.9);
    CHECK(parseMdp(finite.dump(), "w.json", {.horizon = 2}).criterion().stages() == 2);
}

TEST_CASE("version 1: what only version 2 has is refused by name") {
    const auto old = [](const char* key, const json& value) {
        return said([&](json& w) {
            w["version"] = 1;
            w["features"] = {{0, 1}, {1, 0}};
            w[key] = value;
        });
    };
    CHECK(old("comment", 1) == "(not refused)");
    CHECK(old("criterion", "discounted") == "w.json: criterion: needs version 2, the file says version 1");
    CHECK(old("horizon", 3) == "w.json: horizon: needs version 2, the file says version 1");
    CHECK(old("state_action_features", {{1}}) ==
          "w.json: state_action_features: needs version 2, the file says version 1");
    CHECK(old("feature_ranges", {{0, 1}, {0, 1}}) ==
          "w.json: feature_ranges: needs version 2, the file says version 1");
    CHECK(old("state_names", {"a", "b"}) == "w.json: state_names: needs version 2, the file says version 1");
    CHECK(said([](json& w) { w["version"] = 1; }) == "w.json: features[0][1]: must lie in [0, 1], got -1");
    CHECK(said([](json& w) { w["version"] = 3; }) == "w.json: version: only versions 1 and 2 are known, got 3");
}

TEST_CASE("version 2: what does not fit is refused with its place") {
    CHECK(said([](json& w) {
              w["state_action_features"] = {{1}, {1}, {1}, {1}};
          }) == "w.json: features: there are state_action_features too, only one of them can count");
    CHECK(said([](json& w) {
              w.erase("features");
              w["state_action_features"] = {{1}, {1}};
          }) == "w.json: state_action_features: 4 rows are needed, got 2");
    CHECK(said([](json& w) {
              w["feature_ranges"] = {{0, 1}};
          }) == "w.json: feature_ranges: 2 ranges are needed, got 1");
    CHECK(said([](json& w) { w["feature_ranges"] = {{0}, {0}}; }) == "w.json: feature_ranges[0]: [lo, hi] is needed");
    CHECK(said([](json& w) {
              w["feature_ranges"] = {{0, 49}, {-1, 0}};
          }) == "w.json: features[1][0]: must lie in its range [0, 49], got 50");
    CHECK(said([](json& w) {
              w["feature_ranges"] = {{1, 50}, {-1, 0}};
          }) == "w.json: feature_ranges[0]: [1, 50] does not hold the value 0");
    CHECK(said([](json& w) { w["feature_ranges"] = {{50, 0}, {-1, 0}}; }).find("w.json: feature_ranges[0]: two") == 0);
    CHECK(said([](json& w) { w["state_names"] = {"one"}; }) == "w.json: state_names: 2 names are needed, got 1");
    CHECK(said([](json& w) {
              w["criterion"] = "finite-horizon";
              w["horizon"] = 0;
          }).find("w.json: horizon: must lie in 1..") == 0);
}

TEST_CASE("a world is written as version 1 where that has room for it, and reads back to the same text") {
    CHECK(json::parse(toText(*tiny::twoRooms()))["version"] == 1);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto plain = tests::smallCriterionWorld(seed, static_cast<CriterionKind>(seed % 3));
        for (const auto& mdp : {plain, tests::withDrawnActionFeatures(*plain, seed)}) {
            const std::string text = toText(*mdp);
            CHECK(toText(parseMdp(text, "again.json")) == text);
            CHECK(parseMdp(text, "again.json").criterion() == mdp->criterion());
            CHECK((json::parse(text)["version"] == 1) == (seed % 3 == 0 && mdp == plain));
        }
    }
}
