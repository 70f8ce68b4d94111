#pragma once
// The words of a lesson with the numbers in them, measured on what is shown; and how a prediction compares.

#include <string>
#include <string_view>

#include "workbench/workbench.h"

namespace awaystep {

// "{distance cg 10}" becomes "0.084", or an ellipsis while it is not known.
std::string filledWords(const Workbench& workbench, std::string_view text);
// One number of it; an ellipsis while it is not known.
std::string measuredWords(const Workbench& workbench, const Measurement& measurement);
// Whether a number in it is still to come.
bool waitsForNumbers(const Workbench& workbench, std::string_view text);
// The text of the step that is shown: a reveal that changes the scene leaves its numbers as they were.
std::string stepWords(const Workbench& workbench, const LessonSession& session);

// What became of the answer, in a sentence; an ellipsis while the truth is being computed. Empty without an answer.
std::string verdict(const Workbench& workbench, const LessonSession& session);

}  // namespace awaystep
