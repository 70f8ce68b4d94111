#pragma once
// What happened, in plain words. Made from records alone, so that it is true of what was computed.

#include <string>
#include <string_view>

#include "model/race/race_orders.h"
#include "solvers/solver.h"

namespace awaystep {

class Race;
class Session;

// The name of a step, as it opens a sentence: "away step", "drop step".
std::string stepWord(StepKind kind);
// What the step taken from `record` did: "v5, weight 0.002, leaves the active set; the others are scaled up". Empty for
// the last record of a run, which has no step.
std::string describeStep(std::string_view solver, const IterationRecord& record);
// The same as a whole sentence with its reason: "Away step: weight of vertex 4 falls from 0.31 to 0.12, because moving
// away from it promises 0.021 against 0.008 for the new policy."
std::string explainStep(std::string_view solver, const IterationRecord& record);

// For panels that show a race and have none, or none that has begun: the reason, and what to do.
std::string whyNothingRaces(const Session& session);
// Why a race has no values at a place of an axis of iterations or calls: "not computed yet". Empty where it has, and
// for other axes.
std::string whyNoValues(const Race& race, Against against, double place);

}  // namespace awaystep
