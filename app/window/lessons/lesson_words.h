#pragma once
// The words of a lesson with the numbers in them, measured on what is shown; and how a prediction compares.

#include <string>
#include <string_view>

#include "model/lessons/measurement.h"

namespace awaystep {

class LessonSession;
class Session;

// "{distance cg 10}" becomes "0.084", or an ellipsis while it is not known.
std::string filledWords(const Session& session, std::string_view text);
// One number of it; an ellipsis while it is not known.
std::string measuredWords(const Session& session, const Measurement& measurement);
// Whether a number in it is still to come.
bool waitsForNumbers(const Session& session, std::string_view text);
// The text of the step that is shown: a reveal that changes the scene leaves its numbers as they were.
std::string stepWords(const Session& session, const LessonSession& lesson);

// What became of the answer, in a sentence; an ellipsis while the truth is being computed. Empty without an answer.
std::string verdict(const Session& session, const LessonSession& lesson);

}  // namespace awaystep
