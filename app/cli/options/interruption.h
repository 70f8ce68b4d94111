// Ctrl-C (also SIGTERM and SIGHUP) for commands that write files: nothing half-written may stay behind. While work can
// be finished early the first signal only raises a flag and the second ends the program; otherwise the first one does.
#pragma once

#include <string>
#include <vector>

#include "world/stop_token.h"

namespace awaystep {

inline constexpr int interruptedExitCode = 130;

// Until an Interruption is made, signals wait: called before the first file is opened, which an earlier end would leave
// behind.
void holdSignals();

// One at a time. From its making to its end signals are ours, and a closed pipe is an error of writing, not a signal.
class Interruption {
public:
    // The files to remove if the program has to end at once.
    explicit Interruption(std::vector<std::string> temporaries);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // From now on the first signal only asks the work that holds token() to stop.
    void watch();
    StopToken token() const { return stop_.token(); }
    bool stopRequested() const { return token().stopRequested(); }

private:
    std::vector<std::string> temporaries_;
    std::vector<const char*> names_;
    StopSource stop_;
};

}  // namespace awaystep
