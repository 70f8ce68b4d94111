#include <atomic>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "model/workers/parallel_pool.h"
#include "model/workers/workers.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace awaystep {
namespace {

struct Thread {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> ended;
};

// Lets the thread of an idle job sleep until it is resumed.
struct IdleWait {
    std::mutex mutex;
    std::condition_variable changed;
    bool resumed = false;  // since the last wait

    void wait() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return resumed; });
        resumed = false;
    }
    void resume() {
        {
            const std::lock_guard lock(mutex);
            resumed = true;
        }
        changed.notify_one();
    }
};

}  // namespace

struct Workers::Parts {
    std::list<Thread> threads;  // touched by the owner's thread only

    std::mutex mutex;
    std::condition_variable changed;
    bool news = false;
    std::function<void()> wake;
};

Workers::Workers() : parts_(std::make_unique<Parts>()) {}

Workers::~Workers() {
    onNews({});
    for (Thread& each : parts_->threads) each.thread.join();
}

void Workers::start(std::function<void()> job) {
    auto ended = std::make_shared<std::atomic<bool>>(false);
    parts_->threads.push_back({std::thread([this, ended, job = std::move(job)]() mutable {
                                   job();
                                   job = nullptr;  // what the job held goes before the thread counts as ended
                                   ended->store(true);
                                   announce();
                               }),
                               ended});
}

std::function<void()> Workers::startSlices(std::function<Slice()> slice) {
    auto idle = std::make_shared<IdleWait>();
    start([idle, slice = std::move(slice)] {
        for (Slice state = slice(); state != Slice::Done; state = slice())
            if (state == Slice::Idle) idle->wait();
    });
    return [idle] { idle->resume(); };
}

void Workers::runFor(double) {}

bool Workers::due() const { return false; }

double Workers::longestSlice() { return std::numeric_limits<double>::infinity(); }

void Workers::sweep() {
    parts_->threads.remove_if([](Thread& each) {
        if (!each.ended->load()) return false;
        each.thread.join();  // at most the last announce() is left to do
        return true;
    });
}

int Workers::busy() const { return static_cast<int>(parts_->threads.size()); }

void Workers::announce() {
    const std::lock_guard lock(parts_->mutex);
    parts_->news = true;
    parts_->changed.notify_all();
    if (parts_->wake) parts_->wake();
}

void Workers::onNews(std::function<void()> wake) {
    const std::lock_guard lock(parts_->mutex);
    parts_->wake = std::move(wake);
}

bool Workers::waitForNews(double seconds) {
    std::unique_lock lock(parts_->mutex);
    parts_->changed.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return parts_->news; });
    return std::exchange(parts_->news, false);
}

std::unique_ptr<Parallel> poolBesideWindow() {
    const int threads = static_cast<int>(std::thread::hardware_concurrency()) - 1;
    if (threads < 2) return nullptr;
    try {
        return std::make_unique<ParallelPool>(threads);
    } catch (const std::system_error&) {
        return nullptr;  // where no further thread starts, one plans alone
    }
}

void returnFreedMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace awaystep
