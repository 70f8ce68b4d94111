// Rollouts, what their mean is worth, and Monte Carlo beside the exact answer.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "expert/estimator.h"
#include "expert/sampling_bound.h"
#include "support/sampled_worlds.h"
#include "support/tiny_worlds.h"
#include "support/trajectories.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("simulator: successors and start states come as often as the world says") {
    constexpr int draws = 40000;
    // Within five standard deviations, and never what has no chance.
    const auto agree = [](const Vector& counts, const Vector& probabilities) {
        for (Eigen::Index i = 0; i < counts.size(); ++i)
            CHECK(std::abs(counts[i] / draws - probabilities[i]) <= 5.0 * std::sqrt(probabilities[i] / draws));
    };
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomWorld(seed, 12, 2, 1, 0.9, 7);
        const Simulator simulator(mdp);
        Rng rng(seed, "draws");
        const int s = rng.integer(12);
        const int a = rng.integer(2);
        Vector probabilities = Vector::Zero(12), counts = Vector::Zero(12);
        const Mdp::Row row = mdp->row(s, a);
        for (int i = 0; i < row.count; ++i) probabilities[row.next[i]] = row.probability[i];
        for (int i = 0; i < draws; ++i) counts[simulator.next(s, a, rng)] += 1.0;
        agree(counts, probabilities);
    }
    const std::vector<double> initial{0.05, 0.0, 0.7, 0.0, 0.25};
    std::vector<Transition> loops;
    for (int s = 0; s < 5; ++s) loops.push_back({s, 0, s, 1.0});
    const Simulator simulator(tiny::world(1, 0.9, initial, loops, Matrix::Ones(5, 1)));
    Rng rng(1, "starts");
    Vector counts = Vector::Zero(5);
    for (int i = 0; i < draws; ++i) counts[simulator.start(rng)] += 1.0;
    agree(counts, tiny::vectorOf(initial));
}

TEST_CASE("rollout: T actions of the policy and T+1 states that the world allows") {
    const auto mdp = randomWorld(3);
    const Simulator simulator(mdp);
    const DeterministicPolicy policy = somePolicy(*mdp, 3);
    Rng rng(3, "rollout");
    const Trajectory trajectory = rollout(simulator, policy, 200, rng);
    REQUIRE(trajectory.actions.size() == 200);
    REQUIRE(trajectory.states.size() == 201);
    for (std::size_t t = 0; t < trajectory.actions.size(); ++t) {
        CHECK(trajectory.actions[t] == policy[trajectory.states[t]]);
        const Mdp::Row row = mdp->row(trajectory.states[t], trajectory.actions[t]);
        CHECK(std::find(row.next, row.next + row.count, trajectory.states[t + 1]) != row.next + row.count);
    }
}

TEST_CASE("rollout: a mixed policy keeps to the part that it drew, and draws parts by weight") {
    const auto mdp = tiny::twoRooms();
    const Simulator simulator(mdp);
    const MixedPolicy psi{{{0.25, std::make_shared<DeterministicPolicy>(tiny::stay())},
                           {0.0, std::make_shared<DeterministicPolicy>(std::vector<int>{1, 1})},
                           {0.75, std::make_shared<DeterministicPolicy>(tiny::goOver())}}};
    Rng rng(5, "mixed");
    const std::vector<int> stays{0, 0, 0, 0}, goes{0, 1, 1, 1};
    int stayed = 0;
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
        const Trajectory trajectory = rollout(simulator, psi, 3, rng);
        const bool oneOfBoth = trajectory.states == stays || trajectory.states == goes;
        REQUIRE(oneOfBoth);
        if (trajectory.states == stays) ++stayed;
    }
    CHECK(std::abs(stayed - draws / 4) <= 5.0 * std::sqrt(draws * 0.25 * 0.75));
    CHECK_THROWS_AS(rollout(simulator, MixedPolicy{}, 3, rng), std::invalid_argument);
}

