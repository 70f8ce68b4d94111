// Runs in worlds that are played instead of solved: the paper's oracle, and stochastic CG.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "experiment/run.h"
#include "geometry/point_oracle.h"
#include "support/random_mdps.h"
#include "world/occupancy.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

std::vector<RecordPtr> recordsOf(const Problem& problem, const RunConfig& config) {
    Run run(problem, config);
    std::vector<RecordPtr> records;
    while (const RecordPtr record = run.step()) records.push_back(record);
    REQUIRE_MESSAGE(run.status() == RunStatus::IterationLimit, run.reason());
    REQUIRE(records.size() == static_cast<std::size_t>(config.iterations) + 1);
    return records;
}

// A random world with the target of a random stochastic expert: inside K, so that h* = 0.
Problem insideProblem(std::uint64_t seed) {
    const auto mdp = randomMdp({.states = 6, .actions = 3, .features = 3, .discount = 0.8, .seed = seed});
    Rng rng(seed, "expert");
    return {mdp, tests::targetInside(*mdp, rng), {}};
}

RunConfig learning(const std::string& solver, std::uint64_t seed) {
    RunConfig config;
    config.solver = solver;
    config.iterations = 15;
    config.oracle = OracleKind::QLearning;
    config.nRl = 100;
    config.learningUnit = LearningUnit::Episodes;
    config.nEst = 100;
    config.horizon = 30;
    config.seed = seed;
    return config;
}

}  // namespace

TEST_CASE("q-learning runs: every solver ends with finite numbers, an estimated gap and weights that sum to one") {
    for (const SolverInfo& solver : solverList()) {
        CAPTURE(solver.name);
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            CAPTURE(seed);
            for (const RecordPtr& record : recordsOf(insideProblem(seed), learning(std::string(solver.name), seed))) {
                CHECK(std::isfinite(record->distance));
                CHECK_FALSE(record->gapIsExact);
                CHECK(record->gamma >= 0.0);  // an oracle may point backwards; a step never does
                double sum = 0.0;
                Vector x = Vector::Zero(record->x.size());
                for (const ActiveMember& member : record->active->members()) {
                    CHECK(member.weight >= 0.0);
                    sum += member.weight;
                    x += member.weight * member.vertex->phi;
                }
                CHECK(sum == doctest::Approx(1.0).epsilon(1e-12));
                CHECK((x - record->x).norm() <= 1e-9);
            }
        }
    }
}

TEST_CASE("q-learning runs: the same seed repeats every number, another seed does not") {
    const Problem problem = insideProblem(4);
    const auto distances = [&](std::uint64_t seed) {
        std::vector<double> list;
        for (const RecordPtr& record : recordsOf(problem, learning("ascg", seed))) list.push_back(record->distance);
        return list;
    };
    CHECK(distances(1) == distances(1));
    CHECK(distances(1) != distances(2));
}

TEST_CASE("q-learning runs: solvers that race with one seed start from the same estimate") {
    const Problem problem = insideProblem(5);
    const Vector cg = recordsOf(problem, learning("cg", 5)).front()->x;
    CHECK(recordsOf(problem, learning("ascg", 5)).front()->x == cg);
    CHECK_FALSE(recordsOf(problem, learning("ascg", 6)).front()->x == cg);
}

TEST_CASE("q-learning runs: better estimates end nearer to the expert") {
    // The distance of the true Phi of the mixture, not of its estimate.
    const auto trueDistance = [](int rollouts, int horizon, int episodes) {
        double sum = 0.0;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const Problem problem = insideProblem(seed);
            RunConfig config = learning("ascg", seed);
            config.nEst = rollouts;
            config.horizon = horizon;
            config.nRl = episodes;
            Vector phi = Vector::Zero(problem.phiE.size());
            const RecordPtr last = recordsOf(problem, config).back();
            for (const ActiveMember& member : last->active->members())
                phi += member.weight * featureExpectations(*problem.mdp, member.vertex->policy);
            sum += (phi - problem.phiE).norm();
        }
        return sum;
    };
    const double rich = trueDistance(2000, 40, 1000);
    const double poor = trueDistance(10, 10, 10);
    CAPTURE(rich);
    CAPTURE(poor);
    CHECK(rich < 0.5 * poor);
}

