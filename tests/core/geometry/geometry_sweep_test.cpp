#include "experiment/geometry_sweep.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "solvers/nearest_point.h"
#include "support/random_mdps.h"
#include "world/relaxation.h"

using namespace awaystep;
using namespace awaystep::tests;

TEST_CASE("relaxation: a policy there is the policy mixed with a random one here, and its K lies inside this one's") {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        CAPTURE(seed);
        const auto mdp = drawMdp(seed);
        const double epsilon = 0.1 + 0.05 * static_cast<double>(seed);
        const Mdp mixed = relaxed(*mdp, epsilon);
        const Matrix here = allPhis(*mdp);
        for (const DeterministicPolicy& policy : allPolicies(*mdp)) {
            StochasticPolicy shaky = asStochastic(*mdp, policy);
            shaky.probabilities = (1.0 - epsilon) * shaky.probabilities.array() + epsilon / mdp->actions();
            const Vector there = featureExpectations(mixed, policy);
            CHECK((there - featureExpectations(*mdp, shaky)).norm() <= 1e-9);
            CHECK(nearestPoint(here, there).distance <= 1e-9);
        }
        CHECK((allPhis(relaxed(*mdp, 0.0)) - here).norm() <= 1e-9);
    }
    const auto mdp = drawMdp(1);
    // Mixed with nothing but chance, all policies are one.
    const Matrix one = allPhis(relaxed(*mdp, 1.0));
    CHECK((one.colwise() - one.col(0)).norm() <= 1e-9);
    CHECK_THROWS_AS(relaxed(*mdp, 1.5), std::invalid_argument);
}

TEST_CASE("geometry sweep: slip makes K rich, a larger discount makes it wide, and the table says so") {
    GeometrySweep slip;
    slip.parameter = SweepParameter::Slip;
    slip.values = {0.0, 0.1};
    slip.seeds = 2;
    slip.iterations = 40;
    const std::vector<GeometryRow> rows = sweepGeometry(slip);
    REQUIRE(rows.size() == 4);
    for (const GeometryRow& row : rows) {
        CAPTURE(row.world);
        CHECK(row.vertices >= 3);
        CHECK(row.vertices <= row.points);
        CHECK(row.points <= row.policies);
        CHECK(row.facialDistance > 0.0);
        CHECK(row.facialDistance <= row.diameter);
        CHECK(row.vertexFacetDistance > 0.0);
        CHECK(row.diameter <= row.diameterBound);
        CHECK(row.races > 0);
        CHECK(*row.ratio() == doctest::Approx(*row.ascg / *row.cg));
    }
    CHECK(rows[1].vertices > rows[0].vertices);
    CHECK(rows[1].facialDistance < rows[0].facialDistance);

    GeometrySweep discount;
    discount.values = {0.5, 0.9};
    discount.seeds = 1;
    discount.iterations = 20;
    const std::vector<GeometryRow> wider = sweepGeometry(discount);
    CHECK(wider[1].diameter > wider[0].diameter);

    const std::string csv = geometryCsv(slip, rows);
    std::istringstream lines(csv);
    std::string line;
    std::getline(lines, line);
    const auto columns = std::count(line.begin(), line.end(), ',');
    int count = 0;
    while (std::getline(lines, line)) {
        // The world's name holds one comma, in quotes.
        CHECK(std::count(line.begin(), line.end(), ',') == columns + 1);
        ++count;
    }
    CHECK(count == 4);
}

TEST_CASE("geometry: where there are more policies than a number can hold, their count is left empty") {
    GeometryRow row;
    row.world = "a highway";
    row.policies = std::pow(5.0, 1530.0);
    row.diameterBound = 17.0;
    const std::string table = geometryCsv({}, {row});
    CHECK(table.substr(table.find('\n') + 1).starts_with("a highway,,,0,0,,,,,,17,"));
    row.policies = 64.0;
    CHECK(geometryCsv({}, {row}).find("a highway,,,0,0,64,,") != std::string::npos);
}

TEST_CASE("geometry sweep: pulled inside, CG becomes linear; that is what the relaxation is for") {
    GeometrySweep plain;
    plain.parameter = SweepParameter::Slip;
    plain.values = {0.0, 0.1};
    plain.seeds = 4;
    plain.iterations = 400;  // in the first fifty steps it may well be behind
    GeometrySweep pulled = plain;
    pulled.pull = 0.3;
    const std::vector<GeometryRow> before = sweepGeometry(plain), after = sweepGeometry(pulled);
    for (std::size_t i = 0; i < before.size(); ++i) {
        CAPTURE(before[i].world);
        CHECK(*after[i].cg < *before[i].cg);
        CHECK(after[i].diameter == before[i].diameter);
    }
    GeometrySweep relaxedToo = plain;
    relaxedToo.relax = 0.3;
    const std::vector<GeometryRow> smaller = sweepGeometry(relaxedToo);
    for (std::size_t i = 0; i < before.size(); ++i) CHECK(smaller[i].diameter < before[i].diameter);
}

TEST_CASE("geometry sweep: ends early when told so") {
    GeometrySweep sweep;
    StopSource stop;
    stop.requestStop();
    CHECK(sweepGeometry(sweep, stop.token()).empty());
}
