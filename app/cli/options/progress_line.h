// How far a long command has come, on stderr: one line that is written over on a terminal, a new line every half
// minute elsewhere (a log), and nothing at all from commands that are done quickly.
#pragma once

#include <chrono>
#include <string>

namespace awaystep {

class ProgressLine {
public:
    ProgressLine();
    // Takes the line away.
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // True when it is time for another line; asking costs next to nothing.
    bool due();
    void show(const std::string& text);
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    bool onTerminal_;
    Clock::time_point next_;
    bool shown_ = false;
};

}  // namespace awaystep
