#pragma once
// The algorithms as one reads them: pseudo-code with the paper's line numbers, which of its lines the step of a record
// executed, and the numbers that stood in them. Everything is worked out from the record (and the one after it), so
// that it is true of what was computed. Where the printed text had to be corrected a line carries a footnote.

#include <string>
#include <string_view>
#include <vector>

#include "solvers/iteration_record.h"

namespace awaystep {

// The parts of an iteration, in order; one may step through them.
enum class SubStep { Oracle, Direction, LineSearch, Update };
constexpr int subSteps = 4;
// "oracle", "direction", "line search", "update".
std::string_view name(SubStep part);

// What a line does; how the numbers of a record are found for it.
enum class LineMeaning {
    Estimate,        // sfw: x from rollouts
    Reward,          // w
    Oracle,          // y
    Worst,           // z
    CompareSlopes,   // forward or away
    CompareGain,     // the same by our rule
    GoForward,       // d = y - x
    Otherwise,       // else
    GoAway,          // d = x - z
    GoPairwise,      // d = y - z
    LineSearch,      // gamma
    OpenLoop,        // gamma = 2/(t+1), or 1/(t+1)
    Move,            // x
    Collapse,        // S = {y}
    Grow,            // y's weight rises
    Drop,            // z leaves
    Shrink,          // z's weight falls
    Transfer,        // weight goes from z to y
    HandOver,        // z leaves, all its weight to y
    Reduce,          // Caratheodory
    Arrived,         // nothing new: stop
    LetIn,           // y joins the corral or the vertices found
    NearestPoint,    // weights of the nearest point
    PunishFeatures,  // mwal: W
};

struct CodeLine {
    std::string_view number;  // in the paper, "4" or "18-19"; empty where the paper has no such line
    int indent = 0;
    std::string_view code;
    LineMeaning meaning = LineMeaning::Oracle;
    SubStep part = SubStep::Oracle;
    int footnote = 0;  // from 1; 0: none
};

struct PseudoCode {
    std::string_view title;  // "Algorithm 3", or the name of what is not in the paper
    std::vector<CodeLine> lines;
    std::vector<std::string_view> footnotes;
};
// Throws std::invalid_argument for a name that is not in solverList().
const PseudoCode& pseudoCodeOf(std::string_view solver);

struct LineStory {
    bool executed = false;
    std::string numbers;  // "w·(y − x) = 0.021"; empty where there is nothing to put in, or the line was not executed
};
// One entry per line. The last record of a run, which takes no step, has executed what measures it and nothing else.
// `after` is the record of the next iterate, null while there is none.
std::vector<LineStory> storyOf(const PseudoCode& code, const IterationRecord& record, const IterationRecord* after);

}  // namespace awaystep
