#include "cli/options/comparison_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "solvers/solver.h"

namespace awaystep {
namespace {

std::string threeDigits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

std::string twoDigits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2g", value);
    return text;
}

std::string medianText(const PairedWins& wins) {
    if (std::isinf(wins.medianRatio)) return wins.first + " has arrived";
    if (wins.medianRatio == 0.0) return wins.second + " has arrived";
    const bool closer = wins.medianRatio >= 1.0;
    const std::string factor = threeDigits(closer ? wins.medianRatio : 1.0 / wins.medianRatio);
    return factor == "1" ? "as large" : factor + " times " + (closer ? "smaller" : "larger");
}

std::string winsLine(const PairedWins& wins, const std::string& measure) {
    return wins.first + " against " + wins.second + " in " + measure + ": ahead " + std::to_string(wins.ahead) +
           ", even " + std::to_string(wins.even) + ", behind " + std::to_string(wins.behind) + " (" +
           significanceText(wins) + "); in the median " + medianText(wins) + "\n";
}

struct Curve {
    std::vector<double> t, line, low, high;
};

Series series(const std::string& solver, Curve curve) {
    return {solver,
            solverLabel(solver),
            std::move(curve.t),
            std::move(curve.line),
            std::move(curve.low),
            std::move(curve.high)};
}

}  // namespace

bool truthDiffers(const Comparison& comparison) {
    for (const RunTrace* trace : comparison.traces())
        for (std::size_t t = 0; t < trace->trueDistance.size(); ++t)
            if (std::abs(trace->trueDistance[t] - trace->distance[t]) > 1e-9) return true;
    return false;
}

std::string verdict(const PairedWins& wins) {
    const int total = wins.ahead + wins.even + wins.behind;
    const std::string both = solverLabel(wins.first) + " and " + solverLabel(wins.second);
    const std::string lead = solverLabel(wins.ahead > wins.behind ? wins.first : wins.second) + " is ahead";
    const bool mostEven = 2 * wins.even > total;
    if (mostEven && isSignificant(wins)) return both + " are even in most seeds, else " + lead;
    if (mostEven || (5 * std::abs(wins.ahead - wins.behind) <= total && !isSignificant(wins)))
        return both + " are about even";
    return lead;
}

std::string significanceText(const PairedWins& wins) {
    return "sign test p = " + twoDigits(wins.signTest) + (isSignificant(wins) ? "" : ", not significant");
}

std::string ratioText(const PairedWins& wins) {
    if (std::isinf(wins.medianRatio)) return solverLabel(wins.first) + " arrived";
    if (wins.medianRatio == 0.0) return solverLabel(wins.second) + " arrived";
    return threeDigits(wins.medianRatio);
}

std::string winsText(const Comparison& comparison) {
    std::string text;
    const std::vector<std::string>& solvers = comparison.solvers();
    for (std::size_t i = 1; i < solvers.size(); ++i) {
        text += winsLine(comparison.wins(solvers[i], solvers[0], Measure::Distance), "distance");
        text += winsLine(comparison.wins(solvers[i], solvers[0], Measure::Suboptimality), "h - h*");
        if (truthDiffers(comparison))
            text +=
                winsLine(comparison.wins(solvers[i], solvers[0], Measure::TrueDistance), "distance to the true Phi_E");
    }
    return text;
}

std::vector<Chart> comparisonCharts(const Comparison& comparison, const std::string& title) {
    const std::string prefix = title.empty() ? "" : title + ": ";
    Chart medians{prefix + "median, quartiles", "iteration t", "distance to the expert", {}};
    Chart means{prefix + "mean, deviation", "iteration t", "distance to the expert", {}};
    Chart above{prefix + "median above h*", "iteration t", "h \u2212 h*", {}};
    const std::vector<ComparisonRow> table = comparison.table();
    for (const std::string& solver : comparison.solvers()) {
        Curve median, mean, least;
        for (const ComparisonRow& row : table) {
            if (row.solver != solver) continue;
            for (Curve* curve : {&median, &mean, &least}) curve->t.push_back(row.iteration);
            median.line.push_back(row.distanceMedian);
            median.low.push_back(row.distanceQ1);
            median.high.push_back(row.distanceQ3);
            mean.line.push_back(row.distanceMean);
            mean.low.push_back(std::max(0.0, row.distanceMean - row.distanceDeviation));
            mean.high.push_back(row.distanceMean + row.distanceDeviation);
            least.line.push_back(std::max(0.0, row.suboptimalityMedian));
        }
        medians.series.push_back(series(solver, std::move(median)));
        means.series.push_back(series(solver, std::move(mean)));
        above.series.push_back(series(solver, std::move(least)));
    }
    return {std::move(medians), std::move(means), std::move(above)};
}

}  // namespace awaystep
