// Births and returns of vertices, the bands over seeds, and worlds drawn as graphs.
#include "model/race/vertex_lives.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>

#include "experiment/statistics.h"
#include "model/documents/document_history.h"
#include "model/explanation/step_facts.h"
#include "model/race/active_rows.h"
#include "model/race/seed_bands.h"
#include "model/world/graph_layout.h"
#include "model/world/scenario_library.h"
#include "support/tiny_worlds.h"
#include "world/occupancy.h"

using namespace awaystep;

TEST_CASE("vertex lives: every solver's entries agree with its active sets, iteration by iteration") {
    const Scenario scenario = drawScenario(findScenario("grid-face"), 3, {});
    for (const char* solver : {"cg", "cg-open", "ascg", "ascg-reduced", "pairwise", "mnp"}) {
        CAPTURE(std::string(solver));
        RunConfig config = scenario.config(solver);
        config.iterations = 150;
        Run run(scenario.problem, config);
        RunView lane(config);
        while (const RecordPtr record = run.step()) lane.add(record);

        VertexLives lives;
        while (!lives.follow(lane)) {
        }
        std::map<const Vertex*, std::vector<int>> entries;
        std::map<const Vertex*, bool> before;
        for (int t = 0; t < lane.history().size(); ++t) {
            std::map<const Vertex*, bool> now;
            for (const ActiveMember& member : lane.history().at(t)->active->members()) {
                now[member.vertex.get()] = true;
                if (!before.contains(member.vertex.get())) entries[member.vertex.get()].push_back(t);
            }
            before = now;
        }
        for (const auto& [vertex, times] : entries) {
            CHECK(lives.born(vertex) == times.front());
            CHECK(lives.returns(vertex, lane.history().size()) == static_cast<int>(times.size()) - 1);
            CHECK(lives.returns(vertex, times.front()) == 0);
            CHECK(lives.lastEntry(vertex, lane.history().size()) == times.back());
        }
    }
}

TEST_CASE("active rows: they tell the step from x_t that the sentence tells, over whole runs") {
    const Scenario scenario = drawScenario(findScenario("grid-face"), 3, {});
    for (const char* solver : {"cg", "cg-open", "ascg", "ascg-progress", "ascg-reduced", "pairwise", "mnp", "mwal"}) {
        CAPTURE(std::string(solver));
        RunConfig config = scenario.config(solver);
        config.iterations = 120;
        Run run(scenario.problem, config);
        RunView lane(config);
        while (const RecordPtr record = run.step()) lane.add(record);
        VertexLives lives;
        while (!lives.follow(lane)) {
        }
        for (int t = 0; t + 1 < lane.history().size(); ++t) {
            CAPTURE(t);
            const IterationRecord &record = *lane.history().at(t), &after = *lane.history().at(t + 1);
            std::map<VertexPtr, double> weights;
            for (const ActiveMember& member : after.active->members()) weights[member.vertex] = member.weight;
            double sum = 0.0;
            bool right = true;
            for (const ActiveRow& row : activeRows(lane, lives, t, RowOrder::Weight)) {
                if (row.gone()) continue;
                const double later = weights.contains(row.vertex) ? weights.at(row.vertex) : 0.0;
                right = right && row.change && std::abs(row.weight + *row.change - later) < 1e-12;
                sum += row.change.value_or(0.0);
                const bool moved = row.vertex == record.away && record.gamma > 0.0;
                if (moved && record.step == StepKind::Drop) CHECK((row.sign == ActiveRow::Dropped && row.age == 0));
                if (moved && record.step == StepKind::Away) CHECK((row.sign == ActiveRow::MovedAway && row.age == 0));
            }
            CHECK(right);
            CHECK(std::abs(sum) < 1e-9);
            // What the step led to is what the next iterate has, to the last bit: it is the same snapshot.
            CHECK(record.after == after.active);
            CHECK(record.distanceAfter == after.distance);
            const StepFacts told(record);
            for (const auto& [vertex, weight] : weights) CHECK(told.weightAfter(vertex) == weight);
        }
        // What the step brings stands below what has a weight, in either order.
        for (const RowOrder order : {RowOrder::Weight, RowOrder::Age})
            for (int t = 0; t + 1 < lane.history().size(); ++t) {
                bool joined = false;
                for (const ActiveRow& row : activeRows(lane, lives, t, order)) {
                    if (row.gone()) break;
                    CHECK((!joined || row.weight == 0.0));
                    CHECK(row.joins() == (row.weight == 0.0));
                    joined = joined || row.joins();
                }
            }
        // At the end no step is taken, and nothing is said to change.
        for (const ActiveRow& row : activeRows(lane, lives, lane.history().size() - 1, RowOrder::Age))
            CHECK_FALSE(row.change);
    }
}

TEST_CASE("seeds: the middle is the median of the twenty runs by themselves") {
    SeedQuestion question;
    const Document document = documentFor("grid-face");
    question.document = document;
    question.document.race.common.iterations = 12;
    question.seeds = 5;
    std::atomic<int> done = 0;
    int told = 0;
    const SeedBands bands = runSeeds(question, StopToken(), done, [&] { ++told; });
    CHECK(done == 5);
    CHECK(told == 5);
    REQUIRE(bands.bands.size() == 2);
    std::vector<double> last;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Scenario scenario = drawScenario(document.scene.plan, seed, {});
        RunConfig config = question.document.race.configs()[0];
        config.seed = seed;
        Run run(scenario.problem, config);
        double distance = 0.0;
        while (const RecordPtr record = run.step()) distance = record->distance;
        last.push_back(distance);
    }
    CHECK(bands.bands[0].iterations.distance.back().middle == doctest::Approx(median(last)).epsilon(1e-12));
}

