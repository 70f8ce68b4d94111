// SIGTERM, SIGINT and SIGHUP as a wish: the loop is woken and ends as if the window had been closed, with everything
// saved. Signals reach a thread of their own, where anything may be called; make this before any other thread.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace awaystep {

class Termination {
public:
    // wake: called once, from another thread, when a signal came.
    explicit Termination(std::function<void()> wake);
    ~Termination();
    Termination(const Termination&) = delete;
    Termination& operator=(const Termination&) = delete;

    bool wanted() const { return wanted_; }

private:
    std::atomic<bool> wanted_ = false;
    std::atomic<bool> leaving_ = false;
    std::thread thread_;
};

}  // namespace awaystep
