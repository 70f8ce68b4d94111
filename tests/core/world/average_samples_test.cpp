// Samples under the average criterion: their law is the exact one, and where it cannot be had in time they say so.

#include "world/average_samples.h"

#include <doctest/doctest.h>

#include <cmath>

#include "expert/estimator.h"
#include "support/criterion_worlds.h"
#include "support/tiny_worlds.h"
#include "world/occupancy.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Criterion longRun() { return {CriterionKind::Average, 0.9, 0}; }

// The same world with one feature per state: the mean of samples is how often each state was drawn.
std::shared_ptr<const Mdp> countingStates(const Mdp& mdp) {
    MdpParts parts = detail::partsOf(mdp);
    parts.stateActionFeatures = false;
    parts.featureRanges.clear();
    parts.features = Matrix(Matrix::Identity(mdp.states(), mdp.states())).sparseView();
    return std::make_shared<const Mdp>(std::move(parts));
}

}  // namespace

TEST_CASE("coupling from the past: 20 chains of any structure pass a chi-square test against their exact law") {
    int chains = 0;
    for (std::uint64_t seed = 0; chains < 20; ++seed) {
        if (seed % 5 == 2) continue;  // parts that 1e-12 joins: the test below
        CAPTURE(seed);
        ++chains;
        const auto mdp = countingStates(*smallCriterionWorld(seed, CriterionKind::Average));
        Rng rng(seed, "chain");
        const DeterministicPolicy policy = randomPolicy(*mdp, rng);
        const Vector law = stageOccupancy(*mdp, policy);
        constexpr int samples = 20000;
        const AverageSamples drawn = sampleLongRun(Simulator(mdp), policy, samples, rng);
        REQUIRE(drawn.exactLaw);
        REQUIRE(drawn.mean.samples() == samples);
        double chiSquare = 0.0;
        int cells = 0;
        for (int s = 0; s < mdp->states(); ++s) {
            const double seen = drawn.mean.mean()[s] * samples, wanted = law[s] * samples;
            if (law[s] == 0.0) {
                CHECK(std::abs(seen) < 1e-6);
                continue;
            }
            chiSquare += (seen - wanted) * (seen - wanted) / wanted;
            ++cells;
        }
        // The 1e-6 points of chi-square with 0 to 4 degrees of freedom; seeds are fixed, so this passes or fails.
        const double points[] = {1e-12, 23.93, 27.63, 30.66, 33.38};
        REQUIRE(cells >= 1);
        CHECK(chiSquare < points[cells - 1]);
    }
}

TEST_CASE("coupling from the past: a mixture draws its policy for every sample") {
    const auto mdp = std::make_shared<const Mdp>(Mdp(*tiny::twoRooms(), longRun()));
    MixedPolicy psi;
    psi.parts.push_back({0.25, std::make_shared<const DeterministicPolicy>(tiny::stay())});
    psi.parts.push_back({0.75, std::make_shared<const DeterministicPolicy>(std::vector<int>{1, 1})});
    Rng rng(5, "mixture");
    const AverageSamples drawn = sampleLongRun(Simulator(mdp), psi, 40000, rng);
    CHECK(drawn.exactLaw);
    CHECK(drawn.mean.mean()[1] == doctest::Approx(0.375).epsilon(0.03));
}

TEST_CASE("coupling from the past: where the moves do not suffice all samples are long runs, and the target says so") {
    const auto slow =
        tiny::world(1, 0.9, {1, 0}, {{0, 0, 0, 1 - 1e-9}, {0, 0, 1, 1e-9}, {1, 0, 1, 1 - 1e-9}, {1, 0, 0, 1e-9}},
                    Matrix::Identity(2, 2));
    const auto mdp = std::make_shared<const Mdp>(Mdp(*slow, longRun()));
    Rng rng(1, "slow");
    const DeterministicPolicy only({0, 0});
    const AverageSamples drawn = sampleLongRun(Simulator(mdp), only, 3, rng, {}, {.moves = 100000, .longRun = 1000});
    CHECK_FALSE(drawn.exactLaw);
    CHECK(drawn.mean.samples() == 3);
    CHECK(drawn.mean.mean()[0] == doctest::Approx(1.0));
    const auto quick = std::make_shared<const Mdp>(Mdp(*tiny::coinToss(), longRun()));
    const FeatureExpectations target =
        sampledTarget(Simulator(quick), lowestPolicy(*quick), {.rollouts = 2000}, 0.05, rng);
    CHECK(target.origin == Origin::LongRun);
    CHECK(target.range == 1.0);
    CHECK((target.value - tiny::vectorOf({0.5, 0.5})).norm() < *target.radius);
}
