#pragma once
// The records of one run, all of them up to a number, and of a longer run so many as there is room for: those at both
// ends, then steps that drop a vertex, then the other steps that are marked in plots (away, swap), and of the rest one
// every so many iterations. Where there are too many of a kind they are thinned evenly in time, too.
// A record between the ends is kept with its own active set: its snapshot would otherwise keep alive the chain of
// changes of its neighbours that are gone (see weight_history.h).

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

// How much of a race is kept. Up to `whole` iterations a run is kept as it is. Beyond, fewer records and wider bins:
// the memory of a race then stays the same however long it runs, and all its solvers share it.
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

class KeptRecords {
public:
    explicit KeptRecords(const HistoryLimits& limits = {});

    // Records come in order, t = 0, 1, 2, ...
    void add(RecordPtr record);

    int count() const { return count_; }  // that came in
    bool thinned() const { return static_cast<int>(records_.size()) < count_; }
    const std::vector<RecordPtr>& records() const { return records_; }  // ascending

    // The place in records() of iteration t or, where that was left out, of the nearest one (the earlier of two).
    std::size_t placeOf(int t) const;
    // The record of iteration t itself, or null where it was left out or did not come yet.
    RecordPtr exactly(int t) const;

private:
    enum Rank : std::size_t { Drops, Marks, Others };  // what is most worth keeping first
    static Rank rankOf(const IterationRecord& record);

    bool wanted(const IterationRecord& record);
    void compact();
    bool tooMany() const;
    void thin();
    void halve(Rank rank);
    void standAlone(std::size_t at);

    HistoryLimits limits_;
    int count_ = 0;
    std::vector<RecordPtr> records_;
    // Records before this place have been thinned; after it they are as they came.
    std::size_t settled_ = 0;
    // Records before this place have an active set of their own.
    std::size_t alone_ = 0;
    std::size_t middleBytes_ = 0;  // of the records between the ends, by estimate
    // Of each rank one record in every `stride` iterations is kept, the first that came.
    std::array<int, 3> stride_ = {1, 1, 1};
    std::array<int, 3> countOf_ = {0, 0, 0};  // between the ends
    std::array<int, 3> lastBucket_ = {-1, -1, -1};
};

}  // namespace awaystep
