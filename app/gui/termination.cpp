#include "gui/termination.h"

#include <pthread.h>
#include <signal.h>

#include <utility>

namespace awaystep {
namespace {

sigset_t endingSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&set, signal);
    return set;
}

}  // namespace

// Blocked here, the signals are blocked in every thread that starts later, and only sigwait sees them.
Termination::Termination(std::function<void()> wake) {
    const sigset_t signals = endingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    thread_ = std::thread([this, signals, wake = std::move(wake)] {
        int signal = 0;
        sigwait(&signals, &signal);
        if (leaving_) return;
        wanted_ = true;
        wake();
    });
}

Termination::~Termination() {
    leaving_ = true;
    if (!wanted_) pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    const sigset_t signals = endingSignals();
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace awaystep
