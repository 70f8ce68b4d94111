// Exact planning and the exact oracle: right, deterministic, and without a memory that shows.

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "domains/gridworld.h"
#include "domains/random_mdp.h"
#include "planning/policy_iteration.h"
#include "solvers/active_set/vertex_pool.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_worlds.h"
#include "world/occupancy.h"
#include "world/policy_lu.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Vector drawWeights(const Mdp& mdp, Rng& rng) {
    Vector w = Vector::NullaryExpr(mdp.featureCount(), [&] { return rng.normal(); });
    return w / w.norm();
}

// Values of a policy by a solve that shares nothing with the planner.
Vector valuesOf(const Mdp& mdp, const DeterministicPolicy& policy, const Vector& reward) {
    std::vector<Eigen::Triplet<double>> entries;
    for (int s = 0; s < mdp.states(); ++s) {
        entries.emplace_back(s, s, 1.0);
        const Mdp::Row row = mdp.row(s, policy[s]);
        for (int i = 0; i < row.count; ++i) entries.emplace_back(s, row.next[i], -mdp.discount() * row.probability[i]);
    }
    Eigen::SparseMatrix<double> system(mdp.states(), mdp.states());
    system.setFromTriplets(entries.begin(), entries.end());
    Eigen::SparseLU<Eigen::SparseMatrix<double>> lu(system);
    return lu.solve(reward);
}

// gamma sum_t P(t|s,a) V(t), one row per state.
Matrix actionValues(const Mdp& mdp, const Vector& values) {
    Matrix q = Matrix::Zero(mdp.states(), mdp.actions());
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row row = mdp.row(s, a);
            for (int i = 0; i < row.count; ++i) q(s, a) += mdp.discount() * row.probability[i] * values[row.next[i]];
        }
    return q;
}

DeterministicPolicy lowestBest(const Matrix& q, double tolerance) {
    std::vector<int> actions;
    for (Eigen::Index s = 0; s < q.rows(); ++s) {
        int a = 0;
        while (q(s, a) < q.row(s).maxCoeff() - tolerance) ++a;
        actions.push_back(a);
    }
    return DeterministicPolicy(std::move(actions));
}

std::shared_ptr<const Mdp> room(int side, double slip, double discount, GridFeatures features, int regionSide = 2) {
    GridworldParameters parameters;
    parameters.map.assign(static_cast<std::size_t>(side), std::string(static_cast<std::size_t>(side), '.'));
    parameters.map.front().front() = 'S';
    parameters.slip = slip;
    parameters.discount = discount;
    parameters.features = features;
    parameters.regionsPerSide = side / regionSide;
    return Gridworld(parameters).mdp();
}

}  // namespace

TEST_CASE("planning by hand: stay where it is good, go where it is better") {
    const auto mdp = tiny::twoRooms();
    PolicyIteration planner(mdp);
    CHECK(planner.plan(tiny::vectorOf({1.0, 0.0})) == DeterministicPolicy({0, 1}));
    CHECK(planner.plan(tiny::vectorOf({0.0, 1.0})) == DeterministicPolicy({1, 0}));
    CHECK((planner.values() - tiny::vectorOf({9.0, 10.0})).norm() < 1e-11);
    // Everything is equally good: the lowest action everywhere.
    CHECK(planner.plan(tiny::vectorOf({0.5, 0.5})) == DeterministicPolicy({0, 0}));
    CHECK(planner.plan(tiny::vectorOf({0.0, 0.0})) == DeterministicPolicy({0, 0}));
}

TEST_CASE("with discount 0 and with one action there is nothing to plan") {
    PolicyIteration blind(tiny::twoRooms(0.0));
    CHECK(blind.plan(tiny::vectorOf({0.0, 1.0})) == DeterministicPolicy({0, 0}));
    CHECK((blind.values() - tiny::vectorOf({0.0, 1.0})).norm() < 1e-15);
    PolicyIteration bound(tiny::coinToss());
    CHECK(bound.plan(tiny::vectorOf({0.0, 1.0})) == DeterministicPolicy({0, 0}));
    CHECK((bound.values() - tiny::vectorOf({4.5, 5.5})).norm() < 1e-11);
}

