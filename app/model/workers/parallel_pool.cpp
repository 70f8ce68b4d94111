#include "model/workers/parallel_pool.h"

#include <exception>
#include <utility>

namespace awaystep {

ParallelPool::ParallelPool(int threads) {
    try {
        for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { help(); });
    } catch (...) {
        end();
        throw;
    }
}

ParallelPool::~ParallelPool() { end(); }

void ParallelPool::end() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ParallelPool::help() {
    std::unique_lock lock(mutex_);
    while (!over_) {
        workOff(lock);
        changed_.wait(lock, [this] { return over_ || next_ < blocks_; });
    }
}

// Blocks are large: one lock for each costs nothing.
void ParallelPool::workOff(std::unique_lock<std::mutex>& lock) {
    while (next_ < blocks_) {
        const int block = next_++;
        ++running_;
        lock.unlock();
        std::exception_ptr thrown;
        try {
            (*work_)(block);
        } catch (...) {
            thrown = std::current_exception();
        }
        lock.lock();
        --running_;
        if (thrown && !failure_) failure_ = thrown;
    }
    if (running_ == 0) changed_.notify_all();
}

void ParallelPool::forEach(int blocks, const std::function<void(int)>& work) {
    std::unique_lock lock(mutex_);
    work_ = &work;
    next_ = 0;
    blocks_ = blocks;
    changed_.notify_all();
    workOff(lock);
    changed_.wait(lock, [this] { return running_ == 0; });
    work_ = nullptr;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

}  // namespace awaystep
