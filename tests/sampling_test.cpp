#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "domains/random_mdp.h"
#include "expert/estimator.h"
#include "planning/policy_iteration.h"
#include "planning/q_learning.h"
#include "solvers/rollout_sampler.h"
#include "solvers/sampled_oracle.h"
#include "tiny_worlds.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;

namespace {

std::shared_ptr<const Simulator> simulatorOf(const std::shared_ptr<const Mdp>& mdp) {
    return std::make_shared<const Simulator>(mdp);
}

std::shared_ptr<const Mdp> randomWorld(std::uint64_t seed, int states = 8, int actions = 3, int features = 4,
                                       double discount = 0.9, int successors = 3) {
    return randomMdp({states, actions, features, successors, discount, true, seed});
}

DeterministicPolicy somePolicy(const Mdp& mdp, std::uint64_t seed) {
    Rng rng(seed, "some policy");
    return randomPolicy(mdp, rng);
}

// E of the sum over the first H states, exactly: D, D P, D P^2, ...
Vector truncatedExpectations(const Mdp& mdp, const DeterministicPolicy& policy, int horizon) {
    Vector where = mdp.initial();
    Vector phi = Vector::Zero(mdp.featureCount());
    double factor = 1.0;
    for (int t = 0; t < horizon; ++t, factor *= mdp.discount()) {
        phi += factor * (mdp.features().transpose() * where);
        Vector then = Vector::Zero(mdp.states());
        for (int s = 0; s < mdp.states(); ++s) {
            const Mdp::Row row = mdp.row(s, policy[s]);
            for (int i = 0; i < row.count; ++i) then[row.next[i]] += where[s] * row.probability[i];
        }
        where = then;
    }
    return phi;
}

double largest(const Vector& v) { return v.lpNorm<Eigen::Infinity>(); }

constexpr SamplingPlan geometric(std::int64_t rollouts) { return {Stopping::Geometric, rollouts, 0}; }
constexpr SamplingPlan truncated(std::int64_t rollouts, int horizon) {
    return {Stopping::AtHorizon, rollouts, horizon};
}

}  // namespace

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
    CHECK_THROWS_AS(rollout(simulator, policy, -1, rng), std::invalid_argument);
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
    const std::vector<int> states{0, 1, 1, 0};
    CHECK(discountedFeatures(*mdp, states).isApprox(tiny::vectorOf({1.125, 0.75}), 1e-15));
}

TEST_CASE("sample mean: mean, standard error and variance by hand") {
    SampleMean mean(2);
    mean.add(tiny::vectorOf({1.0, 7.0}));
    CHECK_FALSE(mean.standardError());
    CHECK_FALSE(mean.variance());
    mean.add(tiny::vectorOf({2.0, 7.0}));
    mean.add(tiny::vectorOf({6.0, 7.0}));
    CHECK(mean.samples() == 3);
    CHECK(mean.mean()[0] == doctest::Approx(3.0));
    CHECK(mean.mean()[1] == 7.0);
    CHECK(*mean.variance() == doctest::Approx(7.0));  // (4 + 1 + 9) / 2
    CHECK((*mean.standardError())[0] == doctest::Approx(std::sqrt(7.0 / 3.0)));
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
        if ((unbiased.value - phi).norm() > *unbiased.errorBound()) ++missed;
        CHECK(unbiased.tail == 0.0);
        const FeatureExpectations cut = sampledTarget(simulator, policy, truncated(60, 12), delta, rng);
        CHECK(cut.tail == doctest::Approx(truncationTail(0.9, 12)));
        if ((cut.value - phi).norm() > *cut.errorBound()) ++missedWithTail;
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
    CHECK(*exact.errorBound() == 0.0);
    CHECK(moreSamplesNeeded(exact, 1e-9, 0.05) == 0);
    const FeatureExpectations given = givenTarget(tiny::vectorOf({5.0, 5.0}));
    CHECK_FALSE(given.isExact());
    CHECK_FALSE(given.errorBound());
    CHECK_THROWS_AS(moreSamplesNeeded(given, 1.0, 0.05), std::invalid_argument);
}

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

TEST_CASE("Q-learning: the first two updates by hand") {
    const auto mdp = tiny::world(1, 0.9, {1.0}, {{0, 0, 0, 1.0}}, Matrix::Ones(1, 1));
    QLearning once(simulatorOf(mdp), {.budget = 1}, 0);
    once.plan(tiny::vectorOf({0.5}));
    CHECK(once.value(0, 0) == doctest::Approx(0.1));  // 0.2 (0.5 + 0 - 0)
    QLearning twice(simulatorOf(mdp), {.budget = 2}, 0);
    twice.plan(tiny::vectorOf({0.5}));
    const double rate = 0.2 / std::pow(2.0, 0.75);
    CHECK(twice.value(0, 0) == doctest::Approx(0.1 + rate * (0.5 + 0.09 - 0.1)));
}

