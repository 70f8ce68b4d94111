#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>

#include "model/documents/document.h"
#include "model/race/runner.h"

namespace awaystep {

// What the two threads share. The order (how far to go, or to leave) stands under the mutex; records go through the
// feed. Nobody holds a lock while computing or drawing.
struct RaceRunner::Shared {
    Shared(Workers& workers_, std::vector<RacerMaker> makers_, LockStep lockStep_, int lastRound_)
        : workers(workers_),
          makers(std::move(makers_)),
          lockStep(lockStep_),
          lastRound(lastRound_),
          feed(makers.size()) {}

    Workers& workers;
    const std::vector<RacerMaker> makers;
    const LockStep lockStep;
    const int lastRound;
    RecordFeed feed;

    std::mutex mutex;
    std::condition_variable changed;
    int order = 0;  // the round to reach; leaveOrder: go home
    static constexpr int leaveOrder = -1;

    // Sleeps until `round` is wanted. False: go home.
    bool waitFor(int round) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return order == leaveOrder || order >= round; });
        return order != leaveOrder;
    }
    bool leaving() {
        const std::lock_guard lock(mutex);
        return order == leaveOrder;
    }
    void give(int newOrder) {
        {
            const std::lock_guard lock(mutex);
            order = newOrder;
        }
        changed.notify_one();
    }
    void tell(bool reader) {
        if (reader) workers.announce();
    }
};

namespace {

struct SteppedRun {
    std::unique_ptr<Racer> racer;
    std::int64_t calls = 0;
    bool over = false;
};

}  // namespace

RaceRunner::RaceRunner(Workers& workers, std::vector<RacerMaker> racers, LockStep lockStep, int lastRound)
    : shared_(std::make_shared<Shared>(workers, std::move(racers), lockStep, lastRound)) {
    workers.start([shared = shared_] {
        std::vector<SteppedRun> runs(shared->makers.size());
        const auto end = [&](std::size_t i, RunStatus status, std::string reason) {
            runs[i].over = true;
            shared->tell(shared->feed.publishEnd(i, status, std::move(reason)));
        };
        // One step of one racer. Every exception ends here, as a sentence.
        const auto step = [&](std::size_t i) {
            SteppedRun& run = runs[i];
            try {
                if (!run.racer) run.racer = shared->makers[i]();
                const RecordPtr record = run.racer->step();
                if (record) {
                    run.calls = record->oracleCalls;
                    shared->tell(shared->feed.publish(i, record));
                }
                const RunStatus status = run.racer->status();
                if (!record || status != RunStatus::Running) end(i, status, run.racer->reason());
            } catch (const std::exception& failure) {
                end(i, RunStatus::Failed, failure.what());
            }
        };

        for (int round = 0; round <= shared->lastRound && shared->waitFor(round); ++round) {
            bool anyLeft = false;
            for (std::size_t i = 0; i < runs.size(); ++i) {
                SteppedRun& run = runs[i];
                // By oracle calls a racer whose last step asked several times sits out until the others caught up.
                while (!run.over && (shared->lockStep == LockStep::Iterations || run.calls <= round)) {
                    if (shared->leaving()) return;
                    step(i);
                    if (shared->lockStep == LockStep::Iterations) break;
                }
                anyLeft = anyLeft || !run.over;
            }
            if (!anyLeft) return;
        }
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i].over && !shared->leaving()) end(i, RunStatus::IterationLimit, {});
        }
    });
}

RaceRunner::~RaceRunner() {
    shared_->give(Shared::leaveOrder);
    shared_->feed.close();
}

void RaceRunner::workUntil(int round) { shared_->give(std::max(0, round)); }

RecordFeed& RaceRunner::feed() { return shared_->feed; }

}  // namespace awaystep
