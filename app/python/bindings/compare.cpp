#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "arrays.h"
#include "bindings.h"
#include "experiment/comparison.h"
#include "solvers/solver_info.h"

namespace awaystep::python {
namespace {

// Every seed on one thread, so that the numbers do not depend on how many threads there are.
std::vector<std::vector<RunTrace>> runSeeds(const Problem& problem, const std::vector<RunConfig>& configs,
                                            const std::vector<std::uint64_t>& seeds, int threads,
                                            const StopToken& stop) {
    const double least = findLeastObjective(problem, stop);
    std::vector<std::vector<RunTrace>> finished(seeds.size());
    std::atomic<std::size_t> next{0};
    const StopSource all(stop);  // a failure stops the others
    std::mutex door;
    std::exception_ptr failure;
    const auto work = [&] {
        for (std::size_t i = next++; i < seeds.size() && !all.token().stopRequested(); i = next++) {
            try {
                for (RunConfig config : configs) {
                    config.seed = seeds[i];
                    Run run(problem, config);
                    finished[i].push_back(traceOf(run, least, all.token()));
                }
            } catch (...) {
                const std::lock_guard lock(door);
                if (!failure) failure = std::current_exception();
                all.requestStop();
            }
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < std::min(threads, static_cast<int>(seeds.size())); ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
    return finished;
}

nb::dict tableOf(const Comparison& comparison) {
    std::vector<std::int64_t> iteration, seeds;
    std::vector<double> calls, mean, deviation, median, q1, q3, suboptimality, gap;
    nb::list solvers;
    for (const ComparisonRow& row : comparison.table()) {
        solvers.append(row.solver);
        iteration.push_back(row.iteration);
        calls.push_back(row.oracleCalls);
        seeds.push_back(row.seeds);
        mean.push_back(row.distanceMean);
        deviation.push_back(row.distanceDeviation);
        median.push_back(row.distanceMedian);
        q1.push_back(row.distanceQ1);
        q3.push_back(row.distanceQ3);
        suboptimality.push_back(row.suboptimalityMedian);
        gap.push_back(row.gapMedian);
    }
    nb::dict table;
    table["solver"] = solvers;
    table["iteration"] = arrayOf(std::move(iteration));
    table["oracle_calls"] = arrayOf(std::move(calls));
    table["seeds"] = arrayOf(std::move(seeds));
    table["distance_mean"] = arrayOf(std::move(mean));
    table["distance_deviation"] = arrayOf(std::move(deviation));
    table["distance_median"] = arrayOf(std::move(median));
    table["distance_q1"] = arrayOf(std::move(q1));
    table["distance_q3"] = arrayOf(std::move(q3));
    table["suboptimality_median"] = arrayOf(std::move(suboptimality));
    table["gap_median"] = arrayOf(std::move(gap));
    return table;
}

// Every solver against the first.
nb::list winsOf(const Comparison& comparison) {
    nb::list all;
    for (std::size_t i = 1; i < comparison.solvers().size(); ++i) {
        const PairedWins wins = comparison.wins(comparison.solvers()[i], comparison.solvers()[0], Measure::Distance);
        nb::dict each;
        each["first"] = wins.first;
        each["second"] = wins.second;
        each["ahead"] = wins.ahead;
        each["even"] = wins.even;
        each["behind"] = wins.behind;
        each["median_ratio"] = wins.medianRatio;
        each["sign_test"] = wins.signTest;
        all.append(each);
    }
    return all;
}

nb::tuple compare(const World& world, const Numbers& target, const std::vector<std::string>& solvers,
                  const std::vector<std::uint64_t>& seeds, int iterations, const std::string& start, int threads) {
    if (solvers.empty()) throw std::invalid_argument("solvers: at least one is needed");
    if (start != "random" && start != "lowest")
        throw std::invalid_argument("start_policy: random or lowest is needed, got " + start);
    std::vector<RunConfig> configs;
    for (const std::string& solver : solvers) {
        if (const auto wrong = whyNoSolver(solver)) throw std::invalid_argument(*wrong);
        RunConfig config;
        config.solver = solver;
        config.iterations = iterations;
        config.start = *named<StartKind>(start);
        configs.push_back(config);
    }
    const Problem problem{world.mdp, vectorFrom(target), {}};
    std::vector<std::vector<RunTrace>> finished;
    runInterruptibly([&](const StopToken& stop) { finished = runSeeds(problem, configs, seeds, threads, stop); });
    Comparison comparison;
    for (std::vector<RunTrace>& traces : finished)
        for (RunTrace& trace : traces) comparison.add(std::move(trace));
    return nb::make_tuple(tableOf(comparison), winsOf(comparison));
}

}  // namespace

void addComparing(nb::module_& module) { module.def("compare", &compare); }

}  // namespace awaystep::python
