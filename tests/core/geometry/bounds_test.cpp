#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "experiment/convergence_rate.h"
#include "geometry/facial_distance.h"
#include "geometry/inner_ball.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("bounds: every run stays below what theory promises it, with the true diameter and facial distance") {
    int runs = 0;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const Matrix all = *differentPhis(*mdp, 4096);
        if (all.cols() < 3 || all.cols() > 40 || affineDimension(all) > 3) continue;
        const double d = diameter(all);
        const double rho = awayStepRate(facialDistance(all), d);
        Rng rng(seed, "targets of bounds");
        Vector target = all.col(rng.integer(static_cast<int>(all.cols())));
        for (double& value : target) value += 0.3 * d * rng.normal();
        ExactOracle oracle(mdp);
        const double best = project(oracle, target).objective();
        const VertexPtr start = oracle.vertexOf(lowestPolicy(*mdp));
        for (const std::string_view solver : {"cg", "cg-open", "cg-open-l", "projection", "ascg"}) {
            CAPTURE(solver);
            const std::vector<IterationRecord> records = runOn(solver, oracle, target, start, 80);
            const double h0 = records[0].objective() - best;
            for (const IterationRecord& record : records) {
                if (record.t == 0) continue;
                const double bound = solver == "ascg"        ? awayStepBound(h0, rho, record.t)
                                     : solver == "cg-open-l" ? longOpenLoopBound(d, record.t)
                                                             : conditionalGradientBound(d, record.t);
                CHECK(record.objective() - best <= bound * (1 + 1e-9) + 1e-12);
            }
            ++runs;
        }
    }
    CHECK(runs >= 20);
}

TEST_CASE("bounds: inside K, CG with line search is linear by the ball that K holds round the target") {
    int runs = 0, linear = 0;
    double tightest = 0.0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const Matrix all = *differentPhis(*mdp, 4096);
        if (!facesCanBeListed(all)) continue;
        Rng rng(seed, "interior");
        const Vector target = targetInside(*mdp, rng);
        const double d = diameter(all), r = innerRadius(all, target);
        if (r <= 1e-3 * d) continue;
        ExactOracle oracle(mdp);
        const VertexPtr start = oracle.vertexOf(lowestPolicy(*mdp));
        for (const std::string_view solver : {"cg", "projection"}) {
            const std::vector<IterationRecord> records = runOn(solver, oracle, target, start, 200);
            const double h0 = records[0].objective();
            for (const IterationRecord& record : records) {
                const double bound = interiorBound(h0, r, d, record.t);
                CHECK(record.objective() <= bound * (1 + 1e-9) + 1e-20 * d * d);
                if (record.t > 0) tightest = std::max(tightest, record.objective() / bound);
            }
            ++runs;
            linear += interiorBound(h0, r, d, 200) < conditionalGradientBound(d, 200) ? 1 : 0;
        }
    }
    CHECK(runs >= 40);
    CHECK(linear >= 10);     // there it says more than 1/t
    CHECK(tightest > 0.05);  // and it is no bound that everything obeys
    CHECK(interiorBound(2.0, 0.5, 1.0, 2.0) == doctest::Approx(2.0 * 0.75 * 0.75));
}

TEST_CASE("bounds: MWAL's game value stays within its regret of the best, which is at least 0 inside K") {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "inside");
        const Vector inside = featureExpectations(*mdp, drawStochasticPolicy(*mdp, rng));
        ExactOracle oracle(mdp);
        SolverSetup setup = setupFor(oracle, inside, oracle.vertexOf(lowestPolicy(*mdp)), 60, mdp->discount());
        const std::vector<IterationRecord> records = recordsOf(*makeSolver("mwal", setup), 60);
        for (const IterationRecord& record : records) {
            if (record.t == 0) continue;  // the start policy, which no promise is about
            CHECK(record.shortfall() <= multiplicativeWeightsRegret(horizonOf(*mdp), 60, record.t) + 1e-9);
        }
    }
    // At the end of its rounds it is the printed 4 R (sqrt(2 ln k / T) + ln k / T).
    const double share = std::log(5.0) / 60;
    CHECK(multiplicativeWeightsRegret(Horizon::discounted(0.9, 5), 60, 60) ==
          doctest::Approx(40.0 * (std::sqrt(2.0 * share) + share)).epsilon(1e-12));
    CHECK(multiplicativeWeightsRegret(Horizon::discounted(0.9, 1), 60, 10) == 0.0);
}

TEST_CASE("fitted rate: tells a geometric sequence from a power of t, and says nothing of too little") {
    std::vector<double> geometric, power;
    for (int t = 0; t < 100; ++t) {
        geometric.push_back(3.0 * std::exp(-0.2 * t));
        power.push_back(5.0 / (t + 1.0));
    }
    const auto linear = fitRate(geometric);
    REQUIRE(linear);
    CHECK(linear->kind == RateKind::Linear);
    CHECK(linear->rate == doctest::Approx(0.2).epsilon(1e-9));
    const auto sublinear = fitRate(power);
    REQUIRE(sublinear);
    CHECK(sublinear->kind == RateKind::Sublinear);
    CHECK(sublinear->rate == doctest::Approx(1.0).epsilon(0.05));
    // The fitted line itself: through what it was fitted to.
    CHECK(linear->first == 25);
    CHECK(linear->last == 99);
    for (const int t : {25, 60, 99}) {
        const auto at = static_cast<std::size_t>(t);
        CHECK(linear->value(t) == doctest::Approx(geometric[at]).epsilon(1e-9));
        CHECK(sublinear->value(t) == doctest::Approx(power[at]).epsilon(0.05));
    }
    CHECK_FALSE(fitRate({}));
    CHECK_FALSE(fitRate({1.0, 0.5, 0.25, 0.1}));
    CHECK_FALSE(fitRate(std::vector<double>(50, 1.0)));
    // Arrived after ten steps: what follows is rounding and does not count.
    for (std::size_t t = 60; t < geometric.size(); ++t) geometric[t] = 1e-17;
    CHECK(fitRate(geometric)->rate == doctest::Approx(0.2).epsilon(1e-9));
}

TEST_CASE("horizon: R and the ranges of the features bound feature expectations, samples and the diameter of K") {
    const Horizon plain = Horizon::discounted(0.9, 4);
    CHECK(plain.factor() == 1.0 / (1.0 - 0.9));
    CHECK(plain.perStep() == 1.0 - 0.9);
    CHECK(plain.largestReach() == plain.factor());
    CHECK(plain.diameterBound() == 2.0 * plain.factor());
    const Horizon wide(10.0, {{-1.0, 2.0}, {0.0, 4.0}});
    CHECK(wide.largestWidth() == 4.0);
    CHECK(wide.spread() == 5.0);
    CHECK(wide.largestReach() == 40.0);
    CHECK(wide.diameterBound() == 50.0);
    // A game whose losses are four times as large has four times the regret.
    CHECK(multiplicativeWeightsRegret(wide, 60, 7) ==
          doctest::Approx(4.0 * multiplicativeWeightsRegret(Horizon::discounted(0.9, 2), 60, 7)));
    // No world leaves the box.
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto mdp = drawMdp(seed);
        const Matrix phis = allPhis(*mdp);
        const Horizon horizon = horizonOf(*mdp);
        CHECK(phis.minCoeff() >= -1e-12);
        CHECK(phis.maxCoeff() <= horizon.largestReach() * (1.0 + 1e-12));
        for (Eigen::Index i = 1; i < phis.cols(); ++i)
            CHECK((phis.col(i) - phis.col(0)).norm() <= horizon.diameterBound() * (1.0 + 1e-12));
    }
}
