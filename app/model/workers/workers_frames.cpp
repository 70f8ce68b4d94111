// Workers without threads, for a page: jobs take turns, a slice each, in the thread of the frames.
#include <algorithm>
#include <chrono>
#include <list>
#include <utility>

#include "model/workers/workers.h"
#include "world/parallel.h"

namespace awaystep {
namespace {

using Clock = std::chrono::steady_clock;

// Shared with the function that resumes it, which may outlive it.
struct Job {
    std::function<Slice()> slice;
    bool idle = false;
    bool resumed = false;    // since its last slice began
    bool postponed = false;  // to the call of runFor() after the next one
    bool ended = false;
};

}  // namespace

struct Workers::Parts {
    std::list<std::shared_ptr<Job>> jobs;  // the next one first
    bool news = false;
    std::function<void()> wake;

    // The first that has something to do goes to the end of the list; null: there is none.
    std::shared_ptr<Job> next() {
        const auto found = std::find_if(jobs.begin(), jobs.end(),
                                        [](const auto& job) { return !job->ended && !job->idle && !job->postponed; });
        if (found == jobs.end()) return nullptr;
        jobs.splice(jobs.end(), jobs, found);
        return jobs.back();
    }
};

Workers::Workers() : parts_(std::make_unique<Parts>()) {}

// What was begun is completed, as threads would. What is idle by then is not resumed.
Workers::~Workers() {
    onNews({});
    for (const auto& job : parts_->jobs) job->postponed = false;
    while (due()) runFor(0.0);
}

void Workers::start(std::function<void()> job) {
    auto once = std::make_shared<Job>();
    once->slice = [job = std::move(job)] {
        job();
        return Slice::Done;
    };
    once->postponed = true;
    parts_->jobs.push_back(std::move(once));
}

std::function<void()> Workers::startSlices(std::function<Slice()> slice) {
    auto job = std::make_shared<Job>();
    job->slice = std::move(slice);
    parts_->jobs.push_back(job);
    return [job] {
        job->resumed = true;
        job->idle = false;
    };
}

void Workers::runFor(double milliseconds) {
    const auto end = Clock::now() + std::chrono::duration<double, std::milli>(milliseconds);
    do {
        const std::shared_ptr<Job> job = parts_->next();
        if (!job) break;
        job->resumed = false;
        const Slice state = job->slice();
        job->idle = state == Slice::Idle && !job->resumed;
        job->ended = state == Slice::Done;
        if (!job->ended) continue;
        job->slice = nullptr;  // what the job held goes before it counts as ended
        announce();
    } while (Clock::now() < end);
    for (const auto& job : parts_->jobs) job->postponed = false;
}

bool Workers::due() const {
    return std::any_of(parts_->jobs.begin(), parts_->jobs.end(),
                       [](const auto& job) { return !job->ended && !job->idle; });
}

double Workers::longestSlice() { return 0.008; }

void Workers::sweep() {
    parts_->jobs.remove_if([](const auto& job) { return job->ended; });
}

int Workers::busy() const { return static_cast<int>(parts_->jobs.size()); }

void Workers::announce() {
    parts_->news = true;
    if (parts_->wake) parts_->wake();
}

void Workers::onNews(std::function<void()> wake) { parts_->wake = std::move(wake); }

bool Workers::waitForNews(double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (!parts_->news && due() && Clock::now() < end) runFor(0.0);
    return std::exchange(parts_->news, false);
}

std::unique_ptr<Parallel> poolBesideWindow() { return nullptr; }

// The browser's memory only ever grows.
void returnFreedMemory() {}

}  // namespace awaystep
