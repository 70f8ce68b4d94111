#pragma once
// A number in a lesson that the program measures instead of the lesson stating it: "distance cg 100" is |x_100 - Phi_E|
// of CG in the race that is shown. In a lesson's text it stands in braces; a prediction names one as its truth. Only
// the wording is read here; lesson_numbers.h evaluates it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/words.h"

namespace awaystep {

// The last iteration that a lesson may name.
inline constexpr int largestLessonIteration = 1'000'000;

enum class MeasuredThing {
    Distance,     // |x_t - Phi_E|
    Gap,          // the Frank-Wolfe gap at x_t
    Shortfall,    // of the worst feature at x_t
    Vertices,     // size of the active set at x_t
    Forward,      // forward steps among the first t
    Away,         // away steps among the first t
    Drop,         // drop steps among the first t
    Calls,        // oracle calls so far
    Rollouts,     // trajectories that the solver has played so far
    Radius,       // of the target: the bound of the sampling lemma in the 2-norm
    Samples,      // trajectories that the target was estimated from
    SamplesMore,  // how many more make the radius 1
    Error,        // of an estimated target: its distance to the exact Phi_E
    DistanceToK,  // of the target
    Depth         // of the target in K
};
template <>
inline constexpr auto spelling<MeasuredThing> = spell<MeasuredThing>({{MeasuredThing::Distance, "distance"},
                                                                      {MeasuredThing::Gap, "gap"},
                                                                      {MeasuredThing::Shortfall, "shortfall"},
                                                                      {MeasuredThing::Vertices, "vertices"},
                                                                      {MeasuredThing::Forward, "forward"},
                                                                      {MeasuredThing::Away, "away"},
                                                                      {MeasuredThing::Drop, "drop"},
                                                                      {MeasuredThing::Calls, "calls"},
                                                                      {MeasuredThing::Rollouts, "rollouts"},
                                                                      {MeasuredThing::Radius, "radius"},
                                                                      {MeasuredThing::Samples, "samples"},
                                                                      {MeasuredThing::SamplesMore, "samples-more"},
                                                                      {MeasuredThing::Error, "error"},
                                                                      {MeasuredThing::DistanceToK, "distance-to-k"},
                                                                      {MeasuredThing::Depth, "depth"}});

struct Measurement {
    MeasuredThing thing = MeasuredThing::Distance;
    std::string solver;           // for what is measured on a run
    std::optional<int> t;         // none: at the last iteration
    std::optional<double> given;  // a plain number instead: nothing is measured

    bool ofRun() const { return !given && thing < MeasuredThing::Radius; }
    bool operator==(const Measurement&) const = default;
};

// "distance cg 100", "drop ascg end", "radius", "0.25". Throws std::invalid_argument in half a sentence.
Measurement parseMeasurement(std::string_view words);
std::string text(const Measurement& measurement);

// A text cut at its measurements: pieces of words and measurements by turns, in order.
struct TextPiece {
    std::string words;
    std::optional<Measurement> measurement;  // instead of words
};
// Braces that are not meant to measure anything are words. Throws std::invalid_argument for those that are and cannot
// be read: {distanse cg 0}, {distance cg}.
std::vector<TextPiece> piecesOf(std::string_view text);

}  // namespace awaystep
