#pragma once
// The algorithms for reading: pseudo-code with the paper's line numbers. Each solver's stands in its own file,
// beside the code that it describes; where the printed text had to be corrected a line carries a footnote.

#include <string_view>
#include <vector>

#include "files/words.h"

namespace awaystep {

// The parts of an iteration, in order; one may step through them.
enum class SubStep { Oracle, Direction, LineSearch, Update };
template <>
inline constexpr auto spelling<SubStep> = spell<SubStep>({{SubStep::Oracle, "oracle"},
                                                          {SubStep::Direction, "direction"},
                                                          {SubStep::LineSearch, "line search"},
                                                          {SubStep::Update, "update"}});
constexpr int subSteps = 4;

// What a line does; how the numbers of a record are found for it.
enum class LineMeaning {
    Estimate,        // sfw: x from rollouts
    Reward,          // w
    Oracle,          // y
    Worst,           // z
    BestActive,      // s, the active vertex best along w
    BestStored,      // lazy: y, the stored vertex best along w
    AskStore,        // lazy: whether to plan
    LowerPromise,    // lazy: Phi falls
    CompareSlopes,   // forward or away
    CompareGain,     // the same by our rule
    CompareLocal,    // forward, or a step within the active set
    GoForward,       // d = y - x
    Otherwise,       // else
    GoAway,          // d = x - z
    GoPairwise,      // d = y - z
    LineSearch,      // gamma
    OpenLoop,        // gamma fixed in advance
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
    Correct,         // lazy: the same in place of a step
    PunishFeatures,  // mwal: W
    ProjectReward,   // ogd: w, back onto the ball
    SolveProgram,    // lpal: the program over the vertices found
    TakeSnapshot,    // svrf: an epoch begins
    Shrinking,       // garber-hazan: r, and how much weight may move
    LocalAnswer,     // garber-hazan: p
};

struct CodeLine {
    std::string_view number;  // in the paper, "4" or "18-19"; empty where the paper has no such line
    int indent = 0;
    std::string_view code;
    LineMeaning meaning = LineMeaning::Oracle;
    SubStep part = SubStep::Oracle;
    int footnote = 0;  // from 1; 0: none
};

// Without lines: the solver has none, and the panel says so.
struct PseudoCode {
    std::string_view title;  // "Algorithm 3", or the name of what is not in the paper
    std::vector<CodeLine> lines;
    std::vector<std::string_view> footnotes;
};

}  // namespace awaystep
