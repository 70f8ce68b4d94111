// Criteria other than the discounted one, and features of any kind: by hand, against all policies of small worlds, and
// against the same question asked in another way.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "planning/average_policy_iteration.h"
#include "planning/backward_induction.h"
#include "planning/policy_iteration.h"
#include "planning/q_learning.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/criterion_worlds.h"
#include "support/random_mdps.h"
#include "support/tiny_worlds.h"
#include "world/chain_elimination.h"
#include "world/horizon.h"
#include "world/relaxation.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Criterion ofTerms(int horizon) { return {CriterionKind::FiniteHorizon, 0.9, horizon}; }
Criterion inTheLongRun() { return {CriterionKind::Average, 0.9, 0}; }

// The best value of any policy, by trying them all.
double bestOfAll(const Mdp& mdp, const Vector& w) {
    double best = -std::numeric_limits<double>::infinity();
    for (const DeterministicPolicy& policy : allStagePolicies(mdp))
        best = std::max(best, w.dot(featureExpectations(mdp, policy)));
    return best;
}

}  // namespace

TEST_CASE("criteria: R is 1/(1-gamma), H or 1, and numbers without meaning do not count") {
    CHECK(Criterion{.discount = 0.75}.factor() == 4.0);
    CHECK(ofTerms(7).factor() == 7.0);
    CHECK(inTheLongRun().factor() == 1.0);
    CHECK(Criterion{CriterionKind::Average, 0.5, 3} == inTheLongRun());
    CHECK(ofTerms(3) != ofTerms(4));
    CHECK(describe(ofTerms(1)) == "finite horizon of 1 term");
    CHECK_THROWS_AS(checkCriterion(ofTerms(0)), std::invalid_argument);
    CHECK(chosenCriterion({.discount = 0.5}, {.kind = CriterionKind::FiniteHorizon, .horizon = 4}) == ofTerms(4));
    CHECK(chosenCriterion({.kind = CriterionKind::FiniteHorizon, .horizon = 4}, {.horizon = 9}) == ofTerms(9));
    CHECK_THROWS_AS(chosenCriterion({.kind = CriterionKind::Average}, {.discount = 0.5}), std::invalid_argument);
    CHECK_THROWS_AS(chosenCriterion({.kind = CriterionKind::Average}, {.kind = CriterionKind::Discounted}),
                    std::invalid_argument);
}

TEST_CASE("improvements of policies are counted by hand, where planning goes from policy to policy") {
    // Going over, instead of staying, is the only improvement there is.
    const Vector over = tiny::vectorOf({0.0, 1.0});
    ExactOracle discounted(tiny::twoRooms());
    CHECK(discounted.improvements() == 0);
    discounted.best(over);
    CHECK(discounted.improvements() == 1);
    discounted.best(over);  // begins with its last answer
    CHECK(discounted.improvements() == 1);
    discounted.best(tiny::vectorOf({1.0, 0.0}));
    CHECK(discounted.improvements() > 1);

    ExactOracle average(std::make_shared<const Mdp>(*tiny::twoRooms(), inTheLongRun()));
    average.best(over);
    CHECK(average.improvements() == 1);
    average.best(over);  // begins afresh
    CHECK(average.improvements() == 2);

    ExactOracle episodes(std::make_shared<const Mdp>(*tiny::twoRooms(), ofTerms(4)));
    episodes.best(over);
    CHECK(episodes.improvements() == 0);
}

