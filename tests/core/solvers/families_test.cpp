// The families that the paper argues against or builds on: the game's linear program, online gradient, Garber & Hazan's
// local oracle, and variance-reduced stochastic CG. Each is checked against its bound or an answer found another way.

#include <doctest/doctest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "experiment/convergence_rate.h"
#include "geometry/facial_distance.h"
#include "solvers/game_program.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/sampled_oracle.h"
#include "solvers/step_size.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// The value of the game over the columns found by looking at every square subsystem: Shapley & Snow (1950) show that
// some optimal pair of strategies solves M lambda = v 1, M' w = v 1 for a square submatrix M. No pivoting, no oracle.
double valueByEnumeration(const Matrix& games) {
    const int k = static_cast<int>(games.rows()), n = static_cast<int>(games.cols());
    const Matrix m = games.array() + 1.0 - games.minCoeff();  // above zero, so that the value is
    const double scale = m.maxCoeff();
    std::vector<int> rows, columns;
    double value = -1.0;
    const auto look = [&] {
        const Matrix square = m(rows, columns);
        const Eigen::FullPivLU<Matrix> lu(square);
        if (!lu.isInvertible()) return;
        const Vector one = Vector::Ones(square.rows());
        const Vector lambda = lu.solve(one), w = square.transpose().fullPivLu().solve(one);
        if (lambda.minCoeff() < -1e-12 || w.minCoeff() < -1e-12) return;
        const double v = 1.0 / lambda.sum();
        Vector mixture = Vector::Zero(k), promise = Vector::Zero(n);
        for (std::size_t j = 0; j < columns.size(); ++j) mixture += v * lambda[static_cast<int>(j)] * m.col(columns[j]);
        for (std::size_t i = 0; i < rows.size(); ++i)
            promise += v * w[static_cast<int>(i)] * m.row(rows[i]).transpose();
        if (mixture.minCoeff() >= v - 1e-10 * scale && promise.maxCoeff() <= v + 1e-10 * scale) value = v;
    };
    const auto choose = [](int from, std::vector<int>& chosen, std::size_t size, int first, const auto& then,
                           const auto& again) -> void {
        if (chosen.size() == size) return then();
        for (int i = first; i < from; ++i) {
            chosen.push_back(i);
            again(from, chosen, size, i + 1, then, again);
            chosen.pop_back();
        }
    };
    for (std::size_t size = 1; size <= static_cast<std::size_t>(std::min(k, n)) && value < 0.0; ++size)
        choose(
            k, rows, size, 0, [&] { choose(n, columns, size, 0, look, choose); }, choose);
    REQUIRE(value > 0.0);
    return value - 1.0 + games.minCoeff();
}

Matrix distinct(const Matrix& all) {
    std::vector<Vector> points;
    for (const auto& phi : all.colwise())
        if (std::none_of(points.begin(), points.end(), [&](const Vector& p) { return (p - phi).norm() < 1e-9; }))
            points.push_back(phi);
    Matrix columns(all.rows(), static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) columns.col(static_cast<Eigen::Index>(i)) = points[i];
    return columns;
}

}  // namespace

TEST_CASE("game program: matching pennies, a saddle point, and rock, paper, scissors") {
    GameProgram pennies(point({1, -1}));
    CHECK(pennies.value() == -1.0);
    pennies.add(point({-1, 1}));
    pennies.solve();
    CHECK(pennies.value() == doctest::Approx(0.0).scale(1.0).epsilon(1e-15));
    CHECK((pennies.weights() - point({0.5, 0.5})).norm() < 1e-15);
    CHECK((pennies.prices() - point({0.5, 0.5})).norm() < 1e-15);

    GameProgram saddle(point({0.1, 0.9}));
    saddle.add(point({0.4, 0.5}));
    saddle.solve();
    CHECK(saddle.value() == doctest::Approx(0.4).epsilon(1e-15));
    CHECK((saddle.weights() - point({0, 1})).norm() < 1e-15);

    GameProgram rock(point({0, 1, -1}));
    rock.add(point({-1, 0, 1}));
    rock.add(point({1, -1, 0}));
    rock.solve();
    CHECK(std::abs(rock.value()) < 1e-15);
    CHECK((rock.weights() - Vector::Constant(3, 1.0 / 3.0)).norm() < 1e-14);
}

