#include "cli/options/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "cli/options/progress_line.h"
#include "experiment/scenario.h"

namespace awaystep {
namespace {

class RunCount {
public:
    RunCount(const SweepPlan& plan)
        : label_(plan.label), total_(static_cast<int>(plan.seeds.size()) * plan.runsPerSeed) {}

    void advance() {
        ++done_;
        if (!line_.due()) return;
        const double past = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const auto left = static_cast<long>(past / done_ * (total_ - done_));
        constexpr int width = 24;
        const int full = std::clamp(done_ * width / std::max(1, total_), 0, width);
        line_.show(label_ + " [" + std::string(static_cast<std::size_t>(full), '#') +
                   std::string(static_cast<std::size_t>(width - full), '.') + "] " + std::to_string(done_) + " of " +
                   std::to_string(total_) + " runs, about " + std::to_string(left) + " s left");
    }

private:
    std::string label_;
    int total_;
    int done_ = 0;
    ProgressLine line_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

int coreCount() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Comparison sweep(const SweepPlan& plan, const StopToken& stop) {
    std::vector<std::vector<RunTrace>> finished(plan.seeds.size());
    std::atomic<std::size_t> next{0};
    const StopSource runs(stop);  // a failure stops the others
    std::mutex door;              // guards the count and the failure
    std::exception_ptr failure;
    RunCount count(plan);

    const auto work = [&] {
        for (std::size_t i = next++; i < plan.seeds.size() && !runs.token().stopRequested(); i = next++) {
            const auto keep = [&, i](RunTrace trace) {
                finished[i].push_back(std::move(trace));
                const std::lock_guard lock(door);
                count.advance();
            };
            try {
                plan.runSeed(plan.seeds[i], keep, runs.token());
            } catch (const Stopped&) {
                return;
            } catch (...) {
                const std::lock_guard lock(door);
                if (!failure) failure = std::current_exception();
                runs.requestStop();
            }
        }
    };
    std::vector<std::thread> others;
    const int threads = std::clamp(plan.threads, 1, std::max(1, static_cast<int>(plan.seeds.size())));
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);

    Comparison comparison;
    for (std::vector<RunTrace>& traces : finished)
        for (RunTrace& trace : traces) comparison.add(std::move(trace));
    return comparison;
}

void ScenarioSeedRuns::operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const {
    const Scenario scenario = drawScenario(plan, seed, demonstrations, stop);
    const double least = findLeastObjective(scenario.problem, stop);
    for (const std::string& solver : solvers) {
        RunConfig config = scenario.config(solver);
        config.iterations = plan.iterations;
        if (adjust) adjust(config);
        Run run(scenario.problem, config);
        keep(traceOf(run, least, stop));
    }
}

}  // namespace awaystep
