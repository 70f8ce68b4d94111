#include "model/race/runner.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

#include "model/race/race_loop.h"

namespace awaystep {

// What the job and the frames share. The order says how far to go, or to leave; records go through the feed.
struct RaceRunner::Shared {
    Shared(Workers& workers, std::vector<RacerMaker> makers, LockStep lockStep, int lastRound) : feed(makers.size()) {
        loop.emplace(std::move(makers), lockStep, lastRound, feed, [&workers] { workers.announce(); });
    }

    static constexpr int leaveOrder = -1;
    std::atomic<int> order = 0;  // the round to reach
    RecordFeed feed;
    std::optional<RaceLoop> loop;  // the job's own

    // At the end the racers go, in the job and not in a frame: what they hold may be large.
    Slice slice() {
        const int wanted = order;
        const Slice state = wanted == leaveOrder ? Slice::Done : loop->slice(wanted);
        if (state == Slice::Done) loop.reset();
        return state;
    }
};

RaceRunner::RaceRunner(Workers& workers, std::vector<RacerMaker> racers, LockStep lockStep, int lastRound)
    : shared_(std::make_shared<Shared>(workers, std::move(racers), lockStep, lastRound)),
      resume_(workers.startSlices([shared = shared_] { return shared->slice(); })) {}

RaceRunner::~RaceRunner() {
    shared_->order = Shared::leaveOrder;
    resume_();
}

void RaceRunner::workUntil(int round) {
    if (shared_->order.exchange(std::max(0, round)) != std::max(0, round)) resume_();
}

void RaceRunner::readNew(std::vector<RunNews>& news, std::size_t most) {
    if (shared_->feed.readNew(news, most)) resume_();
}

}  // namespace awaystep
