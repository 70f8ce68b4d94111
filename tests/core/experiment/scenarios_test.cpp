// The ready-made scenarios: they load, they are where their names say, and who wins in them is what we say it is.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "experiment/scenario.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/sanitized.h"
#include "support/shipped_scenarios.h"
#include "test_paths.h"
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
        const double least = findLeastObjective(scenario.problem);
        for (const std::string solver : {"cg", "ascg"}) {
            RunConfig config = scenario.config(solver);
            config.iterations = iterations;
            Run run(scenario.problem, config);
            comparison.add(traceOf(run, least));
        }
    }
    return comparison;
}

}  // namespace

TEST_CASE("scenarios: all of them are there, in order, each with a sentence") {
    std::vector<std::string> found;
    for (const ScenarioPlan& each : loadScenarios(assets / "scenarios")) {
        found.push_back(each.name);
        CAPTURE(each.name);
        CHECK(each.about.size() > 20);
        CHECK(each.about.back() == '.');
    }
    CHECK(found == tests::shippedScenarios());
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

TEST_CASE("scenarios: the seed that highway-face opens with: CG zigzags, ASCG drops its bad vertex and converges") {
    const ScenarioPlan what = plan("highway-face");
    const Scenario scenario = draw(what, what.seed);
    Run run(scenario.problem, scenario.config("ascg"));
    int drops = 0;
    double atDrop = 0.0;
    while (const RecordPtr record = run.step())
        if (record->step == StepKind::Drop) {
            ++drops;
            atDrop = record->distance;
        }
    CHECK(drops == 1);
    CHECK(atDrop > 1e-3);  // a real drop, not one among rounding errors
    CHECK(run.last()->distance < 1e-2 * atDrop);
    Run zigzag(scenario.problem, scenario.config("cg"));
    while (zigzag.step()) {
    }
    CHECK(zigzag.last()->distance > 0.05);
}

TEST_CASE("scenario files: what is wrong is refused in a sentence that begins with the file") {
    const auto complaint = [](const std::string& text) -> std::string {
        try {
            parseScenario(text, "x.json");
        } catch (const std::invalid_argument& refused) {
            return refused.what();
        }
        return "";
    };
    const auto scenario = [](const std::string& rest) {
        return R"({"name": "x", "about": "A test.", "domain": {"name": "gridworld"})" + rest + "}";
    };
    const std::string edge = R"(, "expert": {"kind": "edge"})";
    CHECK(complaint(scenario(edge)).empty());
    CHECK(complaint("{}") == "x.json: a scenario needs a name and a sentence about it");
    CHECK(complaint(scenario("")) == "x.json: this target needs an expert");
    CHECK(complaint(scenario(edge + R"(, "target": {"kind": "given", "phi": [1]})")) ==
          "x.json: this target needs no expert");
    CHECK(complaint(scenario(R"(, "target": {"kind": "given"})")) == "x.json: target: phi must be a list of numbers");
    CHECK(complaint(scenario(R"(, "target": {"kind": "demonstrations"})")) ==
          "x.json: target: file must name a file of demonstrations");
    CHECK(complaint(scenario(edge + R"(, "regime": "edge")")) ==
          "x.json: regime must be one of vertex, face, interior, outside");
    CHECK(complaint(scenario(edge + R"(, "solvers": ["cg", "newton"])")) == "x.json: there is no solver \"newton\"");
    CHECK(complaint(scenario(edge + R"(, "solvers": [])")) == "x.json: solvers must be a list of names");
    CHECK(complaint(scenario(edge + R"(, "sede": 3)")) == "x.json: there is no parameter \"sede\"");
    CHECK(complaint(scenario(R"(, "expert": {"kind": "edgy"})")).rfind("x.json: expert: kind must be one of", 0) == 0);
    CHECK(complaint("{\"name\": ").rfind("x.json: ", 0) == 0);
    CHECK_THROWS_AS(loadScenario(assets / "scenarios" / "nowhere.json"), std::exception);
}

TEST_CASE("scenarios: every kind of expert and target can be asked for") {
    const auto drawn = [](const std::string& rest, std::uint64_t seed = 3) {
        const std::string world =
            R"({"name": "x", "about": "A test.", "domain": {"name": "gridworld", "parameters": {"features": "cell-type",
               "map": ["S.-", ".-.", "..G"], "slip": 0.1}})";
        return draw(parseScenario(world + rest + "}", "x.json"), seed);
    };
    for (const std::string kind : {"optimal", "edge", "mixture", "tied", "epsilon-greedy"}) {
        CAPTURE(kind);
        const Scenario exact = drawn(R"(, "expert": {"kind": ")" + kind + R"("})");
        REQUIRE(exact.expert.has_value());
        CHECK(exact.problem.phiE == exact.expert->phi);
        CHECK(exact.target.isExact());
        const Scenario sampled =
            drawn(R"(, "expert": {"kind": ")" + kind +
                  R"("}, "target": {"kind": "sampled", "rollouts": 2000, "stopping": "geometric"})");
        CHECK(sampled.expert->phi == exact.expert->phi);  // samples have a stream of their own
        CHECK(sampled.problem.truth == sampled.expert->phi);
        CHECK((sampled.problem.phiE - exact.problem.phiE).norm() < *sampled.target.radius);
        CHECK(sampled.problem.phiE != exact.problem.phiE);
    }
    // The world's own rewards: -1 on '-', 1 on the goal.
    const Scenario world = drawn(R"(, "expert": {"kind": "optimal", "reward": "world"})");
    CHECK(world.expert->reward == Vector(Eigen::Vector3d(0.0, -1.0, 1.0) / std::sqrt(2.0)));
    CHECK_THROWS_AS(draw(parseScenario(R"({"name": "x", "about": "A test.", "domain": {"name": "highway"},
        "expert": {"kind": "optimal", "reward": "world"}})",
                                       "x.json"),
                         1),
                    std::invalid_argument);

    const Scenario pulled = drawn(R"(, "expert": {"kind": "optimal"}, "target": {"pull": 0.25})");
    const Vector uniform = featureExpectations(*pulled.problem.mdp, uniformPolicy(*pulled.problem.mdp));
    CHECK((pulled.problem.phiE - (0.75 * pulled.expert->phi + 0.25 * uniform)).norm() < 1e-12);
}

TEST_CASE("scenarios: a regime that no draw can be in is given up with a sentence") {
    const ScenarioPlan what = parseScenario(
        R"({"name": "x", "about": "A test.", "domain": {"name": "gridworld", "parameters": {"map": ["S.", ".."]}},
            "expert": {"kind": "optimal"}, "regime": "outside"})",
        "x.json");
    CHECK_THROWS_WITH_AS(draw(what, 1), "scenario x: no draw of 1000 is in the regime outside", std::runtime_error);
}

TEST_CASE(
    "regimes, measured: on a face of the grid ASCG is ahead of CG in most seeds, by more than 100 in the median") {
    const PairedWins wins = race("grid-face", 24, 100).wins("ascg", "cg", Measure::Distance);
    CHECK(wins.ahead >= 18);
    CHECK(wins.behind <= 2);
    CHECK(wins.medianRatio > 100.0);
}

TEST_CASE("regimes, measured: on a face of the highway ASCG is ahead in most seeds" * doctest::skip(tests::sanitized)) {
    const PairedWins wins = race("highway-face", 20, 50).wins("ascg", "cg", Measure::Distance);
    CHECK(wins.ahead >= 14);
    CHECK(wins.behind <= 3);
}

TEST_CASE("regimes, measured: at a vertex CG is not behind" * doctest::skip(tests::sanitized)) {
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
