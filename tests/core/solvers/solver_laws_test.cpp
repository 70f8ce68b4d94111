// What holds for every solver on every world: hundreds of seeded random ones, small enough to look at all policies.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/sampled_oracle.h"
#include "support/random_mdps.h"
#include "support/sanitized.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// A world, a target (in K, anywhere, or Phi of a policy, by turns) and the exact answer.
struct Case {
    explicit Case(std::uint64_t seed)
        : mdp(drawMdp(seed)), phis(allPhis(*mdp)), oracle(mdp), rng(seed, "target"), phiE(target(seed)) {
        const NearestPoint nearest = nearestPoint(phis, phiE);
        answer = nearest.point;
        distanceToK = nearest.distance;
        start = oracle.vertexOf(randomPolicy(*mdp, rng));
        scale = std::max({1.0, phis.cwiseAbs().maxCoeff(), phiE.lpNorm<Eigen::Infinity>()});
    }
    Vector target(std::uint64_t seed) {
        if (seed % 4 == 0) return featureExpectations(*mdp, randomPolicy(*mdp, rng));
        return seed % 2 ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
    }
    std::unique_ptr<Solver> solver(std::string_view name, int iterations) {
        if (!sampler) sampler.emplace(std::make_shared<const Simulator>(mdp), 0);
        SolverSetup setup = setupFor(oracle, phiE, start, iterations, mdp->discount());
        setup.sampler = &*sampler;
        setup.schedule = SfwSchedule::Capped;
        setup.rolloutCap = 5;
        return makeSolver(name, setup);
    }

    std::shared_ptr<const Mdp> mdp;
    Matrix phis;
    ExactOracle oracle;
    Rng rng;
    Vector phiE;
    Vector answer;
    double distanceToK = 0.0;
    double scale = 1.0;
    VertexPtr start;
    std::optional<RolloutSampler> sampler;
};

}  // namespace

// The exact answer that the other laws lean on, checked by its certificate: no vertex lies beyond the plane through it.
TEST_CASE("laws: the projection by enumeration is the projection") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const Case c(seed);
        const Vector w = c.phiE - c.answer;
        CHECK((c.phis.transpose() * w).maxCoeff() - w.dot(c.answer) <= 1e-12 * c.scale * (w.norm() + c.scale * 1e-3));
        if (seed % 2 == 1 || seed % 4 == 0) CHECK(c.distanceToK < 1e-12 * c.scale);
    }
}

TEST_CASE("laws: weights and x stay consistent, no vertex appears twice, and nothing is NaN") {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        for (const SolverInfo& info : solverList()) {
            CAPTURE(seed);
            CAPTURE(info.name);
            Case c(seed);
            for (const IterationRecord& record : recordsOf(*c.solver(info.name, 25), 25)) {
                CAPTURE(record.t);
                const std::vector<ActiveMember> members = record.active->members();
                REQUIRE(checkHealth(record.x, members) == "");
                REQUIRE(record.activeCount() == static_cast<int>(members.size()));
                REQUIRE(std::abs(record.distance - (record.x - c.phiE).norm()) <= 1e-14 * c.scale);
                REQUIRE(std::isfinite(record.gap));
                REQUIRE(record.planningCalls <= record.oracleCalls);
                if (!info.lazy) REQUIRE(record.planningCalls == record.oracleCalls);
                REQUIRE(record.gamma >= 0.0);
                REQUIRE(record.gamma <= record.limit);
                if (info.name == "ascg-reduced" || info.name == "mnp" || info.name == "max-margin")
                    REQUIRE(record.activeCount() <= c.mdp->featureCount() + 1);
            }
        }
}

TEST_CASE("laws: the distance never grows under line search") {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        for (const SolverInfo& info : solverList()) {
            if (!info.neverFarther) continue;
            CAPTURE(seed);
            CAPTURE(info.name);
            Case c(seed);
            double before = std::numeric_limits<double>::infinity();
            for (const IterationRecord& record : recordsOf(*c.solver(info.name, 40), 40)) {
                CAPTURE(record.t);
                REQUIRE(record.distance <= before + 1e-13 * c.scale);
                before = record.distance;
            }
        }
}

