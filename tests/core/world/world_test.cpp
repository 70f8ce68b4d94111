// Worlds as tables: what is refused, and what a policy does in the long run, exactly.

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "support/random_mdps.h"
#include "support/tiny_worlds.h"
#include "world/mdp.h"
#include "world/occupancy.h"
#include "world/policy_krylov.h"
#include "world/policy_lu.h"
#include "world/policy_system.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

MdpParts twoRoomParts() {
    MdpParts parts;
    parts.states = 2;
    parts.actions = 2;
    parts.discount = 0.9;
    parts.initial = tiny::vectorOf({1.0, 0.0});
    parts.transitions = {{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {1, 0, 1, 1.0}, {1, 1, 0, 0.5}, {1, 1, 0, 0.5}};
    parts.features = Matrix::Identity(2, 2).sparseView();
    return parts;
}

std::string whyRefused(MdpParts parts) {
    try {
        Mdp{std::move(parts)};
    } catch (const std::invalid_argument& reason) {
        return reason.what();
    }
    return "";
}

// (I - gamma P_pi) as a dense matrix, for worlds small enough.
Matrix denseSystem(const Mdp& mdp, const PolicyRows& rows) {
    Matrix a = Matrix::Identity(mdp.states(), mdp.states());
    for (int s = 0; s < mdp.states(); ++s)
        rows.forEach(s, [&](int next, double probability) { a(s, next) -= mdp.discount() * probability; });
    return a;
}

std::vector<int> everyState(const Mdp& mdp) {
    std::vector<int> states;
    for (int s = 0; s < mdp.states(); ++s) states.push_back(s);
    return states;
}

// 40 to 300 states with up to 5 actions; sparse enough to leave states that cannot be reached.
RandomMdpParameters middlingShape(std::uint64_t seed) {
    Rng rng(seed, "shape of a middling mdp");
    RandomMdpParameters shape;
    shape.states = 40 + rng.integer(261);
    shape.actions = 1 + rng.integer(5);
    shape.features = 1 + rng.integer(6);
    shape.successors = 1 + rng.integer(4);
    const double discounts[] = {0.0, 0.5, 0.9, 0.99, 0.999};
    shape.discount = discounts[rng.integer(5)];
    shape.startAnywhere = rng.chance(0.5);
    shape.seed = seed;
    return shape;
}

}  // namespace

TEST_CASE("a world that is one is taken, and equal transitions are added up") {
    const Mdp mdp(twoRoomParts());
    CHECK(transitionCount(mdp) == 4);
    const Mdp::Row row = mdp.row(1, 1);
    REQUIRE(row.count == 1);
    CHECK(row.next[0] == 0);
    CHECK(row.probability[0] == 1.0);
}