TEST_CASE("seeds: against planning calls and rollouts stands what every run had reached for as much, and no more") {
    SeedQuestion question;
    const Document document = documentFor("grid-interior");
    question.document = document;
    question.document.race.solvers = {"lazy-ascg", "svrf"};
    question.document.race.common.iterations = 15;
    question.seeds = 5;
    std::atomic<int> done = 0;
    const SeedBands bands = runSeeds(question, StopToken(), done, [] {});
    REQUIRE(bands.bands.size() == 2);
    const auto check = [&](std::size_t solver, Against against, std::int64_t IterationRecord::*cost) {
        CAPTURE(question.document.race.solvers[solver]);
        const SeedCurve& curve = *curveOf(bands.bands[solver], against);
        REQUIRE(curve.places.size() > 3);
        CHECK(std::is_sorted(curve.places.begin(), curve.places.end()));
        std::vector<std::vector<double>> reached(curve.places.size());
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            RunConfig config = question.document.race.configs()[solver];
            config.seed = seed;
            Run run(drawScenario(document.scene.plan, seed, {}).problem, config);
            std::vector<double> now(curve.places.size(), -1.0);
            while (const RecordPtr record = run.step())
                for (std::size_t i = 0; i < now.size(); ++i)
                    if (static_cast<double>((*record).*cost) <= curve.places[i]) now[i] = record->distance;
            for (std::size_t i = 0; i < now.size(); ++i) reached[i].push_back(now[i]);
        }
        for (std::size_t i = 0; i < reached.size(); ++i)
            CHECK(curve.distance[i].middle == doctest::Approx(median(reached[i])).epsilon(1e-12));
    };
    check(0, Against::PlanningCalls, &IterationRecord::planningCalls);
    check(0, Against::OracleCalls, &IterationRecord::oracleCalls);
    check(1, Against::Rollouts, &IterationRecord::rollouts);
    CHECK(curveOf(bands.bands[0], Against::Seconds) == nullptr);
}

TEST_CASE("seeds: a relaxed race is relaxed for every seed") {
    SeedQuestion question;
    const Document document = documentFor("grid-face");
    question.document = document;
    question.document.race.solvers = {"cg"};
    question.document.race.common.iterations = 8;
    question.document.race.relaxation = {0.1, 0.3};
    question.seeds = 1;
    std::atomic<int> done = 0;
    const SeedBands bands = runSeeds(question, StopToken(), done, [] {});
    // By the definition: the target between the expert's and a random policy's, every policy at random three times in
    // ten.
    const Scenario scenario = drawScenario(document.scene.plan, 1, {});
    const Mdp& mdp = *scenario.problem.mdp;
    const Vector aside = featureExpectations(mdp, uniformPolicy(mdp));
    RunConfig config = question.document.race.configs()[0];
    config.seed = 1;
    Run run({std::make_shared<const Mdp>(relaxed(mdp, 0.3)), 0.9 * scenario.problem.phiE + 0.1 * aside, {}}, config);
    double distance = 0.0;
    while (const RecordPtr record = run.step()) distance = record->distance;
    CHECK(bands.bands[0].iterations.distance.back().middle == doctest::Approx(distance).epsilon(1e-12));
}

TEST_CASE("seeds: told to stop they stop") {
    SeedQuestion question;
    question.document = documentFor("grid-face");
    StopSource stop;
    stop.requestStop();
    std::atomic<int> done = 0;
    CHECK_THROWS_AS(runSeeds(question, stop.token(), done, [] {}), Stopped);
}

TEST_CASE("graph: small worlds get a drawing in which no two states share a place, large ones none") {
    const Scenario scenario = drawScenario(findScenario("grid-face"), 1, {});
    const Mdp& grid = *scenario.domain->mdp();
    REQUIRE(grid.states() <= mostGraphStates);
    const GraphLayout layout = layOutGraph(grid);
    REQUIRE(layout.places.size() == static_cast<std::size_t>(grid.states()));
    double closest = 1e9;
    for (std::size_t a = 0; a < layout.places.size(); ++a) {
        CHECK(layout.places[a].x >= 0.0);
        CHECK(layout.places[a].x <= 1.0);
        CHECK(layout.places[a].y >= 0.0);
        CHECK(layout.places[a].y <= 1.0);
        for (std::size_t b = a + 1; b < layout.places.size(); ++b)
            closest = std::min(
                closest, std::hypot(layout.places[a].x - layout.places[b].x, layout.places[a].y - layout.places[b].y));
    }
    CHECK(closest > 0.05);
    for (const GraphEdge& edge : layout.edges) CHECK(edge.from != edge.to);
    const GraphLayout again = layOutGraph(grid);
    for (std::size_t a = 0; a < layout.places.size(); ++a) CHECK(again.places[a].x == layout.places[a].x);
    const Scenario large = drawScenario(findScenario("drive-nice"), 1, {});
    CHECK(layOutGraph(*large.domain->mdp()).places.empty());
}
