// Worlds of other programs: models of Storm, tables of games, and our arrays under every criterion.
#include "formats/foreign_worlds.h"

#include <doctest/doctest.h>

#include "domains/table_world.h"
#include "experiment/provenance.h"
#include "files/zip_archive.h"
#include "formats/npy_array.h"
#include "formats/world_file.h"
#include "support/refusals.h"
#include "support/tiny_worlds.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// Two reward models; state 1 has one choice, the others have two or repeat.
const std::string coins = R"(// Exported by storm
@type: MDP
@parameters

@reward_models
coins steps
@nr_states
3
@nr_choices
4
@model
state 0 [0, 1] init
	action heads [1, 0]
		0 : 0.5
		1 : 0.5 [4, 0]
	action tails [0, 0]
		2 : 1
state 1 [0, -2] done
	action 0 [0, 0]
		1 : 1
state 2 [1/2, 0]
	action 0 [0, 0]
		0 : 1/4
		2 : 3/4
)";

WorldReading discounted(double discount) {
    WorldReading reading;
    reading.criterion.discount = discount;
    return reading;
}

WorldFile modelOf(const std::string& text) { return parseDrn(text, "m.drn", discounted(0.9)); }

std::string saidAfter(const std::string& from, const std::string& to) {
    std::string text = coins;
    const std::size_t place = text.find(from);
    REQUIRE(place != std::string::npos);
    return refusal([&] { modelOf(text.replace(place, from.size(), to)); });
}

std::string game(const std::vector<double>& rewards, const std::vector<std::size_t>& shape) {
    ZipWriter zip;
    // From state 0: to 1, or the end; from 1: back, or stay.
    zip.add("transitions.npy", npyText(std::vector<int>{1, -1, 0, 1}, {2, 2}));
    zip.add("rewards.npy", npyText(rewards, shape));
    zip.add("discount.npy", npyText(std::vector<double>{0.5}, {}));
    zip.add("screens.npy", npyBytes(std::string(2 * 2 * 1 * 3, '\x40'), {2, 2, 1, 3}));
    return zip.finish();
}

}  // namespace

TEST_CASE("drn: rewards of state, action and transitions are the features, and missing choices repeat the first") {
    const WorldFile world = modelOf(coins);
    const Mdp& mdp = *world.mdp;
    CHECK(mdp.states() == 3);
    CHECK(mdp.actions() == 2);
    CHECK(mdp.featureNames() == std::vector<std::string>{"coins", "steps"});
    REQUIRE(mdp.stateActionFeatures());
    CHECK(mdp.features(0, 0) == tiny::vectorOf({1 + 0.5 * 4, 1}));
    CHECK(mdp.features(0, 1) == tiny::vectorOf({0, 1}));
    CHECK(mdp.features(1, 1) == tiny::vectorOf({0, -2}));
    CHECK(mdp.features(2, 0) == tiny::vectorOf({0.5, 0}));
    CHECK(tiny::probability(mdp, 2, 1, 0) == 0.25);
    CHECK(mdp.initial() == tiny::vectorOf({1, 0, 0}));
    CHECK(world.extras.choices == std::vector<int>{2, 1, 1});
    // What is no choice is not offered when one records, also after the world was made again from its text.
    const DomainPtr domain = tableWorld(world.mdp, world.extras);
    for (const DomainPtr& each : {domain, makeTableWorld(domain->parameters())}) {
        CHECK_FALSE(each->whyIllegal(0, 1));
        CHECK(each->whyIllegal(1, 1) == "this state has 1 choice");
        CHECK(each->parameters() == domain->parameters());
    }
}

TEST_CASE("drn: what is wrong is refused with its line") {
    CHECK(contains(saidAfter("@type: MDP", "@type: CTMC"), "m.drn, line 2: an MDP or a DTMC is needed"));
    CHECK(contains(saidAfter("state 1 ", "state 7 "), "line 18: state 1 is needed"));
    CHECK(contains(saidAfter("2 : 1\n", "9 : 1\n"), "is not in 0..2"));
    CHECK(contains(saidAfter("[1, 0]", "[1]"), "2 rewards are needed"));
    CHECK(contains(saidAfter("0 : 0.5", "0 : half"), "a number is needed, got \"half\""));
    CHECK(contains(saidAfter("0 : 0.5", "0 : 0.25"), "must sum to 1"));
    CHECK(contains(saidAfter(" init", ""), "no state has the label init"));
    CHECK(contains(saidAfter("@nr_states\n3", "@nr_states\n999999999"), "a count that the file can hold"));
    CHECK(contains(saidAfter("coins steps", ""), "a reward model is needed"));
    CHECK(contains(refusal([] { parseDrn(coins, "m.drn", {}); }), "discount"));
    Rng rng(5, "bytes");
    for (int i = 0; i < 3000; ++i) {
        std::string damaged = coins;
        damaged[static_cast<std::size_t>(rng.integer(static_cast<int>(coins.size())))] =
            static_cast<char>(rng.integer(256));
        CHECK(refusal([&] { modelOf(damaged); }).find('\n') == std::string::npos);
    }
}

