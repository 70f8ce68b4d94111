#include "model/race/run_view.h"

#include <utility>

namespace awaystep {

RunView::RunView(RunConfig config, const HistoryLimits& limits) : config_(std::move(config)), history_(limits) {}

void RunView::add(RecordPtr record) {
    if (record->step) steps_[static_cast<std::size_t>(*record->step)].add(record->t);
    history_.add(std::move(record));
    distances_.grow(history_.distances());
    objectives_.grow(history_.objectives());
    gaps_.grow(history_.gaps());
    shortfalls_.grow(history_.shortfalls());
}

void RunView::setStatus(RunStatus status, std::string reason) {
    status_ = status;
    reason_ = std::move(reason);
}

}  // namespace awaystep
