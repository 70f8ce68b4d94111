// The certificate: the gap is the most that any vertex known to the run promises, and the floor proves what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiment/input_files.h"
#include "experiment/result_json.h"
#include "experiment/run.h"
#include "files/text_file.h"
#include "formats/mdp_file.h"
#include "support/random_mdps.h"
#include "test_paths.h"

using namespace awaystep;
using namespace awaystep::tests;

namespace {

Problem frozenLake() {
    const std::string folder = std::string(AWAYSTEP_TEST_DATA) + "/fixtures/frozen_lake";
    Problem problem;
    problem.mdp = std::make_shared<const Mdp>(loadMdp(folder + ".mdp.json"));
    problem.phiE = parseTarget(readTextFile(folder + ".far.target.json"), folder + ".far.target.json", *problem.mdp);
    return problem;
}

RunConfig configOf(std::string_view solver, int iterations) {
    RunConfig config;
    config.solver = std::string(solver);
    config.iterations = iterations;
    return config;
}

// The most that the start, the answers so far and the active vertices promise.
class Promises {
public:
    double most(const IterationRecord& record) {
        for (const ActiveMember& member : record.active->members()) note(member.vertex);
        if (record.best) note(record.best);
        double most = 0.0;
        for (const VertexPtr& vertex : met_) most = std::max(most, record.w.dot(vertex->phi - record.x));
        return most;
    }

private:
    void note(const VertexPtr& vertex) {
        if (std::find(met_.begin(), met_.end(), vertex) == met_.end()) met_.push_back(vertex);
    }
    std::vector<VertexPtr> met_;
};

}  // namespace

// The oracle takes the lowest action within 1e-10 of the best; with a target 112 away, R = 100 and |w| = 112 that used
// to hide 1.7e-7 from the gap, which read 0 and called the run converged.
TEST_CASE("gap: no vertex that a run has met promises more than its gap, on a world full of near ties") {
    const Problem problem = frozenLake();
    for (const SolverInfo& info : solverList()) {
        if (!info.gapBoundsObjective || info.family == SolverFamily::Sampled) continue;
        CAPTURE(info.name);
        RunConfig config = configOf(info.name, 400);
        config.gap = 1e-12;
        Run run(problem, config);
        Promises promises;
        while (const RecordPtr record = run.step()) {
            CAPTURE(record->t);
            const double rounding = 1e-14 * record->distance * problem.mdp->horizonValue();
            REQUIRE(promises.most(*record) <= record->shownGap() + rounding);
            REQUIRE_FALSE((record->gap == 0.0 && std::signbit(record->gap)));
            REQUIRE(record->gapAllowance > 0.0);
        }
        if (run.status() == RunStatus::Converged) CHECK(run.last()->gap <= 1e-12);
    }
}

TEST_CASE("gap: no vertex that a run has met promises more, on seeded worlds and for every solver") {
    for (std::uint64_t seed = 0; seed < 80; ++seed)
        for (const SolverInfo& info : solverList()) {
            if (!info.gapBoundsObjective || info.family == SolverFamily::Sampled) continue;
            CAPTURE(seed);
            CAPTURE(info.name);
            const auto mdp = drawMdp(seed);
            Rng rng(seed, "target");
            const Vector phiE = seed % 2 ? targetInside(*mdp, rng) : Vector(100.0 * targetAnywhere(*mdp, rng));
            Run run({mdp, phiE, std::nullopt}, configOf(info.name, 40));
            Promises promises;
            while (const RecordPtr record = run.step())
                REQUIRE(promises.most(*record) <= record->shownGap() + 1e-13 * record->distance * mdp->horizonValue());
        }
}

TEST_CASE("floor: it is 0 for targets in K") {
    int arrived = 0;
    for (std::uint64_t seed = 0; seed < 250; ++seed)
        for (const char* solver : {"cg", "ascg", "pairwise", "bpcg", "mnp"}) {
            CAPTURE(seed);
            CAPTURE(std::string(solver));
            const auto mdp = drawMdp(seed);
            Rng rng(seed, "target");
            // Phi of a policy, often a vertex of K, and points inside.
            const Vector phiE = seed % 2 ? featureExpectations(*mdp, randomPolicy(*mdp, rng)) : targetInside(*mdp, rng);
            Run run({mdp, phiE, std::nullopt}, configOf(solver, 60));
            while (run.step()) continue;
            CHECK(run.floor() == 0.0);
            arrived += run.last()->distance < 1e-12 * mdp->horizonValue();
        }
    CHECK(arrived > 100);  // where rounding would show
}

TEST_CASE("floor: for a target far outside it still says nearly all of the distance") {
    const Problem problem = frozenLake();
    Run run(problem, configOf("mnp", 20));
    while (run.step()) continue;
    CHECK(run.floor() <= run.last()->distance);
    CHECK(run.floor() > run.last()->distance - 1e-7);

    std::string text;
    appendRunResult(text, run, Stationary::Leave);
    const nlohmann::json result = nlohmann::json::parse(text);
    const double allowance = result.at("gap_allowance").get<double>();
    const double ties = 1e-10 * problem.mdp->horizonValue() * run.last()->w.norm();
    CHECK(allowance >= ties);
    CHECK(allowance <= 1.01 * ties);
    CHECK(result.at("floor").get<double>() == run.floor());
}
