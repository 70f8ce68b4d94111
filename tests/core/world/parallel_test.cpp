// Loops over blocks: large worlds are backed up in blocks, and the numbers do not depend on who works them off.
#include "world/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "domains/random_mdp.h"
#include "planning/bellman.h"
#include "world/rng.h"

using namespace awaystep;

namespace {

// Works blocks off from the last to the first, or from the middle on, as threads might.
class AnyOrder : public Parallel {
public:
    explicit AnyOrder(int first) : first_(first) {}
    void forEach(int blocks, const std::function<void(int)>& work) override {
        for (int i = blocks - 1; i >= 0; --i) work((i + first_) % blocks);
        largest = std::max(largest, blocks);
    }
    int largest = 0;

private:
    int first_;
};

std::shared_ptr<const Mdp> sparseWorld(int states) {
    RandomMdpParameters parameters;
    parameters.states = states;
    parameters.actions = 2;
    parameters.features = 2;
    parameters.successors = 2;
    return randomMdp(parameters);
}

struct Backups {
    Vector values, gain;
    std::vector<int> actions;
    Bellman::Improvement found;
    bool operator==(const Backups& other) const {
        return values == other.values && gain == other.gain && actions == other.actions &&
               found.residual == other.found.residual && found.changed == other.found.changed;
    }
};

Backups backedUp(const std::shared_ptr<const Mdp>& mdp, Parallel* parallel) {
    const Bellman bellman(mdp, parallel);
    Rng rng(5, "values");
    const Vector reward = mdp->rewards(Vector::Constant(2, 0.7));
    Backups made;
    made.values = Vector::NullaryExpr(mdp->states(), [&] { return rng.normal(); });
    made.actions.assign(static_cast<std::size_t>(mdp->states()), 0);
    for (int i = 0; i < 2; ++i) bellman.sweepBothWays(reward, made.values);
    made.found = bellman.improve(reward, made.values, 1e-3, made.actions, made.gain);
    bellman.lowestBest(reward, made.values, 1e-6, made.actions);
    return made;
}

}  // namespace

TEST_CASE("parallel: sweeps and improvements of a large world are the same bits in whatever order its blocks come") {
    const auto mdp = sparseWorld(statesInBlocks + 3);
    AnyOrder backwards(7);
    const Backups alone = backedUp(mdp, &backwards);
    for (const int first : {0, 3}) {
        CAPTURE(first);
        AnyOrder order(first);
        CHECK(backedUp(mdp, &order) == alone);
        CHECK(order.largest > 3);
    }
}

TEST_CASE("parallel: a world below the limit is one block, and nothing is handed out") {
    AnyOrder order(0);
    backedUp(sparseWorld(1000), &order);
    CHECK(order.largest == 0);
}

TEST_CASE("parallel: blocks lead to the values that every backup agrees with") {
    const auto mdp = sparseWorld(statesInBlocks);
    AnyOrder order(0);
    const Bellman bellman(mdp, &order);
    const Vector reward = mdp->rewards(Vector::Constant(2, 0.7));
    Vector values = Vector::Zero(mdp->states()), gain;
    std::vector<int> actions(static_cast<std::size_t>(mdp->states()), 0);
    const double before = bellman.improve(reward, values, 0.0, actions, gain).residual;
    for (int sweep = 0; sweep < 150; ++sweep) bellman.sweepBothWays(reward, values);
    const double after = bellman.improve(reward, values, 0.0, actions, gain).residual;
    // A sweep is a contraction of the error by the discount, 0.9, at least; residual and error bound each other.
    CHECK(after <= 1.9 / 0.1 * std::pow(0.9, 150) * before);
}