TEST_CASE("a state that keeps the agent for ever is worth R times its reward") {
    // From 0 to the pit 1 or to the lounge 2, neither of which lets go.
    const auto mdp =
        tiny::world(2, 0.95, {1.0, 0.0, 0.0},
                    {{0, 0, 1, 1.0}, {0, 1, 2, 1.0}, {1, 0, 1, 1.0}, {1, 1, 1, 1.0}, {2, 0, 2, 1.0}, {2, 1, 2, 1.0}},
                    Matrix::Identity(3, 3));
    PolicyIteration planner(mdp);
    CHECK(planner.plan(tiny::vectorOf({0.0, -1.0, 1.0})) == DeterministicPolicy({1, 0, 0}));
    CHECK((planner.values() - tiny::vectorOf({19.0, -20.0, 20.0})).norm() < 1e-10);
}

TEST_CASE("the oracle is as good as the best of all policies, and breaks ties by the rule") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        ExactOracle oracle(mdp);
        PolicyIteration planner(mdp);
        Rng rng(seed, "questions");
        const std::vector<DeterministicPolicy> policies = allPolicies(*mdp);
        for (int question = 0; question < 3; ++question) {
            const Vector w = drawWeights(*mdp, rng);
            const Vector reward = mdp->rewards(w);
            double best = -1e300;
            Vector values = Vector::Constant(mdp->states(), -1e300);  // V*: the best policy is best everywhere
            for (const DeterministicPolicy& policy : policies) {
                best = std::max(best, w.dot(featureExpectations(*mdp, policy)));
                values = values.cwiseMax(valuesOf(*mdp, policy, reward));
            }
            const VertexPtr vertex = oracle.best(3.7 * w);
            CHECK(w.dot(vertex->phi) == doctest::Approx(best).epsilon(1e-11));
            CHECK((vertex->phi - featureExpectations(*mdp, vertex->policy)).norm() < 1e-11 * mdp->horizonValue());
            const DeterministicPolicy plan = planner.plan(reward);
            CHECK((planner.values() - values).lpNorm<Eigen::Infinity>() < 1e-11);
            CHECK(plan == lowestBest(actionValues(*mdp, values), 1e-10));
        }
    }
}

namespace {

// Rewards of all sorts: any, with many exact ties, next to one another, and again.
std::vector<Vector> questionsFor(const Mdp& mdp, Rng& rng, int count) {
    std::vector<Vector> questions;
    for (int i = 0; i < count; ++i) {
        Vector w = drawWeights(mdp, rng);
        const int kind = rng.integer(5);
        if (kind == 1) w = w.unaryExpr([](double x) { return std::round(x * 3.0); });
        if (kind == 2) w = Vector::Unit(w.size(), rng.integer(static_cast<int>(w.size())));
        if (kind == 3 && !questions.empty()) {
            const double steps[] = {1e-13, 1e-8, 1e-5, 1e-2};
            w = questions.back() + steps[rng.integer(4)] * w;
        }
        if (kind == 4 && !questions.empty()) w = questions[static_cast<std::size_t>(rng.integer(i))];
        if (w.norm() == 0.0) w = Vector::Ones(w.size());
        questions.push_back(w / w.norm());
    }
    return questions;
}

// Asks one planner everything in several orders; every answer must be that of a planner that was asked nothing else.
void checkForgetful(const std::shared_ptr<const Mdp>& mdp, std::uint64_t seed, int count) {
    Rng rng(seed, "orders");
    const std::vector<Vector> questions = questionsFor(*mdp, rng, count);
    std::vector<DeterministicPolicy> cold;
    for (const Vector& w : questions) cold.push_back(PolicyIteration(mdp).plan(mdp->rewards(w)));
    PolicyIteration warm(mdp);
    ExactOracle oracle(mdp);
    for (int asked = 0; asked < 3 * count; ++asked) {
        const auto i = static_cast<std::size_t>(rng.integer(count));
        CAPTURE(asked);
        CAPTURE(i);
        CHECK(warm.plan(mdp->rewards(questions[i])) == cold[i]);
        // Vertices go by Phi: the policy may be another with the same, but never the value.
        const VertexPtr vertex = oracle.best(questions[i]);
        const Vector phi = ExactOracle(mdp).best(questions[i])->phi;
        CHECK((vertex->phi - phi).lpNorm<Eigen::Infinity>() <= 1e-11 * std::max(1.0, phi.lpNorm<Eigen::Infinity>()));
    }
}

}  // namespace

