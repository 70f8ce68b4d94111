#pragma once
// A run of another program: a table of its iterates, `t,x_0,...,x_{k-1}` as CSV, measured like our own on the same
// target. How it came to its iterates is not known: there are no steps, no weights and no oracle calls of its own.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/run_config.h"
#include "solvers/active_set_solver.h"
#include "solvers/iteration_record.h"
#include "solvers/oracles/exact_oracle.h"
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
// With as many features as its header has.
ForeignRun parseForeignRun(std::string_view text, const std::string& file);

// Whether the text begins with the header of such a table, whatever follows.
bool looksLikeForeignRun(std::string_view text);

// Measures it iterate by iterate: distance and exact gap (w.(v - x) over the oracle's answer and all vertices that the
// measuring has met, as for a run).
class ForeignMeasurement {
public:
    ForeignMeasurement(std::shared_ptr<const ForeignRun> run, const Problem& problem, const StopToken& stop = {});
    // From now on its calls look at this token instead; told to stop, they throw Stopped.
    void setStop(const StopToken& stop) { oracle_.setStop(stop); }
    // The next record; nothing after the last.
    std::optional<IterationRecord> step();

private:
    std::shared_ptr<const ForeignRun> run_;
    Vector phiE_;
    ExactOracle oracle_;
    MetVertices met_;
    std::size_t next_ = 0;
};

// All records in order. Told to stop, it throws Stopped.
std::vector<IterationRecord> measured(const ForeignRun& run, const Problem& problem, const StopToken& stop = {});

}  // namespace awaystep