TEST_CASE("finite horizon by hand: a policy that goes over counts the states that it is in, H of them") {
    const Mdp mdp = Mdp(*tiny::twoRooms(), ofTerms(4));
    CHECK(featureExpectations(mdp, tiny::stay()) == tiny::vectorOf({4.0, 0.0}));
    CHECK(featureExpectations(mdp, tiny::goOver()) == tiny::vectorOf({1.0, 3.0}));
    // Stay, stay, go over, and what is done at the last time has no effect.
    const DeterministicPolicy late({0, 0, 0, 0, 1, 0, 1, 1}, 4);
    CHECK(featureExpectations(mdp, late) == tiny::vectorOf({3.0, 1.0}));
    CHECK(stageOccupancy(mdp, late) == tiny::vectorOf({1, 0, 1, 0, 1, 0, 0, 1}));
    CHECK_THROWS_AS(checkPolicy(mdp, DeterministicPolicy({0, 0, 0, 0}, 2)), std::invalid_argument);
    checkPolicy(mdp, late);
    checkPolicy(mdp, tiny::stay());
}

TEST_CASE("finite horizon: backward induction finds the best of all time-dependent policies") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = smallCriterionWorld(seed, CriterionKind::FiniteHorizon);
        Rng rng(seed, "reward");
        Vector w(mdp->featureCount());
        for (double& value : w) value = rng.normal();
        w.normalize();
        BackwardInduction planner(mdp);
        const DeterministicPolicy policy = planner.plan(mdp->rewards(w));
        CHECK(policy.stages() == mdp->criterion().stages());
        const double found = w.dot(featureExpectations(*mdp, policy));
        CHECK(found == doctest::Approx(bestOfAll(*mdp, w)).epsilon(1e-9));
        CHECK(mdp->initial().dot(planner.values()) == doctest::Approx(found).epsilon(1e-9));
    }
}

TEST_CASE("finite horizon: the stationary form has H tables and the mixture's Phi at every time") {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = smallCriterionWorld(seed, CriterionKind::FiniteHorizon);
        Rng rng(seed, "mixture");
        MixedPolicy psi;
        Vector wanted = Vector::Zero(mdp->featureCount());
        for (const double weight : {0.5, 0.3, 0.2}) {
            const auto policy = std::make_shared<const DeterministicPolicy>(randomPolicy(*mdp, rng));
            wanted += weight * featureExpectations(*mdp, *policy);
            psi.parts.push_back({weight, policy});
        }
        const StochasticPolicy tables = stationaryPolicy(*mdp, psi);
        CHECK(tables.stages == mdp->criterion().stages());
        CHECK((featureExpectations(*mdp, tables) - wanted).norm() < 1e-12 * mdp->horizonValue());
    }
}

TEST_CASE("finite horizon: Q-learning is indexed by time and learns to stay until the last move") {
    // Room 1 is worth 1, and going there costs the reward 0.6 of room 0: with two terms one goes, at the end it is too
    // late.
    const auto mdp = std::make_shared<const Mdp>(Mdp(*tiny::twoRooms(), ofTerms(3)));
    QLearning learner(std::make_shared<const Simulator>(mdp),
                      {.budget = 4000, .unit = LearningUnit::Episodes, .exploration = 0.5}, 1);
    const DeterministicPolicy policy = learner.plan(tiny::vectorOf({0.6, 1.0}));
    CHECK(policy.stages() == 3);
    CHECK(policy.at(0, 0) == 1);
    CHECK(policy.at(1, 1) == 0);
    CHECK(learner.value(0, 0, 2) == doctest::Approx(0.6).epsilon(0.02));
    CHECK(learner.value(1, 0, 1) == doctest::Approx(2.0).epsilon(0.02));
    const auto endless = std::make_shared<const Mdp>(Mdp(*mdp, inTheLongRun()));
    CHECK_THROWS_AS(QLearning(std::make_shared<const Simulator>(endless), {}, 1), std::invalid_argument);
}

