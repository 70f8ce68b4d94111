#pragma once
// Samples of the features in the long run, under the average criterion. A sample is phi at one state drawn from the
// policy's long-run law: the recurrent class by playing from D until a recurrent state is met, the state within it by
// coupling from the past (Propp and Wilson) on the lazy chain (I + P)/2, which has the same law and no period. Every
// state of the class has moves of its own, so that they meet sooner or later.
// How many moves all samples together may take is fixed beforehand. If they do not suffice, all samples are replaced by
// long runs: leaving out those that take long would bias the others. A long run is an estimate with an error of its
// own.

#include "world/rollout.h"

namespace awaystep {

struct AverageSamples {
    SampleMean mean;
    bool exactLaw = true;  // false: means over long runs
};

struct AverageBudget {
    std::int64_t moves = 200'000'000;  // of single states
    int longRun = 20'000;              // steps of a long run, of which the first half is not counted
};

AverageSamples sampleLongRun(const Simulator& simulator, Actor actor, std::int64_t samples, Rng& rng,
                             const StopToken& stop = {}, const AverageBudget& budget = {});

}  // namespace awaystep
