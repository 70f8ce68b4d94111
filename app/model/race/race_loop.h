#pragma once
// The lock-step loop of a race, one step of one racer at a time, without threads or clocks: a thread calls slice()
// again and again, a page does so for some milliseconds of each frame, and both get the same records. A round is one
// iteration of every racer, or one oracle call of every racer. And the loop as a job of the workers.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/race/racer.h"
#include "model/race/record_feed.h"
#include "model/workers/workers.h"

namespace awaystep {

enum class LockStep;  // model/documents/document.h

class RaceLoop {
public:
    // lastRound: racers that are still running after it end at the iteration limit (only oracle calls can need it).
    // feed: takes the records, and must outlive the loop. tell: called when the reader of the feed has news.
    RaceLoop(std::vector<RacerMaker> racers, LockStep lockStep, int lastRound, RecordFeed& feed,
             std::function<void()> tell);

    // Makes one step of one racer, if that helps to complete the round `wanted`. A round that was begun is completed
    // even if less is wanted by then. Idle: there is nothing to do before a later round is wanted or the feed has room
    // again. Done: the race is over.
    Slice slice(int wanted);

private:
    struct Entrant {
        RacerMaker maker;
        std::unique_ptr<Racer> racer;  // made with its first step
        std::int64_t calls = 0;
        bool over = false;
    };

    // Whether this racer has a step to make in this round.
    bool isToStep(const Entrant& entrant) const;
    void step(std::size_t index);
    void end(std::size_t index, RunStatus status, std::string reason);
    // Ends the round in which every racer has made its steps. Answers whether there is another one.
    bool endRound();

    const LockStep lockStep_;
    const int lastRound_;
    RecordFeed& feed_;
    std::function<void()> tell_;
    std::vector<Entrant> entrants_;
    int round_ = 0;
    std::size_t turn_ = 0;  // whose turn it is in this round
    bool begun_ = false;    // a step of this round was made
};

// Steps the racers up to the requested round and publishes their records. It knows no clock and no speed: the race
// requests as many rounds as should be there by now.
class RaceRunner {
public:
    // lastRound: as for RaceLoop.
    RaceRunner(Workers& workers, std::vector<RacerMaker> racers, LockStep lockStep, int lastRound);
    // Abandons the race without waiting: a step under way ends by itself.
    ~RaceRunner();
    RaceRunner(const RaceRunner&) = delete;
    RaceRunner& operator=(const RaceRunner&) = delete;

    // Work until round `round` is complete; a smaller number than before stops after the round under way. Round 0 is
    // the start: it is worked on at once.
    void workUntil(int round);

    // What is new, as RecordFeed::readNew().
    void readNew(std::vector<RunNews>& news, std::size_t most);

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
    std::function<void()> resume_;
};

}  // namespace awaystep
