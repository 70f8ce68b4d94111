#pragma once
// How much of a race is kept. Up to `whole` iterations a run is kept as it is. Beyond, fewer records and wider bins:
// the memory of a race then stays the same however long it runs, and all its solvers share it.

#include <algorithm>
#include <cstddef>

namespace awaystep {

struct HistoryLimits {
    int whole = 65536;             // up to so many records nothing is left out
    int kept = 65536;              // whole records, once some are left out
    int ends = 4096;               // of them, at least so many at the beginning and as many at the end
    int bins = 131072;             // of a column
    std::size_t bytes = 64000000;  // of the records between the ends, by estimate

    // Two solvers have the full number each. More share what two have, but each keeps a quarter of it at least.
    static HistoryLimits forSolvers(std::size_t solvers) {
        HistoryLimits limits;
        const std::size_t share = std::max<std::size_t>(solvers, 2);
        limits.kept = std::max(16384, static_cast<int>(2 * 65536 / share));
        limits.bins = solvers > 2 ? 65536 : 131072;
        limits.bytes = 2 * limits.bytes / share;
        return limits;
    }
};

}  // namespace awaystep
