#pragma once
// Somebody else's algorithm as a run: a table of its iterates, `t,x_0,...,x_{k-1}` as CSV, measured like our own on the
// same target. How it came to its iterates is not known: there are no steps, no weights and no oracle calls of its own.

#include <string>
#include <string_view>
#include <vector>

#include "experiment/run_config.h"
#include "solvers/iteration_record.h"
#include "world/stop_token.h"

namespace awaystep {

// As it was read: no number of it is measured yet. Two rows may be many iterations apart, as a program that writes
// every hundredth iterate does it.
struct ForeignRun {
    std::string name;  // of its file, without the ending
    std::vector<int> times;
    std::vector<Vector> points;
};

// Times ascend, from 0 or any later one. Throws std::invalid_argument naming file, line and reason.
ForeignRun parseForeignRun(std::string_view text, const std::string& file, int features);

// Its records in order, each with distance and exact gap (w.(v - x) over the oracle's answer and all vertices that the
// measuring has met, as for a run). Told to stop, it throws Stopped.
std::vector<IterationRecord> measured(const ForeignRun& run, const Problem& problem, const StopToken& stop = {});

}  // namespace awaystep
