// Features of any size: what is 2^n times as large gives a run that is 2^n times as large, to the last bit, because
// every tolerance is relative to the size of the features.

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "geometry/facial_distance.h"
#include "geometry/point_oracle.h"
#include "geometry/projection.h"
#include "geometry/regime.h"
#include "geometry/shadow.h"
#include "geometry/solid.h"
#include "solvers/live/live_projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/oracles/sampled_oracle.h"
#include "support/criterion_worlds.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

constexpr CriterionKind everyKind[] = {CriterionKind::Discounted, CriterionKind::FiniteHorizon, CriterionKind::Average};
const double farSizes[] = {std::ldexp(1.0, -40), std::ldexp(1.0, 40)};

// All features times `size`; `ranged`: their ranges, too, else those that the world finds by itself.
std::shared_ptr<const Mdp> timesSize(const Mdp& mdp, double size, bool ranged) {
    MdpParts parts = detail::partsOf(mdp);
    parts.stateActionFeatures = false;
    parts.features = size * mdp.features();
    parts.featureRanges.clear();
    if (ranged)
        for (const FeatureRange& range : mdp.featureRanges())
            parts.featureRanges.push_back({size * range.lo, size * range.hi});
    return std::make_shared<const Mdp>(std::move(parts));
}

Vector targetIn(const Mdp& mdp, std::uint64_t seed) {
    Rng rng(seed, "target of a size");
    const Vector a = featureExpectations(mdp, randomPolicy(mdp, rng));
    const Vector b = featureExpectations(mdp, randomPolicy(mdp, rng));
    Vector target = 0.5 * (a + b);
    if (seed % 2)
        for (double& value : target) value += rng.uniform(-0.3, 0.3) * mdp.horizonValue();
    return target;
}

std::vector<IterationRecord> raceIn(const std::shared_ptr<const Mdp>& mdp, const SolverInfo& info, const Vector& phiE,
                                    int iterations) {
    ExactOracle oracle(mdp);
    RolloutSampler sampler(std::make_shared<const Simulator>(mdp), 3);
    SolverSetup setup = setupFor(oracle, phiE, oracle.vertexOf(lowestPolicy(*mdp)), iterations);
    setup.horizon = horizonOf(*mdp);
    setup.sampler = &sampler;
    setup.schedule = SfwSchedule::Capped;
    setup.rolloutCap = 5;
    return tests::recordsOf(*info.make(setup), iterations);
}

}  // namespace

TEST_CASE("size of features: every solver takes the same steps, whatever the unit") {
    constexpr int iterations = 25;
    for (const CriterionKind kind : everyKind)
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            const auto plain = smallCriterionWorld(seed, kind);
            const Vector phiE = targetIn(*plain, seed);
            for (const SolverInfo& info : solverList()) {
                if (kind == CriterionKind::Average && info.needsSampler && seed % 5 == 2) continue;
                CAPTURE(name(kind));
                CAPTURE(seed);
                CAPTURE(info.name);
                const auto records = raceIn(plain, info, phiE, iterations);
                for (const double size : farSizes) {
                    CAPTURE(size);
                    const auto scaled = raceIn(timesSize(*plain, size, true), info, size * phiE, iterations);
                    for (std::size_t t = 0; t < records.size(); ++t) {
                        CAPTURE(t);
                        const IterationRecord &a = records[t], &b = scaled[t];
                        REQUIRE(b.x == size * a.x);
                        REQUIRE(b.step == a.step);
                        REQUIRE(b.gamma == a.gamma);
                        REQUIRE(b.distance == size * a.distance);
                        REQUIRE(b.activeCount() == a.activeCount());
                        REQUIRE(b.planningCalls == a.planningCalls);
                    }
                }
            }
        }
}