TEST_CASE("rollout: features are discounted from t = 0 on") {
    const auto mdp = tiny::twoRooms(0.5);
    Rng rng(1, "discounted");  // the states are 0, 1, 1, 1
    const SampleMean sampled = sampleFeatures(Simulator(mdp), tiny::goOver(), truncated(1, 4), rng);
    CHECK(sampled.mean().isApprox(tiny::vectorOf({1.0, 0.875}), 1e-15));
}

TEST_CASE("sample mean: mean and standard error by hand") {
    SampleMean mean(2);
    mean.add(tiny::vectorOf({1.0, 7.0}));
    CHECK_FALSE(mean.standardError());
    mean.add(tiny::vectorOf({2.0, 7.0}));
    mean.add(tiny::vectorOf({6.0, 7.0}));
    CHECK(mean.samples() == 3);
    CHECK(mean.mean()[0] == doctest::Approx(3.0));
    CHECK(mean.mean()[1] == 7.0);
    CHECK((*mean.standardError())[0] == doctest::Approx(std::sqrt(7.0 / 3.0)));  // variance (4 + 1 + 9) / 2
    CHECK((*mean.standardError())[1] == 0.0);
}

TEST_CASE("truncation: what is missing lies between zero and gamma^H R, and is all of it for a constant feature") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomWorld(seed);
        const DeterministicPolicy policy = somePolicy(*mdp, seed);
        for (const int horizon : {1, 7, 40}) {
            const Vector missing = featureExpectations(*mdp, policy) - truncatedExpectations(*mdp, policy, horizon);
            CHECK(missing.minCoeff() >= 0.0);
            CHECK(missing.maxCoeff() <= truncationTail(0.9, horizon));
        }
    }
    // One room, one feature that is always one: nothing is random, and the whole tail is missing.
    const auto constant = tiny::world(1, 0.8, {1.0}, {{0, 0, 0, 1.0}}, Matrix::Ones(1, 1));
    Rng rng(1, "constant");
    const SampleMean sampled = sampleFeatures(Simulator(constant), lowestPolicy(*constant), truncated(3, 6), rng);
    CHECK(5.0 - sampled.mean()[0] == doctest::Approx(truncationTail(0.8, 6)).epsilon(1e-12));
    CHECK(largest(*sampled.standardError()) == doctest::Approx(0.0));
}

TEST_CASE("truncation: the horizon for a wanted tail is the smallest that does") {
    for (const double discount : {0.0, 0.3, 0.9, 0.99, 0.9999})
        for (const double tail : {100.0, 1.0, 0.1, 1e-3, 1e-9}) {
            CAPTURE(discount);
            CAPTURE(tail);
            const int horizon = horizonForTail(discount, tail);
            REQUIRE(horizon >= 1);
            CHECK(truncationTail(discount, horizon) <= tail);
            if (horizon > 1) CHECK(truncationTail(discount, horizon - 1) > tail);
        }
    CHECK_THROWS_AS(horizonForTail(0.9, 0.0), std::invalid_argument);
}

TEST_CASE("sampling lemma: the numbers by hand, and samples needed undo the radius") {
    const SampleQuestion question{3, 10.0, 0.05};  // ln(2k/delta) = ln 120 = 4.787491743
    CHECK(featureRadius(question, 100) == doctest::Approx(10.0 * std::sqrt(4.787491743 / 200.0)));
    CHECK(confidenceRadius(question, 100) == doctest::Approx(std::sqrt(3.0) * featureRadius(question, 100)));
    CHECK(samplesNeeded(question, 0.5) == 2873);          // 300 ln 120 / 0.5 = 2872.495
    CHECK(samplesNeededAsPrinted(question, 0.5) == 115);  // 6 ln 120 / 0.25 = 114.9
    CHECK(confidenceRadiusAsPrinted(question, 115) <= 0.5);
    for (const int k : {1, 3, 25, 400})
        for (const double range : {1.0, 10.0, 1000.0})
            for (const double delta : {0.5, 0.05, 1e-6})
                for (const double epsilon : {0.01, 0.37, 5.0}) {
                    const SampleQuestion asked{k, range, delta};
                    const std::int64_t m = samplesNeeded(asked, epsilon);
                    CHECK(confidenceRadius(asked, m) <= epsilon * (1.0 + 1e-11));
                    if (m > 1) CHECK(confidenceRadius(asked, m - 1) > epsilon);
                }
    CHECK_THROWS_AS(featureRadius({3, 10.0, 0.0}, 5), std::invalid_argument);
    CHECK_THROWS_AS(featureRadius({3, 10.0, 0.1}, 0), std::invalid_argument);
    CHECK_THROWS_AS(samplesNeeded(question, 0.0), std::invalid_argument);
}

