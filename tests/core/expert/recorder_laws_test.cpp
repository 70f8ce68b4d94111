// Laws of the recorder over many worlds and seeds: whatever is pressed, the recording is one that the world could have
// produced, its dice are fair, and the targets made from recordings are right.

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/table_world.h"
#include "expert/demonstration_target.h"
#include "expert/recorder.h"
#include "support/recorder_setup.h"
#include "support/recording_checks.h"
#include "support/refusals.h"
#include "support/trajectories.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;

namespace {

std::vector<DomainPtr> worlds() {
    return {corridor(),
            slipperyGrid(),
            makeDomain("gridworld", R"({"map": ["SS.", "a.G"], "features": "cell-type", "slip": 0.2})"),
            makeDomain("highway", ""),
            makeDomain("highway", R"({"features": "lanes", "slip": 0.2})"),
            makeDomain("car-game", ""),
            makeDomain("random", R"({"states": 8, "successors": 3, "seed": 4})"),
            tableWorld(makeDomain("random", R"({"states": 5, "seed": 2})")->mdp())};
}

void checkPossible(const Demonstration& d, const Domain& domain) {
    CHECK(disagreements(d, domain) == std::vector<std::string>{});
    CHECK_FALSE(differenceFrom(d, domain));
    double last = 0.0;
    for (const RecordedStep& step : d.steps) {
        CHECK(step.time >= last);
        last = step.time;
    }
    // The features as recorded, summed by hand, against those of the recorded states.
    std::vector<int> states;
    Vector sum = Vector::Zero(domain.mdp()->featureCount());
    for (int t = 0; t <= d.length(); ++t) {
        states.push_back(d.at(t).state);
        sum += std::pow(d.criterion.discount, t) * Eigen::Map<const Vector>(d.at(t).features.data(), sum.size());
    }
    CHECK((sum - tests::discountedFeatures(*domain.mdp(), states)).norm() < 1e-10);
}

}  // namespace

TEST_CASE("recorder: any sequence of acts, undos and branches gives what the domain could have produced") {
    for (const DomainPtr& domain : worlds()) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            CAPTURE(domain->parameters());
            CAPTURE(seed);
            Rng rng(seed, "keys");
            Recorder recorder;
            recorder.start(domain, setup(seed));
            double time = 0.0;
            for (int press = 0; press < 60; ++press) {
                time += rng.uniform();
                const Demonstration before = recorder.current();
                const double what = rng.uniform();
                if (what < 0.70) {
                    const int action = rng.integer(domain->actions() + 1);  // one too many
                    const bool refused = act(recorder, action, time).has_value();
                    CHECK(refused ==
                          (action == domain->actions() ||
                           domain->whyIllegal(stateNow(*domain, before.at(before.length())).value(), action)));
                    CHECK(recorder.current().length() == before.length() + (refused ? 0 : 1));
                    if (refused) CHECK(recorder.current() == before);
                } else if (what < 0.90) {
                    const bool refused = recorder.undo().has_value();
                    CHECK(refused == before.steps.empty());
                } else {
                    const Demonstration done = recorder.finish();
                    checkPossible(done, *domain);
                    const int step = rng.integer(done.length() + 1);
                    RecordingSetup next = setup(seed + 1000 * static_cast<std::uint64_t>(press + 1));
                    recorder.branch(domain, done, step, next);
                    CHECK(recorder.current().branch == BranchOrigin{done.id, step});
                    for (int t = 0; t <= step; ++t) CHECK(recorder.current().at(t) == done.at(t));
                    time = 0.0;
                }
            }
            checkPossible(recorder.finish(), *domain);
        }
    }
}

TEST_CASE("recorder: undo takes a step back and does not roll the dice again") {
    const DomainPtr domain = slipperyGrid();
    int slipped = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        Recorder recorder;
        recorder.start(domain, setup(seed));
        const Demonstration atStart = recorder.current();
        REQUIRE_FALSE(act(recorder, right, 1.0));
        const RecordedState first = recorder.current().at(1);
        slipped += first.fields == std::vector<int>{0, 1} ? 0 : 1;
        for (int again = 1; again <= 3; ++again) {
            REQUIRE_FALSE(recorder.undo());
            CHECK(recorder.current().start == atStart.start);
            CHECK(recorder.current().undone == again);
            REQUIRE_FALSE(act(recorder, right, 1.0));
            CHECK(recorder.current().at(1) == first);
        }
    }
    // 0.4 of the moves go in a random direction, three quarters of these elsewhere: 60 of 200, deviation 6.5.
    CHECK(slipped > 30);
    CHECK(slipped < 90);
}

TEST_CASE("recorder: over many seeds the dice are fair, at every step") {
    const DomainPtr domain = slipperyGrid();
    constexpr int seeds = 20000;
    std::map<int, int> firsts, seconds;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        Recorder recorder;
        recorder.start(domain, setup(seed));
        const int start = recorder.agentState();
        act(recorder, right, 0.0);
        ++firsts[recorder.agentState()];
        // The second step counts where the first stayed: there the same row of P is drawn from once more.
        if (recorder.agentState() != start) continue;
        act(recorder, right, 0.0);
        ++seconds[recorder.agentState()];
    }
    Recorder recorder;
    recorder.start(domain, setup(0));
    const Mdp::Row row = domain->mdp()->row(recorder.agentState(), right);
    for (auto* counts : {&firsts, &seconds}) {
        int total = 0;
        for (const auto& [state, count] : *counts) total += count;
        REQUIRE(total > 1000);
        for (int i = 0; i < row.count; ++i) {
            const double expected = row.probability[i] * total;
            const double deviation = std::sqrt(expected * (1.0 - row.probability[i]));
            CHECK(std::abs((*counts)[row.next[i]] - expected) < 4.5 * deviation);
        }
    }
}