TEST_CASE("Q-learning: N episodes of length H are N H transitions, and unvisited states keep action 0") {
    const auto mdp = randomWorld(8, 30, 4, 2);
    const Vector reward = mdp->rewards(tiny::vectorOf({0.6, -0.8}));
    QLearning episodes(simulatorOf(mdp), {.budget = 20, .unit = LearningUnit::Episodes, .horizon = 15}, 8);
    QLearning transitions(simulatorOf(mdp), {.budget = 300, .unit = LearningUnit::Transitions, .horizon = 15}, 8);
    CHECK(episodes.plan(reward) == transitions.plan(reward));

    const auto rooms = tiny::twoRooms();  // under action 0 the other room is never seen
    QLearning lazy(simulatorOf(rooms), {.budget = 10, .exploration = 0.0}, 1);
    CHECK(lazy.plan(tiny::vectorOf({1.0, -1.0})) == tiny::stay());
    CHECK(lazy.value(1, 0) == 0.0);
    CHECK(lazy.value(1, 1) == 0.0);
}

TEST_CASE("Q-learning: with enough episodes it finds the optimum of a small grid; 300 transitions are not enough") {
    // The paper's grid with three rows of three: start above left, the goal below right sends back to the start.
    std::vector<Transition> moves;
    for (int s = 0; s < 9; ++s)
        for (int a = 0; a < 4; ++a) {
            const int row = s / 3 + (a == 1) - (a == 0), column = s % 3 + (a == 3) - (a == 2);
            const bool inside = row >= 0 && row < 3 && column >= 0 && column < 3;
            moves.push_back({s, a, s == 8 ? 0 : inside ? 3 * row + column : s, 1.0});
        }
    const auto mdp = tiny::world(4, 0.9, {1, 0, 0, 0, 0, 0, 0, 0, 0}, moves, Matrix::Identity(9, 9));
    Vector reward = Vector::Constant(9, -0.1);
    reward[4] = -0.4;  // the middle is worth a detour
    reward[8] = 1.0;
    const double best = reward.dot(featureExpectations(*mdp, PolicyIteration(mdp).plan(reward)));
    int foundByTransitions = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto loss = [&](LearningUnit unit) {
            QLearning learner(simulatorOf(mdp), {.budget = 300, .unit = unit, .horizon = 50}, seed);
            return best - reward.dot(featureExpectations(*mdp, learner.plan(reward)));
        };
        CHECK(loss(LearningUnit::Episodes) == doctest::Approx(0.0).epsilon(1e-9));
        if (loss(LearningUnit::Transitions) < 1e-9) ++foundByTransitions;
    }
    CHECK(foundByTransitions <= 10);
}

TEST_CASE("Q-learning: on random worlds a larger budget comes closer to the best value") {
    // A discount of 0.5: with 0.9 the paper's rate is so slow that 3 million transitions leave a third of the loss.
    double poor = 0.0, rich = 0.0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto mdp = randomWorld(seed, 8, 3, 4, 0.5);
        Rng rng(seed, "reward");
        Vector w(4);
        for (double& weight : w) weight = rng.normal();
        const Vector reward = mdp->rewards(w.normalized());
        const Vector best = featureExpectations(*mdp, PolicyIteration(mdp).plan(reward));
        const auto loss = [&](std::int64_t budget) {
            QLearning learner(simulatorOf(mdp), {.budget = budget, .horizon = 50}, seed);
            return w.normalized().dot(best - featureExpectations(*mdp, learner.plan(reward)));
        };
        poor += loss(30);
        rich += loss(300000);
    }
    CAPTURE(poor);
    CAPTURE(rich);
    CHECK(poor > 1.0);
    CHECK(rich >= 0.0);
    CHECK(rich < 0.3 * poor);
}

TEST_CASE("Q-learning: the n-th answer depends on seed, n and reward alone") {
    const auto mdp = randomWorld(9, 20, 4, 3);
    const Vector one = mdp->rewards(tiny::vectorOf({0.48, -0.6, -0.64}));
    const Vector other = mdp->rewards(tiny::vectorOf({0.0, -0.6, 0.8}));
    const QLearningSettings settings{.budget = 400};
    QLearning a(simulatorOf(mdp), settings, 9), b(simulatorOf(mdp), settings, 9), c(simulatorOf(mdp), settings, 10);
    const DeterministicPolicy first = a.plan(one);
    b.plan(other);
    const DeterministicPolicy second = a.plan(one);
    CHECK(b.plan(one) == second);
    CHECK_FALSE(first == second);
    CHECK_FALSE(c.plan(one) == first);
    CHECK_THROWS_AS(QLearning(simulatorOf(mdp), {.budget = 0}, 0), std::invalid_argument);
    CHECK_THROWS_AS(QLearning(simulatorOf(mdp), {.horizon = 0}, 0), std::invalid_argument);
}