TEST_CASE("a world that is none is refused in one sentence that names the place") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto refusal = [](auto spoil) {
        MdpParts parts = twoRoomParts();
        spoil(parts);
        return whyRefused(std::move(parts));
    };
    CHECK(refusal([](MdpParts&) {}) == "");
    CHECK(refusal([](MdpParts& p) { p.states = 0; }) == "states: at least one is needed, got 0");
    CHECK(refusal([](MdpParts& p) { p.actions = -1; }) == "actions: at least one is needed, got -1");
    CHECK(refusal([](MdpParts& p) { p.discount = 1.0; }) == "discount: must lie in [0, 1), got 1");
    CHECK(refusal([](MdpParts& p) { p.discount = -0.1; }) == "discount: must lie in [0, 1), got -0.1");
    CHECK(refusal([&](MdpParts& p) { p.discount = nan; }) == "discount: must lie in [0, 1), got nan");
    CHECK(refusal([](MdpParts& p) { p.initial = tiny::vectorOf({1.0}); }) == "initial: 2 numbers are needed, got 1");
    CHECK(refusal([](MdpParts& p) {
              p.initial = tiny::vectorOf({0.5, 0.4});
          }) == "initial: must sum to 1, sums to 0.9");
    CHECK(refusal([](MdpParts& p) {
              p.initial = tiny::vectorOf({1.5, -0.5});
          }) == "initial[0]: a probability is needed, got 1.5");
    CHECK(refusal([&](MdpParts& p) {
              p.initial = tiny::vectorOf({1.0, nan});
          }) == "initial[1]: a probability is needed, got nan");
    CHECK(refusal([](MdpParts& p) { p.features = Matrix::Identity(3, 2).sparseView(); }) ==
          "features: 2 rows are needed, got 3");
    CHECK(refusal([](MdpParts& p) { p.features = SparseMatrix(2, 0); }) == "features: at least one is needed");
    CHECK(refusal([](MdpParts& p) { p.features.coeffRef(1, 1) = std::numeric_limits<double>::infinity(); }) ==
          "features[1][1]: must be finite, got inf");
    CHECK(refusal([&](MdpParts& p) { p.features.coeffRef(0, 0) = nan; }) == "features[0][0]: must be finite, got nan");
    CHECK(refusal([](MdpParts& p) { p.features.coeffRef(0, 1) = -0.25; }) == "");
    CHECK(refusal([](MdpParts& p) { p.featureRanges = {{0.0, 1.0}}; }) == "feature_ranges: 2 ranges are needed, got 1");
    CHECK(refusal([](MdpParts& p) { p.criterion = CriterionKind::FiniteHorizon; }) ==
          "horizon: the finite-horizon criterion needs at least 1, got 0");
    CHECK(refusal([](MdpParts& p) { p.featureNames = {"one"}; }) == "feature_names: 2 names are needed, got 1");
    CHECK(refusal([](MdpParts& p) { p.actionNames = {"a", "b", "c"}; }) == "action_names: 2 names are needed, got 3");
    CHECK(refusal([](MdpParts& p) { p.transitions[2].state = 2; }) == "transitions[2]: state 2 is not in 0..1");
    CHECK(refusal([](MdpParts& p) { p.transitions[2].state = -1; }) == "transitions[2]: state -1 is not in 0..1");
    CHECK(refusal([](MdpParts& p) { p.transitions[1].action = 2; }) == "transitions[1]: action 2 is not in 0..1");
    CHECK(refusal([](MdpParts& p) { p.transitions[0].next = 7; }) == "transitions[0]: next state 7 is not in 0..1");
    CHECK(refusal([](MdpParts& p) { p.transitions[0].probability = -0.5; }) ==
          "transitions[0]: a probability is needed, got -0.5");
    CHECK(refusal([&](MdpParts& p) { p.transitions[3].probability = nan; }) ==
          "transitions[3]: a probability is needed, got nan");
    CHECK(refusal([](MdpParts& p) { p.transitions[3].probability = 0.25; }) ==
          "transitions of state 1, action 1: must sum to 1, sum to 0.75");
    CHECK(refusal([](MdpParts& p) { p.transitions.pop_back(); }) ==
          "transitions of state 1, action 1: must sum to 1, sum to 0.5");
}

TEST_CASE("rows sum to one within 1e-9 and not more loosely") {
    MdpParts close = twoRoomParts(), off = twoRoomParts();
    close.transitions[0].probability = 1.0 - 5e-10;
    off.transitions[0].probability = 1.0 - 5e-9;
    CHECK(whyRefused(close) == "");
    CHECK(whyRefused(off) == "transitions of state 0, action 0: must sum to 1, sum to 0.999999995");
}

TEST_CASE("rows of equal probabilities are stored once and still read back state by state") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        Rng rng(seed, "shared rows");
        MdpParts parts;
        parts.states = 30;
        parts.actions = 3;
        parts.initial = Vector::Constant(30, 1.0 / 30);
        parts.features = Matrix::Ones(30, 1).sparseView();
        // Two kinds of rows and now and then one of its own, at successors of their own.
        for (int s = 0; s < 30; ++s)
            for (int a = 0; a < 3; ++a) {
                const double p = rng.chance(0.2) ? rng.uniform(0.1, 0.9) : rng.chance(0.5) ? 0.25 : 0.75;
                const int next = rng.integer(29);
                parts.transitions.push_back({s, a, next, p});
                parts.transitions.push_back({s, a, next + 1, 1.0 - p});
            }
        const std::vector<Transition> wanted = parts.transitions;
        const Mdp mdp(std::move(parts));
        for (std::size_t i = 0; i < wanted.size(); i += 2) {
            const Mdp::Row row = mdp.row(wanted[i].state, wanted[i].action);
            REQUIRE(row.count == 2);
            CHECK(row.next[0] == wanted[i].next);
            CHECK(row.next[1] == wanted[i + 1].next);
            CHECK(row.probability[0] == wanted[i].probability);
            CHECK(row.probability[1] == wanted[i + 1].probability);
        }
    }
}

