// Learners that know the world by its samples alone.
#include "solvers/oracles/sampled_oracle.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "expert/estimator.h"
#include "expert/sampling_bound.h"
#include "planning/policy_iteration.h"
#include "planning/q_learning.h"
#include "support/sampled_worlds.h"
#include "support/tiny_worlds.h"
#include "world/horizon.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// E|sample - mean|^2, estimated.
double varianceOf(const SampleMean& samples) {
    return static_cast<double>(samples.samples()) * samples.standardError()->squaredNorm();
}

// sqrt(k) R / 2: at least the standard deviation, in the 2-norm, of one sample of any mixture.
double deviationBound(const Mdp& mdp) { return 0.5 * horizonOf(mdp).diameterBound(); }

}  // namespace

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
    CHECK(varianceOf(single) <= deviationBound(*mdp) * deviationBound(*mdp));
    CHECK(varianceOf(tens) == doctest::Approx(varianceOf(single) / 10.0).epsilon(0.15));

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
    CHECK(std::sqrt(varianceOf(single)) == doctest::Approx(deviationBound(*mdp)).epsilon(0.02));
}