TEST_CASE("sampled oracle: a policy met again is the same vertex with its first estimate") {
    const auto mdp = randomWorld(12);
    const auto simulator = simulatorOf(mdp);
    const auto oracleOf = [&](std::uint64_t seed) {
        return std::make_unique<SampledOracle>(
            simulator, std::make_unique<QLearning>(simulator, QLearningSettings{.budget = 2000}, seed),
            truncated(100, 40), seed);
    };
    const auto oracle = oracleOf(1);
    CHECK_FALSE(oracle->exact());
    const VertexPtr start = oracle->vertexOf(lowestPolicy(*mdp));
    CHECK(start->number == 1);
    CHECK(oracle->calls() == 0);
    const Vector w = tiny::vectorOf({1.0, -2.0, 0.5, 0.0});
    const VertexPtr y = oracle->best(w);
    CHECK(oracle->calls() == 1);
    CHECK(oracle->vertexOf(y->policy) == y);
    CHECK(oracle->vertexOf(lowestPolicy(*mdp)) == start);

    // The estimate belongs to seed and policy, not to the order of discovery.
    const auto later = oracleOf(1);
    later->vertexOf(y->policy);
    CHECK(later->vertexOf(lowestPolicy(*mdp))->number == 2);
    CHECK(later->vertexOf(lowestPolicy(*mdp))->phi == start->phi);
    CHECK_FALSE(oracleOf(2)->vertexOf(lowestPolicy(*mdp))->phi == start->phi);
    // Estimates are near the truth: 100 rollouts within [0, 10].
    CHECK((start->phi - featureExpectations(*mdp, start->policy)).norm() <
          confidenceRadius({4, 10.0, 1e-6}, 100) + 2.0 * truncationTail(0.9, 40));
}

TEST_CASE("sampled oracle: policies that differ where nobody goes are different vertices") {
    const auto simulator = simulatorOf(tiny::twoRooms());
    SampledOracle oracle(simulator, std::make_unique<QLearning>(simulator, QLearningSettings{}, 0), truncated(5, 10),
                         0);
    const VertexPtr a = oracle.vertexOf(tiny::stay());
    const VertexPtr b = oracle.vertexOf(DeterministicPolicy({0, 1}));
    CHECK(a != b);
    CHECK(a->phi == b->phi);
}

TEST_CASE("mixture sampler: unbiased for Phi of the mixture, with the variance that its bound allows") {
    const auto mdp = randomWorld(13);
    std::vector<ActiveMember> psi;
    Vector phi = Vector::Zero(4);
    for (const double weight : {0.6, 0.3, 0.1}) {
        const DeterministicPolicy policy = somePolicy(*mdp, static_cast<std::uint64_t>(100.0 * weight));
        const Vector vertexPhi = featureExpectations(*mdp, policy);
        psi.push_back({std::make_shared<const Vertex>(Vertex{1, policy, vertexPhi}), weight});
        phi += weight * vertexPhi;
    }
    RolloutSampler sampler(simulatorOf(mdp), 13);
    SampleMean single(4), tens(4);
    for (int i = 0; i < 30000; ++i) single.add(sampler.estimate(psi, 1));
    for (int i = 0; i < 3000; ++i) tens.add(sampler.estimate(psi, 10));
    CHECK(largest((single.mean() - phi).cwiseQuotient(*single.standardError())) < 5.0);
    CHECK(largest((tens.mean() - phi).cwiseQuotient(*tens.standardError())) < 5.0);
    CHECK(*single.variance() <= sampler.deviationBound() * sampler.deviationBound());
    CHECK(*tens.variance() == doctest::Approx(*single.variance() / 10.0).epsilon(0.15));

    RolloutSampler same(simulatorOf(mdp), 7), again(simulatorOf(mdp), 7), other(simulatorOf(mdp), 8);
    const Vector fresh = same.estimate(psi, 5);
    CHECK(again.estimate(psi, 5) == fresh);
    CHECK_FALSE(same.estimate(psi, 5) == fresh);  // each call is a fresh estimate
    CHECK_FALSE(other.estimate(psi, 5) == fresh);
}

TEST_CASE("mixture sampler: its bound on the deviation is reached by a fair coin") {
    const auto mdp = tiny::coinToss(0.9);
    const DeterministicPolicy policy = lowestPolicy(*mdp);
    const std::vector<ActiveMember> psi{
        {std::make_shared<const Vertex>(Vertex{1, policy, featureExpectations(*mdp, policy)}), 1.0}};
    RolloutSampler sampler(simulatorOf(mdp), 1);
    SampleMean single(2);
    for (int i = 0; i < 5000; ++i) single.add(sampler.estimate(psi, 1));
    CHECK(std::sqrt(*single.variance()) == doctest::Approx(sampler.deviationBound()).epsilon(0.02));
}