TEST_CASE("occupancy by hand: staying, going over, and a coin") {
    CHECK((featureExpectations(*tiny::twoRooms(), tiny::stay()) - tiny::vectorOf({10.0, 0.0})).norm() < 1e-12);
    CHECK((featureExpectations(*tiny::twoRooms(), tiny::goOver()) - tiny::vectorOf({1.0, 9.0})).norm() < 1e-12);
    CHECK(
        (featureExpectations(*tiny::coinToss(), lowestPolicy(*tiny::coinToss())) - tiny::vectorOf({5.0, 5.0})).norm() <
        1e-12);
    // Discount 0 sees the start alone.
    CHECK((stageOccupancy(*tiny::twoRooms(0.0), tiny::goOver()) - tiny::vectorOf({1.0, 0.0})).norm() < 1e-15);
}

TEST_CASE("occupancy solves its equation and sums to R, for deterministic and stochastic policies") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomMdp(middlingShape(seed));
        Rng rng(seed, "policies");
        const DeterministicPolicy policy = randomPolicy(*mdp, rng);
        const StochasticPolicy mixed = drawStochasticPolicy(*mdp, rng);
        const auto check = [&](const Vector& x, const PolicyRows& rows) {
            CHECK(x.sum() == doctest::Approx(mdp->horizonValue()).epsilon(1e-12));
            CHECK(x.minCoeff() > -1e-12 * mdp->horizonValue());
            const Vector exact = denseSystem(*mdp, rows).transpose().partialPivLu().solve(mdp->initial());
            CHECK((x - exact).lpNorm<1>() < 1e-11 * mdp->horizonValue());
        };
        check(stageOccupancy(*mdp, policy), PolicyRows(*mdp, policy.actions()));
        check(stageOccupancy(*mdp, mixed), PolicyRows(*mdp, mixed));
    }
}

TEST_CASE("factors and iteration solve the same systems, both ways round") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomMdp(middlingShape(seed));
        Rng rng(seed, "systems");
        PolicyKrylov krylov(*mdp);
        std::optional<PolicyLu> lu = PolicyLu::analyse(*mdp, std::int64_t{1} << 40);
        REQUIRE(lu);
        const DeterministicPolicy policy = randomPolicy(*mdp, rng);
        const PolicyRows rows(*mdp, policy.actions());
        const Matrix a = denseSystem(*mdp, rows);
        const Vector right = Vector::NullaryExpr(mdp->states(), [&] { return rng.normal(); });
        const Vector values = a.partialPivLu().solve(right), visits = a.transpose().partialPivLu().solve(right);
        const double small = 1e-12 * mdp->horizonValue() * right.norm();

        Vector x;
        lu->factor(rows, everyState(*mdp));
        lu->solve(right, x);
        CHECK((x - values).norm() < small);
        lu->solveTransposed(right, x);
        CHECK((x - visits).norm() < small);

        krylov.setPolicy(rows, everyState(*mdp));
        x = Vector::Zero(mdp->states());
        for (int round = 0; round < 6; ++round) krylov.correct(right - a * x, 1e-8, x);
        CHECK((x - values).norm() < small);
        x.setZero();
        for (int round = 0; round < 6; ++round) krylov.correctTransposed(right - a.transpose() * x, 1e-8, x);
        CHECK((x - visits).norm() < small);
    }
}

TEST_CASE("factors brought up to date after a few changes are bit for bit those made afresh") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto mdp = randomMdp(middlingShape(seed));
        Rng rng(seed, "changes");
        auto kept = PolicyLu::analyse(*mdp, std::int64_t{1} << 40);
        std::vector<int> actions = randomPolicy(*mdp, rng).actions();
        kept->factor(PolicyRows(*mdp, actions), everyState(*mdp));
        for (int change = 0; change < 5; ++change) {
            std::vector<int> changed;
            for (int i = 0; i < 1 + change * 3; ++i) {
                changed.push_back(rng.integer(mdp->states()));
                actions[static_cast<std::size_t>(changed.back())] = rng.integer(mdp->actions());
            }
            kept->factor(PolicyRows(*mdp, actions), changed);
            auto fresh = PolicyLu::analyse(*mdp, std::int64_t{1} << 40);
            fresh->factor(PolicyRows(*mdp, actions), everyState(*mdp));
            Vector a, b;
            kept->solve(mdp->initial(), a);
            fresh->solve(mdp->initial(), b);
            CHECK(a == b);
            kept->solveTransposed(mdp->initial(), a);
            fresh->solveTransposed(mdp->initial(), b);
            CHECK(a == b);
        }
    }
}

