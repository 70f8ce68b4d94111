#pragma once
// The tables that commands write, as CSV: the trace of a run and a comparison of solvers. Numbers read back exactly.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "experiment/comparison.h"
#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

// The trace of a run, one row per record. Row t is measured at x_t, before its step; the last row of a run has neither
// step nor length.
inline constexpr std::string_view traceHeader =
    "solver,seed,iteration,distance,objective,gap,step,step_length,active_set,oracle_calls,seconds,true_distance,"
    "planning_calls,rollouts,oracle_error\n";

// oracle_error is empty but for an oracle that learns and is measured. `truth` is the exact Phi_E where it is known;
// true_distance stays empty without it.
void appendTraceRow(std::string& text, std::string_view solver, std::uint64_t seed, const IterationRecord& record,
                    const std::optional<Vector>& truth);

// A comparison: the statistics of all seeds, per solver and iteration.
inline constexpr std::string_view comparisonHeader =
    "solver,iteration,oracle_calls,seeds,distance_mean,distance_deviation,distance_median,distance_q1,distance_q3,"
    "true_distance_median,suboptimality_median,gap_median\n";

std::string comparisonCsv(const Comparison& comparison);
// The rows alone, each behind `prefix` (for tables with more columns in front).
void appendComparisonRows(std::string& text, const Comparison& comparison, std::string_view prefix);

}  // namespace awaystep
