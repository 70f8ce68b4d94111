#include "cli/interrupt.h"

#include <csignal>

namespace awaystep {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t asked = 0;

extern "C" void remember(int signal) {
    if (asked) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    asked = 1;
}

}  // namespace

void watchInterrupts() {
    std::signal(SIGINT, remember);
    std::signal(SIGTERM, remember);
}

bool interrupted() { return asked != 0; }

}  // namespace awaystep