TEST_CASE("factoring is given up when it would cost more than was allowed") {
    const auto mdp = randomMdp({.states = 200, .actions = 3, .features = 2, .successors = 4, .seed = 1});
    CHECK_FALSE(PolicyLu::analyse(*mdp, 1000));
    CHECK(PolicyLu::analyse(*mdp, std::int64_t{1} << 40));
}

TEST_CASE("a long corridor is solved by iteration as by hand") {
    // 20000 rooms in a row, one way; the last one keeps the visitor. x(s) = gamma^s, the rest ends in the last room.
    constexpr int rooms = 20000;
    MdpParts parts;
    parts.states = rooms;
    parts.actions = 1;
    parts.discount = 0.999;
    parts.initial = Vector::Zero(rooms);
    parts.initial[0] = 1.0;
    for (int s = 0; s < rooms; ++s) parts.transitions.push_back({s, 0, std::min(s + 1, rooms - 1), 1.0});
    parts.features = Matrix::Ones(rooms, 1).sparseView();
    const Mdp mdp(std::move(parts));
    const Vector x = stageOccupancy(mdp, lowestPolicy(mdp));
    CHECK(x.sum() == doctest::Approx(1000.0).epsilon(1e-12));
    for (int s = 0; s < 5000; s += 500) CHECK(x[s] == doctest::Approx(std::pow(0.999, s)).epsilon(1e-10));
}

TEST_CASE("the stationary policy has the mixture's Phi, and does as the heaviest part where the mixture never goes") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const auto mdp = seed < 150 ? drawMdp(seed) : randomMdp(middlingShape(seed));
        Rng rng(seed, "mixture");
        MixedPolicy psi;
        double weights = 0.0;
        for (int part = 0; part < 1 + rng.integer(4); ++part) {
            psi.parts.push_back(
                {rng.uniform(0.1, 1.0), std::make_shared<const DeterministicPolicy>(randomPolicy(*mdp, rng))});
            weights += psi.parts.back().weight;
        }
        Vector wanted = Vector::Zero(mdp->featureCount());
        Vector visits = Vector::Zero(mdp->states());
        const MixedPolicy::Part* heaviest = &psi.parts.front();
        for (MixedPolicy::Part& part : psi.parts) {
            part.weight /= weights;
            wanted += part.weight * featureExpectations(*mdp, *part.policy);
            visits += part.weight * stageOccupancy(*mdp, *part.policy);
            if (part.weight > heaviest->weight) heaviest = &part;
        }
        const StochasticPolicy stationary = stationaryPolicy(*mdp, psi);
        CHECK((featureExpectations(*mdp, stationary) - wanted).norm() < 1e-9 * mdp->horizonValue());
        for (int s = 0; s < mdp->states(); ++s) {
            CHECK(stationary.probabilities.row(s).sum() == doctest::Approx(1.0).epsilon(1e-12));
            CHECK(stationary.probabilities.row(s).minCoeff() >= 0.0);
            if (visits[s] == 0.0) CHECK(stationary.probabilities(s, (*heaviest->policy)[s]) == 1.0);
        }
    }
}

TEST_CASE("a state that cannot be reached follows the heaviest part of the mixture") {
    // State 2 leads to the others, nothing leads to it.
    const auto mdp =
        tiny::world(2, 0.9, {1.0, 0.0, 0.0},
                    {{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {1, 0, 1, 1.0}, {1, 1, 0, 1.0}, {2, 0, 0, 1.0}, {2, 1, 1, 1.0}},
                    Matrix::Identity(3, 3));
    const auto policy = [](std::vector<int> actions) {
        return std::make_shared<const DeterministicPolicy>(std::move(actions));
    };
    const MixedPolicy psi{{{0.3, policy({0, 0, 0})}, {0.7, policy({1, 0, 1})}}};
    CHECK(stationaryPolicy(*mdp, psi).probabilities(2, 1) == 1.0);
    CHECK_THROWS_WITH(stationaryPolicy(*mdp, MixedPolicy{}), "stationary policy: the mixture is empty");
}