TEST_CASE("the answer does not depend on what was asked before: small random worlds") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        checkForgetful(drawMdp(seed), seed, 8);
    }
}

TEST_CASE("the answer does not depend on what was asked before: worlds full of ties") {
    std::uint64_t seed = 0;
    for (const double slip : {0.0, 0.1, 0.5})
        for (const double discount : {0.0, 0.5, 0.9, 0.99})
            for (const GridFeatures features :
                 {GridFeatures::OneHot, GridFeatures::Regions, GridFeatures::Coordinates}) {
                CAPTURE(++seed);
                checkForgetful(room(4 + static_cast<int>(seed % 3), slip, discount, features), seed, 8);
            }
}

TEST_CASE("the answer does not depend on what was asked before: worlds solved by iteration") {
    checkForgetful(room(64, 0.3, 0.99, GridFeatures::Regions, 8), 1, 4);
    checkForgetful(room(64, 0.0, 0.99, GridFeatures::Regions, 8), 2, 4);
    checkForgetful(room(70, 0.3, 0.9, GridFeatures::CellType), 3, 3);
    for (std::uint64_t seed = 4; seed < 8; ++seed)
        checkForgetful(
            randomMdp({.states = 600, .actions = 4, .features = 6, .successors = 4, .discount = 0.95, .seed = seed}),
            seed, 6);
}

TEST_CASE("worlds solved by iteration: values and Phi agree with a direct solve") {
    struct World {
        std::shared_ptr<const Mdp> mdp;
        std::string name;
    };
    for (const World& world :
         {World{room(64, 0.3, 0.99, GridFeatures::Regions, 8), "noisy grid"},
          World{room(64, 0.0, 0.99, GridFeatures::Regions, 8), "deterministic grid"},
          World{room(100, 0.1, 0.999, GridFeatures::CellType), "patient grid"},
          World{randomMdp({.states = 1500, .actions = 3, .features = 5, .successors = 3, .discount = 0.99, .seed = 5}),
                "random graph"}}) {
        CAPTURE(world.name);
        const Mdp& mdp = *world.mdp;
        PolicyIteration planner(world.mdp);
        CHECK_FALSE(PolicyLu::analyse(mdp).has_value());
        Rng rng(1, world.name);
        for (int question = 0; question < 2; ++question) {
            const Vector reward = mdp.rewards(drawWeights(mdp, rng));
            const DeterministicPolicy policy = planner.plan(reward);
            const Vector values = valuesOf(mdp, policy, reward);
            const double size = std::max(100.0, values.lpNorm<Eigen::Infinity>());
            CHECK((planner.values() - values).lpNorm<Eigen::Infinity>() < 1e-12 * size);
            CHECK(planner.residual() <= 1e-10);
            const Matrix q = actionValues(mdp, values);
            CHECK(((q.rowwise().maxCoeff() + reward - values).cwiseAbs().maxCoeff()) < 1e-9);
            const Vector x = stageOccupancy(mdp, policy);
            CHECK(x.sum() == doctest::Approx(mdp.horizonValue()).epsilon(1e-12));
            // One number from both sides: D . V = x . r.
            CHECK(x.dot(reward) == doctest::Approx(mdp.initial().dot(values)).epsilon(1e-10));
        }
    }
}

