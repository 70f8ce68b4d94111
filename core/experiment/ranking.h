#pragma once
// Which solver for this world? Runs to a wished gap, counted in everything that a run costs. A run has reached it when
// the exact gap of x_t is at most that: solvers whose own gap is an estimate or another game's are judged by
// planning that is not counted.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/run.h"
#include "solvers/oracles/linear_oracle.h"
#include "world/stop_token.h"

namespace awaystep {

// Counts at x_t, the first iterate with the gap, else the last one.
struct RankRow {
    std::string solver;
    std::uint64_t seed = 0;
    bool reached = false;
    int iterations = 0;
    std::int64_t oracleCalls = 0, planningCalls = 0, rollouts = 0;
    double seconds = 0.0;  // of the solver, without the judge
    int activeSet = 0;
    double distance = 0.0;
    double gap = 0.0;  // exact

    bool operator==(const RankRow&) const = default;
};

inline constexpr std::string_view rankHeader =
    "solver,seed,reached,iterations,oracle_calls,planning_calls,rollouts,seconds,active_set,distance,gap\n";
void appendRankRow(std::string& text, const RankRow& row);

// The exact gap of x: what the judge's best answer to phiE - x promises.
class GapJudge {
public:
    GapJudge(LinearOracle& oracle, Vector phiE) : oracle_(oracle), phiE_(std::move(phiE)) {}
    double gapOf(const Vector& x);
    // Whether it is at most `gap`; does not plan where an answer found before already says no.
    bool isAtMost(double gap, const IterationRecord& record, bool ownGapCounts);

private:
    LinearOracle& oracle_;
    Vector phiE_;
    std::vector<VertexPtr> met_;
};

// Steps the run until the gap is reached, or to its end. `judge` is an exact oracle of the run's world; both must
// outlive it.
class RankSearch {
public:
    RankSearch(Run& run, double gap, LinearOracle& judge);
    // One record more; the row once the run is over. Throws std::runtime_error if the run fails.
    std::optional<RankRow> step();

private:
    Run& run_;
    double gap_;
    bool ownGapCounts_;
    GapJudge judged_;
};
// The same at once. Told to stop, it throws Stopped.
RankRow rankRun(Run& run, double gap, LinearOracle& judge, const StopToken& stop = {});

// What all seeds of one solver say. Medians over all seeds, a run that did not reach the gap counting as more than any
// other: nothing where half of them did not.
struct RankedSolver {
    std::string solver;
    int seeds = 0, reached = 0;
    std::optional<double> iterations, oracleCalls, planningCalls, rollouts, seconds, activeSet;
};
enum class RankBy { PlanningCalls, Rollouts, Seconds, ActiveSet, Iterations };

// The fewest planning calls first; those without a median behind, by how many runs reached the gap.
std::vector<RankedSolver> rankedSolvers(const std::vector<RankRow>& rows);
// The solvers with the smallest median, several where they are even; empty where none has one. Rollouts are compared
// among those that play any.
std::vector<std::string> bestBy(const std::vector<RankedSolver>& ranked, RankBy by);

}  // namespace awaystep
