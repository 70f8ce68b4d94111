// What is said of the mixture's guarantees is what the paper's inequalities say of every policy and every reward.
#include <doctest/doctest.h>

#include <cmath>

#include "geometry/reward_cone.h"
#include "model/theory/guarantees.h"
#include "model/theory/theory_feature.h"
#include "model/theory/theory_words.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/random_mdps.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("guarantees: the epsilons of AL and IRL are the smallest for which the paper's inequalities hold") {
    int looked = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        Rng rng(seed, "target");
        const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
        const Matrix phis = allPhis(*mdp);
        const double least = nearestPoint(phis, phiE).distance;
        ExactOracle oracle(mdp);
        const VertexPtr start = oracle.vertexOf(lowestPolicy(*mdp));
        const auto rows = recordsOf(*makeSolver("ascg", setupFor(oracle, phiE, start, 12, mdp->discount())), 12);
        const auto program = recordsOf(*makeSolver("lpal", setupFor(oracle, phiE, start, 60, mdp->discount())), 60);
        const double value = program.back().gameValue, size = mdp->horizonValue();
        for (const IterationRecord& row : rows) {
            const std::vector<Guarantee> all = guaranteesOf(row, false, least, value);
            REQUIRE(all.size() == 2);
            CHECK(*all[0].value == doctest::Approx(-least).scale(size).epsilon(1e-12));
            // AL on the ball: the worst reward is the one from x to the target, and no other is worse.
            for (int i = 0; i < 20; ++i) {
                Vector w(phiE.size());
                for (double& entry : w) entry = rng.normal();
                w /= w.norm();
                CHECK(w.dot(row.x) >= w.dot(phiE) + *all[0].value - *all[0].ofAl - 1e-9 * size);
                const Vector simplex = w.cwiseAbs() / w.cwiseAbs().sum();
                CHECK(simplex.dot(row.x) >= simplex.dot(phiE) + *all[1].value - *all[1].ofAl - 1e-7 * size);
            }
            if (row.distance < 1e-9 * size) continue;
            ++looked;
            const Vector w = row.w / row.w.norm();
            CHECK(w.dot(row.x) == doctest::Approx(w.dot(phiE) - least - *all[0].ofAl).scale(size).epsilon(1e-9));
            const double most = (phis.transpose() * w).maxCoeff();
            CHECK(w.dot(phiE) == doctest::Approx(most - *all[0].value - *all[0].ofIrl).scale(size).epsilon(1e-8));
            CHECK_FALSE(all[1].ofIrl);
        }
    }
    CHECK(looked > 200);
}

TEST_CASE("reward cone: a corner of a square has a quarter of the directions, an edge and the inside none") {
    PointOracle oracle({point({0, 0}), point({1, 0}), point({0, 1}), point({1, 1})});
    const AffineHull hull = affineHullOf(oracle, 2);
    const auto shareOf = [&](const Vector& phiE) {
        RewardShare share;
        Rng rng(1, "cone");
        drawRewards(share, oracle, hull, phiE, 4000, 1e-9, rng);
        return share;
    };
    const RewardShare corner = shareOf(point({1, 1}));
    CHECK(corner.share() == doctest::Approx(0.25).epsilon(0.1));
    CHECK(corner.low() < 0.25);
    CHECK(corner.high() > 0.25);
    CHECK(corner.high() - corner.low() < 0.03);
    for (const Vector& none : {point({0.5, 1}), point({0.5, 0.5})}) {
        const RewardShare share = shareOf(none);
        CHECK(share.optimal == 0);
        CHECK(share.low() == 0.0);
        CHECK(share.high() > 0.0);
        CHECK(share.high() < 0.001);
    }
}

TEST_CASE("reward cone: directions across K's hull do not count, so that a segment's ends have half of them each") {
    PointOracle oracle({point({1, 0, 0}), point({0, 1, 0})});
    RewardShare share;
    Rng rng(2, "cone");
    drawRewards(share, oracle, affineHullOf(oracle, 3), point({0, 1, 0}), 1000, 1e-9, rng);
    CHECK(share.share() == doctest::Approx(0.5).epsilon(0.1));
}

TEST_CASE("ranking: medians count what did not arrive as more than anything, and the sentence names the losers") {
    const auto row = [](const char* solver, std::uint64_t seed, bool reached, std::int64_t calls) {
        RankRow made;
        made.solver = solver;
        made.seed = seed;
        made.reached = reached;
        made.oracleCalls = made.planningCalls = calls;
        return made;
    };
    WorldRanking ranking;
    ranking.gap = 1e-4;
    for (const std::uint64_t seed : {0, 1, 2}) {
        ranking.rows.push_back(row("cg", seed, seed == 0, 50));
        ranking.rows.push_back(row("ascg", seed, seed != 0, 20));
        ranking.rows.push_back(row("mnp", seed, true, 5 + static_cast<std::int64_t>(seed)));
    }
    const std::vector<RankedSolver> ranked = rankedSolvers(ranking.rows);
    REQUIRE(ranked.size() == 3);
    CHECK(ranked[0].solver == "mnp");
    CHECK(ranked[0].planningCalls == 6.0);
    CHECK(ranked[1].solver == "ascg");
    CHECK(ranked[1].planningCalls == 20.0);
    CHECK(ranked[2].solver == "cg");
    CHECK(ranked[2].reached == 1);
    CHECK_FALSE(ranked[2].planningCalls);
    CHECK(bestBy(ranked, RankBy::PlanningCalls) == std::vector<std::string>{"mnp"});
    CHECK(bestBy(ranked, RankBy::Rollouts).empty());  // no solver plays rollouts
    const std::string sentence = rankingSentence(ranking);
    CHECK(sentence.find("Fewest planning calls: Min-norm point, 6.") != std::string::npos);
    CHECK(sentence.find("CG reached it in 1 of 3 runs, ASCG 20") != std::string::npos);
}
