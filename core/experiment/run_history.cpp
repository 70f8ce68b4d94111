#include "experiment/run_history.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace awaystep {

void RunHistory::add(RecordPtr record) {
    if (!record || record->t != size())
        throw std::invalid_argument("run history: record " + std::to_string(size()) + " must come next");
    distances_.push_back(record->distance);
    if (truth_) trueDistances_.push_back((record->x - *truth_).norm());
    objectives_.push_back(record->objective());
    gaps_.push_back(record->shownGap());
    shortfalls_.push_back(record->shortfall());
    // A bound above a distance that was reached is rounding.
    floors_.push_back(std::min(std::max(record->floor(), floors_.empty() ? 0.0 : floors_.back()), record->distance));
    oracleCalls_.push_back(static_cast<double>(record->oracleCalls));
    seconds_.push_back(record->seconds);
    activeCounts_.push_back(record->activeCount());
    records_.push_back(std::move(record));
}

}  // namespace awaystep