TEST_CASE(
    "sampling lemma: on the hardest samples the corrected radius holds at its rate and the printed one does not") {
    // R phi(last state) is 0 or R with chance 1/2 each: no bounded sample varies more.
    const auto mdp = tiny::coinToss(0.9);
    const Simulator simulator(mdp);
    const Vector phi = featureExpectations(*mdp, lowestPolicy(*mdp));
    constexpr int runs = 2000;
    constexpr double delta = 0.05;
    int missed = 0, missedAsPrinted = 0;
    for (std::uint64_t seed = 0; seed < runs; ++seed) {
        Rng rng(seed, "coverage");
        const FeatureExpectations target = sampledTarget(simulator, lowestPolicy(*mdp), geometric(50), delta, rng);
        if (largest(target.value - phi) > *target.featureRadius) ++missed;
        if ((target.value - phi).norm() > confidenceRadiusAsPrinted({2, 10.0, delta}, 50)) ++missedAsPrinted;
    }
    CAPTURE(missed);
    CAPTURE(missedAsPrinted);
    CHECK(missed <= delta * runs);
    CHECK(missedAsPrinted >= 0.3 * runs);
}

TEST_CASE("Monte Carlo: estimates agree with exact Phi within their own bound at the stated rate, on many worlds") {
    constexpr double delta = 0.2;  // large, so that a bound which is a little too small would show
    int runs = 0, missed = 0, missedWithTail = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto mdp = randomWorld(seed);
        const Simulator simulator(mdp);
        const DeterministicPolicy policy = somePolicy(*mdp, seed);
        const Vector phi = featureExpectations(*mdp, policy);
        Rng rng(seed, "agreement");
        ++runs;
        const FeatureExpectations unbiased = sampledTarget(simulator, policy, geometric(60), delta, rng);
        if ((unbiased.value - phi).norm() > *unbiased.radius) ++missed;
        CHECK(unbiased.tail == 0.0);
        const FeatureExpectations cut = sampledTarget(simulator, policy, truncated(60, 12), delta, rng);
        CHECK(cut.tail == doctest::Approx(truncationTail(0.9, 12)));
        if ((cut.value - phi).norm() > *cut.radius + cut.truncationBound()) ++missedWithTail;
    }
    CAPTURE(missed);
    CAPTURE(missedWithTail);
    CHECK(missed <= delta * runs);
    CHECK(missedWithTail <= delta * runs);
}

TEST_CASE("Monte Carlo: geometric stopping is unbiased and truncation is biased by what was predicted") {
    constexpr std::int64_t rollouts = 60000;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomWorld(seed);
        const Simulator simulator(mdp);
        const DeterministicPolicy policy = somePolicy(*mdp, seed);
        const Vector phi = featureExpectations(*mdp, policy);
        Rng rng(seed, "unbiased");

        const SampleMean free = sampleFeatures(simulator, policy, geometric(rollouts), rng);
        const Vector freeZ = (free.mean() - phi).cwiseQuotient(*free.standardError());
        CHECK(largest(freeZ) < 5.0);

        const SampleMean cut = sampleFeatures(simulator, policy, truncated(rollouts, 8), rng);
        const Vector cutZ = (cut.mean() - truncatedExpectations(*mdp, policy, 8)).cwiseQuotient(*cut.standardError());
        CHECK(largest(cutZ) < 5.0);
        // The test can see a bias of this size: against the untruncated Phi it is far away.
        CHECK(largest((cut.mean() - phi).cwiseQuotient(*cut.standardError())) > 50.0);
    }
}