TEST_CASE("sfw: with the corrected schedule h - h* stays within 4 beta D^2 / (t+2), averaged over seeds") {
    constexpr int seeds = 12, iterations = 25;
    std::vector<double> mean(iterations + 1, 0.0);
    double bound = 0.0;  // beta D^2 with beta = 1 and the diameter's bound sqrt(k) R
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const Problem problem = insideProblem(seed);
        RunConfig config;
        config.solver = "sfw";
        config.iterations = iterations;
        config.seed = seed;
        const std::vector<RecordPtr> records = recordsOf(problem, config);
        for (std::size_t t = 0; t < records.size(); ++t) mean[t] += records[t]->objective() / seeds;
        bound = static_cast<double>(problem.phiE.size()) * std::pow(problem.mdp->horizonValue(), 2.0);
        CHECK_FALSE(records.front()->gapIsExact);
    }
    for (std::size_t t = 1; t < mean.size(); ++t) {
        CAPTURE(t);
        CHECK(mean[t] <= 4.0 * bound / (static_cast<double>(t) + 2.0));
    }
    // The bound is generous; that the schedule works shows in the fall of the mean.
    CHECK(mean.back() < 0.05 * mean[1]);
}

TEST_CASE("sfw: plays with its own seed, so that runs repeat and seeds differ") {
    const Problem problem = insideProblem(7);
    const auto last = [&](std::uint64_t seed) {
        RunConfig config;
        config.solver = "sfw";
        config.iterations = 10;
        config.schedule = SfwSchedule::Printed;
        config.seed = seed;
        return recordsOf(problem, config).back()->x;
    };
    CHECK(last(1) == last(1));
    CHECK_FALSE(last(1) == last(2));
}

TEST_CASE(
    "q-learning runs: the oracle's error is the loss of its policy by exact planning, and measuring changes nothing") {
    for (const char* solver : {"cg", "ascg", "mwal"}) {
        CAPTURE(solver);
        const Problem problem = insideProblem(2);
        RunConfig config = learning(solver, 3);
        config.nRl = 2;  // so bad that it errs
        const std::vector<RecordPtr> plain = recordsOf(problem, config);
        config.measureOracle = true;
        const std::vector<RecordPtr> measured = recordsOf(problem, config);
        const std::optional<Matrix> all = differentPhis(*problem.mdp, 1000);
        REQUIRE(all);
        double most = 0.0;
        for (std::size_t t = 0; t < measured.size(); ++t) {
            const IterationRecord& record = *measured[t];
            CHECK(record.x == plain[t]->x);
            CHECK_FALSE(plain[t]->oracleError);
            REQUIRE(record.oracleError);
            // All 729 policies are counted: the best of them, and the one that was returned.
            const Vector w = record.w.normalized();
            const Vector heights = all->transpose() * w;
            CHECK(record.oracleError->lead == doctest::Approx(heights.maxCoeff() - w.dot(record.x)).epsilon(1e-9));
            const Vector phi = featureExpectations(*problem.mdp, record.best->policy);
            const double loss = heights.maxCoeff() - w.dot(phi);
            CHECK(record.oracleError->loss == doctest::Approx(loss).epsilon(1e-8));
            CHECK(record.oracleError->estimate == doctest::Approx((phi - record.best->phi).norm()).epsilon(1e-9));
            most = std::max(most, loss);
        }
        CHECK(most > 0.01);
    }
    RunConfig exact = learning("ascg", 3);
    exact.oracle = OracleKind::Exact;
    exact.measureOracle = true;
    for (const RecordPtr& record : recordsOf(insideProblem(2), exact)) CHECK_FALSE(record->oracleError);
}
