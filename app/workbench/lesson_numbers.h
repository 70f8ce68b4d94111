#pragma once
// The numbers that a lesson asks for, out of what is on the workbench.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lessons/measurement.h"
#include "workbench/lesson_session.h"

namespace awaystep {

class Workbench;

// Nothing while it is not known: the race has not come so far, or the question is still being worked on.
std::optional<double> measured(const Workbench& workbench, const Measurement& measurement);

// All numbers of a text that are known, by the words that ask for them.
std::map<std::string, double> measuredIn(const Workbench& workbench, std::string_view text);

// How the drawn curve compares with the true one; nothing while the race has not come so far.
std::optional<CurveComparison> comparison(const Workbench& workbench, const std::string& solver,
                                          const std::vector<DrawnPoint>& drawn);

}  // namespace awaystep
