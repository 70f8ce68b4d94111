#include "cli/options/sweep.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "cli/options/progress_line.h"
#include "experiment/scenario.h"

namespace awaystep {
namespace {

class RunCount {
public:
    RunCount(const SeedJob& job)
        : label_(job.label),
          total_(static_cast<int>(job.seeds.size()) * job.runsPerSeed),
          before_(job.doneBefore),
          done_(before_) {}

    void advance() {
        ++done_;
        if (!line_.due()) return;
        constexpr int width = 24;
        const int full = std::clamp(done_ * width / std::max(1, total_), 0, width);
        line_.show(label_ + " [" + std::string(static_cast<std::size_t>(full), '#') +
                   std::string(static_cast<std::size_t>(width - full), '.') + "] " + std::to_string(done_) + " of " +
                   std::to_string(total_) + " runs" + pace_.text(done_ - before_, total_ - before_));
    }

private:
    std::string label_;
    int total_;
    int before_;
    int done_;
    ProgressLine line_;
    WorkPace pace_;
};

}  // namespace

int coreCount() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void runSeeds(const SeedJob& job, const StopToken& stop) {
    std::atomic<std::size_t> next{0};
    const StopSource runs(stop);  // a failure stops the others
    std::mutex door;              // guards the count and the failure
    std::exception_ptr failure;
    RunCount count(job);

    const auto work = [&] {
        for (std::size_t i = next++; i < job.seeds.size() && !runs.token().stopRequested(); i = next++) {
            const auto advance = [&] {
                const std::lock_guard lock(door);
                count.advance();
            };
            try {
                job.runSeed(i, job.seeds[i], advance, runs.token());
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
    const int threads = std::clamp(job.threads, 1, std::max(1, static_cast<int>(job.seeds.size())));
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
}

Comparison sweep(const SweepPlan& plan, const StopToken& stop) {
    std::vector<std::vector<RunTrace>> finished(plan.seeds.size());
    std::mutex door;  // guards what is done with finished runs
    SeedJob job;
    job.label = plan.label;
    job.seeds = plan.seeds;
    job.runsPerSeed = plan.runsPerSeed;
    job.doneBefore = static_cast<int>(plan.done.size());
    job.threads = plan.threads;
    job.runSeed = [&](std::size_t i, std::uint64_t seed, const SeedJob::Advance& advance, const StopToken& token) {
        const auto keep = [&](RunTrace trace) {
            if (plan.onFinished) {
                const std::lock_guard lock(door);
                plan.onFinished(trace);
            }
            finished[i].push_back(std::move(trace));
            advance();
        };
        plan.runSeed(seed, keep, token);
    };
    runSeeds(job, stop);

    Comparison comparison;
    for (const RunTrace& trace : plan.done) comparison.add(trace);
    for (std::vector<RunTrace>& traces : finished)
        for (RunTrace& trace : traces) comparison.add(std::move(trace));
    return comparison;
}

void ScenarioSeedRuns::operator()(std::uint64_t seed, const SweepPlan::Keep& keep, const StopToken& stop) const {
    const auto isDone = [&](const std::string& solver) { return done.count({seed, solver}) > 0; };
    if (std::all_of(solvers.begin(), solvers.end(), isDone)) return;
    Scenario scenario;
    if (own) {
        scenario.plan = plan;
        scenario.seed = seed;
        scenario.problem = *own;
    } else {
        scenario = drawScenario(plan, seed, demonstrations, stop);
    }
    const double least = findLeastObjective(scenario.problem, stop);
    for (const std::string& solver : solvers) {
        if (isDone(solver)) continue;
        RunConfig config = scenario.config(solver);
        config.iterations = plan.iterations;
        if (adjust) adjust(config);
        Run run(scenario.problem, config);
        keep(traceOf(run, least, stop));
    }
}

}  // namespace awaystep
