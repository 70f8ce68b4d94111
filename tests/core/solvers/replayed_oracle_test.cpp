// Questions to an oracle that are answered in pieces.
#include "solvers/oracles/replayed_oracle.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <optional>

#include "domains/random_mdp.h"
#include "geometry/plane.h"
#include "geometry/regime.h"
#include "geometry/shadow.h"
#include "solvers/oracles/exact_oracle.h"
#include "world/policy.h"

using namespace awaystep;

namespace {

std::shared_ptr<const Mdp> smallWorld(std::uint64_t seed) {
    RandomMdpParameters parameters;
    parameters.states = 12;
    parameters.features = 4;
    parameters.seed = seed;
    return randomMdp(parameters);
}

// Asks in pieces of one new question each; answers how many pieces it took.
template <class Answer>
std::pair<Answer, int> inPieces(OracleMemory& memory, const std::function<Answer(LinearOracle&)>& question) {
    for (int pieces = 1;; ++pieces) {
        REQUIRE(pieces < 10000);
        const std::size_t before = memory.size();
        ReplayedOracle oracle(memory, [] { return true; });
        try {
            return {question(oracle), pieces};
        } catch (const Paused&) {
            CHECK(memory.size() == before + 1);
        }
    }
}

}  // namespace

TEST_CASE("replayed oracle: a question in pieces has the answer of the question at once") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        const auto mdp = smallWorld(seed);
        ExactOracle whole(mdp);
        const Vector corner = whole.best(Vector::Ones(4))->phi;
        const Vector centre = centreOfK(mdp);
        for (const Vector& target : {corner, centre, Vector(2.0 * corner - centre), Vector(0.5 * (corner + centre))}) {
            ExactOracle direct(mdp);
            const Regime expected = regimeOf(direct, target, centre);
            OracleMemory memory(std::make_unique<ExactOracle>(mdp));
            const auto [regime, pieces] =
                inPieces<Regime>(memory, [&](LinearOracle& oracle) { return regimeOf(oracle, target, centre); });
            CHECK(regime.kind == expected.kind);
            CHECK(regime.distance == doctest::Approx(expected.distance).epsilon(1e-9));
            CHECK(pieces > 1);
            CHECK(pieces <= direct.calls());
        }
        const AffineHull hull = affineHullOf(whole, 4);
        OracleMemory memory(std::make_unique<ExactOracle>(mdp));
        const auto again = inPieces<AffineHull>(memory, [](LinearOracle& oracle) { return affineHullOf(oracle, 4); });
        CHECK(again.first.dimension() == hull.dimension());
        CHECK(again.second == static_cast<int>(memory.size()));
    }
}

TEST_CASE("replayed oracle: calls count from the beginning of the question, and equal vertices are one") {
    const auto mdp = smallWorld(3);
    OracleMemory memory(std::make_unique<ExactOracle>(mdp));
    const Vector u = Vector::Unit(4, 0), v = Vector::Unit(4, 1);
    ExactOracle direct(mdp);
    const Shadow expected = shadowOf(direct, u, v);
    const auto [shadow, pieces] =
        inPieces<Shadow>(memory, [&](LinearOracle& oracle) { return shadowOf(oracle, u, v); });
    CHECK(shadow.oracleCalls == expected.oracleCalls);
    CHECK(shadow.corners.size() == expected.corners.size());
    CHECK(pieces > 2);

    ReplayedOracle patient(memory, [] { return false; });
    const VertexPtr start = patient.vertexOf(lowestPolicy(*mdp));
    ReplayedOracle second(memory, [] { return false; });
    CHECK(second.vertexOf(lowestPolicy(*mdp)) == start);
}

TEST_CASE("replayed oracle: what was asked otherwise before is not answered from memory") {
    const auto mdp = smallWorld(4);
    OracleMemory memory(std::make_unique<ExactOracle>(mdp));
    const Vector up = Vector::Unit(4, 2), down = -up;
    ReplayedOracle first(memory, [] { return false; });
    first.best(up);
    const VertexPtr low = first.best(down);
    REQUIRE(memory.size() == 2);
    ReplayedOracle other(memory, [] { return false; });
    CHECK(other.best(down) == low);
    CHECK(memory.size() == 1);
    CHECK(other.best(up) != low);
    ReplayedOracle third(memory, [] { return false; });
    third.vertexOf(lowestPolicy(*mdp));
    CHECK(memory.size() == 1);
}