TEST_CASE("a small file does not become a world of gigabytes") {
    // One state with many transitions in its only choice, one with many choices: each repeats the other's number.
    std::string text =
        "@type: MDP\n@parameters\n\n@reward_models\nr\n@nr_states\n2\n@nr_choices\n10001\n@model\nstate 0 init\n";
    text += "\taction a\n";
    for (int i = 0; i < 10000; ++i) text += "\t\t0 : 0.0001\n";
    text += "state 1\n";
    for (int i = 0; i < 10000; ++i) text += "\taction a\n\t\t1 : 1\n";
    CHECK(contains(refusal([&] { modelOf(text); }), "one state has 10000 choices, far more than the others"));

    // Every end of an episode leads to every start.
    const int states = 10000;
    ZipWriter zip;
    zip.add("transitions.npy", npyText(std::vector<int>(states, -1), {states, 1}));
    zip.add("rewards.npy", npyText(std::vector<double>(states, 0.0), {states, 1}));
    zip.add("initial.npy", npyText(std::vector<double>(states, 1.0 / states), {states}));
    zip.add("discount.npy", npyText(std::vector<double>{0.5}, {}));
    CHECK(contains(refusal([bytes = zip.finish()] { parseNpzWorld(bytes, "g.npz", {}); }),
                   "g.npz: transitions: 10000 ends of episodes and 10000 states to start in are too many"));

    // Names are counted before they are made.
    ZipWriter named;
    named.add("transitions.npy", npyText(std::vector<int>{0}, {1, 1}));
    named.add("rewards.npy", npyText(std::vector<double>{1}, {1, 1}));
    named.add("discount.npy", npyText(std::vector<double>{0.5}, {}));
    named.add("state_names.npy", npyText(std::vector<std::string>(3, "x")));
    CHECK(contains(refusal([bytes = named.finish()] { parseNpzWorld(bytes, "g.npz", {}); }),
                   "g.npz: state_names: 1 names are needed, the shape is (3)"));
}

TEST_CASE("names that are no text are made fit, or refused, before they are written") {
    std::string text = coins;
    text.replace(text.find("coins steps"), 5, "c\xFFins");
    const WorldFile world = modelOf(text);
    CHECK(world.mdp->featureNames().front() == "c?ins");
    CHECK(worldBytes(*world.mdp, {}, WorldFormat::Json).find("c?ins") != std::string::npos);
    // Half of a pair of UTF-16.
    std::string names = npyText(std::vector<std::string>{"\xE2\x82\xAC"});
    names.replace(names.size() - 4, 4, std::string("\x00\xD8\x00\x00", 4));
    CHECK(contains(refusal([&] { NpyArray(names, "names").texts(); }), "value 0: this is no text"));
}

TEST_CASE("drn: many reward models cost nothing where no reward is written") {
    std::string text = "@type: DTMC\n@parameters\n\n@reward_models\n";
    for (int i = 0; i < 3000; ++i) text += "r" + std::to_string(i) + " ";
    text += "\n@nr_states\n3000\n@nr_choices\n3000\n@model\n";
    for (int i = 0; i < 3000; ++i)
        text += "state " + std::to_string(i) + (i == 0 ? " init\n" : "\n") + "\taction 0\n\t\t" + std::to_string(i) +
                " : 1\n";
    const WorldFile world = modelOf(text);
    CHECK(world.mdp->states() == 3000);
    CHECK(world.mdp->featureCount() == 3000);
    CHECK(world.mdp->features().nonZeros() == 0);
}

TEST_CASE("tables of games: -1 begins anew, rewards are features of actions, screens stay with their world") {
    const std::string bytes = game({0, 1, 0.5, 0}, {2, 2});
    const WorldFile world = parseNpzWorld(bytes, "g.npz", {});
    CHECK(tiny::probability(*world.mdp, 0, 1, 0) == 1.0);  // the end leads to the start
    CHECK(tiny::probability(*world.mdp, 0, 0, 1) == 1.0);
    CHECK(world.mdp->features(0, 1)[0] == 1.0);
    CHECK(world.mdp->featureNames() == std::vector<std::string>{"reward"});
    const DomainPtr domain = tableWorld(world.mdp, world.extras);
    const auto again = std::dynamic_pointer_cast<const TableWorld>(makeTableWorld(domain->parameters()));
    REQUIRE(again);
    // Their text is compressed.
    CHECK(again->extras().screens == (canDeflate() ? std::string(12, '\x40') : std::string()));
    CHECK(again->extras().screenHeight == (canDeflate() ? 2 : 0));
    CHECK(worldHash(*again->mdp()) == worldHash(*world.mdp));

    const WorldFile two = parseNpzWorld(game({0, 1, 1, 0, 0.5, 0, 0, 3}, {2, 2, 2}), "g.npz", {});
    CHECK(two.mdp->featureCount() == 2);
    CHECK(two.mdp->features(1, 1) == tiny::vectorOf({0, 3}));
    CHECK(contains(refusal([] { parseNpzWorld(game({0, 1}, {2}), "g.npz", {}); }), "g.npz: rewards: (2, 2) or"));
}

TEST_CASE("npz: worlds of every criterion, with features of actions of any size, come back as they were") {
    const WorldFile model = modelOf(coins);
    for (const Criterion& criterion :
         {Criterion{}, Criterion{CriterionKind::FiniteHorizon, 0.9, 7}, Criterion{CriterionKind::Average, 0.9, 0}}) {
        const Mdp mdp(*model.mdp, criterion);
        const WorldFile again = parseNpzWorld(npzBytes(mdp, {}), "w.npz", {});
        CHECK(worldHash(*again.mdp) == worldHash(mdp));
        CHECK(again.mdp->criterion() == criterion);
        REQUIRE(again.mdp->featureRanges().size() == 2);
        CHECK(again.mdp->featureRanges()[1].lo == mdp.featureRanges()[1].lo);
        CHECK(again.mdp->featureRanges()[0].hi == mdp.featureRanges()[0].hi);
    }
}
