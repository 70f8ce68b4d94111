// Exact planning in large worlds and with long horizons, in CPU seconds.
//   planning_bench growth WORLD SIDE        SIDE x SIDE states of a `grid` or `random` world: a table's row
//   planning_bench early SIDE               a noisy grid: ASCG with planning to the end and early, a line for each
//   planning_bench threads WORLD SIDE       cold calls with one thread and with two: a table's row
//   planning_bench room SIDE ITERATIONS NUMBER...           mnp in the room that awaystep-mpi makes of --grid SIDE, of
//   any
//       size, towards the 64 numbers: its trace as CSV
//   planning_bench export FOLDER SIDE REGIONS DISCOUNT     a grid and twelve rewards for the peers, as raw arrays
//   planning_bench grid SIDE REGIONS DISCOUNT              our side of the peers' tables, a line per reward: seconds of
//       a cold and of a warm call, each with its Phi, and of an iteration of ASCG; rows of P read per state by the
//       cold one; Bellman residual
#include <sys/resource.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/clock.h"
#include "bench/rewards.h"
#include "bench/worlds.h"
#include "domains/world_rows.h"
#include "experiment/csv.h"
#include "experiment/run.h"
#include "model/workers/parallel_pool.h"
#include "planning/policy_iteration.h"
#include "solvers/oracles/exact_oracle.h"
#include "solvers/solver.h"
#include "world/occupancy.h"

using namespace awaystep;
using namespace awaystep::bench;

