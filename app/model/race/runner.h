#pragma once
// Steps the racers of one race in lock-step, up to the round it was asked for, and publishes their records. A round is
// one iteration of every racer, or one oracle call of every racer. The runner knows no clock and no speed: whoever
// shows the race asks for as many rounds as should be there by now. Threads: runner_thread.cpp.

#include <functional>
#include <memory>
#include <vector>

#include "experiment/run_config.h"
#include "model/race/racer.h"
#include "model/race/record_feed.h"
#include "model/workers/workers.h"

namespace awaystep {

enum class LockStep;  // experiment/document.h

class RaceRunner {
public:
    // lastRound: racers that are still running after it end at the iteration limit (only oracle calls can need it).
    RaceRunner(Workers& workers, std::vector<RacerMaker> racers, LockStep lockStep, int lastRound);
    // Abandons the race: a step in flight ends by itself, nobody waits for it.
    ~RaceRunner();
    RaceRunner(const RaceRunner&) = delete;
    RaceRunner& operator=(const RaceRunner&) = delete;

    // Work until round `round` is complete; a smaller number than before stops after the round under way. Round 0 is
    // the start: it is worked on at once.
    void workUntil(int round);

    RecordFeed& feed();

private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

}  // namespace awaystep
