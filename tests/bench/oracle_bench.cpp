// What an oracle call costs, cold and warm, and what an iteration of ASCG costs beside it.
//   oracle_bench                  the table
//   oracle_bench export FOLDER    the 128x128 grid and its reward for the peers, as raw arrays
//   oracle_bench grid             our side of the peers' table: cold and warm seconds, Bellman residual
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "bench/worlds.h"
#include "planning/policy_iteration.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"
#include "world/rng.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

Vector direction(int features, Rng& rng) {
    Vector w(features);
    for (double& value : w) value = rng.normal();
    return w / w.norm();
}

// A reward nearby, as the next iteration of a solver asks for: five per cent of another direction.
Vector near(const Vector& w, Rng& rng) { return w + 0.05 * direction(static_cast<int>(w.size()), rng); }

// Counts the seconds of the oracle it stands for.
class TimedOracle : public LinearOracle {
public:
    explicit TimedOracle(LinearOracle& oracle) : oracle_(oracle) {}
    VertexPtr vertexOf(const DeterministicPolicy& policy) override { return oracle_.vertexOf(policy); }
    bool exact() const override { return true; }
    double spent() const { return spent_; }

protected:
    VertexPtr answer(const Vector& w) override {
        VertexPtr vertex;
        spent_ += seconds([&] { vertex = oracle_.best(w); });
        return vertex;
    }

private:
    LinearOracle& oracle_;
    double spent_ = 0.0;
};

struct Row {
    double cold = 0.0, warm = 0.0, iteration = 0.0, share = 0.0;
};

Row measure(const std::shared_ptr<const Mdp>& mdp) {
    const int n = mdp->states();
    const int repeats = n <= 2000 ? 20 : n <= 20000 ? 5 : 1;
    const int k = mdp->featureCount();
    Rng rng(7, "bench");
    const Vector w = direction(k, rng);
    Row row;
    // Cold: a new oracle, its first call; making it is part of the price.
    row.cold = leastSeconds(repeats, [&] { ExactOracle(mdp).best(w); });

    ExactOracle oracle(mdp);
    oracle.best(w);
    row.warm = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3 * repeats; ++i) {
        const Vector next = near(w, rng);
        row.warm = std::min(row.warm, seconds([&] { oracle.best(next); }));
    }

    // ASCG towards a mixture of three optima.
    Vector phiE = Vector::Zero(k);
    for (int i = 0; i < 3; ++i) phiE += oracle.best(direction(k, rng))->phi / 3.0;
    TimedOracle timed(oracle);
    SolverSetup setup;
    setup.oracle = &timed;
    setup.phiE = phiE;
    setup.horizon = horizonOf(*mdp);
    setup.start = oracle.vertexOf(lowestPolicy(*mdp));
    const auto solver = makeSolver("ascg", setup);
    const int iterations = n <= 2000 ? 200 : n <= 20000 ? 40 : 8;
    const double whole = seconds([&] {
        for (int i = 0; i < iterations; ++i) solver->step();
    });
    row.iteration = whole / iterations;
    row.share = timed.spent() / whole;
    return row;
}

void table() {
    std::printf("%-14s %8s %12s %12s %14s %8s\n", "world", "states", "cold ms", "warm ms", "iteration ms", "oracle");
    double grid128 = 0.0, grid512 = 0.0;
    const auto show = [](const char* world, const std::shared_ptr<const Mdp>& mdp) {
        const Row row = measure(mdp);
        std::printf("%-14s %8d %12.4g %12.4g %14.4g %7.1f%%\n", world, mdp->states(), 1e3 * row.cold, 1e3 * row.warm,
                    1e3 * row.iteration, 100.0 * row.share);
        std::fflush(stdout);
        return row;
    };
    for (const int side : {5, 20, 40, 128, 512}) {
        const Row row = show("noisy grid", noisyGrid(side));
        if (side == 128) grid128 = row.cold;
        if (side == 512) grid512 = row.cold;
    }
    for (const int states : {25, 400, 1600, 16384, 262144}) show("random sparse", randomTable(states));
    std::printf("from 128^2 to 512^2 states (16 times as many) a cold call takes %.1f times as long\n",
                grid512 / grid128);
}

// One reward per state for the peers: w . phi, w drawn once.
Vector peersReward(const Mdp& mdp) {
    Rng rng(11, "peers");
    return mdp.rewards(direction(mdp.featureCount(), rng));
}

template <typename Number>
void write(const std::string& file, const std::vector<Number>& numbers) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
}

void exportGrid(const std::string& folder) {
    const auto mdp = noisyGrid(128);
    std::vector<int> row, next;
    std::vector<double> probability;
    for (int s = 0; s < mdp->states(); ++s)
        for (int a = 0; a < mdp->actions(); ++a) {
            const Mdp::Row successors = mdp->row(s, a);
            for (int i = 0; i < successors.count; ++i) {
                row.push_back(s * mdp->actions() + a);
                next.push_back(successors.next[i]);
                probability.push_back(successors.probability[i]);
            }
        }
    const Vector reward = peersReward(*mdp);
    write(folder + "/row.i32", row);
    write(folder + "/next.i32", next);
    write(folder + "/probability.f64", probability);
    write(folder + "/reward.f64", std::vector<double>(reward.begin(), reward.end()));
}

void ourSide() {
    const auto mdp = noisyGrid(128);
    const Vector reward = peersReward(*mdp);
    const double cold = leastSeconds(5, [&] { PolicyIteration(mdp, 1e-10).plan(reward); });
    PolicyIteration planner(mdp, 1e-10);
    planner.plan(reward);
    Rng rng(12, "peers, warm");
    // Each reward is a problem of its own, so the middle one speaks for them, not the easiest.
    std::vector<double> warm;
    double residual = 0.0;
    for (int i = 0; i < 11; ++i) {
        const Vector next = reward + 0.05 * mdp->rewards(direction(mdp->featureCount(), rng));
        warm.push_back(seconds([&] { planner.plan(next); }));
        residual = std::max(residual, planner.residual());
    }
    std::nth_element(warm.begin(), warm.begin() + 5, warm.end());
    std::printf("%.6g %.6g %.3g\n", cold, warm[5], residual);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "export" && argc == 3)
        exportGrid(argv[2]);
    else if (what == "grid")
        ourSide();
    else
        table();
}
