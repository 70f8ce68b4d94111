// SIGTERM, SIGINT and SIGHUP end the program in order: the loop is woken and ends as if the window had been closed,
// with everything saved. A second one ends the process at once. Signals reach a thread of their own, where anything may
// be called; make this before any other thread. Programs that are started meanwhile (a file dialog) get the signals as
// usual.
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

    // Everything is saved: if this object still lives after so many seconds, the process ends without cleaning up. What
    // is under way by then only computes or reads, or writes a file that takes the place of another when it is
    // complete.
    void leaveWithin(double seconds, int exitCode);

private:
    void listen(const std::function<void()>& wake);

    std::atomic<bool> wanted_ = false;
    std::atomic<bool> leaving_ = false;
    std::atomic<double> deadline_ = 0.0;  // on the steady clock; 0: none
    std::atomic<int> exitCode_ = 0;
    std::thread thread_;
};

}  // namespace awaystep