TEST_CASE("recorder: a geometric recording is ended by the application, with probability 1-gamma at every state") {
    const DomainPtr domain = makeDomain("gridworld", R"({"map": ["S..", "...", "..G"], "discount": 0.7})");
    constexpr int seeds = 20000;
    std::map<int, int> lengths;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        Recorder recorder;
        recorder.start(domain, setup(seed, Ending::Geometric));
        Rng rng(seed, "keys");
        while (recorder.state() == RecorderState::Recording) {
            // Neither undo nor finish lets a person choose the length.
            CHECK(whyNotFinish(recorder));
            if (rng.chance(0.1)) recorder.undo();
            act(recorder, rng.integer(4), 0.0);
        }
        CHECK(recorder.undo());
        CHECK(act(recorder, 0, 0.0));
        ++lengths[recorder.finish().length()];
    }
    for (int t = 0; t < 8; ++t) {
        CAPTURE(t);
        const double chance = 0.3 * std::pow(0.7, t);
        CHECK(std::abs(lengths[t] - chance * seeds) < 4.5 * std::sqrt(seeds * chance * (1.0 - chance)));
    }
}

TEST_CASE("recorder: geometric recordings of a policy estimate its exact Phi within their own radius") {
    const DomainPtr domain = slipperyGrid();
    Rng choice(3, "policy");
    std::vector<int> actions;
    for (int s = 0; s < domain->states(); ++s) {
        int action = choice.integer(4);
        while (domain->whyIllegal(s, action)) action = choice.integer(4);
        actions.push_back(action);
    }
    std::vector<Demonstration> demonstrations;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        Recorder recorder;
        recorder.start(domain, setup(seed, Ending::Geometric));
        while (recorder.state() == RecorderState::Recording) {
            REQUIRE_FALSE(act(recorder, actions[static_cast<std::size_t>(recorder.agentState())], 0.0));
        }
        demonstrations.push_back(recorder.finish());
    }
    const FeatureExpectations target = demonstratedTarget(demonstrations, *domain, RecordingRule::Geometric, 0.01);
    const Vector exact = featureExpectations(*domain->mdp(), DeterministicPolicy(actions));
    CHECK((target.value - exact).norm() < *target.radius);
    CHECK(target.samples == 4000);
}

TEST_CASE("targets from demonstrations: only those switched on count, and each rule does its own sum") {
    const DomainPtr domain = corridor();
    std::vector<Demonstration> demonstrations;
    for (const int steps : {2, 1}) {
        Recorder recorder;
        recorder.start(domain, setup(static_cast<std::uint64_t>(steps)));
        for (int i = 0; i < steps; ++i) REQUIRE_FALSE(act(recorder, right, 0.0));
        demonstrations.push_back(recorder.finish());
    }
    const auto value = [&](RecordingRule rule) { return demonstratedTarget(demonstrations, *domain, rule).value; };
    const int s0 = demonstrations[0].at(0).state, s1 = demonstrations[0].at(1).state,
              s2 = demonstrations[0].at(2).state;
    const double g = domain->mdp()->discount(), r = 1.0 / (1.0 - g);

    SUBCASE("as recorded") {
        const Vector phi = value(RecordingRule::AsRecorded);
        CHECK(phi[s0] == doctest::Approx(1.0));
        CHECK(phi[s1] == doctest::Approx(g));
        CHECK(phi[s2] == doctest::Approx(g * g / 2.0));
    }
    SUBCASE("normalised, on the plane of features that sum to one") {
        CHECK(value(RecordingRule::Normalised).sum() == doctest::Approx(r));
        demonstrations[0].enabled = false;
        const Vector phi = value(RecordingRule::Normalised);
        CHECK(phi[s0] == doctest::Approx(r / (1.0 + g)));
        CHECK(phi[s1] == doctest::Approx(r * g / (1.0 + g)));
        CHECK(phi[s2] == 0.0);
    }
    SUBCASE("geometric refuses what was ended by hand, by name") {
        demonstrations[1].title = "a short walk";
        demonstrations[0].ending = Ending::Geometric;
        CHECK(refusal([&] { value(RecordingRule::Geometric); }).find("\"a short walk\"") != std::string::npos);
        demonstrations[1].ending = Ending::Geometric;
        const Vector phi = value(RecordingRule::Geometric);
        CHECK(phi[s1] == doctest::Approx(r / 2.0));
        CHECK(phi[s2] == doctest::Approx(r / 2.0));
    }
    SUBCASE("none switched on is refused") {
        for (Demonstration& each : demonstrations) each.enabled = false;
        CHECK(refusal([&] { value(RecordingRule::Normalised); }).find("switched on") != std::string::npos);
    }
    SUBCASE("another world is refused, the difference named") {
        const auto other = makeDomain("gridworld", R"({"map": ["S.G", ".##"], "discount": 0.95})");
        CHECK(refusal([&] {
                  demonstratedTarget(demonstrations, *other, RecordingRule::Normalised);
              }).find("discount is 0.9, here 0.95") != std::string::npos);
        CHECK(refusal([&] {
                  demonstratedTarget(demonstrations, *makeDomain("highway", ""), RecordingRule::Normalised);
              }).find("gridworld, here it is highway") != std::string::npos);
    }
}
