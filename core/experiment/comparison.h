#pragma once
// Solvers x seeds -> one table. A Comparison collects finished traces in any order and always makes the same table of
// them; traces of several machines can be joined. It runs nothing itself.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiment/run.h"
#include "world/stop_token.h"

namespace awaystep {

// What one run leaves for a table: a column per quantity, entry t measured at x_t.
struct RunTrace {
    std::string solver;
    std::uint64_t seed = 0;
    std::vector<double> distance;
    std::vector<double> trueDistance;   // to the exact Phi_E; empty where that is not known
    std::vector<double> suboptimality;  // h - h*; below zero by rounding, or where a sampled Phi leaves K
    std::vector<double> gap;
    std::vector<double> shortfall;  // of the worst feature
    std::vector<std::int64_t> oracleCalls;
    double range = 1.0;  // R of its world, in units of the size of its features

    bool operator==(const RunTrace&) const = default;
};

// Runs to the end. `least` is h* of the problem (see findLeastObjective). Told to stop, it throws
// Stopped before the next step.
RunTrace traceOf(Run& run, double least, const StopToken& stop = {});

// h* = min h over K, by Wolfe's method with the exact oracle.
double findLeastObjective(const Problem& problem, const StopToken& stop = {});

struct ComparisonRow {
    std::string solver;
    int iteration = 0;
    double oracleCalls = 0.0;  // median
    int seeds = 0;
    double distanceMean = 0.0, distanceDeviation = 0.0;
    double distanceMedian = 0.0, distanceQ1 = 0.0, distanceQ3 = 0.0;
    std::optional<double> trueDistanceMedian;
    double suboptimalityMedian = 0.0;
    double gapMedian = 0.0;
};

// Two solvers on the same seeds, by their last iterate. A solver within 1e-9 R of the target has arrived: the rest is
// rounding, and a ratio to it has no meaning.
struct PairedWins {
    std::string first, second;
    int ahead = 0, even = 0, behind = 0;  // from the side of `first`
    // Median over seeds of second / first: above one when `first` is better, infinite where it alone has arrived, 0
    // where the other alone has, 1 where both have.
    double medianRatio = 1.0;
    double signTest = 1.0;  // of ahead against behind, see statistics.h
};

// Whether a sign test takes the lead for more than chance, at 5 per cent.
bool isSignificant(const PairedWins& wins);

enum class Measure { Distance, TrueDistance, Suboptimality };
// At or below this a value of the measure has arrived: 1e-9 R, and for h - h* its square or what h rounds to.
double arrivedBelow(const RunTrace& trace, Measure measure);

class Comparison {
public:
    void add(RunTrace trace);
    bool empty() const { return traces_.empty(); }
    const std::vector<std::string>& solvers() const { return solvers_; }
    // All traces, by solver in order of first appearance, then by seed.
    std::vector<const RunTrace*> traces() const;
    // How many seeds a solver has finished.
    int seedsOf(const std::string& solver) const;

    // One row per solver and iteration, over the seeds that reached it.
    std::vector<ComparisonRow> table() const;
    // Over the seeds that both have finished. Two results within one per cent, or both arrived, are even.
    PairedWins wins(const std::string& first, const std::string& second, Measure measure) const;

private:
    std::vector<std::string> solvers_;
    std::map<std::pair<std::string, std::uint64_t>, RunTrace> traces_;
};

}  // namespace awaystep