TEST_CASE("game program: prices and weights prove each other right, with equal and useless columns among many") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        Rng rng(seed, "games");
        const int k = 1 + rng.integer(12), n = 1 + rng.integer(40);
        Matrix games(k, n);
        for (double& entry : games.reshaped()) entry = rng.chance(0.3) ? 0.0 : std::round(rng.uniform(-3, 3)) / 3.0;
        GameProgram program(games.col(0));
        for (int j = 1; j < n; ++j) {
            program.add(games.col(j));
            if (rng.chance(0.4)) program.solve();
        }
        program.solve();
        const Vector weights = program.weights(), w = program.prices();
        CHECK(weights.minCoeff() >= 0.0);
        CHECK(weights.sum() == doctest::Approx(1.0).epsilon(1e-12));
        CHECK(w.minCoeff() >= -1e-11);
        CHECK(w.sum() == doctest::Approx(1.0).epsilon(1e-10));
        CHECK((games * weights).minCoeff() >= program.value() - 1e-10);
        CHECK((games.transpose() * w).maxCoeff() <= program.value() + 1e-10);
    }
}

TEST_CASE("lpal: ends at the value of the game, as the enumeration of all policies has it, on fifty worlds") {
    int worlds = 0;
    for (std::uint64_t seed = 0; worlds < 50 && seed < 400; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const Matrix phis = distinct(allPhis(*mdp));
        if (phis.cols() > 14) continue;  // the enumeration looks at every square of rows and columns
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const double value = valueByEnumeration(phis.colwise() - phiE);
        ExactOracle oracle(mdp);
        const std::vector<IterationRecord> rows = recordsOf(
            *makeSolver("lpal", setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), 40, mdp->discount())), 40);
        const double range = mdp->horizonValue();
        CHECK(std::abs(rows.back().gameValue - value) < 1e-7 * range);
        CHECK(rows.back().gap < 1e-7 * range);
        for (const IterationRecord& row : rows)
            CHECK(row.gameValue + row.gap >= value - 1e-7 * range);  // a certificate
        ++worlds;
    }
    CHECK(worlds == 50);
}

TEST_CASE("lpal: its value is the one that MWAL approaches, and no run of MWAL is above it") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        const Vector phiE = targetInside(*mdp, rng);
        ExactOracle oracle(mdp);
        const auto last = [&](const char* name, int rounds) {
            return recordsOf(*makeSolver(name, setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), rounds,
                                                        mdp->discount())),
                             rounds)
                .back()
                .gameValue;
        };
        const double value = last("lpal", 60), reached = last("mwal", 500);
        CHECK(reached <= value + 1e-9 * mdp->horizonValue());
        CHECK(reached >= value - multiplicativeWeightsRegret(horizonOf(*mdp), 500, 500));
        CHECK(value >= -1e-9 * mdp->horizonValue());  // the target lies in K
    }
}

TEST_CASE("ogd: below its bound, over 60 seeds, and x is the mean of the answers") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const double least = nearestPoint(allPhis(*mdp), phiE).distance;
        const double g = largestGradient(phiE, horizonOf(*mdp));
        ExactOracle oracle(mdp);
        SolverSetup setup = setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), 400, mdp->discount());
        Vector sum = Vector::Zero(phiE.size());
        for (const IterationRecord& row : recordsOf(*makeSolver("ogd", setup), 400)) {
            CAPTURE(row.t);
            CHECK(row.w.norm() <= 1.0 + 1e-12);
            if (row.t > 0) {
                REQUIRE((row.x - sum / row.t).norm() < 1e-11 * mdp->horizonValue());
                REQUIRE(row.distance <= least + onlineRegret(g, row.t) + 1e-12);
                REQUIRE(row.objective() - 0.5 * least * least <= onlineBound(g, least, row.t) + 1e-9);
            }
            if (!row.toward) break;  // the start was the target
            sum += row.toward->phi;
        }
    }
}