TEST_CASE("a stated residual is kept, and ties are ten times as wide") {
    const auto mdp = room(64, 0.3, 0.99, GridFeatures::Regions, 8);
    PolicyIteration planner(mdp, 1e-7);
    Rng rng(3, "reward");
    const Vector reward = mdp->rewards(drawWeights(*mdp, rng));
    const DeterministicPolicy policy = planner.plan(reward);
    const Matrix q = actionValues(*mdp, planner.values());
    CHECK((q.rowwise().maxCoeff() + reward - planner.values()).lpNorm<Eigen::Infinity>() <= 1e-7);
    CHECK(planner.tieTolerance() == doctest::Approx(1e-6));
    CHECK(policy == lowestBest(q, 1e-6));
}

TEST_CASE("the same Phi is the same vertex, numbered in order of discovery") {
    // State 2 is never visited, so what is done there makes no new vertex.
    const auto mdp =
        tiny::world(2, 0.9, {1.0, 0.0, 0.0},
                    {{0, 0, 0, 1.0}, {0, 1, 1, 1.0}, {1, 0, 1, 1.0}, {1, 1, 0, 1.0}, {2, 0, 0, 1.0}, {2, 1, 1, 1.0}},
                    Matrix::Identity(3, 3));
    ExactOracle oracle(mdp);
    const VertexPtr first = oracle.vertexOf(DeterministicPolicy({0, 0, 0}));
    const VertexPtr second = oracle.vertexOf(DeterministicPolicy({1, 0, 0}));
    CHECK(first->number == 1);
    CHECK(second->number == 2);
    CHECK(oracle.vertexOf(DeterministicPolicy({0, 1, 1})) == first);
    CHECK(oracle.vertexOf(DeterministicPolicy({1, 0, 1})) == second);
    CHECK(oracle.best(tiny::vectorOf({0.0, 1.0, 0.0})) == second);
    CHECK(oracle.calls() == 1);
}

TEST_CASE("the pool finds a vertex again wherever its Phi lies, and tells apart what is apart") {
    for (const bool sumsToOne : {false, true}) {
        CAPTURE(sumsToOne);
        Rng rng(7, "pool");
        VertexPool pool;
        std::vector<Vector> phis;
        const Vector visits = Vector::Ones(1);
        for (int i = 0; i < 2000; ++i) {
            Vector phi = Vector::NullaryExpr(6, [&] { return rng.uniform(0.0, 100.0); });
            if (sumsToOne) phi *= 100.0 / phi.sum();
            phis.push_back(phi);
            CHECK(pool.insert(DeterministicPolicy({i}), phi, 0.0, visits)->number == i + 1);
        }
        for (int i = 0; i < 2000; ++i) {
            const double size = phis[static_cast<std::size_t>(i)].lpNorm<Eigen::Infinity>();
            const Vector noise = Vector::NullaryExpr(6, [&] { return rng.uniform(-1.0, 1.0); });
            const Vector near = phis[static_cast<std::size_t>(i)] + 0.9e-11 * size * noise;
            CHECK(pool.insert(DeterministicPolicy({-1}), near, 0.0, visits)->number == i + 1);
            CHECK(pool.find(DeterministicPolicy({i}))->number == i + 1);
        }
        CHECK(pool.find(DeterministicPolicy({5000})) == nullptr);
        const Vector apart = phis[0] + Vector::Constant(6, 1e-8);
        CHECK(pool.insert(DeterministicPolicy({5001}), apart, 0.0, visits)->number == 2001);
    }
}

TEST_CASE("where Phi is known less well than 1e-11, the policy where one goes decides") {
    VertexPool pool;
    const Vector visits = tiny::vectorOf({1.0, 0.0});
    const Vector phi = tiny::vectorOf({5.0, 5.0});
    const VertexPtr first = pool.insert(DeterministicPolicy({0, 0}), phi, 1e-8, visits);
    const Vector blurred = phi + Vector::Constant(2, 1e-8);
    CHECK(pool.insert(DeterministicPolicy({0, 1}), blurred, 1e-8, visits) == first);
    CHECK(pool.insert(DeterministicPolicy({1, 0}), blurred, 1e-8, visits) != first);
}