TEST_CASE("average by hand: two rooms, a coin, a cycle, and two rooms that nothing joins") {
    const Mdp rooms = Mdp(*tiny::twoRooms(), inTheLongRun());
    CHECK(featureExpectations(rooms, tiny::stay()) == tiny::vectorOf({1.0, 0.0}));
    CHECK(featureExpectations(rooms, tiny::goOver()) == tiny::vectorOf({0.0, 1.0}));
    CHECK(featureExpectations(rooms, DeterministicPolicy({1, 1})) == tiny::vectorOf({0.5, 0.5}));  // periodic
    const Mdp coin = Mdp(*tiny::coinToss(), inTheLongRun());
    CHECK((featureExpectations(coin, lowestPolicy(coin)) - tiny::vectorOf({0.5, 0.5})).norm() < 1e-15);
    // From state 0 with 1/4 to the trap 1, with 3/4 to the cycle 2, 3.
    const auto split =
        tiny::world(1, 0.9, {1, 0, 0, 0}, {{0, 0, 1, 0.25}, {0, 0, 2, 0.75}, {1, 0, 1, 1}, {2, 0, 3, 1}, {3, 0, 2, 1}},
                    Matrix::Identity(4, 4));
    const Mdp chain = Mdp(*split, inTheLongRun());
    CHECK((featureExpectations(chain, lowestPolicy(chain)) - tiny::vectorOf({0, 0.25, 0.375, 0.375})).norm() < 1e-15);
}

TEST_CASE("average: parts of a chain that 1e-12 joins keep nearly all digits of their frequencies") {
    // 0 and 1 change places; 1 leaves for 2 with 3e-12; 2 and 3 change places; 3 leaves for 0 with 1e-12.
    const double there = 3e-12, back = 1e-12;
    const auto world = tiny::world(
        1, 0.9, {1, 0, 0, 0},
        {{0, 0, 1, 1}, {1, 0, 0, 1 - there}, {1, 0, 2, there}, {2, 0, 3, 1}, {3, 0, 2, 1 - back}, {3, 0, 0, back}},
        Matrix::Identity(4, 4));
    const Mdp mdp = Mdp(*world, inTheLongRun());
    const Vector x = featureExpectations(mdp, lowestPolicy(mdp));
    CHECK((x - tiny::vectorOf({0.125, 0.125, 0.375, 0.375})).lpNorm<Eigen::Infinity>() < 1e-14);
}

TEST_CASE("average: frequencies agree with powers of the lazy chain, in chains of any structure") {
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        if (seed % 5 == 2) continue;  // parts that 1e-12 joins take longer to mix than a power can be taken
        CAPTURE(seed);
        const auto mdp = smallCriterionWorld(seed, CriterionKind::Average);
        Rng rng(seed, "policy");
        const DeterministicPolicy policy = randomPolicy(*mdp, rng);
        const int n = mdp->states();
        Matrix lazy = Matrix::Identity(n, n) / 2.0;
        for (int s = 0; s < n; ++s) {
            const Mdp::Row row = mdp->row(s, policy[s]);
            for (int i = 0; i < row.count; ++i) lazy(s, row.next[i]) += row.probability[i] / 2.0;
        }
        for (int k = 0; k < 40; ++k) {
            lazy = (lazy * lazy).eval();
            for (int s = 0; s < n; ++s) lazy.row(s) /= lazy.row(s).sum();
        }
        const Vector x = stageOccupancy(*mdp, policy);
        CHECK(x.sum() == doctest::Approx(1.0).epsilon(1e-12));
        CHECK((lazy.transpose() * mdp->initial() - x).lpNorm<Eigen::Infinity>() < 1e-9);
    }
}

