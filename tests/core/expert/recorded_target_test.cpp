// From recordings to a target.
#include <doctest/doctest.h>

#include <vector>

#include "expert/estimator.h"
#include "expert/growing_target.h"
#include "expert/sampling_bound.h"
#include "support/sampled_worlds.h"
#include "support/tiny_worlds.h"
#include "support/trajectories.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("recordings: the three rules by hand; the last state counts") {
    const auto mdp = tiny::twoRooms(0.5);  // R = 2
    const auto sample = [&](RecordingRule rule, const std::vector<int>& states) {
        RecordingEstimator estimator(0.5, 2, rule);
        estimator.add(*mdp, states);
        return estimator.target(0.05).value;
    };
    CHECK(sample(RecordingRule::AsRecorded, {0, 1}).isApprox(tiny::vectorOf({1.0, 0.5})));
    CHECK(sample(RecordingRule::Normalised, {0, 1}).isApprox(tiny::vectorOf({4.0 / 3.0, 2.0 / 3.0})));
    CHECK(sample(RecordingRule::Geometric, {0, 1}).isApprox(tiny::vectorOf({0.0, 2.0})));
    // No action at all: one state stands for the whole.
    CHECK(sample(RecordingRule::Normalised, {0}).isApprox(tiny::vectorOf({2.0, 0.0})));
    CHECK(sample(RecordingRule::Geometric, {0}).isApprox(tiny::vectorOf({2.0, 0.0})));
    CHECK(sample(RecordingRule::AsRecorded, {0}).isApprox(tiny::vectorOf({1.0, 0.0})));
}

TEST_CASE("recordings: the mean, with its tail, radius and standard error") {
    const auto mdp = tiny::twoRooms(0.5);
    RecordingEstimator estimator(0.5, 2, RecordingRule::AsRecorded);
    estimator.add(*mdp, std::vector{0, 1});
    CHECK_FALSE(estimator.target(0.1).standardError);
    estimator.add(*mdp, std::vector{0, 0, 0});
    const FeatureExpectations target = estimator.target(0.1);
    CHECK(target.samples == 2);
    CHECK(target.origin == Origin::AsRecorded);
    CHECK(target.value.isApprox(tiny::vectorOf({1.375, 0.25})));
    CHECK(target.tail == doctest::Approx(0.5 * (0.5 + 0.25)));  // gamma^L R = 2 * 0.5^2 and 2 * 0.5^3
    CHECK(*target.radius == doctest::Approx(confidenceRadius({2, 2.0, 0.1}, 2)));
    CHECK((*target.standardError)[1] == doctest::Approx(0.25));
}

TEST_CASE("recordings: states by number and by their recorded features make the same target, under every rule") {
    const auto mdp = randomWorld(17);
    const Simulator simulator(mdp);
    Rng rng(17, "recordings");
    for (const RecordingRule rule : {RecordingRule::Normalised, RecordingRule::AsRecorded, RecordingRule::Geometric}) {
        CAPTURE(name(rule));
        RecordingEstimator byNumber(0.9, 4, rule), byFeatures(0.9, 4, rule);
        for (int i = 0; i < 20; ++i) {
            const Trajectory trajectory = rollout(simulator, uniformPolicy(*mdp), rng.integer(30), rng);
            std::vector<Vector> features;
            for (const int state : trajectory.states) features.push_back(mdp->features(state));
            std::vector<FeatureRow> rows;
            for (const Vector& row : features) rows.push_back({row.data(), static_cast<std::size_t>(row.size())});
            byNumber.add(*mdp, trajectory.states);
            byFeatures.add(rows);
        }
        CHECK(byNumber.target(0.05).value.isApprox(byFeatures.target(0.05).value, 1e-14));
        CHECK(byNumber.target(0.05).tail == byFeatures.target(0.05).tail);
        CHECK(name(byNumber.target(0.05).origin) == name(rule));
    }
}