TEST_CASE("garber-hazan: below its bound with the true constants of a triangle, a square, a cube and a simplex") {
    std::vector<Vector> cube, simplex;
    for (int i = 0; i < 8; ++i) cube.push_back(point({double(i & 1), double(i >> 1 & 1), double(i >> 2 & 1)}));
    for (int i = 0; i < 4; ++i) simplex.push_back(Vector::Unit(4, i));
    const std::vector<std::vector<Vector>> polytopes = {
        triangle(), {point({0, 0}), point({1, 0}), point({0, 1}), point({1, 1})}, cube, simplex};
    int moved = 0;
    for (const std::vector<Vector>& corners : polytopes)
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            CAPTURE(corners.size());
            CAPTURE(seed);
            Rng rng(seed, "target");
            Matrix points(corners.front().size(), static_cast<Eigen::Index>(corners.size()));
            for (std::size_t i = 0; i < corners.size(); ++i) points.col(static_cast<Eigen::Index>(i)) = corners[i];
            Vector weights(points.cols());
            for (double& weight : weights) weight = rng.chance(0.5) ? rng.uniform() : 1e-3;
            Vector target = points * (weights / weights.sum());
            if (seed % 3 == 0)
                for (double& value : target) value += 0.4 * rng.normal();
            PointOracle oracle(corners);
            SolverSetup setup = setupFor(oracle, target, oracle.corner(0), 3000);
            setup.constants = PolytopeConstants{diameter(points), facialDistance(points)};
            const double best = 0.5 * std::pow(nearestPoint(points, target).distance, 2);
            const std::vector<IterationRecord> rows = recordsOf(*makeSolver("garber-hazan", setup), 3000);
            const double start = std::min(rows.front().objective(), rows.front().gap);
            for (const IterationRecord& row : rows) {
                REQUIRE(row.objective() - best <=
                        localOracleBound(start, setup.constants->facialDistance, setup.constants->diameter, row.t) +
                            1e-12);
                REQUIRE(checkHealth(row.x, row.active->members()) == "");
                moved += row.step == StepKind::Pairwise && row.gamma > 0.0;
            }
        }
    CHECK(moved > 10000);
}

TEST_CASE("garber-hazan: a run has the constants of a small world, and stays below its bound there") {
    int worlds = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const auto constants = constantsOf(*mdp);
        if (!constants) continue;
        ++worlds;
        const Matrix phis = allPhis(*mdp);
        CHECK(constants->diameter == doctest::Approx(diameter(phis)).epsilon(1e-12));
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const double best = 0.5 * std::pow(nearestPoint(phis, phiE).distance, 2);
        ExactOracle oracle(mdp);
        SolverSetup setup = setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), 300, mdp->discount());
        setup.constants = constants;
        const std::vector<IterationRecord> rows = recordsOf(*makeSolver("garber-hazan", setup), 300);
        const double start = std::min(rows.front().objective(), rows.front().gap);
        for (const IterationRecord& row : rows)
            REQUIRE(row.objective() - best <=
                    localOracleBound(start, constants->facialDistance, constants->diameter, row.t) +
                        1e-9 * (1.0 + start));
    }
    CHECK(worlds > 15);
    CHECK_FALSE(constantsOf(*randomMdp({9, 4, 3, 2, 0.9, true, 1})));  // 4^9 policies
}

