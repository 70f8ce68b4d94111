#pragma once
// The only way of records from the job that computes to the frames that draw. Records are constant; the reader takes
// and keeps them. There is room for some: a race that is faster than the reader pauses while there is none, so that
// records do not accumulate. Nothing here waits.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "experiment/run.h"
#include "solvers/iteration_record.h"

namespace awaystep {

// What one racer did since the last read.
struct RunNews {
    std::vector<RecordPtr> records;
    bool more = false;  // records are left in the feed
    RunStatus status = RunStatus::Running;
    std::string reason;  // empty unless failed
};

class RecordFeed {
public:
    // Records of all racers together that may wait to be read; the racers share it.
    static constexpr std::size_t room = 32768;

    explicit RecordFeed(std::size_t racers)
        : pending_(racers),
          news_(racers),
          most_(std::max<std::size_t>(1024, room / std::max<std::size_t>(1, racers))) {}

    // Whether one more record of each racer may be published.
    bool hasRoom() const {
        const std::lock_guard lock(mutex_);
        return !full();
    }

    // Returns whether the reader has to be notified: false while it has not yet read what was published before.
    bool publish(std::size_t racer, RecordPtr record) {
        const std::lock_guard lock(mutex_);
        pending_[racer].push_back(std::move(record));
        return !std::exchange(told_, true);
    }
    bool publishEnd(std::size_t racer, RunStatus status, std::string reason) {
        const std::lock_guard lock(mutex_);
        news_[racer].status = status;
        news_[racer].reason = std::move(reason);
        return !std::exchange(told_, true);
    }

    // Moves what is new, at most so many records of each racer, into `news` (one per racer), which keeps its statuses
    // where nothing changed. Returns whether this made room where there was none.
    bool readNew(std::vector<RunNews>& news, std::size_t most) {
        news.resize(news_.size());
        for (RunNews& each : news) each.records.clear();
        const std::lock_guard lock(mutex_);
        told_ = false;
        const bool wasFull = full();
        for (std::size_t i = 0; i < news_.size(); ++i) {
            std::deque<RecordPtr>& pending = pending_[i];
            const auto end = pending.begin() + static_cast<std::ptrdiff_t>(std::min(most, pending.size()));
            news[i].records.assign(std::make_move_iterator(pending.begin()), std::make_move_iterator(end));
            pending.erase(pending.begin(), end);
            news[i].more = !pending.empty();
            news[i].status = news_[i].status;
            news[i].reason = news_[i].reason;
        }
        return wasFull && !full();
    }

private:
    bool full() const {
        return std::any_of(pending_.begin(), pending_.end(), [this](const auto& each) { return each.size() >= most_; });
    }

    mutable std::mutex mutex_;
    bool told_ = false;
    std::vector<std::deque<RecordPtr>> pending_;
    std::vector<RunNews> news_;  // without the records
    const std::size_t most_;     // per racer
};

}  // namespace awaystep