TEST_CASE("laws: an exact gap is at least h - h*, and d - gap/d at most the distance to K") {
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        for (const SolverInfo& info : solverList()) {
            const std::string_view name = info.name;
            if (!info.gapBoundsObjective || info.family == SolverFamily::Sampled) continue;
            CAPTURE(seed);
            CAPTURE(name);
            Case c(seed);
            const double best = 0.5 * c.distanceToK * c.distanceToK;
            for (const IterationRecord& record : recordsOf(*c.solver(name, 25), 25)) {
                CAPTURE(record.t);
                if (info.lazy && !record.gapIsExact) continue;  // nothing was planned
                REQUIRE(record.gapIsExact);
                // The oracle may take any action within 1e-10 of the best, for w of norm one.
                const double slack = 2e-10 * record.distance * c.mdp->horizonValue() + 1e-13 * c.scale * c.scale;
                REQUIRE(record.gap >= record.objective() - best - slack);
                if (record.distance > 1e-9) REQUIRE(record.floor() <= c.distanceToK + slack / record.distance);
            }
        }
}

TEST_CASE("laws: mnp and max-margin end at the projection") {
    for (std::uint64_t seed = 0; seed < 300; ++seed)
        for (const std::string_view name : {"mnp", "max-margin"}) {
            CAPTURE(seed);
            CAPTURE(name);
            Case c(seed);
            const std::vector<IterationRecord> rows = recordsOf(*c.solver(name, 60), 60);
            const IterationRecord& last = rows.back();
            CHECK((last.x - c.answer).norm() < 1e-9 * c.scale);
            CHECK(std::abs(last.distance - c.distanceToK) < 1e-10 * c.scale);
            CHECK(rows[rows.size() - 2].x == last.x);  // it has arrived, and stays
        }
}

TEST_CASE("laws: a vertex of K that is the target is hit by CG and ASCG alike") {
    int optimal = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        CAPTURE(seed);
        Case c(seed);
        Vector w(c.mdp->featureCount());
        for (double& value : w) value = c.rng.normal();
        c.phiE = c.oracle.best(w)->phi;
        if (c.start->phi == c.phiE) continue;
        ++optimal;
        for (const std::string_view name : {"cg", "ascg"})
            CHECK(recordsOf(*c.solver(name, 200), 200).back().distance < 1e-9 * c.scale);
    }
    CHECK(optimal > 50);
}

TEST_CASE("laws: ASCG takes the steeper direction, the away step among equals, and says how far it might have gone") {
    int away = 0, drops = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        Case c(seed);
        const std::vector<IterationRecord> rows = recordsOf(*c.solver("ascg", 30), 30);
        for (std::size_t t = 0; t + 1 < rows.size(); ++t) {
            const IterationRecord& row = rows[t];
            CAPTURE(t);
            if (!row.toward) continue;
            const std::vector<ActiveMember> members = row.active->members();
            const bool forward = members.size() == 1 || row.towardSlope > row.awaySlope;
            REQUIRE((row.step == StepKind::Forward) == forward);
            for (const ActiveMember& member : members)
                REQUIRE(row.w.dot(row.away->phi) <= row.w.dot(member.vertex->phi) + 1e-13 * c.scale * row.distance);
            if (forward) continue;
            ++away;
            if (row.step == StepKind::Drop) {
                ++drops;
                REQUIRE(row.gamma >= row.limit * (1.0 - 1e-11));
                REQUIRE_FALSE(holds(rows[t + 1].active->members(), row.away));
            } else {
                REQUIRE(holds(rows[t + 1].active->members(), row.away));
            }
        }
    }
    CHECK(away > 500);
    CHECK(drops > 30);
}