namespace {

struct Call {
    double seconds = 0.0;
    double rowsPerState = 0.0;
    double residual = 0.0;
};

// A planner that was asked `earlier` things already; the occupancy of the answer, and Phi from it, are part of a call.
class Calls {
public:
    explicit Calls(std::shared_ptr<const Mdp> mdp) : mdp_(std::move(mdp)) {
        made_ = cpuSeconds([&] { planner_.emplace(mdp_); });
    }
    Call ask(const Vector& w) {
        const std::int64_t before = planner_->rowsRead();
        Call call;
        call.seconds = std::exchange(made_, 0.0) + cpuSeconds([&] {
                           const DeterministicPolicy policy = planner_->plan(mdp_->rewards(w));
                           planner_->solveOccupancy(policy, occupancy_);
                           phi_ = featureExpectations(*mdp_, policy, occupancy_);
                       });
        call.rowsPerState = static_cast<double>(planner_->rowsRead() - before) / mdp_->states();
        call.residual = planner_->residual();
        return call;
    }
    const Vector& phi() const { return phi_; }

private:
    std::shared_ptr<const Mdp> mdp_;
    std::optional<PolicyIteration> planner_;
    double made_ = 0.0;  // making the planner is part of the first call
    Vector occupancy_, phi_;
};

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void growth(const std::string& world, int side) {
    const auto mdp = world == "grid" ? noisyGrid(side) : randomTable(side * side);
    const double worldAlone = peakMegabytes();
    Rng rng(7, "bench");
    std::vector<double> cold, warm, rows;
    for (int i = 0; i < 10; ++i) {
        const Vector w = direction(mdp->featureCount(), rng), next = near(w, rng);
        Calls calls(mdp);
        const Call first = calls.ask(w);
        cold.push_back(first.seconds);
        rows.push_back(first.rowsPerState);
        warm.push_back(calls.ask(next).seconds);
    }
    const Spread c = spreadOf(cold), v = spreadOf(warm), r = spreadOf(rows);
    const double each = 1e6 / mdp->states();
    std::printf(
        "| %s | %d | %.3g (%.3g to %.3g) | %.3g (%.3g to %.3g) | %.3g | %.0f (%.0f to %.0f) | %.0f, making it %.0f |\n",
        world.c_str(), mdp->states(), c.middle, c.low, c.high, v.middle, v.low, v.high, each * c.middle, r.middle,
        r.low, r.high, peakMegabytes(), worldAlone);
}

// Twenty iterations of ASCG towards `phiE` from the lowest policy.
struct Search {
    double secondsEach = 0.0, distance = 0.0, bounds = 0.0;  // bounds: the share of rows whose planning ended early
};

Search search(const Mdp& mdp, ExactOracle& oracle, const Vector& phiE) {
    SolverSetup setup;
    setup.oracle = &oracle;
    setup.phiE = phiE;
    setup.horizon = horizonOf(mdp);
    setup.start = oracle.vertexOf(lowestPolicy(mdp));
    const auto solver = makeSolver(paperAway, setup);
    constexpr int iterations = 20;
    Search found;
    found.secondsEach = cpuSeconds([&] {
                            for (int i = 0; i < iterations; ++i) found.bounds += solver->step().gapIsBound ? 1.0 : 0.0;
                        }) /
                        iterations;
    found.bounds /= iterations;
    found.distance = solver->measure().distance;
    return found;
}

// Towards the middle of three optima: ten questions planned to the end, and the same ten early.
void early(int side) {
    const auto mdp = noisyGrid(side);
    constexpr int questions = 10;
    for (const PlanningEnd end : {PlanningEnd::Best, PlanningEnd::Enough}) {
        Rng rng(9, "early");
        std::vector<double> each, far;
        double bounds = 0.0;
        for (int question = 0; question < questions; ++question) {
            ExactOracle judge(mdp), oracle(mdp, {}, end);
            Vector phiE = Vector::Zero(mdp->featureCount());
            for (int i = 0; i < 3; ++i) phiE += judge.best(direction(mdp->featureCount(), rng))->phi / 3.0;
            const Search found = search(*mdp, oracle, phiE);
            each.push_back(1e3 * found.secondsEach);
            far.push_back(found.distance);
            bounds += found.bounds / questions;
        }
        const Spread t = spreadOf(each), d = spreadOf(far);
        std::printf("| %s | %d | %.3g (%.3g to %.3g) | %.0f %% | %.3g (%.3g to %.3g) |\n",
                    end == PlanningEnd::Best ? "to the end" : "early", mdp->states(), t.middle, t.low, t.high,
                    100.0 * bounds, d.middle, d.low, d.high);
        std::fflush(stdout);
    }
}

// In seconds of the clock, by turns, so that other work on the machine falls on both.
void threads(const std::string& world, int side) {
    const auto mdp = world == "grid" ? noisyGrid(side) : randomTable(side * side);
    ParallelPool single(1), pool(2);
    Rng rng(7, "bench");
    std::vector<double> one, two, gain;
    for (int i = 0; i < 10; ++i) {
        const Vector reward = mdp->rewards(direction(mdp->featureCount(), rng));
        PolicyIteration alone(mdp, &single), both(mdp, &pool);
        Vector mine, other;
        one.push_back(seconds([&] { alone.solveOccupancy(alone.plan(reward), mine); }));
        two.push_back(seconds([&] { both.solveOccupancy(both.plan(reward), other); }));
        gain.push_back(one.back() / two.back());
        if (alone.values() != both.values()) std::printf("the values differ\n");
    }
    const Spread a = spreadOf(one), b = spreadOf(two), g = spreadOf(gain);
    std::printf("| %s | %d | %.3g (%.3g to %.3g) | %.3g (%.3g to %.3g) | %.2f (%.2f to %.2f) |\n", world.c_str(),
                mdp->states(), a.middle, a.low, a.high, b.middle, b.low, b.high, g.middle, g.low, g.high);
}

// The serial oracle in a world beyond the largest map.
void room(int side, int iterations, const Vector& phiE) {
    const auto rows = gridRows(tests::noisyRoom(side, 0.99, 8));
    const auto mdp = std::make_shared<const Mdp>(rows->slice(0, rows->states()));
    RunConfig config;
    config.solver = "mnp";
    config.iterations = iterations;
    Run run({mdp, phiE, {}}, config);
    std::string text(traceHeader);
    while (const RecordPtr record = run.step()) appendTraceRow(text, config.solver, config.seed, *record, {});
    std::fputs(text.c_str(), stdout);
}

std::vector<Vector> peerDirections(const Mdp& mdp) {
    Rng rng(11, "peers");
    std::vector<Vector> directions;
    for (int i = 0; i < 12; ++i) directions.push_back(direction(mdp.featureCount(), rng));
    return directions;
}

template <typename Number>
void write(const std::string& file, const std::vector<Number>& numbers) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof(Number)));
}

