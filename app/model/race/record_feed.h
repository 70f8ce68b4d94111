#pragma once
// The one door between the thread that computes and the thread that draws. Records are sealed; the reader takes them
// away and keeps them. There is room for some: a solver that is faster than the reader waits for it, so that records
// do not pile up.

#include <algorithm>
#include <condition_variable>
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

// What one racer did since somebody looked last.
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

    // Waits until there is room. Answers whether the reader has to be told: false while it has not yet looked at what
    // was published before.
    bool publish(std::size_t racer, RecordPtr record) {
        std::unique_lock lock(mutex_);
        hasRoom_.wait(lock, [&] { return closed_ || pending_[racer].size() < most_; });
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
    // where nothing changed.
    void readNew(std::vector<RunNews>& news, std::size_t most) {
        news.resize(news_.size());
        for (RunNews& each : news) each.records.clear();
        {
            const std::lock_guard lock(mutex_);
            told_ = false;
            for (std::size_t i = 0; i < news_.size(); ++i) {
                std::deque<RecordPtr>& pending = pending_[i];
                const auto end = pending.begin() + static_cast<std::ptrdiff_t>(std::min(most, pending.size()));
                news[i].records.assign(std::make_move_iterator(pending.begin()), std::make_move_iterator(end));
                pending.erase(pending.begin(), end);
                news[i].more = !pending.empty();
                news[i].status = news_[i].status;
                news[i].reason = news_[i].reason;
            }
        }
        hasRoom_.notify_all();
    }

    // Nobody reads any more: nobody waits either.
    void close() {
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
        }
        hasRoom_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable hasRoom_;
    bool told_ = false;
    bool closed_ = false;
    std::vector<std::deque<RecordPtr>> pending_;
    std::vector<RunNews> news_;  // without the records
    const std::size_t most_;     // per racer
};

}  // namespace awaystep