TEST_CASE("laws: the weights of every row make a stationary policy with the row's Phi") {
    for (std::uint64_t seed = 0; seed < 60; ++seed)
        for (const std::string_view name : {"cg", "ascg", "mnp", "mwal"}) {
            CAPTURE(seed);
            CAPTURE(name);
            Case c(seed);
            const IterationRecord last = recordsOf(*c.solver(name, 12), 12).back();
            MixedPolicy psi;
            for (const ActiveMember& member : last.active->members())
                psi.parts.push_back(
                    {member.weight, std::make_shared<const DeterministicPolicy>(member.vertex->policy)});
            const Vector phi = featureExpectations(*c.mdp, stationaryPolicy(*c.mdp, psi));
            CHECK((phi - last.x).norm() < 1e-10 * c.scale);
        }
}

TEST_CASE("laws: long runs stay healthy") {
    const int iterations = tests::sanitized ? 5000 : 100000;
    // Outside, where no solver ends early by hitting the target, and inside, in four dimensions with 32 vertices.
    for (const bool inside : {true, false})
        for (const std::string_view name : {"cg", "ascg", "ascg-reduced", "pairwise"}) {
            CAPTURE(inside);
            CAPTURE(name);
            const auto mdp = randomMdp({5, 2, 4, 3, 0.9, true, 7});
            Rng rng(7, "target");
            const Vector phiE = inside ? targetInside(*mdp, rng) : targetAnywhere(*mdp, rng);
            const Matrix phis = allPhis(*mdp);
            std::vector<Vector> points;
            for (Eigen::Index i = 0; i < phis.cols(); ++i) points.push_back(phis.col(i));
            PointOracle oracle(points);
            const NearestPoint answer = nearestPoint(phis, phiE);
            const std::unique_ptr<Solver> solver = makeSolver(name, setupFor(oracle, phiE, oracle.corner(0)));
            double before = std::numeric_limits<double>::infinity();
            for (int t = 0; t < iterations; ++t) {
                const IterationRecord row = solver->step();
                REQUIRE(row.distance <= before + 1e-14);
                before = row.distance;
                if (t % 1009 == 0) REQUIRE(checkHealth(row.x, row.active->members()) == "");
            }
            const IterationRecord last = solver->measure();
            CHECK(checkHealth(last.x, last.active->members()) == "");
            CHECK(last.distance >= answer.distance - 1e-13);
            // The short runs under a sanitizer are too short to arrive.
            if (name != "cg" && iterations == 100000) CHECK((last.x - answer.point).norm() < 1e-8);
        }
}

// Products of vectors whose numbers come in another order are rounded differently, as by another compiler.
TEST_CASE("laws: pairwise steps are the same whatever the order of the features") {
    for (const std::string_view name : {"pairwise", "bpcg"})
        for (std::uint64_t seed = 0; seed < 100; ++seed) {
            CAPTURE(name);
            CAPTURE(seed);
            Rng rng(seed, "order of features");
            const int n = 6 + rng.integer(5);
            std::vector<int> order(static_cast<std::size_t>(n));
            std::iota(order.begin(), order.end(), 0);
            for (int i = n - 1; i > 0; --i)
                std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(rng.integer(i + 1))]);
            std::vector<Vector> points, reordered;
            Vector inside = Vector::Zero(n);
            for (int i = 0; i < 3 * n; ++i) {
                Vector each(n);
                for (double& value : each) value = rng.uniform(0.0, 10.0);
                inside += each / (3.0 * n);
                points.push_back(each);
                reordered.emplace_back(each(order));
            }
            PointOracle oracle(points), other(reordered);
            const auto rows = runOn(name, oracle, inside, oracle.corner(0), 60);
            const auto same = runOn(name, other, inside(order), other.corner(0), 60);
            for (std::size_t t = 0; t < rows.size() && rows[t].gap > 1e-9; ++t) {
                CAPTURE(t);
                REQUIRE((rows[t].x(order) - same[t].x).norm() < 1e-9);
                REQUIRE(rows[t].step == same[t].step);
            }
        }
}
