#pragma once
// A target with its history: the number, how it was obtained and how certain it is. Solvers use `value` alone; panels
// and files show the rest.

#include <cstdint>
#include <optional>
#include <string_view>

#include "files/words.h"
#include "world/vector.h"

namespace awaystep {

enum class Origin {
    Exact,           // solved for, from a known policy
    Given,           // a vector from outside; nothing is known about its error
    Truncated,       // rollouts cut at H
    Geometric,       // rollouts or demonstrations that ended with probability 1-gamma at each state
    Normalised,      // demonstrations of any length, each standing for the whole
    AsRecorded,      // demonstrations of any length, as they are
    Placed,          // by hand, in the picture of K; it is what it is, without an error
    Episodes,        // whole episodes of a finite horizon
    LongRun,         // states of the long run, drawn from their exact law
    LongRunEstimate  // means over long runs, which have an error of their own
};
template <>
inline constexpr auto spelling<Origin> = spell<Origin>({{Origin::Exact, "exact"},
                                                        {Origin::Given, "given"},
                                                        {Origin::Truncated, "truncated"},
                                                        {Origin::Geometric, "geometric"},
                                                        {Origin::Normalised, "normalised"},
                                                        {Origin::AsRecorded, "as-recorded"},
                                                        {Origin::Placed, "placed"},
                                                        {Origin::Episodes, "episodes"},
                                                        {Origin::LongRun, "long-run"},
                                                        {Origin::LongRunEstimate, "long-run-estimate"}});

// How a recording of any length becomes one sample of Phi, from its terms: its states s_0..s_T, L = T+1 of them for T
// actions. The last state counts: it was seen. Where features belong to states and actions, a state without an action
// is no term, and L = T.
// Normalised: R sum gamma^t phi(s_t) / sum gamma^t; what was recorded stands for the whole, and features that sum to
// one stay on their plane. AsRecorded: the plain discounted sum, too low by its missing tail. Geometric: R phi(s_T);
// unbiased if the recording was ended with probability 1-gamma at each state (s_0 too, so T = 0 happens), which only
// the recorder can know.
// Under a finite horizon Normalised is H times the mean and AsRecorded the sum, too low by the terms that are missing;
// under the average criterion both are the mean. Geometric is for discounted worlds alone.
enum class RecordingRule { Normalised, AsRecorded, Geometric };
template <>
inline constexpr auto spelling<RecordingRule> = spell<RecordingRule>({{RecordingRule::Normalised, "normalised"},
                                                                      {RecordingRule::AsRecorded, "as-recorded"},
                                                                      {RecordingRule::Geometric, "geometric"}});

struct FeatureExpectations {
    Vector value;
    Origin origin = Origin::Given;
    std::int64_t samples = 0;  // trajectories; 0 where nothing was sampled
    double range = 0.0;        // R, the range of a sample's features
    double delta = 0.05;       // the chance that the radius is allowed to be wrong
    // Of the corrected lemma, in the 2-norm and per feature, round the expectation of such samples; 0 for exact, none
    // for given.
    std::optional<double> radius;
    std::optional<double> featureRadius;
    // Empirical, of the mean, per feature; none with fewer than two samples.
    std::optional<Vector> standardError;
    // What lies beyond the last term seen, per feature at most, averaged over trajectories of L terms: gamma^L R, under
    // a finite horizon H - L. Truncated and as-recorded leave it out (they are off by at most this times the largest
    // |phi|), normalised fills it in from what was seen (off by at most this times the width of the range), geometric,
    // whole episodes and exact have none. Under the average criterion everything lies beyond: the width.
    double tail = 0.0;

    bool isExact() const { return origin == Origin::Exact; }
    // sqrt(k) tail: with probability 1-delta |value - Phi| is at most the radius and this.
    double truncationBound() const;
    // A radius beyond the diameter of K says nothing yet: any point of K would do.
    bool saysNothing(double diameter) const { return radius && *radius >= diameter; }
};

FeatureExpectations exactTarget(Vector phi);
FeatureExpectations givenTarget(Vector phi);
FeatureExpectations placedTarget(Vector phi);

// How many samples more until the radius is at most epsilon with probability 1-delta. The tail does not shrink with
// them: see horizonForTail.
std::int64_t moreSamplesNeeded(const FeatureExpectations& target, double epsilon, double delta);

}  // namespace awaystep
