#pragma once
// The one door between the thread that computes and the thread that draws. Records are sealed; the reader takes them
// away and keeps them.

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "experiment/run.h"
#include "solvers/iteration_record.h"

namespace awaystep {

// What one racer did since somebody looked last.
struct RacerNews {
    std::vector<RecordPtr> records;
    RunStatus status = RunStatus::Running;
    std::string reason;  // empty unless failed
};

class RecordFeed {
public:
    explicit RecordFeed(std::size_t racers) : news_(racers) {}

    // Answers whether the reader has to be told: false while it has not yet looked at what was published before.
    bool publish(std::size_t racer, RecordPtr record) {
        const std::lock_guard lock(mutex_);
        news_[racer].records.push_back(std::move(record));
        return !std::exchange(told_, true);
    }
    bool publishEnd(std::size_t racer, RunStatus status, std::string reason) {
        const std::lock_guard lock(mutex_);
        news_[racer].status = status;
        news_[racer].reason = std::move(reason);
        return !std::exchange(told_, true);
    }

    // Moves what is new into `news` (one per racer), which keeps its statuses where nothing changed.
    void readNew(std::vector<RacerNews>& news) {
        news.resize(news_.size());
        for (RacerNews& each : news) each.records.clear();
        const std::lock_guard lock(mutex_);
        told_ = false;
        for (std::size_t i = 0; i < news_.size(); ++i) {
            std::swap(news[i].records, news_[i].records);
            news[i].status = news_[i].status;
            news[i].reason = news_[i].reason;
        }
    }

private:
    std::mutex mutex_;
    bool told_ = false;
    std::vector<RacerNews> news_;
};

}  // namespace awaystep
