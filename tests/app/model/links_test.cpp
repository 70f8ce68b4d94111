// Links: what they hold comes back exactly, in few letters; what is damaged, foreign or too large is refused in a
// sentence.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "domains/gridworld.h"
#include "model/documents/document_history.h"
#include "model/documents/document_text.h"
#include "model/links/link_text.h"
#include "model/links/packed_json.h"
#include "model/links/packed_words.h"
#include "model/links/scene_link.h"
#include "model/world/scenario_library.h"
#include "solvers/solver.h"
#include "support/refusals.h"
#include "support/sample_documents.h"

using namespace awaystep;
using nlohmann::json;

namespace {

// A link is about what documents say, and a document's parameters have their keys in order.
Document asWritten(const Document& document) { return parseDocument(toText(document), "test"); }

void paintAtRandom(Document& document, Rng& rng) {
    GridworldParameters grid = parseGridworld(document.scene.plan.parameters);
    if (rng.chance(0.3)) grid = resized(grid, 2 + rng.integer(12), 2 + rng.integer(12));
    for (int i = 0; i < 6; ++i)
        grid = painted(grid, rng.integer(static_cast<int>(grid.map.size())),
                       rng.integer(static_cast<int>(grid.map.front().size())), ".#-GS."[rng.integer(6)]);
    grid.map.front().front() = '.';  // one free cell there must be
    grid.slip = rng.chance(0.5) ? 0.1 * rng.integer(5) : rng.uniform();
    grid.discount = 0.5 + 0.05 * rng.integer(9);
    setWorld(document, gridworldJson(grid));
}

void placeAtRandom(Document& document, Rng& rng) {
    const auto k = makeDomain(document.scene.plan.domain, document.scene.plan.parameters)->mdp()->featureCount();
    for (int i = 0; i < k; ++i) {
        document.placed.phi.push_back(rng.uniform(0.0, 10.0));
        document.placed.planeOf.push_back(rng.normal());
    }
    document.targetFrom = TargetSource::Placed;
}

RaceSettings randomRace(RaceSettings race, Rng& rng) {
    std::vector<std::string> all;
    for (const SolverInfo& info : solverList())
        if (rng.chance(0.25)) all.emplace_back(info.name);
    if (!all.empty()) race.solvers = all;
    if (rng.chance(0.5)) race.common.iterations = 1 + rng.integer(100'000);
    if (rng.chance(0.3)) race.common.gap = std::pow(10.0, -rng.integer(12));
    if (rng.chance(0.3)) race.common.oracle = OracleKind::QLearning;
    if (rng.chance(0.3)) race.common.nEst = 1 + rng.integer(1000);
    if (rng.chance(0.2)) race.common.start = StartKind::Lowest;
    if (rng.chance(0.2)) race.lockStep = LockStep::OracleCalls;
    if (rng.chance(0.2)) race.relaxation = {rng.uniform(), 0.05 * rng.integer(10)};
    return race;
}

SceneLink randomScene(const std::vector<ScenarioPlan>& plans, std::uint64_t seed) {
    Rng rng(seed, "scene");
    SceneLink link;
    Document document = documentOf(plans[static_cast<std::size_t>(rng.integer(static_cast<int>(plans.size())))]);
    if (rng.chance(0.7))
        document.scene.seed = document.race.common.seed =
            rng.chance(0.5) ? static_cast<std::uint64_t>(rng.integer(1000)) : rng.bits();
    if (document.scene.plan.domain == "gridworld" && rng.chance(0.5)) paintAtRandom(document, rng);
    // 16384 states take a while to make.
    if (document.scene.plan.name != "abbeel-ng-128" && rng.chance(0.2)) placeAtRandom(document, rng);
    document.race = randomRace(document.race, rng);
    if (rng.chance(0.3)) document.rule = RecordingRule::AsRecorded;
    link.document = asWritten(document);
    if (rng.chance(0.5)) link.view.iteration = rng.integer(1000);
    if (rng.chance(0.5)) link.view.workspace = rng.chance(0.5) ? "insight" : "race";
    if (rng.chance(0.3)) link.view.theme = rng.chance(0.5) ? "dark" : "projector";
    if (rng.chance(0.2)) {
        link.view.lesson = "4-the-zigzag";
        link.view.step = 1 + rng.integer(5);
    }
    return link;
}

SceneLink plainScene(const char* scenario) {
    SceneLink link;
    link.document = documentFor(scenario);
    return link;
}

}  // namespace

TEST_CASE("links: a thousand random scenes read back exactly, and each has one spelling") {
    const std::vector<ScenarioPlan> plans = allScenarios();
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        CAPTURE(seed);
        const SceneLink scene = randomScene(plans, seed);
        const std::string link = linkTo(scene);
        const SceneLink read = parseLink("https://example.org/awaystep.html" + link);
        REQUIRE(read == scene);
        REQUIRE(linkTo(read) == link);
    }
}

