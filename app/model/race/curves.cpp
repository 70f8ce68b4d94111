#include "model/race/curves.h"

#include <algorithm>
#include <cmath>

#include "files/number_text.h"

namespace awaystep {
namespace {

const BinnedColumn& columnOf(const RunView& run, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            return run.history().distances();
        case CurveMeasure::Suboptimality:
            return run.history().objectives();
        case CurveMeasure::Gap:
            return run.history().gaps();
        case CurveMeasure::Shortfall:
            return run.history().shortfalls();
        case CurveMeasure::OracleError:
            return run.history().oracleErrors();
    }
    return run.history().distances();
}

double measureOf(const IterationRecord& record, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            return record.distance;
        case CurveMeasure::Suboptimality:
            return record.objective();
        case CurveMeasure::Gap:
            return record.shownGap();
        case CurveMeasure::Shortfall:
            return record.shortfall();
        case CurveMeasure::OracleError:
            return record.oracleError ? record.oracleError->loss : 0.0;
    }
    return record.distance;
}

// For an axis that is not the iterations themselves.
Cost costOf(Against against) {
    switch (against) {
        case Against::OracleCalls:
            return Cost::OracleCalls;
        case Against::PlanningCalls:
            return Cost::PlanningCalls;
        case Against::Rollouts:
            return Cost::Rollouts;
        case Against::Iterations:
        case Against::Seconds:
            break;
    }
    return Cost::Seconds;
}

const BinnedColumn& placesOf(const RunView& run, Against against) { return run.history().spent(costOf(against)); }

double offsetOf(const CurveQuestion& question) {
    return question.measure == CurveMeasure::Suboptimality ? question.leastObjective : 0.0;
}

}  // namespace

double valueAt(const RunView& run, int entry, const CurveQuestion& question) {
    const BinnedColumn& column = columnOf(run, question.measure);
    if (column.width() > 1)
        if (const RecordPtr record = run.history().exactly(entry))
            return measureOf(*record, question.measure) - offsetOf(question);
    return column[static_cast<std::size_t>(entry)] - offsetOf(question);
}

double placeOf(const RunView& run, int entry, Against against) {
    if (against == Against::Iterations) return entry;
    const BinnedColumn& column = placesOf(run, against);
    if (column.width() > 1)
        if (const RecordPtr record = run.history().exactly(entry)) return spentBy(*record, costOf(against));
    return column.lows()[static_cast<std::size_t>(entry) / column.width()];
}

int firstEntryFrom(const RunView& run, double x, Against against) {
    const int size = run.history().size();
    if (against == Against::Iterations) return std::clamp(static_cast<int>(std::ceil(std::min(x, 2e9))), 0, size);
    // All of them grow with the iterations, so that the bins are in order.
    const BinnedColumn& column = placesOf(run, against);
    const auto bin = std::lower_bound(column.highs().begin(), column.highs().end(), x) - column.highs().begin();
    return static_cast<int>(std::min(column.size(), static_cast<std::size_t>(bin) * column.width()));
}

std::optional<Extent> wholeExtent(const RunView& run, const CurveQuestion& question) {
    const BinnedColumn& column = columnOf(run, question.measure);
    if (column.empty()) return std::nullopt;
    const Extent whole = column.over(0, column.bins());
    return Extent{whole.low - offsetOf(question), whole.high - offsetOf(question)};
}

std::string raceAsText(const std::vector<RunView>& runs, std::optional<double> leastObjective) {
    std::string table = "solver,iteration,oracle_calls,seconds,distance,h_minus_least,gap,shortfall,step,active_set\n";
    for (const RunView& run : runs)
        for (const RecordPtr& record : run.history().records()) {
            const auto number = [&](double value) { table += "," + numberText(value); };
            table += run.solver() + "," + std::to_string(record->t) + "," + std::to_string(record->oracleCalls);
            number(record->seconds);
            number(record->distance);
            table += leastObjective ? "," + numberText(record->objective() - *leastObjective) : ",";
            number(record->shownGap());
            number(record->shortfall());
            table += ",";
            if (record->step) table += name(*record->step);
            table += "," + std::to_string(record->activeCount()) + "\n";
        }
    return table;
}

void sampleCurve(const RunView& run, const CurveQuestion& question, double low, double high, int columns,
                 std::vector<CurvePoint>& points) {
    points.clear();
    const int size = run.history().size();
    if (size == 0 || columns < 1 || !(low < high)) return;
    const BinnedColumn& column = columnOf(run, question.measure);
    const int width = static_cast<int>(column.width()), bins = static_cast<int>(column.bins());
    const double offset = offsetOf(question);
    // From here on in bins, each of them one entry except in very long runs.
    const auto firstBinFrom = [&](double x) {
        const int entry = firstEntryFrom(run, x, question.against);
        return std::min(bins, entry / width + (entry % width > 0 ? 1 : 0));
    };
    const auto middleOf = [&](int bin) {
        const auto at = static_cast<std::size_t>(bin);
        if (question.against == Against::Iterations)
            return 0.5 * (bin * 1.0 * width + std::min(size - 1.0, (bin + 1.0) * width - 1.0));
        const BinnedColumn& places = placesOf(run, question.against);
        return 0.5 * (places.lows()[at] + places.highs()[at]);
    };
    const auto add = [&](double x, const Extent& extent) {
        points.push_back({x, extent.high - offset});
        if (extent.low != extent.high) points.push_back({x, extent.low - offset});
    };
    const auto addBin = [&](int bin) {
        const auto at = static_cast<std::size_t>(bin);
        add(middleOf(bin), {column.lows()[at], column.highs()[at]});
    };
    const auto addLast = [&](int bin) {
        addBin(bin);
        if (width > 1 && bin == bins - 1)
            points.push_back({placeOf(run, size - 1, question.against), column.back() - offset});
    };
    const int begin = std::max(0, firstBinFrom(low) - 1);
    const int end = std::min(bins, firstBinFrom(high) + 1);
    if (begin >= end) return;
    if (end - begin <= 2 * columns) {
        for (int bin = begin; bin < end - 1; ++bin) addBin(bin);
        return addLast(end - 1);
    }

    const double step = (high - low) / columns;
    addBin(begin);
    int from = begin;
    for (int i = 0; i < columns && from < end; ++i) {
        const int to = std::min(end, firstBinFrom(low + (i + 1) * step));
        if (to <= from) continue;
        if (to - from == 1)
            addBin(from);
        else
            add(low + (i + 0.5) * step, column.over(static_cast<std::size_t>(from), static_cast<std::size_t>(to)));
        from = to;
    }
    addLast(end - 1);
}

}  // namespace awaystep
