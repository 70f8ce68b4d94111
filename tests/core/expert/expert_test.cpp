// Scripted experts: what each promises, checked against planning from scratch, and the certificate of the edge expert.

#include <doctest/doctest.h>

#include "domains/domain.h"
#include "domains/highway.h"
#include "domains/random_mdp.h"
#include "expert/scripted_expert.h"
#include "planning/policy_iteration.h"
#include "world/occupancy.h"
#include "world/rollout.h"

using namespace awaystep;

namespace {

std::shared_ptr<const Mdp> gridWorld(const char* features, double slip = 0.0) {
    return makeDomain("gridworld",
                      std::string(R"({"features": ")") + features + R"(", "slip": )" + std::to_string(slip) + "}")
        ->mdp();
}

std::shared_ptr<const Mdp> smallRandom(std::uint64_t seed) {
    RandomMdpParameters p;
    p.states = 8;
    p.seed = seed;
    return randomMdp(p);
}

// The largest w . Phi over all policies.
double bestValue(const std::shared_ptr<const Mdp>& mdp, const Vector& w) {
    PolicyIteration planner(mdp);
    return w.dot(featureExpectations(*mdp, planner.plan(mdp->rewards(w))));
}

}  // namespace

TEST_CASE("hidden rewards have norm one, and sparse ones at least two weights") {
    Rng rng(1, "rewards");
    for (int i = 0; i < 100; ++i) {
        CHECK(drawReward(5, rng).norm() == doctest::Approx(1.0));
        const Vector sparse = drawSparseReward(64, rng);
        CHECK(sparse.norm() == doctest::Approx(1.0));
        CHECK((sparse.array() > 0.0).count() >= 2);
        CHECK((sparse.array() >= 0.0).all());
    }
    CHECK_THROWS_AS(drawSparseReward(1, rng), std::invalid_argument);
}

TEST_CASE("optimal experts reach the best value of their hidden reward") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        const auto mdp = smallRandom(seed);
        Rng rng(seed, "w");
        const Vector w = drawReward(mdp->featureCount(), rng);
        const Expert expert = optimalExpert(mdp, 7.0 * w);  // the scale of w does not matter
        CHECK((expert.reward - w).norm() < 1e-15);
        CHECK(w.dot(expert.phi) == doctest::Approx(bestValue(mdp, w)).epsilon(1e-12));
        CHECK((expert.phi - featureExpectations(*mdp, std::get<DeterministicPolicy>(expert.policy))).norm() == 0.0);
    }
    CHECK_THROWS_AS(optimalExpert(smallRandom(0), Vector::Zero(4)), std::invalid_argument);
}

TEST_CASE("edge experts: both policies are optimal for the reward at the switch, and the target divides them") {
    const std::shared_ptr<const Mdp> worlds[] = {gridWorld("one-hot"), gridWorld("regions"), gridWorld("coordinates"),
                                                 gridWorld("regions", 0.1), smallRandom(3)};
    for (const auto& mdp : worlds)
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            CAPTURE(seed);
            Rng rng(seed, "edge");
            const Expert expert = edgeExpert(mdp, rng);
            const auto& psi = std::get<MixedPolicy>(expert.policy);
            REQUIRE(psi.parts.size() == 2);
            const Vector first = featureExpectations(*mdp, *psi.parts[0].policy);
            const Vector second = featureExpectations(*mdp, *psi.parts[1].policy);
            const double weight = psi.parts[0].weight;
            const double best = bestValue(mdp, expert.reward);
            const double rounding = 1e-9 * mdp->horizonValue();
            CHECK(expert.reward.norm() == doctest::Approx(1.0));
            CHECK(std::abs(expert.reward.dot(first) - best) < rounding);
            CHECK(std::abs(expert.reward.dot(second) - best) < rounding);
            CHECK(std::abs(expert.reward.dot(expert.phi) - best) < rounding);
            CHECK((first - second).norm() > 1e-6);
            CHECK(weight >= 0.3);
            CHECK(weight <= 0.7);
            CHECK(psi.parts[1].weight == doctest::Approx(1.0 - weight));
            CHECK((weight * first + (1.0 - weight) * second - expert.phi).norm() < 1e-12);
        }
}

TEST_CASE("an edge expert in a world with one point is refused") {
    MdpParts parts;
    parts.states = 1;
    parts.actions = 1;
    parts.initial = Vector::Ones(1);
    parts.transitions = {{0, 0, 0, 1.0}};
    parts.features = Matrix(Matrix::Ones(1, 2)).sparseView();
    Rng rng(0, "edge");
    CHECK_THROWS_AS(edgeExpert(std::make_shared<const Mdp>(parts), rng), std::runtime_error);
}

TEST_CASE("mixtures of optima: weights sum to one, Phi is the mean of the parts, the spread spreads") {
    const auto mdp = gridWorld("one-hot");
    Rng rng(5, "mixture");
    const Vector w = drawReward(mdp->featureCount(), rng);
    const Expert expert = mixtureOfOptima(mdp, w, 4, 0.5, rng);
    const auto& psi = std::get<MixedPolicy>(expert.policy);
    REQUIRE(psi.parts.size() == 4);
    double sum = 0.0;
    Vector phi = Vector::Zero(mdp->featureCount());
    for (const MixedPolicy::Part& part : psi.parts) {
        CHECK(part.weight > 0.0);
        sum += part.weight;
        phi += part.weight * featureExpectations(*mdp, *part.policy);
    }
    CHECK(sum == doctest::Approx(1.0));
    CHECK((phi - expert.phi).norm() < 1e-12);

    const Expert narrow = mixtureOfOptima(mdp, w, 4, 0.0, rng);  // four times the optimum of w itself
    CHECK((narrow.phi - optimalExpert(mdp, w).phi).norm() < 1e-12);
    CHECK_THROWS_AS(mixtureOfOptima(mdp, w, 0, 0.5, rng), std::invalid_argument);
}