TEST_CASE("links: scenarios of the application are found by their names, and a link to each is short") {
    for (const ScenarioPlan& plan : allScenarios()) {
        CAPTURE(plan.name);
        const SceneLink scene = plainScene(plan.name.c_str());
        const std::string link = linkTo(scene);
        CHECK(link.size() <= 48);
        CHECK(parseLink(link) == scene);
    }
}

TEST_CASE("links: an edited grid fits into an address") {
    SceneLink scene = plainScene("grid-face");
    GridworldParameters grid = parseGridworld(scene.document->scene.plan.parameters);
    setWorld(*scene.document, gridworldJson(painted(grid, 1, 1, '#')));
    const std::string link = linkTo(scene);
    CHECK(link.size() < 200);
    CHECK(parseLink(link) == scene);
}

TEST_CASE("links: what was handed out stays readable") {
    // Links of version 1. If one of these fails, a change has made existing links unreadable: revert it.
    CHECK(parseLink("#a1.omEaE2osYElncmlkLWZhY2WZoF8").document == documentFor("grid-face"));
    const SceneLink highway = parseLink("#a1.p2Ea2saeZ6FoomoYPGmCeIFDbW5wawxgTGhpZ2h3YXktZmFjZWIHbm9sbc4N7A");
    CHECK(highway.document->scene.plan.name == "highway-face");
    CHECK(highway.document->scene.seed == 7);
    CHECK(highway.document->race.solvers == std::vector<std::string>{"cg", "mnp"});
    CHECK(highway.document->race.common.iterations == 60);
    CHECK(highway.view.iteration == 12);
    CHECK(highway.view.theme == "dark");
    const SceneLink drive =
        parseLink("#a1.o2EauYREY4GkZNhQAngIaqithDoAeAhqqK2EOgBlSGEgc2NyaXB0YRvgz4BZYgFgSmRyaXZlLW5pY2UZGdE");
    REQUIRE(drive.document->demonstrations.size() == 1);
    CHECK(drive.document->demonstrations[0]->author == "a script");
    CHECK(drive.document->demonstrations[0]->length() == 80);
    CHECK(parseLink("#a1.onBMNC10aGUtemlnemFncQMe6Gw").view.step == 3);
}

TEST_CASE("links: another version of a scenario is refused, not shown as the one that was meant") {
    json packed = unpackJson(bytesOfLink(linkTo(plainScene("grid-face"))));
    packed["check"] = packed["check"].get<std::uint64_t>() ^ 1U;
    CHECK(contains(refusal([&] { parseLink(linkOf(packJson(packed))); }),
                   "the scenario \"grid-face\" is another one in this version of Awaystep"));
    packed["scenario"] = "grid-of-tomorrow";
    CHECK(contains(refusal([&] { parseLink(linkOf(packJson(packed))); }), "there is no scenario \"grid-of-tomorrow\""));
    packed["scenario"] = "../lessons/what-k-is";
    CHECK(contains(refusal([&] { parseLink(linkOf(packJson(packed))); }), "there is no scenario"));
}

TEST_CASE("links: what a newer program adds is told as that") {
    json packed = unpackJson(bytesOfLink(linkTo(plainScene("grid-face"))));
    packed["weather"] = "fine";
    CHECK(contains(refusal([&] { parseLink(linkOf(packJson(packed))); }),
                   "it was made by a newer version of Awaystep, it holds \"weather\""));
    CHECK(contains(refusal([&] { parseLink("see #a2.abcd"); }), "made by a newer version"));
}

TEST_CASE("links: whatever single letter is changed, lost or doubled, the link is refused in one sentence") {
    SceneLink scene = plainScene("highway-face");
    scene.view.iteration = 12;
    const std::string link = linkTo(scene);
    const auto refused = [&](const std::string& changed) {
        CAPTURE(changed);
        const std::string why = refusal([&] { parseLink(changed); });
        CHECK(why.starts_with("the link: "));
        CHECK(why.size() < 300);
        CHECK(why.find('\n') == std::string::npos);
    };
    for (std::size_t i = linkMark.size(); i < link.size(); ++i) {
        for (const char c : {'A', 'b', '7', '-', '_', '.', '!'}) {
            std::string changed = link;
            changed[i] = c;
            // A full stop at the end is that of a sentence; cut there, the link is another one.
            if (changed != link) refused(changed);
        }
        refused(link.substr(0, i) + link.substr(i + 1));
        refused(link.substr(0, i) + link[i] + link.substr(i));
        refused(link.substr(0, i));
    }
    refused("");
    refused("#a1.");
    refused("#a1.....");
    refused("#a1." + std::string(longestLink + 1, 'A'));
}

TEST_CASE("links: a link is found in a sentence, with its full stop, and between others") {
    const std::string link = linkTo(plainScene("grid-face"));
    CHECK(parseLink("Look at https://example.org/x" + link + ".") == plainScene("grid-face"));
    CHECK(parseLink("(" + link + ")") == plainScene("grid-face"));
    CHECK(linksIn(link + " " + link + "\n" + link).size() == 3);
    CHECK(linksIn("no link").empty());
    CHECK(withBase("https://example.org/a.html#old", "#a1.new") == "https://example.org/a.html#a1.new");
}

