#include "experiment/comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "experiment/statistics.h"
#include "geometry/projection.h"
#include "solvers/oracles/exact_oracle.h"

namespace awaystep {
namespace {

constexpr double evenShare = 0.01;

// Between 0 and infinity, where half of the seeds have each arrived, neither is nearer.
double medianOfRatios(std::vector<double> ratios) {
    std::sort(ratios.begin(), ratios.end());
    const double low = ratios[(ratios.size() - 1) / 2], high = ratios[ratios.size() / 2];
    return low == 0.0 && std::isinf(high) ? 1.0 : median(std::move(ratios));
}

const std::vector<double>& column(const RunTrace& trace, Measure measure) {
    switch (measure) {
        case Measure::TrueDistance:
            return trace.trueDistance;
        case Measure::Suboptimality:
            return trace.suboptimality;
        case Measure::Distance:
            break;
    }
    return trace.distance;
}

template <typename Column>
std::vector<double> acrossSeeds(const std::vector<const RunTrace*>& traces, std::size_t t, Column column) {
    std::vector<double> values;
    for (const RunTrace* trace : traces)
        if (t < column(*trace).size()) values.push_back(static_cast<double>(column(*trace)[t]));
    return values;
}

ComparisonRow rowAt(const std::string& solver, const std::vector<const RunTrace*>& traces, std::size_t t) {
    const auto values = [&](auto member) {
        return acrossSeeds(
            traces, t, [member](const RunTrace& trace) -> const auto& { return trace.*member; });
    };
    const std::vector<double> distances = values(&RunTrace::distance);
    const std::vector<double> truths = values(&RunTrace::trueDistance);
    ComparisonRow row;
    row.solver = solver;
    row.iteration = static_cast<int>(t);
    row.oracleCalls = median(values(&RunTrace::oracleCalls));
    row.seeds = static_cast<int>(distances.size());
    row.distanceMean = mean(distances);
    row.distanceDeviation = deviation(distances);
    row.distanceMedian = median(distances);
    row.distanceQ1 = quantile(distances, 0.25);
    row.distanceQ3 = quantile(distances, 0.75);
    if (!truths.empty()) row.trueDistanceMedian = median(truths);
    row.suboptimalityMedian = median(values(&RunTrace::suboptimality));
    row.gapMedian = median(values(&RunTrace::gap));
    return row;
}

}  // namespace

bool isSignificant(const PairedWins& wins) { return wins.signTest <= 0.05; }

// h - h* is of the square of a distance. Outside K it also has the rounding of h = d^2/2: d is the length of a
// difference of points of the size R, so h is known to about R d times the precision of a number.
double arrivedBelow(const RunTrace& trace, Measure measure) {
    const double distance = 1e-9 * trace.range;
    if (measure != Measure::Suboptimality) return distance;
    const double rounding = trace.distance.empty() ? 0.0 : 1e-14 * trace.range * trace.distance.back();
    return std::max(distance * distance, rounding);
}

RunTrace traceOf(Run& run, double least, const StopToken& stop) {
    RunTrace trace;
    trace.solver = run.config().solver;
    trace.seed = run.config().seed;
    trace.range = toleranceReach(*run.problem().mdp);
    while (true) {
        stop.throwIfStopped();
        const RecordPtr record = run.step();
        if (!record) break;
        trace.distance.push_back(record->distance);
        if (run.problem().truth) trace.trueDistance.push_back((record->x - *run.problem().truth).norm());
        trace.suboptimality.push_back(record->objective() - least);
        trace.gap.push_back(record->gap);
        trace.shortfall.push_back(record->shortfall());
        trace.oracleCalls.push_back(record->oracleCalls);
    }
    if (run.status() == RunStatus::Failed)
        throw std::runtime_error(trace.solver + ", seed " + std::to_string(trace.seed) + ": " + run.reason());
    return trace;
}

double findLeastObjective(const Problem& problem, const StopToken& stop) {
    ExactOracle oracle(problem.mdp, stop);
    return project(oracle, problem.phiE, stop).objective();
}

void Comparison::add(RunTrace trace) {
    if (std::find(solvers_.begin(), solvers_.end(), trace.solver) == solvers_.end()) solvers_.push_back(trace.solver);
    auto key = std::make_pair(trace.solver, trace.seed);
    if (const auto [place, fresh] = traces_.emplace(std::move(key), std::move(trace)); !fresh)
        throw std::invalid_argument("comparison: solver " + place->first.first + ", seed " +
                                    std::to_string(place->first.second) + " is there twice");
}

std::vector<const RunTrace*> Comparison::traces() const {
    std::vector<const RunTrace*> all;
    for (const std::string& solver : solvers_)
        for (const auto& [key, trace] : traces_)
            if (key.first == solver) all.push_back(&trace);
    return all;
}

int Comparison::seedsOf(const std::string& solver) const {
    return static_cast<int>(
        std::count_if(traces_.begin(), traces_.end(), [&](const auto& entry) { return entry.first.first == solver; }));
}

std::vector<ComparisonRow> Comparison::table() const {
    std::vector<ComparisonRow> rows;
    for (const std::string& solver : solvers_) {
        std::vector<const RunTrace*> mine;
        std::size_t longest = 0;
        for (const auto& [key, trace] : traces_) {
            if (key.first != solver) continue;
            mine.push_back(&trace);
            longest = std::max(longest, trace.distance.size());
        }
        for (std::size_t t = 0; t < longest; ++t) rows.push_back(rowAt(solver, mine, t));
    }
    return rows;
}

PairedWins Comparison::wins(const std::string& first, const std::string& second, Measure measure) const {
    PairedWins result{first, second};
    std::vector<double> ratios;
    for (const auto& [key, trace] : traces_) {
        if (key.first != first) continue;
        const auto other = traces_.find({second, key.second});
        if (other == traces_.end()) continue;
        const std::vector<double>& mine = column(trace, measure);
        const std::vector<double>& theirs = column(other->second, measure);
        if (mine.empty() || theirs.empty()) continue;
        const bool mineArrived = mine.back() <= arrivedBelow(trace, measure);
        const bool theirsArrived = theirs.back() <= arrivedBelow(other->second, measure);
        if (mineArrived && theirsArrived)
            ratios.push_back(1.0);
        else if (mineArrived || theirsArrived)
            ratios.push_back(mineArrived ? std::numeric_limits<double>::infinity() : 0.0);
        else
            ratios.push_back(theirs.back() / mine.back());
        const double ratio = ratios.back();
        if (std::isfinite(ratio) && std::abs(ratio - 1.0) <= evenShare * std::max(ratio, 1.0))
            ++result.even;
        else
            ++(ratio > 1.0 ? result.ahead : result.behind);
    }
    result.signTest = signTest(result.ahead, result.behind);
    if (!ratios.empty()) result.medianRatio = medianOfRatios(std::move(ratios));
    return result;
}

}  // namespace awaystep
