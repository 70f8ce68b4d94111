// The ready-made scenarios: they load, they are where their names say, and who wins in them is what we say it is.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "experiment/scenario.h"
#include "geometry/projection.h"
#include "solvers/exact_oracle.h"
#include "world/occupancy.h"

using namespace awaystep;

namespace {

const std::filesystem::path assets = std::filesystem::path(AWAYSTEP_TEST_DATA) / ".." / "assets";

ScenarioPlan plan(const std::string& name) { return loadScenario(assets / "scenarios" / (name + ".json")); }

Scenario draw(const ScenarioPlan& what, std::uint64_t seed) {
    return drawScenario(what, seed, assets / "demonstrations");
}

// CG and ASCG on fresh seeds (those of the assets are small).
Comparison race(const std::string& name, int seeds, int iterations) {
    const ScenarioPlan what = plan(name);
    Comparison comparison;
    for (std::uint64_t seed = 1000; seed < 1000 + static_cast<std::uint64_t>(seeds); ++seed) {
        const Scenario scenario = draw(what, seed);
        const double least = leastObjective(scenario.problem);
        for (const std::string solver : {"cg", "ascg"}) {
            RunConfig config = scenario.config(solver);
            config.iterations = iterations;
            Run run(scenario.problem, config);
            comparison.add(*traceOf(run, least));
        }
    }
    return comparison;
}

}  // namespace

TEST_CASE("scenarios: all of them are there, in order, each with a sentence") {
    const std::vector<std::string> names{"grid-vertex",    "grid-face",    "grid-interior",    "grid-outside",
                                         "highway-vertex", "highway-face", "highway-interior", "highway-outside",
                                         "syed-bad",       "syed-good",    "syed-reckless",    "abbeel-ng-128",
                                         "drive-nice",     "drive-nasty",  "drive-right-nice", "drive-right-nasty",
                                         "drive-middle",   "demo-grid",    "demo-highway"};
    std::vector<std::string> found;
    for (const ScenarioPlan& each : loadScenarios(assets / "scenarios")) {
        found.push_back(each.name);
        CAPTURE(each.name);
        CHECK(each.about.size() > 20);
        CHECK(each.about.back() == '.');
    }
    CHECK(found == names);
}

TEST_CASE("scenarios: one that is named after a regime is in it, whatever the seed") {
    for (const std::string domain : {"grid", "highway"})
        for (const std::string regime : {"vertex", "face", "interior", "outside"}) {
            const ScenarioPlan what = plan(domain + "-" + regime);
            for (std::uint64_t seed = 50; seed < (domain == "grid" ? 70u : 54u); ++seed) {
                CAPTURE(what.name);
                CAPTURE(seed);
                const Scenario scenario = draw(what, seed);
                CHECK(name(regimeOf(scenario.problem.mdp, scenario.problem.phiE).kind) == regime);
            }
        }
}

TEST_CASE("scenarios: the same seed draws the same target, another seed another") {
    const ScenarioPlan what = plan("grid-outside");
    CHECK(draw(what, 5).problem.phiE == draw(what, 5).problem.phiE);
    CHECK(draw(what, 5).problem.phiE != draw(what, 6).problem.phiE);
}

TEST_CASE("scenarios: the seed that grid-face opens with tells the story: early drops, few vertices, a straight line") {
    const ScenarioPlan what = plan("grid-face");
    const Scenario scenario = draw(what, what.seed);
    RunConfig config = scenario.config("ascg");
    config.iterations = 60;
    Run run(scenario.problem, config);
    std::vector<double> logs;
    int firstDrop = 0, most = 0;
    while (const RecordPtr record = run.step()) {
        if (record->step == StepKind::Drop && firstDrop == 0) firstDrop = record->t;
        most = std::max(most, record->activeCount());
        logs.push_back(std::log10(record->distance));
    }
    CHECK(firstDrop > 0);
    CHECK(firstDrop <= 12);
    CHECK(most <= 6);
    CHECK(logs[60] < -7.0);
    const double second = logs[20] - logs[40], third = logs[40] - logs[60];
    CHECK(second / third == doctest::Approx(1.0).epsilon(0.25));
    config.solver = "cg";
    Run crawling(scenario.problem, config);
    while (crawling.step()) {
    }
    CHECK(crawling.last()->distance > 0.01);
}

TEST_CASE(
    "regimes, measured: on a face of the grid ASCG is ahead of CG in most seeds, by more than 100 in the median") {
    const PairedWins wins = race("grid-face", 24, 100).wins("ascg", "cg", Measure::Distance);
    CHECK(wins.ahead >= 18);
    CHECK(wins.behind <= 2);
    CHECK(wins.medianRatio > 100.0);
}

TEST_CASE("regimes, measured: on a face of the highway ASCG is ahead in most seeds") {
    const PairedWins wins = race("highway-face", 20, 50).wins("ascg", "cg", Measure::Distance);
    CHECK(wins.ahead >= 14);
    CHECK(wins.behind <= 3);
}

TEST_CASE("regimes, measured: at a vertex CG is not behind") {
    const PairedWins grid = race("grid-vertex", 24, 100).wins("cg", "ascg", Measure::Distance);
    CHECK(grid.behind == 0);
    CHECK(race("highway-vertex", 20, 50).wins("cg", "ascg", Measure::Distance).behind <= 2);
}

TEST_CASE("car game: the published experts are projected alike by the minimum-norm point and by a long run of ASCG") {
    for (const std::string name : {"syed-bad", "syed-good", "syed-reckless"}) {
        CAPTURE(name);
        const Scenario scenario = draw(plan(name), 0);
        REQUIRE(scenario.problem.mdp->states() == 1531);
        ExactOracle oracle(scenario.problem.mdp);
        const Projection nearest = project(oracle, scenario.problem.phiE);
        RunConfig config = scenario.config("ascg");
        config.iterations = 4000;
        config.gap = 1e-19;
        Run run(scenario.problem, config);
        while (run.step()) {
        }
        CHECK((run.last()->x - nearest.x).norm() < 1e-9);
        CHECK(std::abs(run.last()->distance - nearest.distance) < 1e-9);
    }
}

TEST_CASE("car game: the good driver of the paper, (7.5, 5, 5), is a vertex of K, the reckless one is outside") {
    const Scenario good = draw(plan("syed-good"), 0);
    CHECK(regimeOf(good.problem.mdp, good.problem.phiE).kind == RegimeKind::Vertex);
    const Scenario reckless = draw(plan("syed-reckless"), 0);
    CHECK(regimeOf(reckless.problem.mdp, reckless.problem.phiE).kind == RegimeKind::Outside);
}
