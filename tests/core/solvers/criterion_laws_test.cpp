// What holds for every solver under every criterion, with features of states or of states and actions.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>

#include "geometry/projection.h"
#include "solvers/nearest_point.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/sampled_oracle.h"
#include "support/criterion_worlds.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

struct CriterionCase {
    CriterionCase(std::uint64_t seed, CriterionKind kind) : mdp(world(seed, kind)), oracle(mdp), rng(seed, "target") {
        const std::vector<DeterministicPolicy> policies = allStagePolicies(*mdp);
        Matrix phis(mdp->featureCount(), static_cast<Eigen::Index>(policies.size()));
        for (std::size_t i = 0; i < policies.size(); ++i)
            phis.col(static_cast<Eigen::Index>(i)) = featureExpectations(*mdp, policies[i]);
        phiE = phis.col(rng.integer(static_cast<int>(phis.cols())));
        if (seed % 3 == 0) phiE = 0.5 * (phiE + phis.col(0));
        if (seed % 3 == 1)
            for (double& value : phiE) value += rng.uniform(-0.3, 0.3) * mdp->horizonValue();
        const NearestPoint nearest = nearestPoint(phis, phiE);
        distanceToK = nearest.distance;
        answer = nearest.point;
        scale = std::max({1.0, phis.cwiseAbs().maxCoeff(), phiE.lpNorm<Eigen::Infinity>()});
        start = oracle.vertexOf(randomPolicy(*mdp, rng));
    }
    static std::shared_ptr<const Mdp> world(std::uint64_t seed, CriterionKind kind) {
        const auto plain = smallCriterionWorld(seed, kind);
        return seed % 2 ? withDrawnActionFeatures(*plain, seed) : plain;
    }
    std::unique_ptr<Solver> solver(std::string_view name, int iterations) {
        if (!sampler) sampler.emplace(std::make_shared<const Simulator>(mdp), 0);
        SolverSetup setup = setupFor(oracle, phiE, start, iterations);
        setup.horizon = horizonOf(*mdp);
        setup.sampler = &*sampler;
        setup.schedule = SfwSchedule::Capped;
        setup.rolloutCap = 5;
        return makeSolver(name, setup);
    }

    std::shared_ptr<const Mdp> mdp;
    ExactOracle oracle;
    Rng rng;
    Vector phiE, answer;
    double distanceToK = 0.0, scale = 1.0;
    VertexPtr start;
    std::optional<RolloutSampler> sampler;
};

constexpr CriterionKind kinds[] = {CriterionKind::Discounted, CriterionKind::FiniteHorizon, CriterionKind::Average};

}  // namespace

TEST_CASE("criteria: every solver keeps its weights, its certificate and its promise to come nearer") {
    for (const CriterionKind kind : kinds)
        for (std::uint64_t seed = 0; seed < 40; ++seed)
            for (const SolverInfo& info : solverList()) {
                // Parts that 1e-12 joins would take all the moves that coupling from the past may take.
                if (kind == CriterionKind::Average && info.needsSampler && seed % 5 == 2) continue;
                CAPTURE(name(kind));
                CAPTURE(seed);
                CAPTURE(info.name);
                CriterionCase c(seed, kind);
                const double best = 0.5 * c.distanceToK * c.distanceToK;
                double before = std::numeric_limits<double>::infinity();
                for (const IterationRecord& record : recordsOf(*c.solver(info.name, 20), 20)) {
                    CAPTURE(record.t);
                    REQUIRE(checkHealth(record.x, record.active->members()) == "");
                    REQUIRE(std::isfinite(record.gap));
                    REQUIRE(record.distance >= c.distanceToK - 1e-9 * c.scale);
                    if (info.neverFarther) REQUIRE(record.distance <= before + 1e-12 * c.scale);
                    before = record.distance;
                    if (!record.gapIsExact || !info.gapBoundsObjective) continue;
                    const double slack = record.gapAllowance + 1e-12 * c.scale * c.scale;
                    REQUIRE(record.gap >= record.objective() - best - slack);
                    if (record.distance > 1e-6 * c.scale)
                        REQUIRE(record.floor() <= c.distanceToK + 1e-9 * c.scale + slack / record.distance);
                }
            }
}

TEST_CASE("criteria: mnp ends at the projection on the hull of all policies") {
    for (const CriterionKind kind : kinds)
        for (std::uint64_t seed = 0; seed < 90; ++seed) {
            CAPTURE(name(kind));
            CAPTURE(seed);
            CriterionCase c(seed, kind);
            const IterationRecord last = recordsOf(*c.solver("mnp", 60), 60).back();
            CHECK((last.x - c.answer).norm() < 1e-7 * c.scale);
            CHECK(std::abs(last.distance - c.distanceToK) < 1e-9 * c.scale);
            MixedPolicy psi;
            for (const ActiveMember& member : last.active->members())
                psi.parts.push_back(
                    {member.weight, std::make_shared<const DeterministicPolicy>(member.vertex->policy)});
            const StationaryAnswer answer = stationaryAnswer(*c.mdp, psi);
            CHECK(answer.policy.has_value() == answer.note.empty());
            if (kind != CriterionKind::Average) REQUIRE(answer.policy);
            if (answer.policy) CHECK((featureExpectations(*c.mdp, *answer.policy) - last.x).norm() < 1e-8 * c.scale);
        }
}
