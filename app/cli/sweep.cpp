#include "cli/sweep.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <iostream>
#include <mutex>
#include <thread>

#include "cli/interrupt.h"

namespace awaystep {
namespace {

// One line on a terminal, redrawn; nothing at all where stderr is a file or a pipe.
class Progress {
public:
    Progress(std::string label, int total) : label_(std::move(label)), total_(total), shown_(isatty(STDERR_FILENO)) {}
    ~Progress() {
        if (shown_) std::cerr << "\r\033[K" << std::flush;
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance() {
        ++done_;
        if (!shown_) return;
        constexpr int width = 30;
        const int full = done_ * width / std::max(1, total_);
        const double past = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        const auto left = static_cast<long>(past / done_ * (total_ - done_));
        std::cerr << '\r' << label_ << " [" << std::string(static_cast<std::size_t>(full), '#')
                  << std::string(static_cast<std::size_t>(width - full), '.') << "] " << done_ << " of " << total_
                  << " runs, " << left << " s left\033[K" << std::flush;
    }

private:
    std::string label_;
    int total_;
    int done_ = 0;
    bool shown_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

int coreCount() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

SweepResult sweep(const SweepPlan& plan) {
    std::vector<std::vector<RunTrace>> finished(plan.seeds.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> broken{false};
    std::mutex door;  // guards progress and failure
    std::exception_ptr failure;
    Progress progress(plan.label, static_cast<int>(plan.seeds.size()) * plan.runsPerSeed);

    const auto goOn = [&] { return !interrupted() && !broken; };
    const auto work = [&] {
        for (std::size_t i = next++; i < plan.seeds.size() && goOn(); i = next++) {
            const auto keep = [&, i](RunTrace trace) {
                finished[i].push_back(std::move(trace));
                const std::lock_guard lock(door);
                progress.advance();
            };
            try {
                plan.runSeed(plan.seeds[i], keep, goOn);
            } catch (...) {
                const std::lock_guard lock(door);
                if (!failure) failure = std::current_exception();
                broken = true;
            }
        }
    };
    std::vector<std::thread> threads;
    const int count = std::clamp(plan.threads, 1, std::max(1, static_cast<int>(plan.seeds.size())));
    for (int i = 1; i < count; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    if (failure) std::rethrow_exception(failure);

    SweepResult result;
    result.cutShort = interrupted();
    for (std::vector<RunTrace>& traces : finished)
        for (RunTrace& trace : traces) result.comparison.add(std::move(trace));
    return result;
}

}  // namespace awaystep
