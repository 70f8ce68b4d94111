#pragma once
// The records of one run with their numbers once more in columns, as plots want them. It lives on the side that draws
// and has no locks: whoever steps the run hands sealed records over. Entry i is iteration i.

#include <optional>
#include <vector>

#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

class RunHistory {
public:
    // With the exact Phi_E, where it is known, the history also keeps the distance to it.
    explicit RunHistory(std::optional<Vector> truth = std::nullopt) : truth_(std::move(truth)) {}

    // Records come in order, t = 0, 1, 2, ...
    void add(RecordPtr record);

    int size() const { return static_cast<int>(records_.size()); }
    bool empty() const { return records_.empty(); }
    const RecordPtr& at(int t) const { return records_.at(static_cast<std::size_t>(t)); }
    const RecordPtr& last() const { return records_.back(); }
    const std::vector<RecordPtr>& records() const { return records_; }

    const std::vector<double>& distances() const { return distances_; }          // |x_t - Phi_E|
    const std::vector<double>& trueDistances() const { return trueDistances_; }  // empty without a truth
    const std::vector<double>& objectives() const { return objectives_; }        // h(x_t)
    const std::vector<double>& gaps() const { return gaps_; }                    // without rounding errors below zero
    const std::vector<double>& shortfalls() const { return shortfalls_; }        // of the worst feature: MWAL's game
    const std::vector<double>& floors() const { return floors_; }                // best lower bound up to t
    const std::vector<double>& oracleCalls() const { return oracleCalls_; }
    const std::vector<double>& seconds() const { return seconds_; }
    const std::vector<double>& activeCounts() const { return activeCounts_; }

private:
    std::optional<Vector> truth_;
    std::vector<RecordPtr> records_;
    std::vector<double> distances_;
    std::vector<double> trueDistances_;
    std::vector<double> objectives_;
    std::vector<double> gaps_;
    std::vector<double> shortfalls_;
    std::vector<double> floors_;
    std::vector<double> oracleCalls_;
    std::vector<double> seconds_;
    std::vector<double> activeCounts_;
};

}  // namespace awaystep