TEST_CASE("average: policy iteration finds the best of all policies, and its gain and bias solve their equations") {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        const auto mdp = smallCriterionWorld(seed, CriterionKind::Average);
        Rng rng(seed, "reward");
        Vector w(mdp->featureCount());
        for (double& value : w) value = rng.normal();
        w.normalize();
        AveragePolicyIteration planner(mdp);
        const Vector reward = mdp->rewards(w);
        const double found = w.dot(featureExpectations(*mdp, planner.plan(reward)));
        CHECK(found >= bestOfAll(*mdp, w) - 2e-10);
        const Vector g = planner.gains(), h = planner.bias();
        CHECK(std::abs(mdp->initial().dot(g) - found) < 1e-9);
        // The optimality equations: no action leads to more gain, and none of those that keep it to more bias.
        for (int s = 0; s < mdp->states(); ++s)
            for (int a = 0; a < mdp->actions(); ++a) {
                const Mdp::Row row = mdp->row(s, a);
                double gain = -g[s], bias = reward[mdp->featureRow(s, a)] - g[s] - h[s];
                for (int i = 0; i < row.count; ++i) {
                    gain += row.probability[i] * g[row.next[i]];
                    bias += row.probability[i] * h[row.next[i]];
                }
                CHECK(gain < 1e-11);
                if (gain > -1e-12) CHECK(bias < 1e-9 * std::max(1.0, h.lpNorm<Eigen::Infinity>()));
            }
    }
}

TEST_CASE(
    "average: where two absorbing ways are mixed no stationary policy has the mixture's Phi, and a note says so") {
    // Action 0 stays in room 0, action 1 goes over for good.
    const auto mdp = std::make_shared<const Mdp>(Mdp(
        *tiny::world(2, 0.9, {1, 0}, {{0, 0, 0, 1}, {0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 1, 1}}, Matrix::Identity(2, 2)),
        inTheLongRun()));
    const auto part = [](std::vector<int> actions) {
        return std::make_shared<const DeterministicPolicy>(std::move(actions));
    };
    const StationaryAnswer none = stationaryAnswer(*mdp, {{{0.5, part({0, 0})}, {0.5, part({1, 0})}}});
    CHECK_FALSE(none.policy);
    CHECK(none.note.find("the mixture itself is the answer") != std::string::npos);
    const StationaryAnswer one = stationaryAnswer(*mdp, {{{0.5, part({1, 0})}, {0.5, part({1, 1})}}});
    REQUIRE(one.policy);
    CHECK(one.note.empty());
    CHECK(featureExpectations(*mdp, *one.policy) == tiny::vectorOf({0.0, 1.0}));
}

TEST_CASE("average is the limit of discounted: (1-gamma) Phi goes to the average one as gamma goes to 1, unichain") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        // Every state may follow every other: one class, whatever the policy.
        const auto base = randomMdp({.states = 4, .actions = 2, .features = 3, .successors = 4, .seed = seed});
        const auto limit = std::make_shared<const Mdp>(Mdp(*base, inTheLongRun()));
        Rng rng(seed, "reward");
        Vector w(3);
        for (double& value : w) value = rng.normal();
        w.normalize();
        const double best = w.dot(featureExpectations(*limit, AveragePolicyIteration(limit).plan(limit->rewards(w))));
        for (const double gamma : {0.9, 0.99, 0.999, 0.9999, 0.99999}) {
            const auto near = std::make_shared<const Mdp>(Mdp(*base, {.discount = gamma}));
            const double value = w.dot(featureExpectations(*near, PolicyIteration(near).plan(near->rewards(w))));
            const double off = std::abs((1.0 - gamma) * value - best);
            CHECK(off < 20.0 * (1.0 - gamma));
        }
    }
}

TEST_CASE("average: a world beyond the size that is solved directly is refused with a sentence") {
    const auto large = randomMdp({.states = 10001, .actions = 1, .features = 1, .successors = 1});
    const auto mdp = std::make_shared<const Mdp>(Mdp(*large, inTheLongRun()));
    CHECK_THROWS_WITH(ExactOracle{mdp},
                      "the average criterion is solved directly, for up to 10000 states; this world has 10001");
}

