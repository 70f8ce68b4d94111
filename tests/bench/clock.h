#pragma once
// Seconds that an act takes: the least of several times, because whatever else the machine does only adds to them.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>

namespace awaystep::bench {

template <typename Act>
double seconds(Act act) {
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// What this thread has computed so far: without the time in which others had the processor.
inline double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Of this process's processors, which other work on the machine hardly changes.
template <typename Act>
double cpuSeconds(Act act) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    };
    const double begin = now();
    act();
    return now() - begin;
}

template <typename Act>
double leastSeconds(int times, Act act) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < times; ++i) least = std::min(least, seconds(act));
    return least;
}

}  // namespace awaystep::bench