TEST_CASE("svrf: the mean of h - h* over 60 seeds stays below its bound, epoch by epoch") {
    constexpr int iterations = 44, seeds = 60;  // two epochs, 14 and 30 steps
    const auto mdp = randomMdp({6, 3, 3, 2, 0.8, true, 5});
    const auto simulator = std::make_shared<const Simulator>(mdp);
    const Matrix phis = allPhis(*mdp);
    Rng rng(5, "target");
    for (const bool inside : {true, false}) {
        CAPTURE(inside);
        const Vector phiE = inside ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const double best = 0.5 * std::pow(nearestPoint(phis, phiE).distance, 2);
        std::vector<double> mean(iterations + 1, 0.0);
        double rollouts = 0.0, plain = 0.0;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            for (const char* name : {"svrf", "sfw"}) {
                if (std::string(name) == "sfw" && seed >= 5) continue;  // for the counts alone
                ExactOracle oracle(mdp);
                RolloutSampler sampler(simulator, seed);
                SolverSetup setup =
                    setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), iterations, mdp->discount());
                setup.sampler = &sampler;
                const std::vector<IterationRecord> rows = recordsOf(*makeSolver(name, setup), iterations);
                if (seed < 5)
                    (std::string(name) == "svrf" ? rollouts : plain) += static_cast<double>(rows.back().rollouts);
                if (std::string(name) == "sfw") continue;
                for (const IterationRecord& row : rows)
                    mean[static_cast<std::size_t>(row.t)] += (row.objective() - best) / seeds;
            }
        }
        for (int t = 1; t <= iterations; ++t) {
            CAPTURE(t);
            CHECK(mean[static_cast<std::size_t>(t)] <= epochBound(diameter(phis), t));
        }
        // What the exact Phi at the epochs' starts saves is less than one would think: pairs that differ cost two.
        CHECK(rollouts > 0.0);
        CHECK(rollouts < plain);
    }
}

TEST_CASE("svrf: the difference of two mixtures is estimated without bias, and equal mixtures cost nothing") {
    const auto mdp = randomMdp({5, 2, 3, 2, 0.8, true, 9});
    ExactOracle oracle(mdp);
    std::vector<VertexPtr> vertices;
    for (int i = 0; i < 3; ++i)
        vertices.push_back(oracle.vertexOf(DeterministicPolicy(std::vector<int>{i & 1, i >> 1, 1, 0, i & 1})));
    const std::vector<ActiveMember> now = {{vertices[0], 0.5}, {vertices[1], 0.3}, {vertices[2], 0.2}};
    const std::vector<ActiveMember> before = {{vertices[1], 0.6}, {vertices[0], 0.4}};
    CHECK(totalVariation(now, before) == doctest::Approx(0.3).epsilon(1e-14));
    RolloutSampler sampler(std::make_shared<const Simulator>(mdp), 3);
    const MixtureSampler::Difference same = sampler.difference(now, now, 500);
    CHECK(same.rollouts == 0);
    CHECK(same.mean.isZero(0.0));

    constexpr std::int64_t draws = 200000;
    const MixtureSampler::Difference found = sampler.difference(now, before, draws);
    CHECK(static_cast<double>(found.rollouts) == doctest::Approx(2 * 0.3 * draws).epsilon(0.02));
    Vector exact = Vector::Zero(3);
    for (const ActiveMember& member : now) exact += member.weight * member.vertex->phi;
    for (const ActiveMember& member : before) exact -= member.weight * member.vertex->phi;
    // Five standard errors of a sample that is at most sqrt(3) R = 8.7 long and differs from 0 in 0.3 of the draws.
    CHECK((found.mean - exact).norm() < 5.0 * 8.7 * std::sqrt(0.3 / draws));
}

TEST_CASE("svrf: without error it takes the steps of cg-open, anew in every epoch") {
    PointOracle oracle(triangle());
    const std::vector<IterationRecord> rows = runOn("svrf", oracle, point({0.2, 0.3}), oracle.corner(0), 60);
    for (int t = 0; t < 60; ++t) {
        const int step = t < 14 ? t : t < 44 ? t - 14 : t - 44;
        CHECK(rows[static_cast<std::size_t>(t)].gamma == 2.0 / (step + 2.0));
        CHECK(epochAt(t).step == step);
    }
    const std::vector<IterationRecord> open = runOn("cg-open", oracle, point({0.2, 0.3}), oracle.corner(0), 14);
    for (std::size_t t = 0; t < 14; ++t) CHECK((rows[t].x - open[t].x).norm() < 1e-14);
}
