#pragma once
// What the convergence plot shows of a run: a measure against an axis, reduced to the width of the plot so that a long
// run costs no more than a short one. In plain numbers; the panel turns them into lines.

#include <optional>
#include <string>
#include <vector>

#include "model/race/race_orders.h"
#include "model/race/run_view.h"

namespace awaystep {

// Everything that a curve depends on.
struct CurveQuestion {
    CurveMeasure measure = CurveMeasure::Distance;
    Against against = Against::Iterations;
    double leastObjective = 0.0;  // h*, for Suboptimality

    bool operator==(const CurveQuestion&) const = default;
};

struct CurvePoint {
    double x = 0.0;
    double y = 0.0;  // may be zero, or a rounding error below it for Suboptimality
};

// Exact for an entry whose record is kept, else the largest value (and the first place) of its bin.
double valueAt(const RunView& run, int entry, const CurveQuestion& question);
double placeOf(const RunView& run, int entry, Against against);
// The first entry whose place is at least x; the run's size when there is none.
int firstEntryFrom(const RunView& run, double x, Against against);
// Largest and smallest value over all entries; nothing for an empty run.
std::optional<Extent> wholeExtent(const RunView& run, const CurveQuestion& question);

// What was measured at the iterations that are kept, as comma-separated values: what "copy the values" copies.
std::string raceAsText(const std::vector<RunView>& runs, std::optional<double> leastObjective);

// Points from low to high in order of x, one entry beyond each end: all entries while there are fewer than two per
// column, else the highest and the lowest of each column. Of a run that is not kept whole, the highest and the lowest
// of every bin.
void sampleCurve(const RunView& run, const CurveQuestion& question, double low, double high, int columns,
                 std::vector<CurvePoint>& points);

}  // namespace awaystep
