// Words in files, on the command line and in messages: what was once written must stay readable.
#include "files/words.h"

#include <doctest/doctest.h>

#include <string>

#include "domains/gridworld.h"
#include "domains/highway.h"
#include "experiment/geometry_sweep.h"
#include "experiment/oracle_word.h"
#include "experiment/run.h"
#include "experiment/scenario.h"
#include "files/json_object.h"
#include "files/json_reading.h"
#include "files/plain_text.h"
#include "solvers/pseudo_code.h"
#include "support/refusals.h"

using namespace awaystep;

namespace {

// Every word leads back to its value.
template <Spelled Enum>
std::string contract() {
    for (const char* word : spelling<Enum>.texts()) CHECK(name(*named<Enum>(word)) == word);
    CHECK_FALSE(named<Enum>("").has_value());
    CHECK_FALSE(named<Enum>("no such word").has_value());
    return wordList<Enum>();
}

}  // namespace

TEST_CASE("words: files and command line of earlier versions spelled them so") {
    CHECK(contract<RunStatus>() == "running, converged, iteration-limit, stopped, failed");
    CHECK(contract<StepKind>() == "forward, away, drop, pairwise, swap, corrective");
    CHECK(contract<Origin>() ==
          "exact, given, truncated, geometric, normalised, as-recorded, placed, "
          "episodes, long-run, long-run-estimate");
    CHECK(contract<RecordingRule>() == "normalised, as-recorded, geometric");
    CHECK(contract<Ending>() == "by-hand, geometric");
    CHECK(contract<RegimeKind>() == "vertex, face, interior, outside");
    CHECK(contract<ExpertKind>() == "optimal, edge, mixture, tied, epsilon-greedy, style, nobody");
    CHECK(contract<RewardKind>() == "random, sparse, world");
    CHECK(contract<TargetKind>() == "exact, sampled, given, demonstrations");
    CHECK(contract<Stopping>() == "truncated, geometric");
    CHECK(contract<StartKind>() == "lowest, random, given");
    CHECK(contract<OracleKind>() == "exact, q-learning");
    CHECK(contract<OracleWord>() == "exact, q-learning, early, petsc");
    CHECK(contract<LearningUnit>() == "transitions, episodes");
    CHECK(contract<SfwSchedule>() == "printed, corrected, capped");
    CHECK(contract<GridFeatures>() == "one-hot, cell-type, regions, coordinates");
    CHECK(contract<HighwayFeatures>() == "driving, lanes");
    CHECK(contract<SweepParameter>() == "discount, slip, actions, states, features");
    CHECK(contract<SubStep>() == "oracle, direction, line search, update");
}

TEST_CASE("words: a list for a message") {
    CHECK(wordList<SfwSchedule>(", ", " or ") == "printed, corrected or capped");
    CHECK(wordList<LearningUnit>("|") == "transitions|episodes");
    CHECK(joined(std::vector<std::string>{}).empty());
    CHECK(joined(std::vector<std::string>{"a"}, ", ", " or ") == "a");
}

TEST_CASE("words: an unknown one is refused in JSON with its place and all that are allowed") {
    const nlohmann::json file = nlohmann::json::parse(R"({"race": {"oracle": "best", "start": 3}})");
    const JsonValue race = JsonValue(file, "d.json").at("race");
    CHECK(refusal([&] { race.at("oracle").choice<OracleKind>(); }) ==
          "d.json: race.oracle: exact or q-learning is needed, got \"best\"");
    CHECK(refusal([&] { race.at("start").choice<StartKind>(); }) == "d.json: race.start: a text is needed, got 3");

    JsonObject given("s.json", R"({"start": "given", "expert": {"kind": "edgy"}, "target": null, "domain": 3})");
    CHECK(refusal([&] {
              given.choice("start", StartKind::Random, {StartKind::Random, StartKind::Lowest});
          }) == "s.json: start must be one of random, lowest, got \"given\"");
    CHECK(refusal([&] { given.section("expert").choice("kind", RegimeKind::Face); }) ==
          "s.json: expert: kind must be one of vertex, face, interior, outside, got \"edgy\"");
    CHECK(given.section("target").choice("kind", TargetKind::Sampled) == TargetKind::Sampled);
    CHECK(refusal([&] { given.section("target").refuse("no"); }) == "s.json: target: no");
    CHECK(refusal([&] { given.refuseOthers(); }) == "s.json: there is no parameter \"domain\"");
    CHECK(refusal([&] { given.section("domain"); }) == "s.json: domain: the parameters must be a JSON object, got 3");
}

TEST_CASE("text: trimmed, and escaped for XML") {
    CHECK(trimmed(" \t a b\r") == "a b");
    CHECK(trimmed(" \t\r").empty());
    CHECK(xmlText("a < b && \"c\" > d") == "a &lt; b &amp;&amp; \"c\" &gt; d");
    CHECK(xmlAttribute("\"<&\"") == "&quot;&lt;&amp;&quot;");
}