TEST_CASE("Monte Carlo: stochastic and mixed policies have their exact Phi") {
    const auto mdp = randomWorld(11);
    const Simulator simulator(mdp);
    Rng rng(11, "kinds");
    const SampleMean uniform = sampleFeatures(simulator, uniformPolicy(*mdp), geometric(60000), rng);
    const Vector uniformPhi = featureExpectations(*mdp, uniformPolicy(*mdp));
    CHECK(largest((uniform.mean() - uniformPhi).cwiseQuotient(*uniform.standardError())) < 5.0);

    MixedPolicy psi;
    Vector mixedPhi = Vector::Zero(4);
    for (const double weight : {0.5, 0.2, 0.3}) {
        const auto policy = std::make_shared<const DeterministicPolicy>(randomPolicy(*mdp, rng));
        psi.parts.push_back({weight, policy});
        mixedPhi += weight * featureExpectations(*mdp, *policy);
    }
    const SampleMean mixed = sampleFeatures(simulator, psi, geometric(60000), rng);
    CHECK(largest((mixed.mean() - mixedPhi).cwiseQuotient(*mixed.standardError())) < 5.0);
}

TEST_CASE("Monte Carlo: a discount of zero sees the start state alone") {
    const auto mdp = tiny::twoRooms(0.0);
    Rng rng(1, "zero");
    for (const SamplingPlan& plan : {geometric(10), truncated(10, 1), truncated(10, 9)})
        CHECK(sampleFeatures(Simulator(mdp), tiny::goOver(), plan, rng).mean() == tiny::vectorOf({1.0, 0.0}));
}

TEST_CASE("Monte Carlo: a plan without rollouts or without a horizon is refused") {
    const Simulator simulator(tiny::twoRooms());
    Rng rng(1, "refused");
    CHECK_THROWS_AS(sampleFeatures(simulator, tiny::stay(), geometric(0), rng), std::invalid_argument);
    CHECK_THROWS_AS(sampleFeatures(simulator, tiny::stay(), truncated(5, 0), rng), std::invalid_argument);
}

TEST_CASE("targets: more samples needed, and a radius beyond the diameter says nothing") {
    const auto mdp = tiny::coinToss(0.9);
    Rng rng(2, "few");
    const FeatureExpectations few = sampledTarget(Simulator(mdp), lowestPolicy(*mdp), geometric(2), 0.05, rng);
    const double diameter = std::sqrt(2.0) * mdp->horizonValue();
    CHECK(few.saysNothing(diameter));  // ln(80) / 4 > 1
    const FeatureExpectations some = sampledTarget(Simulator(mdp), lowestPolicy(*mdp), geometric(3), 0.05, rng);
    CHECK_FALSE(some.saysNothing(diameter));
    CHECK(moreSamplesNeeded(some, 1.0, 0.05) == samplesNeeded({2, 10.0, 0.05}, 1.0) - 3);
    CHECK(moreSamplesNeeded(some, 1e3, 0.05) == 0);

    const FeatureExpectations exact = exactTarget(tiny::vectorOf({5.0, 5.0}));
    CHECK(exact.isExact());
    CHECK(*exact.radius == 0.0);
    CHECK(exact.truncationBound() == 0.0);
    CHECK(moreSamplesNeeded(exact, 1e-9, 0.05) == 0);
    const FeatureExpectations given = givenTarget(tiny::vectorOf({5.0, 5.0}));
    CHECK_FALSE(given.isExact());
    CHECK_FALSE(given.radius);
    CHECK_THROWS_AS(moreSamplesNeeded(given, 1.0, 0.05), std::invalid_argument);
}
