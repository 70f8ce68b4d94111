#pragma once
// What panels show of an apprentice: while a demonstration is recorded or replayed, what is learnt from it; otherwise
// the solver that is selected in the race.

#include <optional>
#include <string>
#include <vector>

#include "model/live/live_step.h"

namespace awaystep {

class Session;
enum class RowOrder;
struct ActiveRow;
struct WeightSample;

// Whether it is learnt from what is recorded or replayed.
bool showsLearning(const Session& session);
// Whether numbers and sentences tell of it, and the ghost acts: in a lesson only where its step opens live.shown.
bool tellsLearning(const Session& session);
// Null while there is none.
RecordPtr shownRecord(const Session& session);
// Phi_E: of the step that is learnt, else what is raced for; nothing while there is none.
std::optional<Vector> shownTarget(const Session& session);
// The name of the solver whose colour it has; empty: there is none.
std::string shownSolver(const Session& session);

// The active set of what is learnt, as rows like those of a race: the weights after the step shown, the change since
// the step learnt before it, and the step at which a vertex first had weight. steps: by step of the demonstration, null
// where nothing is known; `shown` is one of them.
std::vector<ActiveRow> liveRows(const std::vector<LiveStepPtr>& steps, const LiveStepPtr& shown, RowOrder order);
// The weights at some hundreds of the steps at most, evenly.
std::vector<WeightSample> liveWeights(const std::vector<LiveStepPtr>& steps);

}  // namespace awaystep
