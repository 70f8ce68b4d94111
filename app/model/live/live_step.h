#pragma once
// What is learnt from the first steps of a demonstration, as it was being recorded: made by a job, and constant.

#include <cstdint>
#include <memory>

#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

// Phi_E of the states 0..t of a demonstration, with those that count besides. Compared by address: the same step taken
// again after an undo is another target.
using TargetPtr = std::shared_ptr<const Vector>;

// The certified projection of that target onto K. The record's t is the step, its w is target - x, and its planning
// calls are those of the drive so far.
struct LiveStep {
    TargetPtr of;
    RecordPtr record;
    double floor = 0.0;     // no point of K is nearer to the target
    int planningCalls = 0;  // for this step
    int storeHits = 0;      // vertices that were known and came into the mixture, for this step
    double seconds = 0.0;   // of work
    bool arrived = true;    // false: rounding ended it before the gap was small enough

    int step() const { return record->t; }
    // Phi_E, pulled inside as the race is set.
    Vector target() const { return record->x + record->w; }
};
using LiveStepPtr = std::shared_ptr<const LiveStep>;

// One step of CG per key, beside it: measured after the step toward the target of this key.
struct OnlinePoint {
    TargetPtr of;
    int step = 0;
    double distance = 0.0;
};

}  // namespace awaystep