TEST_CASE("tied experts share their chances among the best actions and lose nothing") {
    // Towards the far corner of an empty room down and right are equally good wherever both are possible.
    const auto mdp = makeDomain("gridworld", R"({"map": ["S..", "...", "..G"]})")->mdp();
    const Vector w = Vector::Unit(9, 8);
    const Expert expert = tiedExpert(mdp, w);
    const auto& policy = std::get<StochasticPolicy>(expert.policy);
    const auto chances = [&policy](int s) { return Vector(policy.probabilities.row(s).transpose()); };
    CHECK(chances(0) == Vector(Eigen::Vector4d(0.0, 0.5, 0.0, 0.5)));
    CHECK(chances(2) == Vector(Eigen::Vector4d(0.0, 1.0, 0.0, 0.0)));
    CHECK(chances(8) == Vector(Eigen::Vector4d(0.25, 0.25, 0.25, 0.25)));
    CHECK(w.dot(expert.phi) == doctest::Approx(bestValue(mdp, w)).epsilon(1e-12));
}

TEST_CASE("epsilon-greedy experts go from the optimum to the uniform policy") {
    const auto mdp = gridWorld("regions");
    Rng rng(2, "w");
    const Vector w = drawReward(mdp->featureCount(), rng);
    CHECK((epsilonGreedyExpert(mdp, w, 0.0).phi - optimalExpert(mdp, w).phi).norm() < 1e-10);
    const Vector uniform = featureExpectations(*mdp, uniformPolicy(*mdp));
    CHECK((epsilonGreedyExpert(mdp, w, 1.0).phi - uniform).norm() < 1e-10);
    const auto half = std::get<StochasticPolicy>(epsilonGreedyExpert(mdp, w, 0.5).policy);
    CHECK(half.probabilities.row(0).maxCoeff() == doctest::Approx(0.625));
    CHECK_THROWS_AS(epsilonGreedyExpert(mdp, w, 1.5), std::invalid_argument);
}

TEST_CASE("a target is pulled towards Phi of the uniform policy") {
    const auto mdp = gridWorld("regions");
    Rng rng(2, "w");
    const Vector phi = optimalExpert(mdp, drawReward(mdp->featureCount(), rng)).phi;
    const Vector uniform = featureExpectations(*mdp, uniformPolicy(*mdp));
    CHECK(pulledInside(*mdp, phi, 0.0) == phi);
    CHECK((pulledInside(*mdp, phi, 1.0) - uniform).norm() < 1e-12);
    CHECK((pulledInside(*mdp, phi, 0.25) - (0.75 * phi + 0.25 * uniform)).norm() < 1e-12);
    CHECK_THROWS_AS(pulledInside(*mdp, phi, -0.1), std::invalid_argument);
}

TEST_CASE("drivers by style drive as they are called") {
    const auto mdp = makeDomain("highway", R"({"features": "lanes"})")->mdp();
    const auto drives = [&mdp](const char* style) { return optimalExpert(mdp, styleReward(*mdp, style)).phi; };
    enum { collision, offLeft, offRight, left, middle, right };
    // Every sum is over R = 10 steps' worth; the places share it.
    const Vector nice = drives("nice");
    CHECK(nice[collision] < 1e-9);
    CHECK(nice[offLeft] + nice[offRight] < 1e-9);

    const Vector nasty = drives("nasty");
    CHECK(nasty[collision] > 3.0);
    CHECK(nasty[offLeft] + nasty[offRight] < 1e-9);

    const Vector rightNice = drives("right-nice");
    CHECK(rightNice[collision] < 1e-9);
    CHECK(rightNice[right] > 8.0);

    const Vector rightNasty = drives("right-nasty");
    CHECK(rightNasty[collision] > 2.0);
    CHECK(rightNasty[offRight] > 4.0);
    CHECK(rightNasty[offRight] + rightNasty[right] > 8.0);

    const Vector middleLane = drives("middle");
    CHECK(middleLane[middle] == doctest::Approx(10.0));
    CHECK(middleLane[collision] > 0.5);

    CHECK_THROWS_AS(styleReward(*mdp, "polite"), std::invalid_argument);
    CHECK_THROWS_AS(styleReward(*makeDomain("highway", "")->mdp(), "nice"), std::invalid_argument);
}

TEST_CASE("every expert can be played: rollouts of its actor have its Phi") {
    const auto mdp = gridWorld("regions", 0.1);
    Rng draw(4, "experts");
    const Vector w = drawReward(mdp->featureCount(), draw);
    std::vector<Expert> experts;
    experts.push_back(optimalExpert(mdp, w));
    experts.push_back(edgeExpert(mdp, draw));
    experts.push_back(mixtureOfOptima(mdp, w, 3, 0.5, draw));
    experts.push_back(tiedExpert(mdp, w));
    experts.push_back(epsilonGreedyExpert(mdp, w, 0.2));
    const Simulator simulator(mdp);
    for (const Expert& expert : experts) {
        Rng rng(9, "rollouts");
        const SampleMean mean = sampleFeatures(simulator, expert.actor(), {Stopping::AtHorizon, 4000, 200}, rng);
        const Vector error = mean.standardError()->cwiseMax(1e-12);
        // Six standard errors, and a little for places so rare that no rollout came there.
        CHECK(((mean.mean() - expert.phi).cwiseAbs() - 6.0 * error).maxCoeff() < 1e-3);
    }
}
