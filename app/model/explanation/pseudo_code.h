#pragma once
// Which lines of a solver's pseudo-code the step of a record executed, and the numbers that stood in them. Everything
// is worked out from the record, so that it is true of what was computed.

#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"
#include "solvers/pseudo_code.h"

namespace awaystep {

// Without lines for a solver that has none, or that is not known.
const PseudoCode& pseudoCodeOf(std::string_view solver);
// What to say in its place: "There is no pseudo-code of ASCG; this is what its step did:".
std::string withoutCode(std::string_view label);

struct LineStory {
    bool executed = false;
    std::string numbers;  // "w·(y − x) = 0.021"; empty where there is nothing to put in, or the line was not executed
};
// One entry per line. The last record of a run, which takes no step, has executed what measures it and nothing else.
std::vector<LineStory> storyOf(const PseudoCode& code, const IterationRecord& record);

}  // namespace awaystep
