#include "experiment/comparison.h"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>

#include "experiment/statistics.h"

using namespace awaystep;

namespace {

RunTrace trace(const std::string& solver, std::uint64_t seed, std::vector<double> distances) {
    RunTrace result;
    result.solver = solver;
    result.seed = seed;
    for (std::size_t t = 0; t < distances.size(); ++t) {
        result.suboptimality.push_back(0.5 * distances[t] * distances[t]);
        result.gap.push_back(distances[t]);
        result.oracleCalls.push_back(static_cast<std::int64_t>(t) + 1);
    }
    result.distance = std::move(distances);
    return result;
}

}  // namespace

TEST_CASE("statistics: mean, deviation and quantiles are those one computes by hand") {
    const std::vector<double> sample{4.0, 1.0, 3.0, 2.0};
    CHECK(mean(sample) == doctest::Approx(2.5));
    CHECK(deviation(sample) == doctest::Approx(1.2909944487));
    CHECK(median(sample) == doctest::Approx(2.5));
    CHECK(quantile(sample, 0.25) == doctest::Approx(1.75));
    CHECK(quantile(sample, 0.75) == doctest::Approx(3.25));
    CHECK(quantile({7.0}, 0.25) == 7.0);
    CHECK(deviation({7.0}) == 0.0);
}

TEST_CASE("comparison: the table does not depend on the order in which seeds finish") {
    Comparison forward, backward;
    for (const std::uint64_t seed : {1, 2, 3}) forward.add(trace("cg", seed, {1.0, 0.5 * static_cast<double>(seed)}));
    for (const std::uint64_t seed : {3, 1, 2}) backward.add(trace("cg", seed, {1.0, 0.5 * static_cast<double>(seed)}));
    REQUIRE(forward.table().size() == 2);
    const ComparisonRow a = forward.table()[1];
    const ComparisonRow b = backward.table()[1];
    CHECK(a.distanceMean == b.distanceMean);
    CHECK(a.distanceMedian == 1.0);
    CHECK(a.seeds == 3);
    CHECK(a.distanceQ1 == b.distanceQ1);
    CHECK_FALSE(a.trueDistanceMedian.has_value());
}

TEST_CASE("comparison: wins count only seeds that both solvers finished, and call rounding even") {
    Comparison comparison;
    comparison.add(trace("cg", 1, {1.0, 0.1}));
    comparison.add(trace("ascg", 1, {1.0, 0.001}));
    comparison.add(trace("cg", 2, {1.0, 0.1}));
    comparison.add(trace("ascg", 2, {1.0, 0.2}));
    comparison.add(trace("cg", 3, {1.0, 0.0}));
    comparison.add(trace("ascg", 3, {1.0, 1e-15}));
    comparison.add(trace("ascg", 4, {1.0, 1e-15}));
    const PairedWins wins = comparison.wins("ascg", "cg", Measure::Distance);
    CHECK(wins.ahead == 1);
    CHECK(wins.even == 1);
    CHECK(wins.behind == 1);
    CHECK(wins.medianRatio == doctest::Approx(1.0));
    CHECK(comparison.wins("cg", "ascg", Measure::Distance).ahead == 1);
}

TEST_CASE("comparison: the same solver and seed twice is refused") {
    Comparison comparison;
    comparison.add(trace("cg", 1, {1.0}));
    CHECK_THROWS_AS(comparison.add(trace("cg", 1, {1.0})), std::invalid_argument);
}

TEST_CASE("statistics: the sign test is the exact binomial, two-sided") {
    CHECK(signTest(0, 0) == 1.0);
    CHECK(signTest(4, 1) == doctest::Approx(0.375));
    CHECK(signTest(6, 3) == doctest::Approx(0.5078125));
    CHECK(signTest(3, 6) == signTest(6, 3));
    CHECK(signTest(10, 0) == doctest::Approx(2.0 / 1024.0));
    CHECK(signTest(5, 5) == 1.0);
    CHECK(signTest(1000, 1000) == 1.0);  // 2^-2000 is no double
    CHECK(signTest(1100, 900) == doctest::Approx(8.5e-6).epsilon(0.02));
}

TEST_CASE("comparison: who is within 1e-9 R has arrived, and no factor is made of rounding") {
    const auto pair = [](double range, double cg, double ascg) {
        Comparison comparison;
        RunTrace first = trace("cg", 1, {1.0, cg}), second = trace("ascg", 1, {1.0, ascg});
        first.range = second.range = range;
        comparison.add(first);
        comparison.add(second);
        return comparison.wins("ascg", "cg", Measure::Distance);
    };
    CHECK(std::isinf(pair(1.0, 0.1, 1e-10).medianRatio));
    CHECK(pair(1.0, 0.1, 1e-10).ahead == 1);
    CHECK(pair(1.0, 1e-10, 0.1).medianRatio == 0.0);
    CHECK(pair(1.0, 1e-10, 1e-14).even == 1);
    // 5e-8 is arrived where sums reach 100, not where they reach 1.
    CHECK(std::isinf(pair(100.0, 0.1, 5e-8).medianRatio));
    CHECK(pair(1.0, 0.1, 5e-8).medianRatio == doctest::Approx(2e6));
}

TEST_CASE("comparison: outside K nobody is ahead by the rounding of h") {
    // Two solvers at the nearest point of K, 0.074 from the target: h differs in its last digits.
    const auto ended = [](const char* solver, double suboptimality) {
        RunTrace result = trace(solver, 1, {1.0, 0.0739});
        result.suboptimality.back() = suboptimality;
        result.range = 10.0;
        return result;
    };
    const auto wins = [&](double cg, double mnp) {
        Comparison comparison;
        comparison.add(ended("mnp", mnp));
        comparison.add(ended("cg", cg));
        return comparison.wins("cg", "mnp", Measure::Suboptimality);
    };
    CHECK(wins(0.0, 1.31e-16).even == 1);
    CHECK(wins(6.6e-17, 0.0).even == 1);
    CHECK(wins(1e-12, 0.0).behind == 1);
}

TEST_CASE("comparison: the median of ratios stands when most of them are infinite") {
    Comparison comparison;
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
        comparison.add(trace("cg", seed, {1.0, 0.1}));
        comparison.add(trace("ascg", seed, {1.0, seed == 1 ? 0.05 : 0.0}));
    }
    CHECK(std::isinf(comparison.wins("ascg", "cg", Measure::Distance).medianRatio));
    CHECK(comparison.wins("cg", "ascg", Measure::Distance).medianRatio == 0.0);
    CHECK(comparison.wins("ascg", "cg", Measure::Distance).signTest == doctest::Approx(0.125));
    comparison.add(trace("cg", 5, {1.0, 0.1}));
    comparison.add(trace("ascg", 5, {1.0, 0.05}));
    comparison.add(trace("cg", 6, {1.0, 0.1}));
    comparison.add(trace("ascg", 6, {1.0, 0.05}));
    comparison.add(trace("cg", 7, {1.0, 0.1}));
    comparison.add(trace("ascg", 7, {1.0, 0.05}));
    CHECK(comparison.wins("ascg", "cg", Measure::Distance).medianRatio == doctest::Approx(2.0));
}
