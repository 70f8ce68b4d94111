#pragma once
// One competitor of a race: a Run behind the few functions that the loop needs. Racers are made and stepped by the
// race's job only.

#include <functional>
#include <memory>
#include <string>

#include "experiment/run.h"
#include "model/live/world_store.h"

namespace awaystep {

class Racer {
public:
    virtual ~Racer() = default;
    // The next record, or null when it is over.
    virtual RecordPtr step() = 0;
    virtual RunStatus status() const = 0;
    virtual std::string reason() const = 0;
};

// Called by the job, because even the start policy of a large world takes a while to evaluate.
using RacerMaker = std::function<std::unique_ptr<Racer>()>;
// store: takes what an exact oracle planned; a run never reads it. May be null.
RacerMaker racerFor(Problem problem, RunConfig config, WorldStorePtr store = nullptr);

}  // namespace awaystep
