#include "experiment/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "experiment/statistics.h"
#include "files/number_text.h"
#include "solvers/solver_info.h"

namespace awaystep {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

template <typename ValueOf>
std::optional<double> medianOf(const std::vector<const RankRow*>& rows, ValueOf valueOf) {
    std::vector<double> values;
    for (const RankRow* row : rows) values.push_back(row->reached ? static_cast<double>(valueOf(*row)) : never);
    std::sort(values.begin(), values.end());
    // Between a number and never there is no middle.
    if (std::isinf(values[values.size() / 2])) return std::nullopt;
    return median(values);
}

const std::optional<double>& medianBy(const RankedSolver& solver, RankBy by) {
    switch (by) {
        case RankBy::Rollouts:
            return solver.rollouts;
        case RankBy::Seconds:
            return solver.seconds;
        case RankBy::ActiveSet:
            return solver.activeSet;
        case RankBy::Iterations:
            return solver.iterations;
        case RankBy::PlanningCalls:
            break;
    }
    return solver.planningCalls;
}

}  // namespace

void appendRankRow(std::string& text, const RankRow& row) {
    text.append(row.solver) += ',';
    appendNumber(text, row.seed);
    text += row.reached ? ",1," : ",0,";
    appendNumber(text, row.iterations);
    for (const std::int64_t count : {row.oracleCalls, row.planningCalls, row.rollouts}) {
        text += ',';
        appendNumber(text, count);
    }
    text += ',';
    appendNumber(text, row.seconds);
    text += ',';
    appendNumber(text, row.activeSet);
    for (const double number : {row.distance, row.gap}) {
        text += ',';
        appendNumber(text, number);
    }
    text += '\n';
}

double GapJudge::gapOf(const Vector& x) {
    const Vector w = phiE_ - x;
    if (w.isZero(0.0)) return 0.0;
    const VertexPtr y = oracle_.best(w);
    if (std::find(met_.begin(), met_.end(), y) == met_.end()) met_.push_back(y);
    double most = w.dot(y->phi - x);
    for (const VertexPtr& known : met_) most = std::max(most, w.dot(known->phi - x));
    return std::max(0.0, most);
}

bool GapJudge::isAtMost(double gap, const IterationRecord& record, bool ownGapCounts) {
    if (ownGapCounts && record.gapIsExact) return record.shownGap() <= gap;
    const Vector w = phiE_ - record.x;
    const auto promises = [&](const VertexPtr& known) { return w.dot(known->phi - record.x) > gap; };
    if (record.best && promises(record.best)) return false;
    if (std::any_of(met_.begin(), met_.end(), promises)) return false;
    return gapOf(record.x) <= gap;
}

RankSearch::RankSearch(Run& run, double gap, LinearOracle& judge)
    : run_(run), gap_(gap), judged_(judge, run.problem().phiE) {
    const SolverInfo* info = findSolver(run.config().solver);
    ownGapCounts_ = info != nullptr && info->gapBoundsObjective;
}

std::optional<RankRow> RankSearch::step() {
    RankRow row;
    const RecordPtr record = run_.step();
    row.reached = record && judged_.isAtMost(gap_, *record, ownGapCounts_);
    if (record && !row.reached) return std::nullopt;
    row.solver = run_.config().solver;
    row.seed = run_.config().seed;
    if (run_.status() == RunStatus::Failed)
        throw std::runtime_error(row.solver + ", seed " + std::to_string(row.seed) + ": " + run_.reason());
    const IterationRecord& last = *run_.last();
    row.iterations = last.t;
    row.oracleCalls = last.oracleCalls;
    row.planningCalls = last.planningCalls;
    row.rollouts = last.rollouts;
    row.seconds = last.seconds;
    row.activeSet = last.activeCount();
    row.distance = last.distance;
    row.gap = ownGapCounts_ && last.gapIsExact ? last.shownGap() : judged_.gapOf(last.x);
    return row;
}

RankRow rankRun(Run& run, double gap, LinearOracle& judge, const StopToken& stop) {
    RankSearch search(run, gap, judge);
    for (;;) {
        stop.throwIfStopped();
        if (const auto row = search.step()) return *row;
    }
}

std::vector<RankedSolver> rankedSolvers(const std::vector<RankRow>& rows) {
    std::vector<std::pair<std::string, std::vector<const RankRow*>>> bySolver;
    for (const RankRow& row : rows) {
        auto place = std::find_if(bySolver.begin(), bySolver.end(),
                                  [&](const auto& entry) { return entry.first == row.solver; });
        if (place == bySolver.end()) place = bySolver.insert(place, {row.solver, {}});
        place->second.push_back(&row);
    }
    std::vector<RankedSolver> ranked;
    for (const auto& [solver, own] : bySolver) {
        RankedSolver entry;
        entry.solver = solver;
        entry.seeds = static_cast<int>(own.size());
        entry.reached = static_cast<int>(std::count_if(own.begin(), own.end(), [](auto* row) { return row->reached; }));
        entry.iterations = medianOf(own, [](const RankRow& row) { return row.iterations; });
        entry.oracleCalls = medianOf(own, [](const RankRow& row) { return row.oracleCalls; });
        entry.planningCalls = medianOf(own, [](const RankRow& row) { return row.planningCalls; });
        entry.rollouts = medianOf(own, [](const RankRow& row) { return row.rollouts; });
        entry.seconds = medianOf(own, [](const RankRow& row) { return row.seconds; });
        entry.activeSet = medianOf(own, [](const RankRow& row) { return row.activeSet; });
        ranked.push_back(std::move(entry));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedSolver& a, const RankedSolver& b) {
        const double mine = a.planningCalls.value_or(never), theirs = b.planningCalls.value_or(never);
        return mine != theirs ? mine < theirs : a.reached > b.reached;
    });
    return ranked;
}

std::vector<std::string> bestBy(const std::vector<RankedSolver>& ranked, RankBy by) {
    double least = never;
    std::vector<std::string> best;
    for (const RankedSolver& solver : ranked) {
        const double value = medianBy(solver, by).value_or(never);
        if (std::isinf(value) || (by == RankBy::Rollouts && value <= 0.0) || value > least) continue;
        if (value < least) best.clear();
        least = value;
        best.push_back(solver.solver);
    }
    return best;
}

}  // namespace awaystep
