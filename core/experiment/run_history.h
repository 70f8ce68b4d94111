#pragma once
// The records of one run with their numbers once more in columns, as plots need them. It belongs to the thread that
// draws and has no locks: the thread that steps the run passes finished records to it. Entry i is iteration i.
// A long run is not kept whole (see kept_records.h): then there are records of some iterations only, and columns have
// the smallest and the largest value of some iterations at a time.

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "experiment/binned_column.h"
#include "experiment/kept_records.h"
#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

enum class Cost { OracleCalls, PlanningCalls, Rollouts, Seconds };
double spentBy(const IterationRecord& record, Cost cost);

class RunHistory {
public:
    // With the exact Phi_E, where it is known, the history also keeps the distance to it.
    explicit RunHistory(const HistoryLimits& limits = {});

    // Records come in order, t = 0, 1, 2, ...
    void add(RecordPtr record);

    int size() const { return kept_.count(); }  // iterations that came in
    // The record of iteration t or, where that was not kept, of the nearest one that was.
    const RecordPtr& at(int t) const { return records()[placeOf(t)]; }
    // The record of iteration t itself; null where it was not kept or has not come yet.
    RecordPtr exactly(int t) const { return kept_.exactly(t); }
    const RecordPtr& last() const { return records().back(); }

    bool thinned() const { return kept_.thinned(); }
    // Those that are kept, ascending; all of them unless thinned.
    const std::vector<RecordPtr>& records() const { return kept_.records(); }
    // The place of at(t) in records().
    std::size_t placeOf(int t) const;

    // All columns have bins of the same width.
    const BinnedColumn& distances() const { return distances_; }    // |x_t - Phi_E|
    const BinnedColumn& objectives() const { return objectives_; }  // h(x_t)
    const BinnedColumn& gaps() const { return gaps_; }              // without rounding errors below zero
    const BinnedColumn& shortfalls() const { return shortfalls_; }  // of the worst feature: MWAL's game
    const BinnedColumn& floors() const { return floors_; }          // best lower bound up to t
    // What a learning oracle's answer lost; where none was measured, the last value before, or 0.
    const BinnedColumn& oracleErrors() const { return oracleErrors_; }
    // What the run had cost until then.
    const BinnedColumn& spent(Cost cost) const { return spent_[static_cast<std::size_t>(cost)]; }

private:
    KeptRecords kept_;
    BinnedColumn distances_;
    BinnedColumn objectives_;
    BinnedColumn gaps_;
    BinnedColumn shortfalls_;
    BinnedColumn floors_;
    BinnedColumn oracleErrors_;
    std::array<BinnedColumn, 4> spent_;
};

}  // namespace awaystep
