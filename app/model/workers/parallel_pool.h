#pragma once
// The threads that core's loops over blocks run on (world/parallel.h). Where there are no threads, in a page, there is
// no pool, and the blocks come one after another.

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "world/parallel.h"

namespace awaystep {

// Threads that wait for loops, beside the caller, who works as well.
class ParallelPool : public Parallel {
public:
    // Starts threads - 1 of them. Throws std::system_error where none can be started.
    explicit ParallelPool(int threads);
    ~ParallelPool() override;

    // From one thread at a time.
    void forEach(int blocks, const std::function<void(int)>& work) override;

private:
    void end();
    void help();
    void workOff(std::unique_lock<std::mutex>& lock);

    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void(int)>* work_ = nullptr;  // of the loop under way
    int next_ = 0, blocks_ = 0, running_ = 0;
    std::exception_ptr failure_;  // the first that was thrown in it
    bool over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace awaystep
