#pragma once
// The counts over seeds that lessons tell of (model/lessons/lesson_counts.h), computed.

#include <string>
#include <vector>

#include "model/lessons/lesson.h"
#include "world/stop_token.h"

namespace awaystep {

inline constexpr int seedsOfLessons = 200;

// Runs both solvers on the seeds 0, 1, ...; told to stop, it throws Stopped.
CountedSeeds countSeeds(const CountedRace& race, int seeds, int threads, const StopToken& stop);

// What the table beside the lesson says that is not so, a sentence each: every race that the lesson asks for is run
// anew on as many seeds as the table says.
std::vector<std::string> wrongCounts(const Lesson& lesson);

}  // namespace awaystep
