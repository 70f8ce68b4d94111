#include "model/race/race_loop.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <utility>

#include "model/documents/document.h"

namespace awaystep {

RaceLoop::RaceLoop(std::vector<RacerMaker> racers, LockStep lockStep, int lastRound, RecordFeed& feed,
                   std::function<void()> tell)
    : lockStep_(lockStep), lastRound_(lastRound), feed_(feed), tell_(std::move(tell)) {
    for (RacerMaker& maker : racers) {
        Entrant entrant;
        entrant.maker = std::move(maker);
        entrants_.push_back(std::move(entrant));
    }
}

Slice RaceLoop::slice(int wanted) {
    if (!begun_ && round_ > wanted) return Slice::Idle;
    if (!feed_.hasRoom()) return Slice::Idle;
    while (turn_ < entrants_.size() && !isToStep(entrants_[turn_])) ++turn_;
    if (turn_ == entrants_.size()) return endRound() ? Slice::More : Slice::Done;
    begun_ = true;
    step(turn_);
    // By iterations the turn passes on with every step, by oracle calls when this racer has caught up.
    if (lockStep_ == LockStep::Iterations) ++turn_;
    return Slice::More;
}

// By oracle calls a racer whose last step asked several times sits out until the others caught up.
bool RaceLoop::isToStep(const Entrant& entrant) const {
    return !entrant.over && (lockStep_ == LockStep::Iterations || entrant.calls <= round_);
}

// Every exception ends here, as a sentence.
void RaceLoop::step(std::size_t index) {
    Entrant& entrant = entrants_[index];
    try {
        if (!entrant.racer) entrant.racer = entrant.maker();
        const RecordPtr record = entrant.racer->step();
        if (record) {
            entrant.calls = record->oracleCalls;
            if (feed_.publish(index, record)) tell_();
        }
        const RunStatus status = entrant.racer->status();
        if (!record || status != RunStatus::Running) end(index, status, entrant.racer->reason());
    } catch (const std::exception& failure) {
        end(index, RunStatus::Failed, failure.what());
    }
}

void RaceLoop::end(std::size_t index, RunStatus status, std::string reason) {
    entrants_[index].over = true;
    entrants_[index].racer.reset();  // what it holds may be large, and the others may go on for long
    if (feed_.publishEnd(index, status, std::move(reason))) tell_();
}

bool RaceLoop::endRound() {
    begun_ = false;
    turn_ = 0;
    if (std::all_of(entrants_.begin(), entrants_.end(), [](const Entrant& each) { return each.over; })) return false;
    if (++round_ <= lastRound_) return true;
    for (std::size_t i = 0; i < entrants_.size(); ++i)
        if (!entrants_[i].over) end(i, RunStatus::IterationLimit, {});
    return false;
}

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