void exportWorld(const Mdp& mdp, const std::string& folder) {
    std::vector<int> row, next;
    std::vector<double> probability, rewards;
    for (int s = 0; s < mdp.states(); ++s)
        for (int a = 0; a < mdp.actions(); ++a) {
            const Mdp::Row successors = mdp.row(s, a);
            for (int i = 0; i < successors.count; ++i) {
                row.push_back(s * mdp.actions() + a);
                next.push_back(successors.next[i]);
                probability.push_back(successors.probability[i]);
            }
        }
    for (const Vector& w : peerDirections(mdp)) {
        const Vector reward = mdp.rewards(w);
        rewards.insert(rewards.end(), reward.begin(), reward.end());
    }
    write(folder + "/row.i32", row);
    write(folder + "/next.i32", next);
    write(folder + "/probability.f64", probability);
    write(folder + "/rewards.f64", rewards);
}

// Towards the middle of three optima.
double secondsPerIteration(const std::shared_ptr<const Mdp>& mdp, const Vector& w, Rng& rng) {
    ExactOracle oracle(mdp);
    Vector phiE = oracle.best(w)->phi / 3.0;
    for (int i = 0; i < 2; ++i) phiE += oracle.best(direction(mdp->featureCount(), rng))->phi / 3.0;
    return search(*mdp, oracle, phiE).secondsEach;
}

void ourSide(const std::shared_ptr<const Mdp>& mdp) {
    Rng rng(12, "peers, warm");
    for (const Vector& w : peerDirections(*mdp)) {
        Call cold{.seconds = std::numeric_limits<double>::infinity()};
        // Each reward nearby is a problem of its own, so the middle one speaks for them, not the easiest.
        std::vector<double> warm;
        for (int repeat = 0; repeat < 3; ++repeat) {
            Calls calls(mdp);
            const Call call = calls.ask(w);
            if (call.seconds < cold.seconds) cold = call;
            warm.push_back(calls.ask(near(w, rng)).seconds);
        }
        std::printf("%.6g %.6g %.6g %.4g %.3g\n", cold.seconds, spreadOf(warm).middle, secondsPerIteration(mdp, w, rng),
                    cold.rowsPerState, cold.residual);
        std::fflush(stdout);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> given(argv + 1, argv + argc);
    const auto grid = [&](std::size_t at) {
        return noisyGrid(std::stoi(given[at]), std::stod(given[at + 2]), std::stoi(given[at + 1]));
    };
    if (given.size() == 3 && given[0] == "growth" && (given[1] == "grid" || given[1] == "random"))
        growth(given[1], std::stoi(given[2]));
    else if (given.size() == 3 && given[0] == "threads" && (given[1] == "grid" || given[1] == "random"))
        threads(given[1], std::stoi(given[2]));
    else if (given.size() == 2 && given[0] == "early")
        early(std::stoi(given[1]));
    else if (given.size() > 3 && given[0] == "room") {
        Vector phiE(static_cast<Eigen::Index>(given.size()) - 3);
        for (std::size_t i = 3; i < given.size(); ++i) phiE[static_cast<Eigen::Index>(i) - 3] = std::stod(given[i]);
        room(std::stoi(given[1]), std::stoi(given[2]), phiE);
    } else if (given.size() == 5 && given[0] == "export")
        exportWorld(*grid(2), given[1]);
    else if (given.size() == 4 && given[0] == "grid")
        ourSide(grid(1));
    else {
        std::fprintf(stderr, "planning_bench: see the top of its source for what it takes\n");
        return 1;
    }
}
