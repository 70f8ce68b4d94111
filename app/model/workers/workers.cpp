#include "model/workers/workers.h"

#include <chrono>
#include <utility>

namespace awaystep {

Workers::~Workers() {
    onNews({});
    for (Thread& each : threads_) each.thread.join();
}

void Workers::start(std::function<void()> job) {
    auto ended = std::make_shared<std::atomic<bool>>(false);
    threads_.push_back({std::thread([this, ended, job = std::move(job)]() mutable {
                            job();
                            job = nullptr;  // what the job held goes before the thread counts as ended
                            ended->store(true);
                            announce();
                        }),
                        ended});
}

void Workers::sweep() {
    threads_.remove_if([](Thread& each) {
        if (!each.ended->load()) return false;
        each.thread.join();  // at most the last announce() is left to do
        return true;
    });
}

int Workers::busy() const { return static_cast<int>(threads_.size()); }

void Workers::announce() {
    const std::lock_guard lock(mutex_);
    news_ = true;
    changed_.notify_all();
    if (wake_) wake_();
}

void Workers::onNews(std::function<void()> wake) {
    const std::lock_guard lock(mutex_);
    wake_ = std::move(wake);
}

bool Workers::waitForNews(double seconds) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return news_; });
    return std::exchange(news_, false);
}

}  // namespace awaystep
