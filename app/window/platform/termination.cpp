#include "window/platform/termination.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace awaystep {
namespace {

sigset_t endingSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&set, signal);
    return set;
}

double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A blocked or ignored signal stays so in a program that a child becomes.
void hearSignalsInChild() {
    ::signal(SIGPIPE, SIG_DFL);
    const sigset_t signals = endingSignals();
    sigprocmask(SIG_UNBLOCK, &signals, nullptr);
}

// Restores the default handling and raises the signal again, so that the parent process sees which signal ended the
// program.
void endBy(int signal) {
    ::signal(signal, SIG_DFL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
    ::raise(signal);
}

}  // namespace

// Blocked here, the signals are blocked in every thread that starts later, and only the listening thread sees them.
Termination::Termination(std::function<void()> wake) {
    static const int registered = pthread_atfork(nullptr, nullptr, hearSignalsInChild);
    static_cast<void>(registered);
    const sigset_t signals = endingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    thread_ = std::thread([this, wake = std::move(wake)] { listen(wake); });
}

void Termination::listen(const std::function<void()>& wake) {
    const sigset_t signals = endingSignals();
    for (;;) {
        siginfo_t came{};
        int signal = 0;
        if (const double deadline = deadline_; deadline > 0.0) {
            const double left = std::max(0.0, deadline - secondsNow());
            const timespec patience = {static_cast<time_t>(left), static_cast<long>(std::fmod(left, 1.0) * 1e9)};
            signal = sigtimedwait(&signals, &came, &patience);
            if (leaving_) return;
            if (signal < 0 && errno == EAGAIN) std::_Exit(exitCode_);
        } else {
            signal = sigwaitinfo(&signals, &came);
            if (leaving_) return;
        }
        // Interrupted, or told by leaveWithin() to look at the deadline. (glibc reports pthread_kill as SI_USER, so the
        // sender tells the two apart.)
        if (signal < 0 || came.si_pid == ::getpid()) continue;
        if (wanted_) endBy(signal);
        wanted_ = true;
        wake();
    }
}

void Termination::leaveWithin(double seconds, int exitCode) {
    exitCode_ = exitCode;
    deadline_ = secondsNow() + seconds;
    pthread_kill(thread_.native_handle(), SIGTERM);
}

Termination::~Termination() {
    leaving_ = true;
    pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    const sigset_t signals = endingSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace awaystep