TEST_CASE("recordings: features that sum to one stay on their plane under normalised and miss the tail as recorded") {
    const auto mdp = tiny::coinToss(0.9);
    const Simulator simulator(mdp);
    Rng rng(4, "recordings");
    RecordingEstimator whole(0.9, 2, RecordingRule::Normalised), plain(0.9, 2, RecordingRule::AsRecorded);
    for (int i = 0; i < 20; ++i) {
        const Trajectory trajectory = rollout(simulator, lowestPolicy(*mdp), rng.integer(30), rng);
        whole.add(*mdp, trajectory.states);
        plain.add(*mdp, trajectory.states);
    }
    CHECK(whole.target(0.05).value.sum() == doctest::Approx(10.0).epsilon(1e-12));
    CHECK(plain.target(0.05).value.sum() + plain.target(0.05).tail == doctest::Approx(10.0).epsilon(1e-12));
    CHECK(whole.target(0.05).tail == plain.target(0.05).tail);
}

TEST_CASE("recordings: geometric is unbiased when the recording was ended by the coin") {
    const auto mdp = randomWorld(21);
    const Simulator simulator(mdp);
    const DeterministicPolicy policy = somePolicy(*mdp, 21);
    Rng rng(21, "coin");
    RecordingEstimator estimator(0.9, 4, RecordingRule::Geometric);
    for (int i = 0; i < 20000; ++i) {
        int actions = 0;
        while (rng.chance(mdp->discount())) ++actions;
        estimator.add(*mdp, rollout(simulator, policy, actions, rng).states);
    }
    const FeatureExpectations target = estimator.target(0.05);
    const Vector error = target.value - featureExpectations(*mdp, policy);
    CHECK(target.tail == 0.0);
    CHECK(largest(error.cwiseQuotient(*target.standardError)) < 5.0);
}

TEST_CASE("recordings: no recording, an empty one, a foreign state and a short row are refused") {
    const auto mdp = tiny::twoRooms();
    RecordingEstimator estimator(0.9, 2, RecordingRule::Normalised);
    CHECK_THROWS_WITH(estimator.target(0.05), "target: no demonstration is switched on");
    CHECK_THROWS_AS(estimator.add(*mdp, {}), std::invalid_argument);
    CHECK_THROWS_AS(estimator.add(std::span<const FeatureRow>()), std::invalid_argument);
    CHECK_THROWS_AS(estimator.add(*mdp, std::vector{-1}), std::invalid_argument);
    CHECK_THROWS_WITH(estimator.add(*mdp, std::vector{0, 2}), "recording: state 2 at step 1 is not in 0..1");
    const std::vector<double> two{0.0, 1.0}, three{0.0, 1.0, 0.0};
    CHECK_THROWS_WITH(estimator.add(std::vector<FeatureRow>{two, three}),
                      "recording: 2 features are needed at step 1, got 3");
    CHECK(estimator.recordings() == 0);
    CHECK_THROWS_AS(RecordingEstimator(1.0, 2, RecordingRule::Normalised), std::invalid_argument);
}

TEST_CASE("recordings: a target that grows state by state is the estimator's after every state, bit for bit") {
    const auto mdp = randomWorld(18);
    const Simulator simulator(mdp);
    Rng rng(18, "recordings");
    for (const RecordingRule rule : {RecordingRule::Normalised, RecordingRule::AsRecorded}) {
        CAPTURE(name(rule));
        GrowingTarget growing(0.9, 4, rule);
        CHECK_THROWS_AS(growing.value(), std::invalid_argument);
        RecordingEstimator whole(0.9, 4, rule);
        for (int i = 0; i < 5; ++i) {
            const Trajectory trajectory = rollout(simulator, uniformPolicy(*mdp), 20, rng);
            std::vector<Vector> features;
            std::vector<FeatureRow> rows;
            features.reserve(trajectory.states.size());
            for (const int state : trajectory.states) {
                features.push_back(mdp->features(state));
                rows.push_back({features.back().data(), 4});
                growing.add(rows.back());
                RecordingEstimator soFar = whole;
                soFar.add(rows);
                REQUIRE(growing.value() == soFar.target(0.05).value);
            }
            growing.finish();
            whole.add(rows);
            REQUIRE(growing.value() == whole.target(0.05).value);
        }
        const std::vector<double> short3(3, 0.0);
        CHECK_THROWS_AS(growing.add(short3), std::invalid_argument);
    }
    CHECK_THROWS_AS(GrowingTarget(0.9, 4, RecordingRule::Geometric), std::invalid_argument);
}
