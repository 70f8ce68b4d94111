// What an oracle call costs, cold and warm, and what an iteration of ASCG costs beside it, in CPU seconds.
// planning_bench measures large worlds and long horizons, and beside other libraries.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "bench/rewards.h"
#include "bench/worlds.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

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
        spent_ += cpuSeconds([&] { vertex = oracle_.best(w); });
        return vertex;
    }

private:
    LinearOracle& oracle_;
    double spent_ = 0.0;
};

struct Row {
    Spread cold, warm;
    double iteration = 0.0, share = 0.0;
};

Row measure(const std::shared_ptr<const Mdp>& mdp) {
    const int n = mdp->states();
    constexpr int rewards = 10;
    const int repeats = n <= 2000 ? 20 : n <= 20000 ? 3 : 1;
    const int k = mdp->featureCount();
    Rng rng(7, "bench");
    Row row;
    std::vector<double> cold, warm;
    for (int i = 0; i < rewards; ++i) {
        const Vector w = direction(k, rng), next = near(w, rng);
        cold.push_back(std::numeric_limits<double>::infinity());
        warm.push_back(std::numeric_limits<double>::infinity());
        for (int repeat = 0; repeat < repeats; ++repeat) {
            // Cold: a new oracle, its first call; making it is part of the price. Warm: its second.
            std::optional<ExactOracle> oracle;
            cold.back() = std::min(cold.back(), cpuSeconds([&] { oracle.emplace(mdp).best(w); }));
            warm.back() = std::min(warm.back(), cpuSeconds([&] { oracle->best(next); }));
        }
    }
    row.cold = spreadOf(std::move(cold));
    row.warm = spreadOf(std::move(warm));

    // ASCG towards a mixture of three optima.
    ExactOracle oracle(mdp);
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
    const double whole = cpuSeconds([&] {
        for (int i = 0; i < iterations; ++i) solver->step();
    });
    row.iteration = whole / iterations;
    row.share = timed.spent() / whole;
    return row;
}

// In milliseconds: "0.74 (0.5 to 1.2)".
std::string text(const Spread& spread) {
    char text[80];
    std::snprintf(text, sizeof text, "%.3g (%.3g to %.3g)", 1e3 * spread.middle, 1e3 * spread.low, 1e3 * spread.high);
    return text;
}

void table() {
    std::printf("of ten rewards the middle, and from the least to the largest\n");
    std::printf("%-14s %8s %26s %26s %14s %8s\n", "world", "states", "cold ms", "warm ms", "iteration ms", "oracle");
    double grid128 = 0.0, grid512 = 0.0;
    const auto show = [](const char* world, const std::shared_ptr<const Mdp>& mdp) {
        const Row row = measure(mdp);
        std::printf("%-14s %8d %26s %26s %14.4g %7.1f%%\n", world, mdp->states(), text(row.cold).c_str(),
                    text(row.warm).c_str(), 1e3 * row.iteration, 100.0 * row.share);
        std::fflush(stdout);
        return row;
    };
    for (const int side : {5, 20, 40, 128, 512}) {
        const Row row = show("noisy grid", noisyGrid(side));
        if (side == 128) grid128 = row.cold.middle;
        if (side == 512) grid512 = row.cold.middle;
    }
    for (const int states : {25, 400, 1600, 16384, 262144}) show("random sparse", randomTable(states));
    std::printf("from 128^2 to 512^2 states (16 times as many) a cold call takes %.1f times as long\n",
                grid512 / grid128);
}

}  // namespace

int main() { table(); }
