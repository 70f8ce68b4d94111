#pragma once
// The numbers of a lesson's text, measured on the session.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/lessons/lesson_session.h"
#include "model/lessons/measurement.h"

namespace awaystep {

class Session;

// Nothing while it is not known: the race has not reached that iteration, or the question is still being made.
std::optional<double> measured(const Session& session, const Measurement& measurement);

// All numbers of a text that are known, by the words in its braces.
std::map<std::string, double> measuredIn(const Session& session, std::string_view text);

// How the drawn curve compares with the true one; nothing while the race has not reached it.
std::optional<CurveComparison> comparison(const Session& session, const std::string& solver,
                                          const std::vector<DrawnPoint>& drawn);

}  // namespace awaystep
