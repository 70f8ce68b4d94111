#pragma once
// A comparison as CSV: the table that people read.

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

}  // namespace awaystep
