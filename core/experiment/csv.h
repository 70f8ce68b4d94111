#pragma once
// The trace of a run as CSV, one row per record. Row t is measured at x_t, before its step; the last row of a run has
// neither step nor length. Numbers read back exactly.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solvers/iteration_record.h"
#include "world/vector.h"

namespace awaystep {

inline constexpr std::string_view traceHeader =
    "solver,seed,iteration,distance,objective,gap,step,step_length,active_set,oracle_calls,seconds,true_distance\n";

// `truth` is the exact Phi_E where it is known; the last column stays empty without it.
void appendTraceRow(std::string& text, std::string_view solver, std::uint64_t seed, const IterationRecord& record,
                    const std::optional<Vector>& truth);

}  // namespace awaystep
