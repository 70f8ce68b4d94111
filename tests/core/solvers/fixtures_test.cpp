// Small cases computed by an independent implementation in another language (tests/fixtures). They hold to 1e-8 while
// the distance is above 1e-11. The minimiser x is unique; weights and policies are not, so they are not compared.

#include <doctest/doctest.h>

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/input_files.h"
#include "files/text_file.h"
#include "formats/mdp_file.h"
#include "solvers/oracles/exact_oracle.h"
#include "support/tiny_polytopes.h"
#include "support/tiny_worlds.h"
#include "test_paths.h"
#include "world/occupancy.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

std::string pathOf(const std::string& file) { return std::string(AWAYSTEP_TEST_DATA) + "/fixtures/" + file; }

Vector vectorOf(const nlohmann::json& numbers) { return tiny::vectorOf(numbers.get<std::vector<double>>()); }

struct Fixture {
    explicit Fixture(const std::string& name)
        : mdp(std::make_shared<const Mdp>(loadMdp(pathOf(name + ".mdp.json")))),
          expected(nlohmann::json::parse(std::ifstream(pathOf(name + ".expected.json")))),
          phiE(parseTarget(readTextFile(pathOf(name + ".target.json")), pathOf(name + ".target.json"), *mdp)),
          oracle(mdp),
          start(oracle.vertexOf(loadPolicy(pathOf(name + ".policy.json"), *mdp))) {}

    std::vector<IterationRecord> run(const std::string& solver, int iterations) {
        return recordsOf(*makeSolver(solver, setupFor(oracle, phiE, start, iterations)), iterations);
    }

    std::shared_ptr<const Mdp> mdp;
    nlohmann::json expected;
    Vector phiE;
    ExactOracle oracle;
    VertexPtr start;
};

const std::vector<std::string> fixtures = {"f1_random_inside", "f3_grid3_boundary", "f5_highway_small"};

}  // namespace

TEST_CASE("fixtures: Phi and oracle values agree to 1e-10") {
    for (const std::string& name : fixtures) {
        CAPTURE(name);
        Fixture fixture(name);
        const Vector uniform = featureExpectations(*fixture.mdp, uniformPolicy(*fixture.mdp));
        CHECK((fixture.start->phi - vectorOf(fixture.expected.at("phi_of_start"))).norm() < 1e-10);
        CHECK((uniform - vectorOf(fixture.expected.at("phi_of_uniform_policy"))).norm() < 1e-10);
        for (const auto& question : fixture.expected.at("oracle")) {
            const Vector w = vectorOf(question.at("w"));
            CHECK(w.dot(fixture.oracle.best(w)->phi) ==
                  doctest::Approx(question.at("max_value").get<double>()).epsilon(1e-11));
        }
    }
}

TEST_CASE("fixtures: the traces agree to 1e-8") {
    for (const std::string& name : fixtures)
        for (const std::string solver : {"cg", "cg-open", "ascg", "ascg-progress", "pairwise"}) {
            CAPTURE(name);
            CAPTURE(solver);
            Fixture fixture(name);
            const nlohmann::json& trace = fixture.expected.at("traces").at(solver);
            const std::size_t rows = trace.at("distance").size();
            const std::vector<IterationRecord> records = fixture.run(solver, static_cast<int>(rows) - 1);
            std::size_t compared = 0;
            for (std::size_t t = 0; t < rows && trace.at("distance")[t] > 1e-11; ++t) {
                CAPTURE(t);
                const IterationRecord& record = records[t];
                CHECK(std::abs(record.distance - trace["distance"][t].get<double>()) < 1e-8);
                if (!trace["active_set"].is_null()) CHECK(record.activeCount() == trace["active_set"][t].get<int>());
                ++compared;
                if (t + 1 == rows) break;
                if (!trace["gap"].is_null()) CHECK(std::abs(record.gap - trace["gap"][t].get<double>()) < 1e-8);
                if (!trace["step_length"].is_null())
                    CHECK(std::abs(record.gamma - trace["step_length"][t].get<double>()) < 1e-8);
                if (!trace["step"].is_null())
                    CHECK(std::string(awaystep::name(*record.step)) == trace["step"][t].get<std::string>());
            }
            CHECK(compared >= 2);
        }
}

TEST_CASE("fixtures: the corrective solvers reach the exact projection to 1e-9") {
    for (const std::string& name : fixtures)
        for (const std::string solver : {"mnp", "max-margin"}) {
            CAPTURE(name);
            CAPTURE(solver);
            Fixture fixture(name);
            const IterationRecord last = fixture.run(solver, 40).back();
            CHECK((last.x - vectorOf(fixture.expected.at("x"))).norm() < 1e-9);
            CHECK(std::abs(last.distance - fixture.expected.at("distance").get<double>()) < 1e-9);
        }
}

// The grid is left out: its K has very many vertices close to the target, and pairwise, though it gets closer with
// every step, would need some 10^8 of them (3.4e-4 after 3 10^6; ASCG does no better). mnp needs twenty.
TEST_CASE("fixtures: pairwise reaches the exact projection to 1e-9, in enough steps") {
    const std::pair<std::string, int> enough[] = {{"f1_random_inside", 60}, {"f5_highway_small", 4600}};
    for (const auto& each : enough) {
        const std::string& name = each.first;
        const int steps = each.second;
        CAPTURE(name);
        Fixture fixture(name);
        const std::unique_ptr<Solver> solver =
            makeSolver("pairwise", setupFor(fixture.oracle, fixture.phiE, fixture.start));
        for (int t = 0; t < steps; ++t) solver->step();
        CHECK((solver->measure().x - vectorOf(fixture.expected.at("x"))).norm() < 1e-9);
    }
}
