#include "workbench/seed_bands.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "experiment/comparison.h"
#include "experiment/statistics.h"
#include "workbench/scenario_shelf.h"

namespace awaystep {
namespace {

constexpr int mostPoints = 400;

Problem problemFor(const SeedQuestion& question, std::uint64_t seed, const StopToken& stop) {
    if (question.problem) return *question.problem;
    return relaxed(drawScenario(question.scene.plan, seed, demonstrationsFolder(), stop).problem,
                   question.race.relaxation);
}

// A run that stopped early stays where it stopped.
template <class Column>
Quartiles across(const std::vector<RunTrace>& traces, std::size_t t, const Column& column) {
    std::vector<double> values;
    for (const RunTrace& trace : traces) {
        const std::vector<double>& all = column(trace);
        if (!all.empty()) values.push_back(std::max(0.0, all[std::min(t, all.size() - 1)]));
    }
    return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

SeedBand bandOf(const std::string& solver, const std::vector<RunTrace>& traces) {
    SeedBand band;
    band.solver = solver;
    std::size_t longest = 1;
    for (const RunTrace& trace : traces) longest = std::max(longest, trace.distance.size());
    const std::size_t stride = (longest + mostPoints - 1) / mostPoints;
    for (std::size_t t = 0; t < longest; t += stride) {
        band.iterations.push_back(static_cast<int>(t));
        band.distance.push_back(across(
            traces, t, [](const RunTrace& r) -> const auto& { return r.distance; }));
        band.suboptimality.push_back(across(
            traces, t, [](const RunTrace& r) -> const auto& { return r.suboptimality; }));
        band.gap.push_back(across(
            traces, t, [](const RunTrace& r) -> const auto& { return r.gap; }));
        band.shortfall.push_back(across(
            traces, t, [](const RunTrace& r) -> const auto& { return r.shortfall; }));
        std::vector<double> calls;
        for (const RunTrace& trace : traces)
            if (!trace.oracleCalls.empty())
                calls.push_back(static_cast<double>(trace.oracleCalls[std::min(t, trace.oracleCalls.size() - 1)]));
        band.calls.push_back(median(calls));
    }
    return band;
}

}  // namespace

SeedBands runSeeds(const SeedQuestion& question, const StopToken& stop, std::atomic<int>& done,
                   const std::function<void()>& announce) {
    std::map<std::string, std::vector<RunTrace>> traces;
    for (int seed = 1; seed <= question.seeds; ++seed) {
        const auto number = static_cast<std::uint64_t>(seed);
        const Problem problem = problemFor(question, number, stop);
        const double least = leastObjective(problem, stop);
        for (RunConfig config : question.race.configs()) {
            config.seed = number;
            Run run(problem, config);
            traces[config.solver].push_back(traceOf(run, least, stop));
        }
        done.store(seed);
        announce();
    }
    SeedBands bands;
    bands.seeds = question.seeds;
    for (const std::string& solver : question.race.solvers) bands.bands.push_back(bandOf(solver, traces[solver]));
    return bands;
}

}  // namespace awaystep
