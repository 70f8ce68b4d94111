#pragma once
// A comparison as CSV: the table that people read, and the part that one machine of several leaves for a merge, which
// keeps every run whole because medians cannot be joined.

#include <string>
#include <string_view>

#include "experiment/comparison.h"

namespace awaystep {

inline constexpr std::string_view comparisonHeader =
    "solver,iteration,oracle_calls,seeds,distance_mean,distance_deviation,distance_median,distance_q1,distance_q3,"
    "true_distance_median,suboptimality_median,gap_median\n";

std::string comparisonCsv(const Comparison& comparison);
// The rows alone, each behind `prefix` (for tables with more columns in front).
void appendComparisonRows(std::string& text, const Comparison& comparison, std::string_view prefix);

// What was compared, so that parts of different sweeps are not joined by mistake.
std::string partCsv(const Comparison& comparison, std::string_view scenario);
// Adds the runs of a part; answers its scenario. Throws std::invalid_argument naming file, line and reason.
std::string readPart(std::string_view text, const std::string& file, Comparison& comparison);

}  // namespace awaystep
