#pragma once
// A race as a job of the workers: steps the racers in lock-step (race_loop.h), up to the requested round, and
// publishes their records. The runner knows no clock and no speed: the race requests as many rounds as should be there
// by now.

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "experiment/run_config.h"
#include "model/race/racer.h"
#include "model/race/record_feed.h"
#include "model/workers/workers.h"

namespace awaystep {

enum class LockStep;  // model/documents/document.h

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