TEST_CASE("links: a scene that does not fit says how long it is and offers a file") {
    SceneLink scene = plainScene("grid-face");
    scene.document->scene.plan = smallPlan();
    std::string rows;
    Rng rng(1, "noise");
    for (int row = 0; row < 600; ++row) {
        rows += rows.empty() ? "[\"" : ",\"";
        for (int column = 0; column < 600; ++column) rows += rng.chance(0.1) ? '#' : '.';
        rows += '"';
    }
    scene.document->scene.plan.parameters = R"({"map":)" + rows + "]}";
    const std::string why = refusal([&] { linkTo(scene); });
    CHECK(contains(why, "letters, and a link holds 65536: save it as a file instead"));
}

TEST_CASE("links: a lesson and its step need no scene, and a path is no lesson") {
    SceneLink link;
    link.view.lesson = "what-k-is";
    link.view.step = 2;
    CHECK(parseLink(linkTo(link)) == link);
    link.view.lesson = "../../etc/passwd";
    CHECK(contains(refusal([&] { linkTo(link); }), "the name of a lesson is needed"));
}

TEST_CASE("links: a prediction says who answered what in which step") {
    SceneLink link;
    link.prediction = LinkedPrediction{"Zo\u00EB", "4-the-zigzag", 3, "It zigzags", "right"};
    link.view.lesson = link.prediction->lesson;
    link.view.step = link.prediction->step;
    CHECK(parseLink(linkTo(link)) == link);
    link.prediction->author = std::string(41, 'x');
    CHECK(contains(refusal([&] { linkTo(link); }), "at most 40 bytes"));
}

TEST_CASE("packed JSON: every kind of value reads back, and whole lists of small numbers take little room") {
    const std::vector<json> values = {nullptr,
                                      true,
                                      false,
                                      0U,
                                      23U,
                                      24U,
                                      255U,
                                      256U,
                                      18446744073709551615ULL,
                                      -1,
                                      -24,
                                      -25,
                                      -9223372036854775807LL - 1,
                                      0.0,
                                      -0.0,
                                      0.1,
                                      -2.5e-7,
                                      1e22,
                                      5e-324,
                                      0.1 + 0.2,
                                      "",
                                      "scenario",
                                      "no word",
                                      "\u03A6",
                                      json::array(),
                                      json::object(),
                                      json::array({0U, 0U, 0U, 0U, 0U}),
                                      json::array({1U, 2U}),
                                      json::array({4294967295U, 0U, 1U, 2U}),
                                      json::array({4294967296U, 0U, 1U, 2U}),
                                      json::array({-1, 2, 3, 4}),
                                      {{"a", {{"b", json::array({1U, 0.5})}}}}};
    for (const json& value : values) {
        CAPTURE(value.dump());
        const json read = unpackJson(packJson(value));
        CHECK(read == value);
        CHECK(read.dump() == value.dump());
    }
    Rng rng(3, "lists");
    for (int size = 0; size < 200; ++size) {
        json list = json::array();
        const int base = 1 + rng.integer(1 << (1 + rng.integer(20)));
        for (int i = 0; i < size; ++i) list.push_back(static_cast<std::uint64_t>(rng.integer(base)));
        CHECK(unpackJson(packJson(list)) == list);
    }
    CHECK(packJson(json(std::vector<unsigned>(40, 4U))).size() <= 15);
}

TEST_CASE("packed JSON: bytes that are written in no other place are refused, and claims cost nothing") {
    const auto why = [](std::string bytes) { return refusal([&] { unpackJson(bytes); }); };
    CHECK(contains(why(""), "its end is missing"));
    CHECK(contains(why(std::string("\x18\x05", 2)), "not spelled"));      // 5 in two bytes
    CHECK(contains(why(std::string("\x48scenario", 9)), "not spelled"));  // a word spelled out
    CHECK(contains(why("\x41\xff"), "damaged"));                          // no UTF-8
    CHECK(contains(why(std::string("\x01\x01", 2)), "more in it"));
    CHECK(contains(why("\xdb\xff\xff\xff\x7f"), "too many values"));  // two thousand million zeros
    CHECK(contains(why("\x9b\xff\xff\xff\x7f"), "too many values"));
    CHECK(contains(why(std::string(40, '\x81')), "nested too deeply"));
    CHECK(contains(why("\xe9"), "not known"));
}

TEST_CASE("packed JSON: its words stay where they are") {
    Fnv1a all;
    for (const std::string_view word : packedWords) {
        all.addBytes(word);
        all.add(0);
    }
    // The list belongs to version 1: a change here makes links unreadable that were handed out.
    CHECK(all.value() == 0x8952e3153000887aULL);
    std::vector<std::string_view> sorted(packedWords.begin(), packedWords.end());
    std::sort(sorted.begin(), sorted.end());
    CHECK(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
}
