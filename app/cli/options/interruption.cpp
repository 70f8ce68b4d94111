#include "cli/options/interruption.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <utility>

namespace awaystep {
namespace {

constexpr std::array<int, 3> watchedSignals{SIGINT, SIGTERM, SIGHUP};

// A signal handler gets nothing but the number of its signal, so what it needs stands here.
const char* const* temporaryNames = nullptr;
const StopSource* stopSource = nullptr;
volatile sig_atomic_t watched = 0;
volatile sig_atomic_t interruptions = 0;
std::array<struct sigaction, watchedSignals.size()> formerActions;
struct sigaction formerPipeAction;

// Only calls that are safe in a signal handler: unlink, _exit and storing an atomic flag.
void onSignal(int) {
    interruptions = interruptions + 1;
    if (stopSource != nullptr) stopSource->requestStop();
    if (watched != 0 && interruptions == 1) return;
    for (const char* const* name = temporaryNames; name != nullptr && *name != nullptr; ++name) unlink(*name);
    _exit(interruptedExitCode);
}

sigset_t setOfWatchedSignals() {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : watchedSignals) sigaddset(&set, number);
    return set;
}

}  // namespace

void holdSignals() {
    const sigset_t set = setOfWatchedSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

Interruption::Interruption(std::vector<std::string> temporaries) : temporaries_(std::move(temporaries)) {
    for (const std::string& name : temporaries_)
        if (!name.empty()) names_.push_back(name.c_str());
    names_.push_back(nullptr);
    temporaryNames = names_.data();
    stopSource = &stop_;
    watched = 0;
    interruptions = 0;

    struct sigaction action {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < watchedSignals.size(); ++i) {
        sigaction(watchedSignals[i], nullptr, &formerActions[i]);
        // What the caller (nohup, a background job of a script) wants ignored stays ignored.
        if (formerActions[i].sa_handler != SIG_IGN) sigaction(watchedSignals[i], &action, nullptr);
    }
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &formerPipeAction);
    const sigset_t held = setOfWatchedSignals();
    pthread_sigmask(SIG_UNBLOCK, &held, nullptr);
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < watchedSignals.size(); ++i) sigaction(watchedSignals[i], &formerActions[i], nullptr);
    sigaction(SIGPIPE, &formerPipeAction, nullptr);
    temporaryNames = nullptr;
    stopSource = nullptr;
}

void Interruption::watch() { watched = 1; }

}  // namespace awaystep
