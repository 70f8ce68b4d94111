// Planning with discounts near 1, where values reach far: the work stays small, and the answers exact.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "domains/random_mdp.h"
#include "planning/policy_iteration.h"
#include "support/noisy_grid.h"
#include "support/tiny_worlds.h"
#include "world/policy_lu.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// A walk on a line that goes where it should a little more often than not: values diffuse over all of it.
std::shared_ptr<const Mdp> noisyLine(int states, double discount) {
    std::vector<Transition> transitions;
    Matrix features = Matrix::Zero(states, 10);
    for (int s = 0; s < states; ++s) {
        const int left = std::max(0, s - 1), right = std::min(states - 1, s + 1);
        transitions.insert(transitions.end(),
                           {{s, 0, left, 0.55}, {s, 0, right, 0.45}, {s, 1, left, 0.45}, {s, 1, right, 0.55}});
        features(s, 10 * s / states) = 1.0;
    }
    std::vector<double> start(static_cast<std::size_t>(states), 0.0);
    start[0] = 1.0;
    return tiny::world(2, discount, start, transitions, features);
}

Vector weights(const Mdp& mdp, Rng& rng) {
    Vector w = Vector::NullaryExpr(mdp.featureCount(), [&] { return rng.normal(); });
    return w / w.norm();
}

}  // namespace

TEST_CASE("long horizons: a cold call on a noisy grid reads every row of P some hundred times, whatever the reward") {
    for (const double discount : {0.999, 0.9999, 0.99999}) {
        CAPTURE(discount);
        const auto mdp = tests::noisyGrid(50, discount, 5);
        Rng rng(1, "long horizons");
        for (int question = 0; question < 10; ++question) {
            CAPTURE(question);
            PolicyIteration planner(mdp);
            const Vector w = weights(*mdp, rng);
            const Vector reward = mdp->rewards(w);
            const DeterministicPolicy policy = planner.plan(reward);
            CHECK(planner.rowsRead() < std::int64_t{1000} * mdp->states());
            // Both systems of the policy give one number, to what ties may hide.
            Vector x;
            const double error = planner.solveOccupancy(policy, x);
            const double value = mdp->initial().dot(planner.values());
            CHECK(std::abs(x.dot(reward) - value) <= planner.tieTolerance() * mdp->horizonValue() + error);
            CHECK(std::abs(x.sum() - mdp->horizonValue()) < 1e-10 * mdp->horizonValue());
        }
    }
}

TEST_CASE("long horizons: what was asked before does not show") {
    const auto mdp = tests::noisyGrid(50, 0.9999, 5);
    PolicyIteration warm(mdp);
    Rng rng(2, "long horizons");
    for (int question = 0; question < 6; ++question) {
        CAPTURE(question);
        const Vector reward = mdp->rewards(weights(*mdp, rng));
        CHECK(warm.plan(reward) == PolicyIteration(mdp).plan(reward));
    }
}

TEST_CASE("long horizons: lines on which values diffuse, factored and solved by iteration") {
    for (const int states : {1000, 5000}) {
        CAPTURE(states);
        const auto mdp = noisyLine(states, 0.99999);
        PolicyIteration planner(mdp);
        CHECK(PolicyLu::analyse(*mdp).has_value() == (states == 1000));
        Rng rng(3, "lines");
        for (int question = 0; question < 3; ++question) {
            const Vector reward = mdp->rewards(weights(*mdp, rng));
            planner.plan(reward);
            CHECK(planner.residual() <= 0.1 * planner.tieTolerance());
        }
        CHECK(planner.rowsRead() < std::int64_t{20000} * mdp->states());
    }
}

TEST_CASE("long horizons: an occupancy that needs more than one attempt is found") {
    const auto mdp = tests::noisyGrid(100, 0.999999, 5);
    PolicyIteration planner(mdp);
    Vector x;
    Rng rng(4, "occupancies");
    for (int question = 0; question < 5; ++question) {
        const Vector reward = mdp->rewards(weights(*mdp, rng));
        const DeterministicPolicy policy = planner.plan(reward);
        const double error = planner.solveOccupancy(policy, x);
        CHECK(error < 1e-7 * mdp->horizonValue());
        const double value = mdp->initial().dot(planner.values());
        CHECK(std::abs(x.dot(reward) - value) <= planner.tieTolerance() * mdp->horizonValue() + error);
    }
}

TEST_CASE("short horizons: an occupancy of a random world reads a row and a half of P per digit, and no more") {
    RandomMdpParameters parameters;
    parameters.states = 4900;
    parameters.actions = 4;
    parameters.features = 8;
    parameters.successors = 5;
    parameters.discount = 0.99;
    parameters.seed = 1;
    const auto mdp = randomMdp(parameters);
    Rng rng(5, "occupancies");
    for (int question = 0; question < 5; ++question) {
        CAPTURE(question);
        PolicyIteration planner(mdp);
        const DeterministicPolicy policy = planner.plan(mdp->rewards(weights(*mdp, rng)));
        const std::int64_t before = planner.rowsRead();
        Vector x;
        CHECK(planner.solveOccupancy(policy, x) < 1e-11 * mdp->horizonValue());
        // 23 for sixteen digits; a round of thirty products goes on, up to 37, where rounding leaves nothing to gain.
        CHECK(planner.rowsRead() - before <= 26 * std::int64_t{mdp->states()});
    }
}
