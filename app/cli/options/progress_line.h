// How far a long command has come, on stderr: one line that is written over on a terminal, a new line every half
// minute elsewhere (a log), and nothing at all from commands that are done quickly.
#pragma once

#include <chrono>
#include <cstdint>
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

// How fast something goes on, and how long it will take: "  12/s, about 8 s left"; nothing before a step is done.
class WorkPace {
public:
    std::string text(std::int64_t done, std::int64_t total) const;
    // The same, asked so many seconds after its beginning.
    static std::string textAfter(double seconds, std::int64_t done, std::int64_t total);

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace awaystep