TEST_CASE("size of features: tiny features without ranges of their own are solved to their own size") {
    const double size = 1e-12;
    for (const CriterionKind kind : everyKind)
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            CAPTURE(name(kind));
            CAPTURE(seed);
            const auto plain = smallCriterionWorld(seed, kind);
            const auto tiny = timesSize(*plain, size, false);
            REQUIRE(tiny->featureRanges().front().width() == 1.0);
            const Vector phiE = targetIn(*plain, seed);
            ExactOracle ofPlain(plain), ofTiny(tiny);
            const Projection expected = project(ofPlain, phiE), found = project(ofTiny, size * phiE);
            const double reach = plain->horizonValue();
            CHECK((found.x / size - expected.x).lpNorm<Eigen::Infinity>() < 1e-7 * reach);
            CHECK(std::abs(found.distance / size - expected.distance) < 1e-9 * reach);
            CHECK(regimeOf(tiny, size * phiE).kind == regimeOf(plain, phiE).kind);
            LiveProjection live(tiny);
            const LiveAnswer answer = live.moveTo(size * phiE);
            CHECK(answer.arrived);
            CHECK(answer.distance / size <= expected.distance + 1e-2 * expected.distance + 1e-5 * reach);
        }
}

TEST_CASE("size of features: regimes, outlines and faces of K are those of the same K in another unit") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        CAPTURE(seed);
        const auto plain = smallCriterionWorld(seed, CriterionKind::Discounted);
        const Vector phiE = targetIn(*plain, seed);
        const Regime regime = regimeOf(plain, phiE);
        const std::optional<Matrix> phis = differentPhis(*plain, 5000);
        REQUIRE(phis);
        for (const double size : farSizes) {
            CAPTURE(size);
            const auto scaled = timesSize(*plain, size, true);
            const Regime other = regimeOf(scaled, size * phiE);
            CHECK(other.kind == regime.kind);
            CHECK(other.distance / size == doctest::Approx(regime.distance));
            const std::optional<Matrix> others = differentPhis(*scaled, 5000);
            REQUIRE(others);
            REQUIRE(others->cols() == phis->cols());
            CHECK(affineDimension(*others) == affineDimension(*phis));
            const double faces = facialDistance(*phis);  // infinite where K is a point
            if (std::isfinite(faces)) CHECK(facialDistance(*others) / size == doctest::Approx(faces));
            if (plain->featureCount() < 2) continue;
            ExactOracle a(plain), b(scaled);
            const Vector u = Vector::Unit(plain->featureCount(), 0), v = Vector::Unit(plain->featureCount(), 1);
            CHECK(shadowOf(b, u, v).corners.size() == shadowOf(a, u, v).corners.size());
            if (plain->featureCount() != 3) continue;
            CHECK(solidOf(b).facets.size() == solidOf(a).facets.size());
        }
    }
}

TEST_CASE("size of features: repeated, constant and collinear features change no distance but by their number") {
    for (const CriterionKind kind : everyKind)
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            CAPTURE(name(kind));
            CAPTURE(seed);
            const auto plain = smallCriterionWorld(seed, kind);
            MdpParts parts = detail::partsOf(*plain);
            parts.stateActionFeatures = false;
            const Matrix before = Matrix(plain->features());
            Matrix more(before.rows(), 3 * before.cols() + 1);
            more << before, before, 2.0 * before, Vector::Constant(before.rows(), 0.25);
            parts.features = more.sparseView(0.0, 0.0);
            parts.featureRanges.clear();
            parts.featureNames.clear();
            const auto wide = std::make_shared<const Mdp>(std::move(parts));
            const Vector phiE = targetIn(*plain, seed);
            Vector target(more.cols());
            target << phiE, phiE, 2.0 * phiE, 0.25 * wide->horizonValue();
            ExactOracle few(plain), many(wide);
            const double expected = project(few, phiE).distance * std::sqrt(6.0);  // 1 + 1 + 4
            CHECK(project(many, target).distance == doctest::Approx(expected).epsilon(1e-6).scale(1.0));
            for (const SolverInfo& info : solverList()) {
                if (info.needsSampler) continue;
                CAPTURE(info.name);
                for (const IterationRecord& record : raceIn(wide, info, target, 15)) {
                    REQUIRE(checkHealth(record.x, record.active->members()) == "");
                    REQUIRE(std::isfinite(record.gap));
                }
            }
        }
}
