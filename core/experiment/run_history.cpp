#include "experiment/run_history.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace awaystep {
namespace {

BinnedColumn columnFor(const HistoryLimits& limits) { return BinnedColumn(static_cast<std::size_t>(limits.bins)); }

}  // namespace

RunHistory::RunHistory(const HistoryLimits& limits)
    : kept_(limits),
      distances_(columnFor(limits)),
      objectives_(columnFor(limits)),
      gaps_(columnFor(limits)),
      shortfalls_(columnFor(limits)),
      floors_(columnFor(limits)),
      oracleErrors_(columnFor(limits)),
      spent_{columnFor(limits), columnFor(limits), columnFor(limits), columnFor(limits)} {}

double spentBy(const IterationRecord& record, Cost cost) {
    switch (cost) {
        case Cost::OracleCalls:
            return static_cast<double>(record.oracleCalls);
        case Cost::PlanningCalls:
            return static_cast<double>(record.planningCalls);
        case Cost::Rollouts:
            return static_cast<double>(record.rollouts);
        case Cost::Seconds:
            break;
    }
    return record.seconds;
}

void RunHistory::add(RecordPtr record) {
    if (!record || record->t != size())
        throw std::invalid_argument("run history: record " + std::to_string(size()) + " must come next");
    distances_.push(record->distance);
    objectives_.push(record->objective());
    gaps_.push(record->shownGap());
    shortfalls_.push(record->shortfall());
    // A bound above a distance that was reached is rounding.
    floors_.push(std::min(std::max(record->floor(), floors_.empty() ? 0.0 : floors_.back()), record->distance));
    const double lastError = oracleErrors_.empty() ? 0.0 : oracleErrors_.back();
    oracleErrors_.push(record->oracleError ? record->oracleError->loss : lastError);
    for (const Cost cost : {Cost::OracleCalls, Cost::PlanningCalls, Cost::Rollouts, Cost::Seconds})
        spent_[static_cast<std::size_t>(cost)].push(spentBy(*record, cost));
    kept_.add(std::move(record));
}

std::size_t RunHistory::placeOf(int t) const {
    if (t < 0 || t >= size())
        throw std::out_of_range("run history: there is no iteration " + std::to_string(t) + " yet");
    return kept_.placeOf(t);
}

}  // namespace awaystep
