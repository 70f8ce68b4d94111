#pragma once
// What a comparison says, for people: who is ahead of whom and by how much, in words; and its curves as a figure.

#include <string>
#include <vector>

#include "experiment/comparison.h"
#include "figures/figure.h"

namespace awaystep {

// Every solver against the first, one line per pair and measure: "ascg against cg in distance: ahead 18, even 1,
// behind 1 (sign test p = 7.6e-05); in the median 4.1 times smaller", or "in the median ascg has arrived".
std::string winsText(const Comparison& comparison);

// Whether the target is an estimate whose exact value is known: then there are two errors to tell.
bool truthDiffers(const Comparison& comparison);

// A pair in words: "ASCG is ahead", "CG is ahead", or that they are about even: most seeds even, or wins and losses
// within a fifth of the seeds; but a lead that is more than chance is told, however many seeds are even.
std::string verdict(const PairedWins& wins);

// "sign test p = 0.38, not significant"
std::string significanceText(const PairedWins& wins);
// The median ratio with three digits, or who has arrived.
std::string ratioText(const PairedWins& wins);

// Median with quartiles, mean with deviation (both of the distance), and the median of h - h*.
std::vector<Chart> comparisonCharts(const Comparison& comparison, const std::string& title);

}  // namespace awaystep