TEST_CASE("features of states and actions: phi(s,a) = phi(s) gives the same numbers under every criterion") {
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        CAPTURE(seed);
        const auto kind = static_cast<CriterionKind>(seed % 3);
        const auto plain = smallCriterionWorld(seed, kind);
        const auto wide = withStateActionFeatures(*plain);
        Rng rng(seed, "reward");
        Vector w(plain->featureCount());
        for (double& value : w) value = rng.normal();
        ExactOracle one(plain), other(wide);
        const VertexPtr a = one.best(w), b = other.best(w);
        CHECK((a->phi - b->phi).norm() < 1e-9 * plain->horizonValue());
        const StochasticPolicy policy = drawStochasticPolicy(*plain, rng);
        CHECK((featureExpectations(*plain, policy) - featureExpectations(*wide, policy)).norm() <
              1e-12 * plain->horizonValue());
        const Mdp shaky = relaxed(*wide, 0.3);
        CHECK((featureExpectations(shaky, policy) - featureExpectations(relaxed(*plain, 0.3), policy)).norm() <
              1e-11 * plain->horizonValue());
    }
}

TEST_CASE("features of states and actions: the oracle is the best of all policies under every criterion") {
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        CAPTURE(seed);
        const auto mdp =
            withDrawnActionFeatures(*smallCriterionWorld(seed, static_cast<CriterionKind>(seed % 3)), seed);
        Rng rng(seed, "reward");
        Vector w(mdp->featureCount());
        for (double& value : w) value = rng.normal();
        w.normalize();
        ExactOracle oracle(mdp);
        const double best = bestOfAll(*mdp, w);
        CHECK(w.dot(oracle.best(w)->phi) >= best - oracle.allowance(w) - 1e-12 * mdp->horizonValue());
        CHECK(w.dot(oracle.best(w)->phi) <= best + 1e-9 * mdp->horizonValue());
    }
}

TEST_CASE("features: ranges come from the data unless all features of states lie in [0,1]") {
    MdpParts parts = partsWithoutTransitions(*tiny::twoRooms());
    parts.transitions = {{0, 0, 0, 1}, {0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}};
    parts.featureRanges.clear();
    CHECK(Mdp(parts).featureRanges()[1].hi == 1.0);
    Matrix wild(2, 2);
    wild << -3.0, 5.0, 7.0, 5.0;
    parts.features = wild.sparseView();
    const Mdp mdp(parts);
    CHECK(mdp.featureRanges()[0].lo == -3.0);
    CHECK(mdp.featureRanges()[0].hi == 7.0);
    CHECK(mdp.featureRanges()[1].width() == 0.0);
    CHECK(horizonOf(mdp).largestWidth() == 10.0);
    CHECK(horizonOf(mdp).diameterBound() == doctest::Approx(100.0));
    parts.featureRanges = {{-10.0, 10.0}, {0.0, 5.0}};
    CHECK(horizonOf(Mdp(parts)).largestWidth() == 20.0);
    parts.featureRanges = {{-1.0, 10.0}, {0.0, 5.0}};
    CHECK_THROWS_WITH(Mdp{parts}, "features[0][0]: must lie in its range [-1, 10], got -3");
}

TEST_CASE("features: very small ones make no ties, under every criterion") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto plain = smallCriterionWorld(seed, static_cast<CriterionKind>(seed % 3));
        constexpr double scale = 1e-11;
        MdpParts parts = partsWithoutTransitions(*plain);
        for (int s = 0; s < plain->states(); ++s)
            for (int a = 0; a < plain->actions(); ++a) {
                const Mdp::Row row = plain->row(s, a);
                for (int i = 0; i < row.count; ++i)
                    parts.transitions.push_back({s, a, row.next[i], row.probability[i]});
            }
        parts.features = scale * parts.features;
        parts.featureRanges.clear();
        const auto tiny = std::make_shared<const Mdp>(parts);
        Rng rng(seed, "reward");
        Vector w(plain->featureCount());
        for (double& value : w) value = rng.normal();
        ExactOracle one(plain), other(tiny);
        const double here = w.dot(one.best(w)->phi), there = w.dot(other.best(w)->phi);
        CHECK(std::abs(there / scale - here) <= one.allowance(w) + 1e-9 * plain->horizonValue());
        CHECK(other.allowance(w) <= 1e-6 * scale * plain->horizonValue() * w.norm());
    }
}
