#pragma once
// What a comparison says, for people: who is ahead of whom and by how much, in words; and its curves as a figure.

#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "figures/figure.h"

namespace awaystep {

// Every solver against the first: "ascg against cg, 20 seeds: ahead 18, even 1, behind 1 in distance (median 4.1e+04
// times closer); ...". One line per pair and measure; h - h* where it tells more than the distance.
std::string winsText(const Comparison& comparison);

// Whether the target is an estimate whose exact value is known: then there are two errors to tell.
bool truthDiffers(const Comparison& comparison);

// A pair in words: "ASCG is ahead", "CG is ahead", or that they are about even: most seeds even, or wins and losses
// within a fifth of the seeds.
std::string verdict(const PairedWins& wins);

// Median with quartiles, mean with deviation (both of the distance), and the median of h - h*.
std::vector<Chart> comparisonCharts(const Comparison& comparison, const std::string& title);

}  // namespace awaystep
