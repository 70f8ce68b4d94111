#pragma once
// The threads that work for the window. Nobody ever waits for them while the window is open: a job that is no longer
// wanted is told so and left to end by itself, and its thread is joined by a later sweep(). Only the destructor waits.

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace awaystep {

class Workers {
public:
    Workers() = default;
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // The job must catch its own exceptions: one that escapes ends the program.
    void start(std::function<void()> job);
    // Joins the threads that have ended; never waits.
    void sweep();
    // Jobs whose threads have not been joined yet.
    int busy() const;

    // Called by jobs, from their threads, when there is something new to look at.
    void announce();
    // What announce() calls besides waking waitForNews(); an empty function falls silent. After this returns the old
    // one is not running any more, so what it needs may be destroyed.
    void onNews(std::function<void()> wake);
    // Sleeps until someone announces something, or the time is over. Answers whether there was news.
    bool waitForNews(double seconds);

private:
    struct Thread {
        std::thread thread;
        std::shared_ptr<std::atomic<bool>> ended;
    };
    std::list<Thread> threads_;  // touched by the owner's thread only

    std::mutex mutex_;
    std::condition_variable changed_;
    bool news_ = false;
    std::function<void()> wake_;
};

}  // namespace awaystep
