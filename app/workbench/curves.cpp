#include "workbench/curves.h"

#include <algorithm>
#include <cmath>

#include "files/number_text.h"

namespace awaystep {
namespace {

const std::vector<double>& columnOf(const Lane& lane, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            return lane.history().distances();
        case CurveMeasure::Suboptimality:
            return lane.history().objectives();
        case CurveMeasure::Gap:
            return lane.history().gaps();
        case CurveMeasure::Shortfall:
            return lane.history().shortfalls();
    }
    return lane.history().distances();
}

const Extents& extentsOf(const Lane& lane, CurveMeasure measure) {
    switch (measure) {
        case CurveMeasure::Distance:
            return lane.distanceExtents();
        case CurveMeasure::Suboptimality:
            return lane.objectiveExtents();
        case CurveMeasure::Gap:
            return lane.gapExtents();
        case CurveMeasure::Shortfall:
            return lane.shortfallExtents();
    }
    return lane.distanceExtents();
}

double offsetOf(const CurveQuestion& question) {
    return question.measure == CurveMeasure::Suboptimality ? question.bestObjective : 0.0;
}

}  // namespace

double valueAt(const Lane& lane, int entry, const CurveQuestion& question) {
    return columnOf(lane, question.measure)[static_cast<std::size_t>(entry)] - offsetOf(question);
}

double placeOf(const Lane& lane, int entry, Against against) {
    if (against == Against::Iterations) return entry;
    const auto& column = against == Against::OracleCalls ? lane.history().oracleCalls() : lane.history().seconds();
    return column[static_cast<std::size_t>(entry)];
}

int firstEntryFrom(const Lane& lane, double x, Against against) {
    const int size = lane.history().size();
    if (against == Against::Iterations) return std::clamp(static_cast<int>(std::ceil(std::min(x, 2e9))), 0, size);
    const auto& column = against == Against::OracleCalls ? lane.history().oracleCalls() : lane.history().seconds();
    return static_cast<int>(std::lower_bound(column.begin(), column.end(), x) - column.begin());
}

std::optional<Extent> wholeExtent(const Lane& lane, const CurveQuestion& question) {
    const auto& column = columnOf(lane, question.measure);
    if (column.empty()) return std::nullopt;
    const Extent whole = extentsOf(lane, question.measure).over(column, 0, column.size());
    return Extent{whole.low - offsetOf(question), whole.high - offsetOf(question)};
}

std::string raceAsText(const std::vector<Lane>& lanes, std::optional<double> bestObjective) {
    std::string table = "solver,iteration,oracle_calls,seconds,distance,h_minus_least,gap,shortfall,step,active_set\n";
    for (const Lane& lane : lanes)
        for (const RecordPtr& record : lane.history().records()) {
            const auto number = [&](double value) { table += "," + numberText(value); };
            table += lane.solver() + "," + std::to_string(record->t) + "," + std::to_string(record->oracleCalls);
            number(record->seconds);
            number(record->distance);
            table += bestObjective ? "," + numberText(record->objective() - *bestObjective) : ",";
            number(record->shownGap());
            number(record->shortfall());
            table += ",";
            if (record->step) table += name(*record->step);
            table += "," + std::to_string(record->activeCount()) + "\n";
        }
    return table;
}

void sampleCurve(const Lane& lane, const CurveQuestion& question, double low, double high, int columns,
                 std::vector<CurvePoint>& points) {
    points.clear();
    const int size = lane.history().size();
    if (size == 0 || columns < 1 || !(low < high)) return;
    const int begin = std::max(0, firstEntryFrom(lane, low, question.against) - 1);
    const int end = std::min(size, firstEntryFrom(lane, high, question.against) + 1);
    const auto add = [&](int entry) {
        points.push_back({placeOf(lane, entry, question.against), valueAt(lane, entry, question)});
    };
    if (end - begin <= 2 * columns) {
        for (int entry = begin; entry < end; ++entry) add(entry);
        return;
    }

    const auto& column = columnOf(lane, question.measure);
    const Extents& extents = extentsOf(lane, question.measure);
    const double offset = offsetOf(question);
    const double width = (high - low) / columns;
    if (begin < end) add(begin);
    int from = begin;
    for (int i = 0; i < columns && from < end; ++i) {
        const int to = std::min(end, firstEntryFrom(lane, low + (i + 1) * width, question.against));
        if (to <= from) continue;
        const double middle = low + (i + 0.5) * width;
        if (to - from == 1) {
            add(from);
        } else {
            const Extent extent = extents.over(column, static_cast<std::size_t>(from), static_cast<std::size_t>(to));
            points.push_back({middle, extent.high - offset});
            if (extent.low != extent.high) points.push_back({middle, extent.low - offset});
        }
        from = to;
    }
    add(end - 1);
}

}  // namespace awaystep
