// What all solvers do alike when there is little or nothing to do: ask once, arrive, stay, and never say NaN.

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solvers/solver.h"
#include "support/tiny_polytopes.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

// Answers with the worst corner: what a learner may do on a bad day.
class UphillOracle : public PointOracle {
public:
    using PointOracle::PointOracle;
    bool exact() const override { return false; }
    VertexPtr answer(const Vector& unitW) override { return PointOracle::answer(-unitW); }
};

bool finite(const IterationRecord& record) {
    return record.x.allFinite() && record.w.allFinite() && std::isfinite(record.distance) &&
           std::isfinite(record.gap) && std::isfinite(record.gamma) && !std::isnan(record.limit) &&
           std::isfinite(record.towardSlope) && std::isfinite(record.awaySlope);
}

}  // namespace

TEST_CASE("all solvers: the oracle is asked once per iterate, measured or not") {
    for (const SolverInfo& info : solverList()) {
        CAPTURE(info.name);
        PointOracle oracle(triangle());
        ExactSampler sampler;
        SolverSetup setup = setupFor(oracle, point({0.31, 0.27}), oracle.corner(0));
        setup.sampler = &sampler;
        const std::unique_ptr<Solver> solver = makeSolver(info.name, setup);
        for (int t = 0; t < 3; ++t) {
            const IterationRecord first = solver->measure();
            const IterationRecord again = solver->measure();
            const IterationRecord stepped = solver->step();
            CHECK(stepped.oracleCalls == t + 1);
            CHECK(oracle.calls() == stepped.planningCalls);
            CHECK(stepped.planningCalls <= t + 1);
            if (!info.lazy) CHECK(stepped.planningCalls == t + 1);
            CHECK(first.x == stepped.x);
            CHECK(first.gap == stepped.gap);
            CHECK(again.gap == stepped.gap);
            CHECK(first.toward == stepped.toward);
            CHECK_FALSE(first.step.has_value());
            CHECK(stepped.step.has_value());
            CHECK(stepped.t == t);
        }
        CHECK(sampler.asked.size() == (info.name == "sfw" ? 3 : 0));
        CHECK(sampler.pairs.size() == (info.name == "svrf" ? 2 : 0));  // the first of an epoch is exact
    }
}

TEST_CASE("all solvers: at w = 0 nobody asks the oracle, and the rows repeat") {
    for (const SolverInfo& info : solverList()) {
        if (info.family == SolverFamily::Game) continue;  // its w is not phiE - x
        CAPTURE(info.name);
        PointOracle oracle(triangle());
        const std::vector<IterationRecord> rows = runOn(info.name, oracle, point({0, 1}), oracle.corner(0), 10);
        CHECK(oracle.calls() == 0);
        for (const IterationRecord& row : rows) {
            CHECK(row.x == point({0, 1}));
            CHECK(row.distance == 0.0);
            CHECK(row.gap == 0.0);
            CHECK(row.gamma == 0.0);
            CHECK(row.activeCount() == 1);
            CHECK(finite(row));
        }
    }
}

TEST_CASE("all solvers: a world with one vertex leaves nothing to do and nothing is NaN") {
    for (const SolverInfo& info : solverList()) {
        CAPTURE(info.name);
        PointOracle oracle({point({3, 4})});
        for (const IterationRecord& row : runOn(info.name, oracle, point({0, 0}), oracle.corner(0), 10)) {
            CHECK(finite(row));
            CHECK(row.distance == 5.0);
            CHECK(row.gap == 0.0);
            CHECK(row.activeCount() == 1);
        }
    }
}

TEST_CASE("line search: a solver that has arrived stays, and its rows repeat to the last bit") {
    const std::vector<std::pair<std::string, Vector>> targets = {{"a corner", point({1, 0})},
                                                                 {"a corner, nearly", point({1, 1e-16})},
                                                                 {"outside, a corner is nearest", point({3, -1})},
                                                                 {"outside, an edge is nearest", point({0.3, -0.7})},
                                                                 {"inside", point({0.1, 0.3})}};
    for (const SolverInfo& info : solverList())
        for (const auto& each : targets) {
            const std::string& where = each.first;
            const Vector& target = each.second;
            if (!info.neverFarther) continue;
            // CG crawls toward an edge or an inner point for ever; the others get there.
            const bool crawls = (info.name == "cg" || info.name == "projection") && target[1] != 1e-16 &&
                                where.find("corner") == std::string::npos;
            if (crawls) continue;
            CAPTURE(info.name);
            CAPTURE(where);
            PointOracle oracle(triangle());
            const std::vector<IterationRecord> rows = runOn(info.name, oracle, target, oracle.corner(0), 1500);
            const IterationRecord& last = rows.back();
            CHECK(last.gap <= 1e-14);
            for (std::size_t t = rows.size() - 50; t + 1 < rows.size(); ++t) {
                CHECK(rows[t].x == last.x);
                CHECK(rows[t].distance == last.distance);
                CHECK(rows[t].gap == last.gap);
                CHECK(rows[t].activeCount() == last.activeCount());
                CHECK(finite(rows[t]));
            }
        }
}

TEST_CASE("line search: an oracle that points uphill is not followed") {
    for (const SolverInfo& info : solverList()) {
        if (!info.neverFarther) continue;
        CAPTURE(info.name);
        UphillOracle oracle(triangle());
        double before = std::numeric_limits<double>::infinity();
        for (const IterationRecord& row : runOn(info.name, oracle, point({0.9, 0.05}), oracle.corner(2), 10)) {
            CHECK(finite(row));
            CHECK(row.distance <= before);
            CHECK(row.gamma >= 0.0);
            CHECK_FALSE(row.gapIsExact);
            before = row.distance;
        }
    }
}

TEST_CASE("all solvers: a target as far off as numbers go is no trouble") {
    for (const SolverInfo& info : solverList()) {
        CAPTURE(info.name);
        PointOracle oracle(triangle());
        const std::vector<IterationRecord> rows =
            runOn(info.name, oracle, point({1e150, -1e150}), oracle.corner(0), 10);
        for (const IterationRecord& row : rows) {
            CHECK(finite(row));
            CHECK(checkHealth(row.x, row.active->members()) == "");
        }
        // A game has another answer, and the fixed steps of garber-hazan are short.
        if (info.family != SolverFamily::Game && info.name != "garber-hazan")
            CHECK((rows.back().x - point({1, 0})).norm() < 1e-15);
    }
}
